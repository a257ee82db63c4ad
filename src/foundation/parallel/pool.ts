/// <reference lib="esnext.disposable" preserve="true" />
// A pool of workers: tasks go to whoever has least to do, results come back in the order in which they were asked for.
// It knows messages only; what a task is, the workers know.
import { checkCount, checkOptionNames } from '../checks.js';
import { UnsupportedError, UsageError } from '../errors.js';
import { compileModule, type ModuleSource } from '../kernels/wasm-module.js';
import { type AbortSignalLike, stopIfAborted } from '../work-options.js';
import { type Job, PoolMember, TasksAtWork } from './pool-member.js';
import type { MapOptions, SharedInput, TaskInput, TaskOptions, WorkPool } from './work-pool.js';
import { type AnyWorker, portOf, processorCount, startScript } from './worker-port.js';
import { workerSource } from './worker-source.generated.js';

/** How many workers there are and what they run on. */
export interface PoolOptions {
  /** How many; default: as many as the host has processors. */
  readonly workers?: number | undefined;
  /** As for an engine; default: `auto`. */
  readonly backend?: 'auto' | 'wasm' | 'js' | undefined;
  /** The kernels, compiled or as bytes, instead of the copy inside the package. */
  readonly module?: ModuleSource | undefined;
  /** Verbs hand over work of at least so many steps of a nanosecond or two; default: 100 million. */
  readonly leastSteps?: number | undefined;
}

/** Workers that verbs share their work with, until they are disposed. */
export interface Pool extends WorkPool {
  /** Ends all workers; what they had to do is refused. Also `using pool = createPool()`. */
  dispose(): void;
  [Symbol.dispose](): void;
}

const OPTION_NAMES: readonly (keyof PoolOptions)[] = ['workers', 'backend', 'module', 'leastSteps'];

/** More than any machine has; a larger number is a mistake. */
const MOST_WORKERS = 1024;

/** Jobs that a worker is given at a time: the next is there when one is done. */
const JOBS_A_WORKER = 2;

/** Some tenths of a second, which starting a worker is worth. */
const LEAST_STEPS = 100_000_000;

/** Once workers are there only the sending is left. */
const LEAST_SHARE_WHEN_STARTED = 0.1;

/**
 * A pool of workers that `start` gives, each running `recgauge/worker` or a script of your own; they start with the first
 * task. Whoever brings the script need not carry the one inside the package.
 * @example
 * import { Worker } from 'node:worker_threads';
 * using pool = createPoolOf(() => new Worker('./node_modules/recgauge/dist/worker.js'), { workers: 2 });
 */
export function createPoolOf(start: () => AnyWorker, options: PoolOptions = {}): Pool {
  checkOptionNames(options, OPTION_NAMES, 'createPool');
  const { workers = processorCount() } = options;
  checkCount('workers', workers, 1);
  if (workers > MOST_WORKERS) {
    throw new UsageError('too many workers', {
      ...{ argument: 'workers', found: workers, expected: `at most ${MOST_WORKERS}` },
    });
  }
  return new ThreadPool(workers, start, options);
}

class ThreadPool implements Pool {
  readonly #shared = new Map<number, unknown>();
  readonly #atWork = new TasksAtWork();
  #members: PoolMember[] = [];
  #queue: Job[] = [];
  #settings: Promise<unknown> | undefined;
  #nextNumber = 1;
  #isDisposed = false;

  constructor(
    readonly workerCount: number,
    private readonly startWorker: () => AnyWorker,
    private readonly options: PoolOptions,
  ) {}

  isWorth(stepCount: number): boolean {
    const least = this.options.leastSteps ?? LEAST_STEPS;
    return stepCount >= (this.#members.length > 0 ? least * LEAST_SHARE_WHEN_STARTED : least);
  }

  share(value: unknown): SharedInput {
    const number = this.#nextNumber++;
    this.#shared.set(number, value);
    return { number };
  }

  release({ number }: SharedInput): void {
    this.#shared.delete(number);
    for (const member of this.#members) member.drop(number);
  }

  settled({ number }: SharedInput): Promise<boolean> {
    return this.#atWork.settled(number);
  }

  async run(task: string, input: unknown, options: TaskOptions & Pick<TaskInput, 'transfer'> = {}): Promise<unknown> {
    const { transfer = [], shared, signal, onProgress } = options;
    stopIfAborted(signal, task);
    this.#settings ??= settingsOf(this.options);
    const settings = await this.#settings;
    // A signal that aborted meanwhile does not tell listeners that come now.
    stopIfAborted(signal, task);
    this.#refuseDisposed();
    return new Promise((resolve, reject) => {
      const job: Job = {
        number: this.#nextNumber++,
        task,
        input,
        transfer,
        shared: shared && { number: shared.number, value: this.#shared.get(shared.number) },
        stopCell: signal === undefined ? undefined : stopCell(),
        onProgress,
        isStopped: false,
        resolve: (output) => {
          signal?.removeEventListener('abort', stop);
          resolve(output);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', stop);
          reject(error);
        },
        leave: this.#atWork.enter(shared?.number),
      };
      const stop = () => this.#stop(job, signal!);
      signal?.addEventListener('abort', stop);
      this.#queue.push(job);
      this.#pump(settings);
    });
  }

  async map(
    task: string,
    inputs: Iterable<TaskInput>,
    { total = 0, onProgress, onOutput, ...options }: MapOptions = {},
  ): Promise<unknown[]> {
    const iterator = inputs[Symbol.iterator]();
    const outputs: unknown[] = [];
    const failures: { readonly place: number; readonly error: unknown }[] = [];
    let [next, done] = [0, 0];
    const lane = async () => {
      while (failures.length === 0) {
        const place = next;
        try {
          stopIfAborted(options.signal, task);
          const pulled = iterator.next();
          if (pulled.done) return;
          next += 1;
          const { input, transfer } = pulled.value;
          const output = await this.run(task, input, { ...options, transfer });
          if (onOutput === undefined) outputs[place] = output;
          else onOutput(output, place);
        } catch (error) {
          failures.push({ place, error });
          return;
        }
        done += 1;
        onProgress?.({ done, total: Math.max(total, done), what: task });
      }
    };
    await Promise.all(Array.from({ length: JOBS_A_WORKER * this.workerCount }, lane));
    // Inputs are taken in their order, so all before the first failure have been tried.
    failures.sort((one, other) => one.place - other.place);
    if (failures.length > 0) throw failures[0]!.error;
    return outputs;
  }

  dispose(): void {
    this.#isDisposed = true;
    const why = disposedError();
    const [members, queue] = [this.#members, this.#queue];
    this.#members = [];
    this.#queue = [];
    for (const job of queue) refuse(job, why);
    for (const member of members) member.end(why);
    this.#shared.clear();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #pump(settings: unknown): void {
    while (this.#queue.length > 0) {
      const member = this.#memberWithRoom(settings);
      if (member === undefined) return;
      const job = this.#queue.shift()!;
      try {
        member.send(job);
      } catch (error) {
        refuse(job, unsendable(job.task, error));
      }
    }
  }

  /** The worker with least to do; another is started before one has to wait. */
  #memberWithRoom(settings: unknown): PoolMember | undefined {
    this.#members = this.#members.filter(({ isEnded }) => !isEnded);
    const [first, ...others] = this.#members;
    const idlest = others.reduce((best, member) => (member.load < (best?.load ?? 0) ? member : best), first);
    if (idlest?.load === 0) return idlest;
    const started = this.#members.length < this.workerCount ? this.#start(settings) : undefined;
    return started ?? (idlest !== undefined && idlest.load < JOBS_A_WORKER ? idlest : undefined);
  }

  #start(settings: unknown): PoolMember | undefined {
    try {
      const member = new PoolMember(portOf(this.startWorker()), settings, () => this.#pump(settings));
      this.#members.push(member);
      return member;
    } catch (error) {
      // Whoever has begun can go on alone; with nobody there, every waiting caller gets an error.
      if (this.#members.length > 0) return undefined;
      const queue = this.#queue;
      this.#queue = [];
      for (const job of queue) refuse(job, error);
      return undefined;
    }
  }

  #stop(job: Job, signal: AbortSignalLike): void {
    job.isStopped = true;
    this.#queue = this.#queue.filter((other) => other !== job);
    const member = this.#members.find((one) => one.has(job));
    if (member === undefined) job.leave(true);
    try {
      stopIfAborted(signal, job.task);
    } catch (error) {
      job.reject(error);
    }
    member?.stop(job);
  }

  #refuseDisposed(): void {
    if (this.#isDisposed) throw disposedError();
  }
}

function refuse(job: Job, why: unknown): void {
  job.leave(true);
  job.reject(why);
}

/** What every worker makes its engine from: the kernels are compiled once, here. */
async function settingsOf({ backend = 'auto', module }: PoolOptions): Promise<unknown> {
  if (backend === 'js') return { backend };
  try {
    return { backend: 'wasm', module: await compileModule(module) };
  } catch (error) {
    if (backend !== 'auto' || module !== undefined || !(error instanceof UnsupportedError)) throw error;
    return { backend: 'js' };
  }
}

/** Memory that asks a running job to stop, where the host lets threads share any. */
function stopCell(): Int32Array | undefined {
  return typeof SharedArrayBuffer === 'undefined' ? undefined : new Int32Array(new SharedArrayBuffer(4));
}

function disposedError(): UsageError {
  return new UsageError('the pool was disposed', {
    found: 'a disposed pool',
    expected: 'a pool that is not disposed',
    hint: 'Create a new pool with createPool().',
  });
}

function unsendable(task: string, error: unknown): UsageError {
  return new UsageError(`the input of the task ${task} cannot be sent to a worker`, {
    argument: 'input',
    found: error instanceof Error ? error.message : String(error),
    expected: 'plain data and typed arrays, each buffer transferred once',
  });
}

/**
 * A pool of workers, in Node and in pages; they start with the first task.
 * @example
 * using pool = createPool({ workers: 2 });
 * const { document } = await evaluate({ mine: recs }, { truth: test, metrics: ['ndcg@10'], pool });
 */
export function createPool(options: PoolOptions = {}): Pool {
  return createPoolOf(() => startScript(workerSource()), options);
}
