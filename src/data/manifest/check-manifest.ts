// Files of a split are believed only as far as their manifest agrees: a part that was sorted is the same part, one that
// lost a row or got another rating is not, and is refused with both hashes.
import { InputError, UsageError } from '../../foundation/errors.js';
import { isRecord, misfitOf, pathText, valueWords } from '../../foundation/schema-check.js';
import { fingerprintOfTable } from '../tables/fingerprint.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { type DigestOptions, rowsDigest } from './rows-digest.js';
import {
  type ManifestPart,
  manifestSchema,
  type RowHashes,
  SPLIT_FORMAT,
  type SplitManifest,
} from './split-manifest.js';

/**
 * Reads the text of a manifest; `file` is its name, for messages.
 * @example parseManifest(manifestText(manifest), 'manifest.json').options.method;   // 'user-ratio'
 */
export function parseManifest(text: string, file = 'the manifest'): SplitManifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new InputError('The manifest is not JSON', { file, found: (error as Error).message, expected: 'JSON' });
  }
  const format = isRecord(manifest) ? manifest.format : undefined;
  if (format !== SPLIT_FORMAT) {
    throw new InputError('The file is not a manifest of a split', {
      ...{ file, found: valueWords(format), expected: `format ${SPLIT_FORMAT}` },
    });
  }
  const misfit = misfitOf(manifestSchema, manifest, { isLenient: true });
  if (misfit === undefined) {
    checkNames(manifest as SplitManifest, file);
    return manifest as SplitManifest;
  }
  const { path, found: actual, expected } = misfit;
  throw new InputError(`The manifest is invalid at ${pathText(path)}`, {
    ...{ file, found: actual, expected, hint: 'The manifest was edited or truncated; split the log again.' },
  });
}

/** Somebody else may have written the manifest: a part is a file of its folder or below, and nothing else on the disk. */
function checkNames(manifest: SplitManifest, file: string): void {
  const outside = [...manifestParts(manifest).keys()].find((name) => {
    return /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..');
  });
  if (outside === undefined) return;
  throw new InputError('The manifest names a file outside its folder', {
    ...{ file, found: outside, expected: 'a file in the folder of the manifest, such as train.csv' },
    hint: 'The manifest was not written by recgauge; split the log again.',
  });
}

/**
 * All parts of a manifest by the names of their files.
 * @example [...manifestParts(manifest).keys()];   // ['train.csv', 'test.csv']
 */
export function manifestParts(manifest: SplitManifest): Map<string, ManifestPart> {
  const parts = manifest.folds
    .flatMap((fold) => [fold, ...(fold.search ?? [])])
    .flatMap((fold) => Object.values(fold.parts));
  return new Map(parts.map((part) => [part.file, part]));
}

/**
 * Refuses tables, by the names of their files, that are not the parts that the manifest says.
 * @example checkManifest(manifest, files);   // throws if a table is another one
 */
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

/**
 * Refuses a log that is not the one that was split.
 * @example checkManifestData(manifest, log);   // throws if it is another log
 */
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
  const refuse = (kind: string, actual: string | number, wanted: string | number) => {
    throw new InputError(`The ${what} does not match the manifest: another ${kind}`, {
      argument: 'manifest',
      ...(file !== undefined && { file }),
      found: actual,
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
