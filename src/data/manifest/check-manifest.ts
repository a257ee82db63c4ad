// Files of a split are believed only as far as their manifest agrees: a part that was sorted is the same part, one that
// lost a row or got another rating is not, and is refused with both hashes.

import { InputError, UsageError } from '../../foundation/errors.js';
import { fingerprintOfTable } from '../tables/fingerprint.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { type DigestOptions, rowsDigest } from './rows-digest.js';
import {
  type ManifestFold,
  type ManifestPart,
  type RowHashes,
  SPLIT_FORMAT,
  type SplitManifest,
} from './split-manifest.js';

/** Reads the text of a manifest; `file` is its name, for messages. */
export function parseManifest(text: string, file = 'the manifest'): SplitManifest {
  let manifest: Partial<SplitManifest> | null;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new InputError('The manifest is no JSON', { file, found: (error as Error).message, expected: 'JSON' });
  }
  if (manifest?.format !== SPLIT_FORMAT) {
    throw new InputError('The file is no manifest of a split', {
      file,
      found: manifest?.format,
      expected: `format ${SPLIT_FORMAT}`,
    });
  }
  const isWhole =
    isCounted(manifest.data) &&
    Array.isArray(manifest.folds) &&
    manifest.folds.every(isFold) &&
    typeof manifest.options?.method === 'string';
  if (isWhole) return manifest as SplitManifest;
  throw new InputError('The manifest is not whole', {
    file,
    expected: 'data, options and folds whose parts have a file, rows, sha256 and fingerprint',
  });
}

/** All parts of a manifest by the names of their files. */
export function manifestParts(manifest: SplitManifest): Map<string, ManifestPart> {
  const parts = manifest.folds
    .flatMap((fold) => [fold, ...(fold.search ?? [])])
    .flatMap((fold) => Object.values(fold.parts));
  return new Map(parts.map((part) => [part.file, part]));
}

/** Refuses tables, by the names of their files, that are not the parts that the manifest says. */
export function checkManifest(
  manifest: SplitManifest,
  tables: ReadonlyMap<string, InteractionTable>,
  options: DigestOptions = {},
): void {
  const parts = manifestParts(manifest);
  for (const [file, table] of tables) {
    const part = parts.get(file);
    if (part === undefined) {
      throw new UsageError('The manifest has no such file', {
        argument: 'tables',
        found: file,
        expected: `one of ${[...parts.keys()].slice(0, 20).join(', ')}`,
      });
    }
    checkRows(part, table, table.name ?? file, 'part', options);
  }
}

/** Refuses a log that is not the one that was split. */
export function checkManifestData(manifest: SplitManifest, table: InteractionTable): void {
  checkRows(manifest.data, table, table.name, 'log');
}

function checkRows(
  expected: Partial<RowHashes> & { readonly rows: number },
  table: InteractionTable,
  file: string | undefined,
  what: 'part' | 'log',
  options: DigestOptions = {},
): void {
  const refuse = (kind: string, found: string | number, wanted: string | number) => {
    throw new InputError(`The ${what} is not the one of the manifest: another ${kind}`, {
      argument: 'manifest',
      ...(file !== undefined && { file }),
      found,
      expected: `${wanted}`,
    });
  };
  if (table.rowCount !== expected.rows) refuse('number of rows', table.rowCount, expected.rows);
  if (expected.sha256 !== undefined) {
    const sha256 = rowsDigest(table, options);
    if (sha256 !== expected.sha256) refuse('sha256 of users, items and times', sha256, expected.sha256);
  }
  const fingerprint = fingerprintOfTable(table);
  if (fingerprint === expected.fingerprint) return;
  refuse('fingerprint of users, items and values', fingerprint, expected.fingerprint!);
}

function isFold(fold: Partial<ManifestFold> | null): boolean {
  const parts = Object.values(fold?.parts ?? {});
  return (
    parts.length > 0 &&
    parts.every((part) => isCounted(part) && typeof part.sha256 === 'string' && typeof part.file === 'string') &&
    (fold?.search ?? []).every(isFold)
  );
}

function isCounted(rows: Partial<RowHashes & { rows: number }> | undefined): boolean {
  return typeof rows?.fingerprint === 'string' && Number.isInteger(rows.rows);
}
