// Where named tasks are run: here, in threads, in web workers, or on the machines of a queue. Studies know this interface
// only, and no bit of a result depends on which executor it is.
import { stopIfAborted } from '../work-options.js';
import type { Task, TaskTools } from './serve-tasks.js';
import type { SharedInput, TaskOptions, WorkPool } from './work-pool.js';

/** A value that several tasks need, in the form that an executor can hand to them. */
export interface Shareable {
  /** As it is, for this thread. */
  here(): unknown;
  /** Plain data and typed arrays, for another thread. */
  plain(): unknown;
  /** A few words of plain data, by which another machine makes the value from the same inputs. */
  readonly origin: unknown;
}

/** Runs named tasks somewhere. */
export interface Executor {
  /** Tasks that are worth having at work at a time. */
  readonly workerCount: number;
  /** Whether it knows a task. */
  has(task: string): boolean;
  /** Holds a value for the tasks that name it, until it is released. */
  share(value: Shareable): SharedInput;
  release(shared: SharedInput): void;
  run(task: string, input: unknown, options?: TaskOptions): Promise<unknown>;
}

/** The threads or web workers of a pool, which know some tasks. */
export function executorOfPool(pool: WorkPool, tasks: readonly string[]): Executor {
  return {
    workerCount: pool.workerCount,
    has: (task) => tasks.includes(task),
    share: (value) => pool.share(value.plain()),
    release: (shared) => pool.release(shared),
    run: (task, input, options) => pool.run(task, input, options),
  };
}

/** This thread: one task at a time is worth having at work. */
export function executorHere<Engine>(tasks: Readonly<Record<string, Task<Engine>>>, engine: Engine): Executor {
  const held = new Map<number, { readonly value: unknown; readonly made: Map<string, unknown> }>();
  let last = 0;
  return {
    workerCount: 1,
    has: (task) => Object.hasOwn(tasks, task),
    share(value) {
      last += 1;
      held.set(last, { value: value.here(), made: new Map() });
      return { number: last };
    },
    release: ({ number }) => void held.delete(number),
    async run(task, input, { shared, signal, onProgress } = {}) {
      stopIfAborted(signal, task);
      const holding = shared && held.get(shared.number);
      const tools: TaskTools<Engine> = {
        engine,
        shared: holding?.value,
        once<Made>(name: string, make: () => Made): Made {
          if (holding === undefined) return make();
          if (!holding.made.has(name)) holding.made.set(name, make());
          return holding.made.get(name) as Made;
        },
        signal: signal ?? NEVER,
        onProgress: (progress) => onProgress?.(progress),
      };
      return await tasks[task]!(tools, input as never);
    },
  };
}

/**
 * Tasks run here, one after the other, until they have taken so many seconds, and elsewhere from then on: threads cost more than
 * they gain where all is done by then.
 */
export function executorAfterHere(
  here: Executor,
  elsewhere: Executor,
  { seconds, clock }: { readonly seconds: number; readonly clock: () => number },
): Executor {
  const values = new Map<number, { readonly value: Shareable; readonly shared: Map<Executor, SharedInput> }>();
  let last = 0;
  let spent = 0;
  let before: Promise<unknown> = Promise.resolve();
  const runIn = (executor: Executor, task: string, input: unknown, { shared, ...options }: TaskOptions) => {
    const held = shared && values.get(shared.number);
    if (held === undefined) return executor.run(task, input, options);
    const own = held.shared.get(executor) ?? executor.share(held.value);
    held.shared.set(executor, own);
    return executor.run(task, input, { ...options, shared: own });
  };
  const runHere = async (task: string, input: unknown, options: TaskOptions) => {
    const start = clock();
    try {
      return await runIn(here, task, input, options);
    } finally {
      spent += clock() - start;
    }
  };
  return {
    workerCount: elsewhere.workerCount,
    has: (task) => elsewhere.has(task),
    share(value) {
      last += 1;
      values.set(last, { value, shared: new Map() });
      return { number: last };
    },
    release({ number }) {
      for (const [executor, shared] of values.get(number)?.shared ?? []) executor.release(shared);
      values.delete(number);
    },
    async run(task, input, options = {}) {
      while (spent < seconds) {
        const turn = before;
        await turn;
        // Others may have waited for the same.
        if (turn !== before || spent >= seconds) continue;
        const work = runHere(task, input, options);
        before = work.catch(() => undefined);
        return work;
      }
      return runIn(elsewhere, task, input, options);
    },
  };
}

/** The signal of work that nobody stops. */
const NEVER: TaskTools['signal'] = { aborted: false, addEventListener() {}, removeEventListener() {} };
