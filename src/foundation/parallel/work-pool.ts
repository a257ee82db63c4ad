// What verbs know of a pool of workers: tasks have names, inputs are plain data with typed arrays, results come back in the
// order of the inputs. Who does the work, and where, is not their business, so that everything runs without a pool too.
import { changedError, RecgaugeError } from '../errors.js';
import type { Steps, WorkOptions } from '../work-options.js';

/** Told to every worker once, before the first task that names it; a task finds it as `tools.shared`. */
export interface SharedInput {
  readonly number: number;
}

/** One input of a task; buffers in `transfer` are moved and not copied, and the caller must not use them again. */
export interface TaskInput {
  readonly input: unknown;
  readonly transfer?: readonly ArrayBuffer[] | undefined;
}

/** What goes with the tasks of one call. Progress is what the task reports for `run`, and finished inputs for `map`. */
export interface TaskOptions extends WorkOptions {
  readonly shared?: SharedInput | undefined;
}

/** Options of a task with many inputs. */
export interface MapOptions extends TaskOptions {
  /** How many inputs there are, for the progress. */
  readonly total?: number | undefined;
  /** Takes each output when it comes, in any order; it is not kept then. What it does goes on beside the workers. */
  readonly onOutput?: ((output: unknown, place: number) => void) | undefined;
}

/** An option of verbs that can share their work. */
export interface Pooled {
  /** A pool from `createPool`, for work that is large enough; the results are the same in every bit with and without. */
  readonly pool?: WorkPool | undefined;
}

/** Workers as the verbs see them: named tasks in, results in order out. */
export interface WorkPool {
  readonly workerCount: number;
  /** Whether work of so many steps, each about a nanosecond or two, is worth the sending. */
  isWorth(stepCount: number): boolean;
  /** Holds a value for the tasks that name it, until it is released. */
  share(value: unknown): SharedInput;
  release(shared: SharedInput): void;
  /** When no worker has a task that names the value any longer; false where a worker had to be ended. */
  settled(shared: SharedInput): Promise<boolean>;
  /** Does one task; buffers in `transfer` are moved. */
  run(task: string, input: unknown, options?: TaskOptions & Pick<TaskInput, 'transfer'>): Promise<unknown>;
  /** Does the task for every input, asked for as workers become free; throws what one thread would have met first. */
  map(task: string, inputs: Iterable<TaskInput>, options?: MapOptions): Promise<unknown[]>;
}

/** Does work on a block whose first user is number `from` of all; a refusal that names a user names that of all. */
export function usersFrom<T>(from: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw countedFrom(from, error);
  }
}

/** The same for work in steps. */
export function* usersFromInSteps<T>(from: number, steps: Steps<T>): Steps<T> {
  try {
    return yield* steps;
  } catch (error) {
    throw countedFrom(from, error);
  }
}

function countedFrom(from: number, error: unknown): unknown {
  if (from === 0 || !(error instanceof RecgaugeError) || typeof error.details.user !== 'number') return error;
  return changedError(error, { user: error.details.user + from });
}

/** The buffers of all arrays in the value, each once; memory that threads share stays where it is. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  collect(value, found);
  return [...found];
}

function collect(value: unknown, found: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    if (isMovable(value.buffer)) found.add(value.buffer);
  } else if (value instanceof ArrayBuffer) found.add(value);
  else if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) {
    for (const part of Object.values(value)) collect(part, found);
  }
}

function isMovable(buffer: ArrayBufferLike): buffer is ArrayBuffer {
  return Object.prototype.toString.call(buffer) === '[object ArrayBuffer]';
}
