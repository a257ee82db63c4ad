// One worker of a pool: what it has been sent and has not answered yet, and which shared values it holds. When it ends
// before its time everything that it was asked for is refused, and the pool starts another.
import { UnsupportedError } from '../errors.js';
import type { WorkOptions } from '../work-options.js';
import { errorOfMessage, type MessageFromWorker } from './pool-messages.js';
import { refusedByPolicy, type WorkerPort } from './worker-port.js';

export class TasksAtWork {
  /** By the number of the shared value. */
  readonly #tasks = new Map<number, Set<Promise<boolean>>>();

  /** Notes a task, and gives what to call when it leaves: with false where its worker was ended, so that nobody knows. */
  enter(shared: number | undefined): (isKnown: boolean) => void {
    if (shared === undefined) return () => {};
    const tasks = this.#tasks.get(shared) ?? new Set();
    this.#tasks.set(shared, tasks);
    let settle!: (isKnown: boolean) => void;
    const left = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    tasks.add(left);
    return (isKnown) => {
      settle(isKnown);
      if (!isKnown) return;
      tasks.delete(left);
      if (tasks.size === 0) this.#tasks.delete(shared);
    };
  }

  /** When all tasks of a value have left; whether that is known of each. */
  async settled(shared: number): Promise<boolean> {
    const known = await Promise.all(this.#tasks.get(shared) ?? []);
    return known.every((isKnown) => isKnown);
  }
}

export interface Job {
  readonly number: number;
  readonly task: string;
  readonly input: unknown;
  readonly transfer: readonly ArrayBuffer[];
  readonly shared: { readonly number: number; readonly value: unknown } | undefined;
  readonly stopCell: Int32Array | undefined;
  readonly onProgress: WorkOptions['onProgress'];
  isStopped: boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
  /** No worker has it any longer, or false: a worker that had it was ended. */
  leave(isKnown: boolean): void;
}

/** Milliseconds that a stopped job has to end by itself. */
const GRACE = 1000;

export class PoolMember {
  readonly #port: WorkerPort;
  readonly #jobs = new Map<number, Job>();
  readonly #held = new Set<number>();
  readonly #onFree: (member: PoolMember) => void;
  #isReady = false;
  #isEnded = false;

  /** `onFree` is called whenever there is space for another job, and when the worker has ended. */
  constructor(port: WorkerPort, settings: unknown, onFree: (member: PoolMember) => void) {
    this.#port = port;
    this.#onFree = onFree;
    port.listen(
      (message) => this.#hear(message),
      (why) => this.#die(this.#isReady || !port.isPoliced ? endedEarly(why) : refusedByPolicy(why)),
    );
    port.post({ kind: 'start', settings }, []);
    port.hold(false);
  }

  /** Jobs that it has not answered; without end while it may be deaf. */
  get load(): number {
    for (const { isStopped } of this.#jobs.values()) if (isStopped) return Number.POSITIVE_INFINITY;
    return this.#jobs.size;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  send(job: Job): void {
    const { number, task, input, transfer, shared, stopCell } = job;
    if (shared !== undefined && !this.#held.has(shared.number)) {
      this.#port.post({ kind: 'hold', shared: shared.number, value: shared.value }, []);
      this.#held.add(shared.number);
    }
    this.#port.post({ kind: 'work', job: number, task, input, shared: shared?.number, stopCell }, transfer);
    this.#jobs.set(number, job);
    this.#port.hold(true);
  }

  has(job: Job): boolean {
    return this.#jobs.has(job.number);
  }

  /** Asks the worker to leave a job that nobody waits for; one that does not listen is ended. */
  stop(job: Job): void {
    if (job.stopCell !== undefined) Atomics.store(job.stopCell, 0, 1);
    this.#port.post({ kind: 'stop', job: job.number }, []);
    const timer: unknown = setTimeout(() => {
      if (this.#jobs.has(job.number)) this.#die(endedEarly('a task that did not stop'));
    }, GRACE);
    (timer as { unref?(): void }).unref?.();
  }

  drop(shared: number): void {
    if (this.#held.delete(shared)) this.#port.post({ kind: 'drop', shared }, []);
  }

  end(why: Error): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#port.end();
    const jobs = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const job of jobs) {
      job.leave(false);
      job.reject(why);
    }
  }

  #die(why: Error): void {
    if (this.#isEnded) return;
    this.end(why);
    this.#onFree(this);
  }

  #hear(message: MessageFromWorker): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      return;
    }
    if (message.kind === 'unable') {
      this.#die(errorOfMessage(message.error));
      return;
    }
    const job = this.#jobs.get(message.job);
    if (job === undefined) return;
    if (message.kind === 'progress') {
      if (!job.isStopped) job.onProgress?.(message.progress);
      return;
    }
    this.#jobs.delete(message.job);
    job.leave(true);
    if (this.#jobs.size === 0) this.#port.hold(false);
    if (message.kind === 'done') job.resolve(message.output);
    else job.reject(errorOfMessage(message.error));
    this.#onFree(this);
  }
}

const ENDED_EARLY = 'a worker ended before its work was done';

/** Whether an error says that a worker was lost, and nothing of the work itself. */
export function isLostWorker(error: unknown): boolean {
  return error instanceof UnsupportedError && error.reason === ENDED_EARLY;
}

function endedEarly(why: string): UnsupportedError {
  return new UnsupportedError(ENDED_EARLY, {
    found: why === '' ? 'no reason given' : why,
    hint: 'It may have run out of memory: try fewer workers, or none. The pool can still be used.',
  });
}
