// Shared memory that goes between the threads, lent from one work to the next. Engines do not count shared memory when they
// decide whether to collect garbage, so memory made anew for every call would pile up; this is bounded.
import { type ItemLists, listsBetween } from '../../data/tables/item-lists.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { ExactSum } from '../../foundation/numbers/exact-sum.js';
import { buffersOf, type SharedInput, type TaskInput, type WorkPool } from '../../foundation/parallel/work-pool.js';
import type { SharedEvaluator } from '../judging/evaluator.js';

export interface UserRange {
  readonly from: number;
  readonly to: number;
}

/** A range is this part of what each worker would have of the rest. */
const PART_OF_SHARE = 2;

/** Ranges of `least` to `most` users, the longest first; all but the last hold a multiple of `multiple`. */
export function userRanges(
  userCount: number,
  { workerCount }: Pick<WorkPool, 'workerCount'>,
  {
    least = 1,
    most = Number.POSITIVE_INFINITY,
    multiple = 1,
  }: { readonly least?: number; readonly most?: number; readonly multiple?: number } = {},
): UserRange[] {
  const ranges: UserRange[] = [];
  for (let from = 0; from < userCount; ) {
    const part = Math.ceil((userCount - from) / (PART_OF_SHARE * workerCount * multiple)) * multiple;
    const to = Math.min(from + Math.max(1, Math.min(most, Math.max(least, part))), userCount);
    ranges.push({ from, to });
    from = to;
  }
  return ranges;
}

type AnyArray = Float32Array | Float64Array | Uint32Array;

/** Part of an array as memory of its own, which can be moved; memory that threads share is sent as it is. */
export function ownPart<A extends AnyArray>(array: A, from = 0, to = array.length): A {
  return (isSharedMemory(array) ? array.subarray(from, to) : array.slice(from, to)) as A;
}

export function isSharedMemory({ buffer }: AnyArray): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;
}

/** An array that can be sent without what lies beside it: a message takes whole buffers. */
export function wholeBuffer<A extends AnyArray>(array: A): A {
  return array.byteLength === array.buffer.byteLength ? array : ownPart(array);
}

export function ownLists(lists: ItemLists | undefined, { from, to }: UserRange): ItemLists | undefined {
  if (lists === undefined) return undefined;
  const { offsets, items } = listsBetween(lists, from, to);
  return { offsets, items: ownPart(items) };
}

/** An input whose arrays are all moved; they are copies of the caller's. */
export function movedInput(input: object): TaskInput {
  return { input, transfer: buffersOf(input) };
}

export interface JudgedUsers {
  /** One for each metric, as plain numbers. */
  readonly sums: readonly Float64Array[];
  /** The users' part of all columns; absent where they have been written in place. */
  readonly columns: readonly Float64Array[] | undefined;
}

/** Puts sums and columns of a range in their places; columns come from `staged` where they were not sent. */
export function putInPlace(
  evaluator: SharedEvaluator,
  { sums, columns }: JudgedUsers,
  { from, to }: UserRange,
  staged: readonly Float64Array[] | undefined,
): void {
  const places = evaluator.shares().flatMap((share) => share.columns);
  const parts = columns ?? staged?.map((column) => column.subarray(from, to)) ?? [];
  for (const [place, column] of parts.entries()) places[place]!.set(column, from);
  evaluator.restore(sums.map((sum) => ExactSum.fromArray(sum)));
}

/** Cells that may lie unused between the lists before they are brought together one by one. */
const MOST_SPREAD = 1.5;

/** The lists of a range of users; only the first `depth` items of each where copied, with the lengths of the whole. */
export function rowsWithin(rows: ListRows, { from, to }: UserRange, depth = Number.POSITIVE_INFINITY): ListRows {
  const { scores } = rows;
  const [starts, lengths] = [rows.starts.slice(from, to), rows.lengths.slice(from, to)];
  const common = { kind: 'rows', lengths, userCount: to - from } as const;
  if (isSharedMemory(rows.items) && (scores === undefined || isSharedMemory(scores))) {
    return { ...common, starts, items: rows.items, scores };
  }
  let [first, end, count] = [rows.items.length, 0, 0];
  for (let user = 0; user < starts.length; user++) {
    const length = Math.min(lengths[user]!, depth);
    if (length === 0) continue;
    first = Math.min(first, starts[user]!);
    end = Math.max(end, starts[user]! + length);
    count += length;
  }
  if (end - first <= MOST_SPREAD * count) {
    const within = starts.map((start, user) => (lengths[user] === 0 ? 0 : start - first));
    const [items, ownScores] = [ownPart(rows.items, first, end), scores && ownPart(scores, first, end)];
    return { ...common, starts: within, items, scores: ownScores };
  }
  return { ...common, ...gathered(rows.items, scores, starts, lengths, depth, count) };
}

function gathered(
  items: Uint32Array,
  scores: Float32Array | Float64Array | undefined,
  starts: Uint32Array,
  lengths: Uint32Array,
  depth: number,
  count: number,
): Pick<ListRows, 'items' | 'scores' | 'starts'> {
  const ownItems = new Uint32Array(count);
  const ownScores = scores && new (scores.constructor as Float64ArrayConstructor)(count);
  const ownStarts = new Uint32Array(starts.length);
  let at = 0;
  for (let user = 0; user < starts.length; user++) {
    const [start, length] = [starts[user]!, Math.min(lengths[user]!, depth)];
    ownStarts[user] = at;
    // Heads are short: a loop is sooner done than a view is made.
    for (let rank = 0; rank < length; rank++) ownItems[at + rank] = items[start + rank]!;
    if (ownScores !== undefined)
      for (let rank = 0; rank < length; rank++) ownScores[at + rank] = scores![start + rank]!;
    at += length;
  }
  return { items: ownItems, scores: ownScores, starts: ownStarts };
}

/** What is lent at most, and how many of one size; whoever wants more sends copies. */
const [LEAST_BYTES, MOST_BYTES, MOST_BUFFERS] = [65_536, 134_217_728, 2];

interface Buffers {
  readonly free: SharedArrayBuffer[];
  lent: number;
}

/** By size, a power of two. */
const stagingBuffers = new WeakMap<WorkPool, Map<number, Buffers>>();

/** Memory for so many bytes, with whatever was left in it; nothing where threads share none, all is lent or none is had. */
export function takeStaging(pool: WorkPool, bytes: number): SharedArrayBuffer | undefined {
  if (typeof SharedArrayBuffer === 'undefined' || bytes > MOST_BYTES) return undefined;
  let size = LEAST_BYTES;
  while (size < bytes) size *= 2;
  const buffers = ofSize(pool, size);
  if (buffers.lent === MOST_BUFFERS) return undefined;
  const memory = buffers.free.pop() ?? newMemory(size);
  if (memory !== undefined) buffers.lent += 1;
  return memory;
}

/** Whoever is refused sends copies, and may be refused those. */
function newMemory(size: number): SharedArrayBuffer | undefined {
  try {
    return new SharedArrayBuffer(size);
  } catch {
    return undefined;
  }
}

/** Gives memory back; where tasks of `shared` are not all done it is lent again when they have left. */
export function leaveStaging(
  pool: WorkPool,
  memories: readonly (SharedArrayBuffer | undefined)[],
  shared: SharedInput,
  areDone: boolean,
): void {
  const leave = (isQuiet: boolean) => {
    for (const memory of memories) {
      if (memory === undefined) continue;
      const buffers = ofSize(pool, memory.byteLength);
      buffers.lent -= 1;
      if (isQuiet) buffers.free.push(memory);
    }
  };
  if (areDone) leave(true);
  else void pool.settled(shared).then(leave);
}

function ofSize(pool: WorkPool, size: number): Buffers {
  const sizes = stagingBuffers.get(pool) ?? new Map<number, Buffers>();
  stagingBuffers.set(pool, sizes);
  const buffers = sizes.get(size) ?? { free: [], lent: 0 };
  sizes.set(size, buffers);
  return buffers;
}

/** Arrays once for all workers, where threads can share memory, and what was lent for it; elsewhere as they can be sent. */
export function sharedCopies<const A extends readonly StagedArray[]>(
  pool: WorkPool,
  arrays: A,
): { readonly memory: SharedArrayBuffer | undefined; readonly copies: A } {
  const memory = arrays.every(isSharedMemory) ? undefined : takeStaging(pool, stagingBytes(arrays));
  if (memory === undefined) return { memory, copies: arrays.map((array) => wholeBuffer(array)) as unknown as A };
  const copies = arraysIn(memory, arrays);
  for (const [place, array] of arrays.entries()) copies[place]!.set(array);
  return { memory, copies };
}

/** Arrays of these kinds and lengths one after the other in the memory; those of doubles should come first. */
export function arraysIn<const A extends readonly StagedArray[]>(memory: SharedArrayBuffer, like: A): A {
  let at = 0;
  return like.map((array) => {
    const Kind = array.constructor as new (buffer: SharedArrayBuffer, offset: number, length: number) => StagedArray;
    const staged = new Kind(memory, at, array.length);
    at += Math.ceil(array.byteLength / 8) * 8;
    return staged;
  }) as unknown as A;
}

export function stagingBytes(like: readonly StagedArray[]): number {
  return like.reduce((sum, { byteLength }) => sum + Math.ceil(byteLength / 8) * 8, 0);
}

type StagedArray = Float32Array | Float64Array | Uint32Array;
