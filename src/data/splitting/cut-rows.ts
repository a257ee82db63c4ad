// All rows of a table cut into stretches of given sizes, as if they had been sorted by a key. Only the keys are sorted;
// rows are looked at where equal keys lie on a cut, since nothing else needs their order.
import { firstAtLeast } from '../../foundation/typed-arrays.js';

/**
 * The stretch of each row. Stretch s holds `sizes[s]` rows; keys ascend from stretch to stretch. `sortTied` puts the rows
 * of one key in order, and is called only for keys that a cut goes through.
 */
export function cutRows(
  keys: Float64Array,
  sizes: readonly number[],
  sortTied: ((rows: Uint32Array, from: number, to: number) => void) | undefined,
): Uint16Array {
  const sorted = keys.slice().sort();
  // The last key of each stretch but the last; those of empty stretches are below all that follow.
  const limits = new Float64Array(sizes.length - 1);
  const ends: number[] = [];
  let end = 0;
  for (let s = 0; s < limits.length; s++) {
    end += sizes[s]!;
    ends.push(end);
    limits[s] = end === 0 ? Number.NEGATIVE_INFINITY : sorted[end - 1]!;
  }
  const stretches = new Uint16Array(keys.length);
  for (let row = 0; row < keys.length; row++) stretches[row] = firstAtLeast(limits, 0, limits.length, keys[row]!);
  const tiedKeys = new Set(ends.filter((at) => at > 0 && sorted[at - 1] === sorted[at]).map((at) => sorted[at]!));
  for (const key of tiedKeys) {
    dealTied(keys, key, ends, firstAtLeast(sorted, 0, sorted.length, key), sortTied, stretches);
  }
  return stretches;
}

/** Gives the rows of one key, which take the places from `first` on, to the stretches of these places. */
function dealTied(
  keys: Float64Array,
  key: number,
  ends: readonly number[],
  first: number,
  sortTied: ((rows: Uint32Array, from: number, to: number) => void) | undefined,
  stretches: Uint16Array,
): void {
  const tied: number[] = [];
  for (let row = 0; row < keys.length; row++) if (keys[row] === key) tied.push(row);
  const rows = Uint32Array.from(tied);
  sortTied?.(rows, 0, rows.length);
  let stretch = 0;
  for (let i = 0; i < rows.length; i++) {
    while (stretch < ends.length && ends[stretch]! <= first + i) stretch++;
    stretches[rows[i]!] = stretch;
  }
}
