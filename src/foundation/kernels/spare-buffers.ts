// Buffers in a backend's memory that one work leaves to the next. Fresh memory, with its instance of the kernels and its
// untouched pages, costs more than many a block of users takes; so a few buffers are kept for whoever comes next.
import type { Backend } from './contract.js';

/** Buffers that a backend keeps at most, and their cells of four bytes together: 64 MiB. */
const MOST_SPARE = 4;
const MOST_KEPT_CELLS = 0x1000000;

/** Buffers that nobody uses, the smallest first. */
const spareBuffers = new WeakMap<Backend, readonly Float32Array[]>();

/** A buffer of at least so many cells for one user at a time; what lies in it is what was left there. */
export function takeBuffer(backend: Backend, cells: number): Float32Array {
  const buffers = spareBuffers.get(backend) ?? [];
  const buffer = buffers.find(({ length }) => length >= cells);
  if (buffer === undefined) return backend.allocateScores(cells);
  spareBuffers.set(
    backend,
    buffers.filter((other) => other !== buffer),
  );
  return buffer;
}

/** Gives a buffer back, to be kept or let go; nothing in it is good any longer. */
export function returnBuffer(backend: Backend, buffer: Float32Array): void {
  const kept = spareBuffers.get(backend) ?? [];
  // Left twice, it would be lent to two.
  if (kept.includes(buffer)) return;
  const buffers = [...kept, buffer].sort((one, other) => one.length - other.length);
  const cells = () => buffers.reduce((sum, { length }) => sum + length, 0);
  // The largest too many goes at once; of the others the smallest, since it serves the fewest.
  while (buffers.length > 0 && buffers.at(-1)!.length > MOST_KEPT_CELLS) backend.release(buffers.pop()!);
  while (buffers.length > MOST_SPARE || cells() > MOST_KEPT_CELLS) backend.release(buffers.shift()!);
  spareBuffers.set(backend, buffers);
}
