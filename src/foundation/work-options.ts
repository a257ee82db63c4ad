// Long work as its caller sees it: how far it is, a way to stop it, and turns of the event loop between its parts. Every
// verb takes the same two options, and what was stopped throws the same error wherever it ran.
import { CancelledError, UsageError } from './errors.js';

/** How far work has come. `done` never goes back within one kind of work and ends at `total`. */
export interface WorkProgress {
  /** Of `total`, in the unit of the work: bytes, rows, users, steps. */
  readonly done: number;
  /** 0 where it is not known. */
  readonly total: number;
  /** What is being done, such as `reading train.csv`. */
  readonly what: string;
  /** More about it, for people, such as `epoch 3 of 40, ndcg@10 0.1834`. */
  readonly detail?: string;
}

/** An `AbortSignal`, spelled out so that our types need no library of an environment. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The options that all long work has in common. */
export interface WorkOptions {
  /** Called now and then, and at the end. */
  readonly onProgress?: ((progress: WorkProgress) => void) | undefined;
  /** An AbortSignal; work that it stops throws a `CancelledError` whose `cause` is the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
}

/** Refuses what cannot be called, and what is not a signal. */
export function checkWorkOptions({ onProgress, signal }: WorkOptions): void {
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    const [argument, found, expected] = ['onProgress', onProgress, 'a function'];
    throw new UsageError('onProgress must be a function', { argument, found, expected });
  }
  if (signal !== undefined && typeof signal?.aborted !== 'boolean') {
    const [argument, found, expected] = ['signal', signal, 'an AbortSignal'];
    throw new UsageError('signal must be an AbortSignal', { argument, found, expected });
  }
}

/** Ends work that was stopped. `work` names it in the error, `place` says how far it was. */
export function stopIfAborted(
  signal: Pick<AbortSignalLike, 'aborted' | 'reason'> | undefined,
  work: string,
  place?: string,
): void {
  if (!signal?.aborted) return;
  throw new CancelledError(`${work} was cancelled`, place === undefined ? {} : { found: place }, {
    cause: signal.reason,
  });
}

/** Lets others have their turn, who may want to stop this work, and ends it if they did. */
export async function pause(signal: WorkOptions['signal'], work: string): Promise<void> {
  stopIfAborted(signal, work);
  await turn();
  stopIfAborted(signal, work);
}

/**
 * Work that can pause between its steps, each of a few milliseconds: `atOnce` runs it whole, `inTurns` lets others in. A step
 * that ends with a promise is one that `inTurns` waits for.
 */
export type Steps<Result> = Generator<void | Promise<void>, Result, void>;

/** Rows of a step, or ids. */
const STEP = 1 << 16;

/** Rows of the first few steps. */
const FIRST_STEP = 16;

/**
 * Does rows 0 to `count` in parts. The first ones are small, so that V8 has seen all of `part` before it compiles its loop:
 * what follows a loop that was compiled at its first run is compiled anew at every later one.
 */
export function* rowsInSteps(count: number, part: (from: number, to: number) => void): Steps<void> {
  for (let from = 0, to = 0; from < count; from = to) {
    if (from >= STEP) yield;
    to = Math.min(count, from + (from < 4 * FIRST_STEP ? FIRST_STEP : STEP));
    part(from, to);
  }
}

/** Does entries of several rows each one by one, such as users; `rowsOf` says how many rows an entry has. */
export function* eachInSteps(
  count: number,
  rowsOf: (entry: number) => number,
  show: (entry: number) => void,
): Steps<void> {
  for (let from = 0, to = 0; from < count; from = to) {
    if (from > 0) yield;
    to = endOfStep(from, count, rowsOf);
    showAll(from, to, show);
  }
}

/** An array of what a function says of 0 to `count` - 1. */
export function* mapInSteps<Value>(count: number, entryAt: (index: number) => Value): Steps<Value[]> {
  const values: Value[] = [];
  yield* rowsInSteps(count, (from, to) => {
    for (let index = from; index < to; index++) values.push(entryAt(index));
  });
  return values;
}

/** Where a step ends that begins at an entry. */
export function endOfStep(from: number, count: number, rowsOf: (entry: number) => number): number {
  let to = from;
  for (let rows = 0; to < count && rows < STEP; to++) rows += 1 + rowsOf(to);
  return to;
}

// Apart from the generator, in which loops are not compiled while they run.
function showAll(from: number, to: number, show: (entry: number) => void): void {
  for (let entry = from; entry < to; entry++) show(entry);
}

/** Does all steps without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (value !== undefined) {
      throw new UsageError('the work has to wait, which cannot be done here', { expected: 'a function that is async' });
    }
  }
}

/** Does the steps with a turn of the event loop behind each, and ends when the signal says so. */
export async function inTurns<Result>(
  steps: Steps<Result>,
  signal: WorkOptions['signal'],
  work: string,
): Promise<Result> {
  try {
    for (;;) {
      const { done, value } = steps.next();
      if (!done) await value;
      await pause(signal, work);
      if (done) return value;
    }
  } catch (error) {
    // Work that was stopped between its steps gives up what it holds.
    steps.return(undefined as never);
    throw error;
  }
}

/** Lets other work have its turn: timers, input, drawing, and whoever wants to stop this work. */
export function turn(): Promise<void> {
  const { setImmediate: immediate, MessageChannel: Channel } = globalThis as {
    readonly setImmediate?: (callback: () => void) => unknown;
    readonly MessageChannel?: typeof MessageChannel;
  };
  return new Promise((resolve) => {
    if (immediate !== undefined) immediate(resolve);
    else if (Channel === undefined) setTimeout(resolve);
    else {
      // Unlike a timer, which waits four milliseconds in a browser after a few of them.
      const { port1, port2 } = new Channel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    }
  });
}
