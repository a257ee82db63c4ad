// The files of an evaluation as tables that share their ids, read one after the other in the order of the command line:
// the truth, training, then the runs.
import { IdSpace, type LoadedTable, readInteractions } from '../../shell.js';
import type { ChosenFile } from '../page-messages.js';
import { checkUnchanged, sourceOfFile } from './file-source.js';
import { readingOptions } from './page-reading.js';
import type { WorkerSteps } from './worker-steps.js';

export class FileReader {
  readonly userIds = new IdSpace();
  readonly itemIds = new IdSpace();
  readonly #steps: WorkerSteps;
  readonly #bytesTotal: number;
  #bytesDone = 0;

  constructor(files: readonly ChosenFile[], steps: WorkerSteps) {
    this.#steps = steps;
    this.#bytesTotal = files.reduce((sum, { file }) => sum + file.size, 0);
  }

  /** A log is read into ids of its own: what is left of it after splitting is read again. */
  async read({ file, role, reading, mark }: ChosenFile): Promise<LoadedTable> {
    const spaces = role === 'log' ? {} : { userIds: this.userIds, itemIds: this.itemIds };
    const table = await readInteractions(sourceOfFile(file, mark), {
      ...readingOptions(role, reading),
      ...spaces,
      signal: this.#steps.signal,
      onProgress: ({ done, what }) =>
        this.#steps.onProgress({ done: this.#bytesDone + done, total: this.#bytesTotal, what }),
    });
    // Somebody may have written to it meanwhile.
    await checkUnchanged(file, mark);
    this.#bytesDone += file.size;
    return table;
  }
}
