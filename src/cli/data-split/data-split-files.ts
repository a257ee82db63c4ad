/// <reference types="node" />
// The files of a split on the disk. A part is made once: it is hashed and then written, and only its hashes are kept, for
// the manifest that is written last.
import { hashRows, type RowHashes, type SplitFile, type WorkOptions } from '../../shell.js';
import { writeFolder } from '../data/data-folder.js';
import { rowsContent, tableRows } from '../data/data-table-file.js';
import { nodeHash } from '../node-hash.js';
import { inTurn } from '../with-progress.js';

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
