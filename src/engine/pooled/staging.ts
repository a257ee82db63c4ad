// Shared memory that goes between the threads, lent from one work to the next. Engines do not count shared memory when they
// decide whether to collect garbage, so memory made anew for every call would pile up; this is bounded.
import type { SharedInput, WorkPool } from '../../foundation/parallel/work-pool.js';
import { isSharedMemory, wholeBuffer } from './user-ranges.js';

/** What is lent at most, and how many of one size; whoever wants more sends copies. */
const [LEAST_BYTES, MOST_BYTES, MOST_BUFFERS] = [65_536, 134_217_728, 2];

interface Buffers {
  readonly free: SharedArrayBuffer[];
  lent: number;
}

/** By size, a power of two. */
const buffersOf = new WeakMap<WorkPool, Map<number, Buffers>>();

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

/**
 * Gives memory back that tasks of `shared` wrote into. Where these are not all done some may still be at it: then it is lent
 * again when they have left, and let go where nobody knows.
 */
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
  const sizes = buffersOf.get(pool) ?? new Map<number, Buffers>();
  buffersOf.set(pool, sizes);
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

/** Bytes that `arraysIn` needs. */
export function stagingBytes(like: readonly StagedArray[]): number {
  return like.reduce((sum, { byteLength }) => sum + Math.ceil(byteLength / 8) * 8, 0);
}

type StagedArray = Float32Array | Float64Array | Uint32Array;
