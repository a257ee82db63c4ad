// Evaluations one after the other, each in a worker of its own: while one runs, the result before it stays whole, and a run
// that is cancelled or dies takes nothing with it. The worker of the last result is kept, for it holds what can be asked.
import type { Jobs, ResultSummary } from '../page-messages.js';
import { type JobWatch, WorkerClient } from './worker-client.js';

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

  run(given: Jobs['evaluate']['given'], watch: JobWatch): Promise<HeldResult | undefined> {
    return this.#hold((worker, signal) => worker.ask('evaluate', given, { ...watch, signal }));
  }

  /** Undefined for a file that is no result; the result before stays. */
  open(file: File): Promise<HeldResult | undefined> {
    return this.#hold((worker, signal) => worker.ask('open', file, { signal }));
  }

  async #hold(
    work: (worker: WorkerClient, signal: AbortSignal) => Promise<ResultSummary | undefined>,
  ): Promise<HeldResult | undefined> {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    let worker: WorkerClient | undefined;
    try {
      worker = new WorkerClient(await this.#address);
      const summary = await work(worker, signal);
      if (summary === undefined) {
        worker.end();
        return undefined;
      }
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
