/// <reference types="node" />
// The executor whose workers take jobs from a queue, and the coordinator of an experiment there: one at a time, which publishes
// what workers have to know, gives signs of life, and waits where the server is away.

import { builtin } from '../../foundation/node-builtin.js';
import type { Executor, Shareable } from '../../foundation/parallel/executor.js';
import type { SharedInput, TaskOptions } from '../../foundation/parallel/work-pool.js';
import { stopIfAborted } from '../../foundation/work-options.js';
import { OWN_TASK } from '../../studies/experiment/units/run-own.js';
import { BEAT, QueueBoard, type QueuedExperiment, withinLeaving } from './queue-board.js';
import type { QueueConnection } from './queue-connection.js';
import { QueueJobs } from './queue-jobs.js';
import { textOfPlain } from './queue-text.js';

/** What the owner of a queue hears; the shells have words for it. */
export type QueueNews = 'away' | 'back' | 'no-worker' | 'no-own-worker';

export interface QueueRequest {
  readonly experiment: QueuedExperiment;
  /** The bytes of data that are sent, by fingerprint. */
  readonly bytesOf: (fingerprint: string) => Promise<Uint8Array>;
  /** Jobs in the queue at a time. */
  readonly workerCount: number;
  readonly onNews: (news: QueueNews) => void;
}

export interface QueueExecutor extends Executor {
  /** Leaves the queue; when all is done, workers are notified and nothing stays behind. */
  close(isDone: boolean): Promise<void>;
}

/** Milliseconds without a worker until the owner hears of it. */
const LONELY = 15_000;

/** Becomes the coordinator of the queue; jobs that another experiment left behind are removed. */
export async function openQueueExecutor(connection: QueueConnection, request: QueueRequest): Promise<QueueExecutor> {
  const board = new QueueBoard(connection);
  const own = { host: builtin('node:os').hostname(), pid: process.pid, token: builtin('node:crypto').randomUUID() };
  const open = async () => {
    await board.claim(own, isDead, request.experiment.id);
    const executor = new BullExecutor(connection, board, own, request);
    await executor.open();
    return executor;
  };
  // A command that a missing server never answers stays pending.
  return Promise.race([open(), connection.lost]);
}

class BullExecutor implements QueueExecutor {
  readonly workerCount: number;
  readonly #jobs: QueueJobs;
  readonly #origins = new Map<number, string>();
  #last = 0;
  #timer: NodeJS.Timeout | undefined;
  #isBeating = false;
  #isAway = false;
  #lonelySince: number | undefined;
  #failure: unknown;

  constructor(
    private readonly connection: QueueConnection,
    private readonly board: QueueBoard,
    private readonly own: { readonly host: string; readonly pid: number; readonly token: string },
    private readonly request: QueueRequest,
  ) {
    this.workerCount = request.workerCount;
    this.#jobs = new QueueJobs(connection, board);
    connection.lost.catch((error) => {
      this.#failure = error;
      this.#jobs.forget(error);
    });
  }

  async open(): Promise<void> {
    const before = await this.board.experiment();
    if (before !== undefined && (before.id !== this.request.experiment.id || before.state === 'done')) {
      await this.#jobs.clear();
      await this.board.dropData(before);
    }
    await this.#publish();
    await this.#jobs.listen();
    this.#timer = setInterval(() => void this.#beat(), BEAT);
  }

  has(task: string): boolean {
    return this.#jobs.has(task);
  }

  share({ origin }: Shareable): SharedInput {
    this.#last += 1;
    this.#origins.set(this.#last, textOfPlain(origin));
    return { number: this.#last };
  }

  release({ number }: SharedInput): void {
    this.#origins.delete(number);
  }

  async run(task: string, input: unknown, { shared, signal }: TaskOptions = {}): Promise<unknown> {
    stopIfAborted(signal, task);
    if (this.#failure !== undefined) throw this.#failure;
    const result = this.#jobs.run(task, {
      experiment: this.request.experiment.id,
      origin: shared && this.#origins.get(shared.number),
      input: textOfPlain(input),
    });
    return new Promise((resolve, reject) => {
      const stop = () => {
        try {
          stopIfAborted(signal, task);
        } catch (error) {
          reject(error);
        }
      };
      signal?.addEventListener('abort', stop);
      result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop));
    });
  }

  async close(isDone: boolean): Promise<void> {
    clearInterval(this.#timer);
    this.#jobs.forget();
    await withinLeaving(async () => {
      if (isDone) {
        await this.board.publish({ ...this.request.experiment, state: 'done' });
        await this.#jobs.clear();
        await this.board.dropData(this.request.experiment);
      } else await this.#jobs.drain();
      await this.board.release(this.own);
    });
    await withinLeaving(() => this.#jobs.deafen());
    if (isDone) await withinLeaving(() => this.board.dropEvents());
    this.connection.close();
  }

  async #publish(): Promise<void> {
    const { experiment, bytesOf } = this.request;
    for (const { fingerprint, isSent } of experiment.data) {
      if (isSent && !(await this.board.hasBytes(fingerprint))) {
        await this.board.putBytes(fingerprint, await bytesOf(fingerprint));
      }
    }
    // Last, since workers begin when they see it.
    await this.board.publish(experiment);
  }

  /** Signs of life in both directions, and a look at every job. */
  async #beat(): Promise<void> {
    const isAway = !this.connection.isThere();
    if (isAway !== this.#isAway) this.request.onNews(isAway ? 'away' : 'back');
    this.#isAway = isAway;
    if (isAway || this.#isBeating) return;
    this.#isBeating = true;
    try {
      await this.board.renew(this.own);
      if ((await this.board.experiment())?.id !== this.request.experiment.id) await this.#publish();
      await this.#lookForWorkers();
      await this.#jobs.lookAtAll();
    } catch {
      // The server went away meanwhile: the next beat tries again.
    } finally {
      this.#isBeating = false;
    }
  }

  async #lookForWorkers(): Promise<void> {
    const workers = await this.board.workers();
    const { tasks } = this.#jobs;
    const isOwnAlone = tasks.includes(OWN_TASK) && !workers.some((each) => each.allowsCommands);
    const isLonely = tasks.length > 0 && (workers.length === 0 || isOwnAlone);
    this.#lonelySince = isLonely ? (this.#lonelySince ?? Date.now()) : undefined;
    if (this.#lonelySince === undefined || Date.now() - this.#lonelySince < LONELY) return;
    this.request.onNews(workers.length === 0 ? 'no-worker' : 'no-own-worker');
    // Told once for each time that it begins.
    this.#lonelySince = Number.POSITIVE_INFINITY;
  }
}

/** Whether a process of this machine does not live any more; of others nobody can say. */
function isDead({ host, pid }: { readonly host: string; readonly pid: number }): boolean {
  if (host !== builtin('node:os').hostname() || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
