// How users are shared among workers: in ranges that become shorter, so that few messages are sent and yet nobody waits
// long for the last one. Whatever the ranges, no bit of a result depends on them.

import { type ItemLists, listsBetween } from '../../data/tables/item-lists.js';
import { buffersOf } from '../../foundation/parallel/buffers-of.js';
import type { TaskInput, WorkPool } from '../../foundation/parallel/work-pool.js';

export interface UserRange {
  readonly from: number;
  readonly to: number;
}

/** A range is this part of what each worker would have of the rest. */
const PART_OF_SHARE = 2;

export interface RangeLimits {
  readonly least?: number;
  readonly most?: number;
  /** Ranges but the last hold a multiple of so many. */
  readonly multiple?: number;
}

/** Ranges of at least `least` and at most `most` users, the longest first. */
export function userRanges(
  userCount: number,
  { workerCount }: Pick<WorkPool, 'workerCount'>,
  { least = 1, most = Number.POSITIVE_INFINITY, multiple = 1 }: RangeLimits = {},
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

/** Whether other threads can read the array where it lies. */
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
