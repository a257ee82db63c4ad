/// <reference types="node" />
// Jobs of BullMQ and what became of them. A job is named by a hash of its content: whoever asks again, after a crash too, finds
// the job or its result. What Redis forgot is handed in again.
import type { Job, Queue, QueueEvents } from 'bullmq';
import { UnsupportedError } from '../../foundation/errors.js';
import { sha256Hex } from '../../foundation/numbers/sha256.js';
import { type ErrorMessage, errorOfMessage } from '../../foundation/parallel/pool-messages.js';
import { OWN_TASK } from '../../studies/experiment/units/run-own.js';
import { SETTING_TASK } from '../../studies/experiment/units/run-setting.js';
import { JOB_PREFIX, type QueueBoard, queueNames } from './queue-board.js';
import type { QueueConnection } from './queue-connection.js';
import { plainOfText } from './queue-text.js';

export interface JobData {
  readonly experiment: string;
  readonly origin: string | undefined;
  readonly input: string;
}

/** What a worker made of a job: an error is that of the task, as it would be thrown here. */
export type JobResult = { readonly output: unknown } | { readonly error: ErrorMessage };

/** Times that a job may fail with its worker before it is given up. */
export const ATTEMPTS = 3;

/** Events that a queue keeps; they are read at once. */
const EVENTS = 1000;

interface Pending {
  readonly id: string;
  readonly task: string;
  readonly data: JobData;
  readonly result: Promise<unknown>;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
  isLooking: boolean;
}

export class QueueJobs {
  readonly #queues: ReadonlyMap<string, Queue>;
  readonly #events: readonly QueueEvents[];
  readonly #pending = new Map<string, Pending>();

  constructor(
    { library, client, address }: QueueConnection,
    private readonly board: QueueBoard,
  ) {
    const names = queueNames(address);
    const options = { connection: client, prefix: JOB_PREFIX };
    const queues = names.map(
      (name) => new library.Queue(name, { ...options, streams: { events: { maxLen: EVENTS } } }),
    );
    this.#queues = new Map([SETTING_TASK, OWN_TASK].map((task, place) => [task, queues[place]!]));
    this.#events = names.map((name) => new library.QueueEvents(name, options));
    // Whether the server is there is seen at the client; here nobody may be left without a listener.
    for (const each of queues) each.on('error', () => undefined);
    for (const each of this.#events) {
      each.on('error', () => undefined);
      each.on('completed', ({ jobId }) => this.#hear(jobId));
      each.on('failed', ({ jobId }) => this.#hear(jobId));
    }
  }

  async listen(): Promise<void> {
    for (const each of this.#events) await each.waitUntilReady();
  }

  async deafen(): Promise<void> {
    for (const each of this.#events) await each.close();
  }

  has(task: string): boolean {
    return this.#queues.has(task);
  }

  /** The tasks of all jobs that are waited for. */
  get tasks(): readonly string[] {
    return [...this.#pending.values()].map(({ task }) => task);
  }

  /** The output of a job; one that is waited for already is the same job. */
  run(task: string, data: JobData): Promise<unknown> {
    const id = sha256Hex(new TextEncoder().encode(JSON.stringify([task, data]))).slice(0, 32);
    const known = this.#pending.get(id);
    if (known !== undefined) return known.result;
    let [resolve, reject]: ((value: unknown) => void)[] = [];
    const result = new Promise<unknown>((done, failed) => {
      [resolve, reject] = [done, failed];
    });
    const pending: Pending = { id, task, data, result, resolve: resolve!, reject: reject!, isLooking: false };
    result.catch(() => undefined);
    this.#pending.set(id, pending);
    // A job of an earlier coordinator may be done already.
    this.#add(pending).then(() => this.#look(pending));
    return result;
  }

  /** Looks at every job: events may have been lost. */
  async lookAtAll(): Promise<void> {
    await Promise.all([...this.#pending.values()].map((pending) => this.#look(pending)));
  }

  /** Ends all waiting; with an error where there is one. */
  forget(error?: unknown): void {
    if (error !== undefined) for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  /** Removes the jobs that no worker has. */
  async drain(): Promise<void> {
    for (const queue of this.#queues.values()) await queue.drain();
  }

  /** Removes all jobs, those that lie with workers too. */
  async clear(): Promise<void> {
    for (const queue of this.#queues.values()) {
      await queue.obliterate({ force: true });
      await queue.resume();
    }
  }

  async #add({ id, task, data }: Pending): Promise<void> {
    await this.#queues
      .get(task)!
      .add(task, data, { jobId: id, attempts: ATTEMPTS, removeOnComplete: false, removeOnFail: false })
      .catch(() => undefined);
  }

  #hear(id: string): void {
    const pending = this.#pending.get(id);
    if (pending !== undefined) void this.#look(pending);
  }

  /** Takes what became of a job, if it has ended; what failed here is tried again later. */
  async #look(pending: Pending): Promise<void> {
    if (pending.isLooking || this.#pending.get(pending.id) !== pending) return;
    pending.isLooking = true;
    try {
      const job: Job | undefined = await this.#queues.get(pending.task)!.getJob(pending.id);
      if (job === undefined) await this.#add(pending);
      else if (job.finishedOn !== undefined) await this.#take(pending, job);
    } catch {
      // The server is away, or on its way back.
    } finally {
      pending.isLooking = false;
    }
  }

  async #take(pending: Pending, job: Job): Promise<void> {
    const text = job.failedReason ? undefined : await this.board.result(pending.id);
    await job.remove();
    if (text === undefined && !job.failedReason) return this.#add(pending);
    this.#pending.delete(pending.id);
    if (text === undefined) return pending.reject(poisoned(job.failedReason));
    await this.board.dropResult(pending.id);
    const result = plainOfText(text) as JobResult;
    if ('error' in result) pending.reject(errorOfMessage(result.error));
    else pending.resolve(result.output);
  }
}

function poisoned(reason: string): UnsupportedError {
  const isStalled = /stalled/.test(reason);
  return new UnsupportedError(`the work was given up after ${ATTEMPTS} failures`, {
    found: isStalled ? 'its workers ended each time' : reason,
    expected: 'workers that live until their work is done',
    hint: 'It may need more memory than a worker has. What failed can be tried again.',
  });
}

/** How many jobs wait and are run, of any kind. */
export async function queueCounts({ library, client, address }: QueueConnection) {
  const counts = { waiting: 0, active: 0 };
  for (const name of queueNames(address)) {
    const queue = new library.Queue(name, { connection: client, prefix: JOB_PREFIX, skipMetasUpdate: true });
    queue.on('error', () => undefined);
    const { waiting = 0, active = 0 } = await queue.getJobCounts('waiting', 'active');
    counts.waiting += waiting;
    counts.active += active;
  }
  return counts;
}
