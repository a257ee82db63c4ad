// Arrays of doubles where kernels run, so that calls which change a few of their numbers do not copy all of them in and
// out. They are valid until released; what is to stay is copied before.
import type { Backend } from '../kernels/contract.js';

type Arrays<Name extends string> = Readonly<Record<Name, Float64Array>>;

export interface HeldDoubles<Name extends string> {
  readonly arrays: Arrays<Name>;
  copies(): Arrays<Name>;
  release(): void;
}

/** Places copies of the arrays in the backend's memory, side by side. */
export function heldDoubles<Name extends string>(backend: Backend, starts: Arrays<Name>): HeldDoubles<Name> {
  const entries = Object.entries(starts) as [Name, Float64Array][];
  const length = entries.reduce((sum, [, start]) => sum + start.length, 0);
  const memory = backend.allocateScores(2 * length);
  let end = memory.byteOffset;
  const placed = entries.map(([name, start]) => {
    const array = new Float64Array(memory.buffer, end, start.length);
    array.set(start);
    end += array.byteLength;
    return [name, array] as const;
  });
  return {
    arrays: Object.fromEntries(placed) as Arrays<Name>,
    copies: () => Object.fromEntries(placed.map(([name, array]) => [name, array.slice()])) as Arrays<Name>,
    release: () => backend.release(memory),
  };
}
