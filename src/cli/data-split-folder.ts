/// <reference types="node" />
// A folder that `recgauge data split` wrote, read back: one fold of it, whose files must be those of the manifest.
import { join } from 'node:path';
import {
  checkManifest,
  fileSource,
  type InteractionTable,
  type ManifestFold,
  type PartName,
  parseManifest,
  type SplitManifest,
  UsageError,
  type Watched,
} from '../index.js';
import { nodeHash } from './node-hash.js';
import { under } from './with-progress.js';

export interface SplitFolder {
  readonly manifest: SplitManifest;
  readonly tables: ReadonlyMap<PartName, InteractionTable>;
  /** The path of each part. */
  readonly files: ReadonlyMap<PartName, string>;
}

/** `fold` is needed where there are several; all parts are read by the same reader, so that they share their ids. */
export async function readSplitFolder(
  folder: string,
  fold: number | undefined,
  read: (path: string) => Promise<InteractionTable>,
  watched: Watched = {},
): Promise<SplitFolder> {
  const manifest = await readManifest(join(folder, 'manifest.json'));
  const tables = new Map<PartName, InteractionTable>();
  const files = new Map<PartName, string>();
  const byFile = new Map<string, InteractionTable>();
  for (const [part, { file }] of Object.entries(foldOf(manifest, fold).parts)) {
    const path = join(folder, file);
    const table = await read(path);
    tables.set(part as PartName, table);
    files.set(part as PartName, path);
    byFile.set(file, table);
  }
  checkManifest(manifest, byFile, { createHash: nodeHash, ...under('checking hashes', watched) });
  return { manifest, tables, files };
}

async function readManifest(path: string): Promise<SplitManifest> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of await fileSource(path)) text += decoder.decode(chunk, { stream: true });
  return parseManifest(text, path);
}

function foldOf({ folds }: SplitManifest, chosen: number | undefined): ManifestFold {
  const number = chosen ?? (folds.length === 1 ? 0 : undefined);
  const fold = number === undefined ? undefined : folds[number];
  if (fold !== undefined) return fold;
  throw new UsageError(number === undefined ? 'The split has several folds' : 'The split has no such fold', {
    argument: '--fold',
    ...(number === undefined ? {} : { found: number }),
    expected: folds.length === 1 ? '0, the only one' : `0 to ${folds.length - 1}`,
  });
}
