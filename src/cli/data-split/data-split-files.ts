/// <reference types="node" />
// The files of a split on the disk, written and read back. A part is made once: it is hashed and then written, and only its
// hashes are kept, for the manifest that is written last.
import { createHash } from 'node:crypto';
import {
  hashRows,
  type LoadedSplit,
  type ReadSplitOptions,
  type RowHashes,
  type RowsHash,
  readSplit,
  type SplitFile,
  type WorkOptions,
} from '../../shell.js';
import { writeFolder } from '../data/data-folder.js';
import { rowsContent, tableRows } from '../deliver.js';
import { folderOpener } from '../evaluate/evaluate-split.js';
import { loadParquet } from '../input-files.js';
import { inTurn, under } from '../progress-bar.js';

export const MANIFEST = 'manifest.json';

type KnownHashes = ReadonlyMap<string, RowHashes>;

/** Writes all parts and the manifest that their hashes make; returns its text. */
export async function writeSplit(
  folder: string,
  files: readonly SplitFile[],
  manifest: (hashes: KnownHashes) => string,
  watched: WorkOptions,
): Promise<string> {
  const hashes = new Map<string, RowHashes>();
  const watchNext = inTurn(2 * rowCountOf(files), watched);
  let text = '';
  await writeFolder(folder, [
    ...files.map(({ file, table, rowCount }) => ({
      file,
      content() {
        const part = table();
        hashes.set(file, hashRows(part, { createHash: nodeHash, ...watchNext(rowCount, `hashing ${file}`) }));
        return rowsContent(tableRows(part, watchNext(rowCount, `writing ${file}`)), file);
      },
    })),
    {
      file: MANIFEST,
      content() {
        text = manifest(hashes);
        return text;
      },
    },
  ]);
  return text;
}

/** The hashes of parts that are not written. */
export function hashesOf(files: readonly SplitFile[], watched: WorkOptions): KnownHashes {
  const watchNext = inTurn(rowCountOf(files), watched);
  return new Map(
    files.map(({ file, table, rowCount }) => [
      file,
      hashRows(table(), { createHash: nodeHash, ...watchNext(rowCount, `hashing ${file}`) }),
    ]),
  );
}

function rowCountOf(files: readonly SplitFile[]): number {
  return files.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

/**
 * A folder that `recgauge data split` wrote, read back: one fold of it, whose files must be those of the manifest. Hashes
 * are made by the host, which is faster.
 */
export function readSplitFolder(
  folder: string,
  options: Pick<ReadSplitOptions, 'fold' | 'learnedFrom' | 'userIds' | 'itemIds'>,
  watched: WorkOptions,
): Promise<LoadedSplit> {
  return readSplit(folderOpener(folder), {
    ...options,
    parquet: loadParquet,
    createHash: nodeHash,
    ...under(`reading ${folder}`, watched),
  });
}

/**
 * SHA-256 by Node: the same letters as the library's own, several times faster.
 */
function nodeHash(): RowsHash {
  const hash = createHash('sha256');
  return { update: (bytes) => hash.update(bytes), hex: () => hash.digest('hex') };
}
