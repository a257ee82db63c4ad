// Evaluations one after the other, each in a worker of its own: while one runs, the result before it stays whole, and a run
// that is cancelled or dies takes nothing with it. The worker of the last result is kept, for it holds what can be asked.
import type { WorkProgress } from '../../shell.js';
import type { ChosenFile, ResultSummary } from '../page-messages.js';
import type { PageOptions } from '../page-options.js';
import { WorkerClient } from './worker-client.js';

export interface HeldResult {
  readonly summary: ResultSummary;
  readonly worker: WorkerClient;
}

export class Evaluations {
  readonly #address: Promise<string>;
  #held: WorkerClient | undefined;
  #abort: AbortController | undefined;

  constructor(address: Promise<string>) {
    this.#address = address;
  }

  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  async run(
    files: readonly ChosenFile[],
    options: PageOptions,
    onProgress: (progress: WorkProgress) => void,
  ): Promise<HeldResult> {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    let worker: WorkerClient | undefined;
    try {
      worker = new WorkerClient(await this.#address);
      const summary = await worker.ask('evaluate', { files, options }, { onProgress, signal });
      this.#held?.end();
      this.#held = worker;
      return { summary, worker };
    } catch (error) {
      worker?.end();
      throw error;
    } finally {
      this.#abort = undefined;
    }
  }

  cancel(): void {
    this.#abort?.abort();
  }
}
