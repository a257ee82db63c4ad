// Arrays where kernels run, so that calls which read or change a few of their numbers do not copy all of them in and out.
// They are valid until released; what is to stay is copied before.

import type { Backend } from '../../foundation/kernels/contract.js';
import { returnBuffer, takeBuffer } from '../../foundation/kernels/spare-buffers.js';
import { isUint32Array } from '../../foundation/typed-arrays.js';

/** What an array holds at first: a copy of another, or so many doubles of 0. */
type Start = Float64Array | Uint32Array | number;
type Starts = Readonly<Record<string, Start>>;
type Placed<S extends Starts> = {
  readonly [Name in keyof S]: S[Name] extends Uint32Array ? Uint32Array : Float64Array;
};

export interface HeldArrays<S extends Starts> {
  readonly arrays: Placed<S>;
  copies(): Placed<S>;
  release(): void;
}

/** Places arrays in the backend's memory, side by side. */
export function heldArrays<const S extends Starts>(backend: Backend, starts: S): HeldArrays<S> {
  const entries = Object.entries<Start>(starts);
  const memory = takeBuffer(backend, heldBytes(starts) / 4);
  let end = memory.byteOffset;
  const placed = entries.map(([name, start]) => {
    const length = typeof start === 'number' ? start : start.length;
    const array = isUint32Array(start)
      ? new Uint32Array(memory.buffer, end, length)
      : new Float64Array(memory.buffer, end, length);
    if (typeof start === 'number') array.fill(0);
    else array.set(start);
    end += bytesOf(start);
    return [name, array] as const;
  });
  const record = (pairs: readonly (readonly [string, Float64Array | Uint32Array])[]) =>
    Object.fromEntries(pairs) as unknown as Placed<S>;
  return {
    arrays: record(placed),
    copies: () => record(placed.map(([name, array]) => [name, array.slice()])),
    release: () => returnBuffer(backend, memory),
  };
}

/** Bytes that the arrays take together. */
export function heldBytes(starts: Starts): number {
  return Object.values<Start>(starts).reduce<number>((sum, start) => sum + bytesOf(start), 0);
}

/** Whole doubles, so that the next array may be of any kind. */
function bytesOf(start: Start): number {
  return Math.ceil((typeof start === 'number' ? 8 * start : start.byteLength) / 8) * 8;
}
