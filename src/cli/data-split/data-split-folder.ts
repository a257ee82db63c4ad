// A folder that `recgauge data split` wrote, read back: one fold of it, whose files must be those of the manifest. Hashes
// are made by the host, which is faster.
import { type LoadedSplit, type ReadSplitOptions, readSplit, type WorkOptions } from '../../shell.js';
import { folderOpener } from '../evaluate/evaluate-split.js';
import { nodeHash } from '../node-hash.js';
import { loadParquet } from '../parquet-support.js';
import { under } from '../with-progress.js';

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
