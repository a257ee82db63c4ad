// The page's end of a worker: jobs as promises, progress, and a cancel that always ends. A worker that does not stop when
// asked is ended by force, and one that dies takes its jobs with it, with an explanation; the page goes on with another.
import type { WorkProgress } from '../../shell.js';
import type { Failure, FromWorker, JobName, Jobs, ToWorker } from '../page-messages.js';

export class JobFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

export interface JobWatch {
  readonly onProgress?: (progress: WorkProgress) => void;
  readonly signal?: AbortSignal;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: JobFailure) => void;
  readonly onProgress: ((progress: WorkProgress) => void) | undefined;
}

/** How long a worker has to stop by itself; it may be in the middle of a long step. */
const PATIENCE = 1500;

const DIED: Failure = {
  kind: 'memory',
  reason: 'The worker stopped unexpectedly.',
  lines: [
    'Most often there was not enough memory for the files in a browser tab. The page itself still works: try fewer rows or ' +
      'metrics, or the command line, which can use all memory.',
  ],
};
const CANCELLED: Failure = { kind: 'cancelled', reason: 'Cancelled.', lines: [] };

export class WorkerClient {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #isOver = false;

  constructor(url: string) {
    this.#worker = new Worker(url);
    this.#worker.addEventListener('message', ({ data }) => this.#hear(data as FromWorker));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.end(withMessage(DIED, event.message));
    });
    this.#worker.addEventListener('messageerror', () => this.end(DIED));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  ask<Name extends JobName>(
    name: Name,
    given: Jobs[Name]['given'],
    watch: JobWatch = {},
  ): Promise<Jobs[Name]['gives']> {
    if (this.#isOver) return Promise.reject(new JobFailure(DIED));
    // Whoever cancels while the worker is still being made has cancelled.
    if (watch.signal?.aborted) return Promise.reject(new JobFailure(CANCELLED));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject, onProgress: watch.onProgress });
      watch.signal?.addEventListener('abort', () => this.#cancel(id), { once: true });
      this.#post({ kind: 'job', id, name, given });
    });
  }

  /** Ends the worker; whatever it was doing fails with these words. */
  end(failure: Failure = CANCELLED): void {
    this.#isOver = true;
    this.#worker.terminate();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(new JobFailure(failure));
  }

  #cancel(id: number): void {
    if (!this.#pending.has(id)) return;
    this.#post({ kind: 'cancel', id });
    setTimeout(() => {
      if (this.#pending.has(id)) this.end(CANCELLED);
    }, PATIENCE);
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'ready') return;
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    if (message.kind === 'progress') {
      pending.onProgress?.(message.progress);
      return;
    }
    this.#pending.delete(message.id);
    if (message.kind === 'done') pending.resolve(message.result);
    else pending.reject(new JobFailure(message.failure));
  }
}

function withMessage(failure: Failure, message: string | undefined): Failure {
  return message ? { ...failure, lines: [...failure.lines, `Message: ${message}`] } : failure;
}

/** The failure of a job; anything else is a mistake of the page, in words too. */
export function failureOfJob(error: unknown): Failure {
  if (error instanceof JobFailure) return error.failure;
  return { kind: 'broken', reason: 'Something unexpected happened in the page.', lines: [`${error}`] };
}
