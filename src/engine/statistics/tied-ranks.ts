// Values as ranks. Equal values are one group, whatever their order in the input; -0 equals +0.
import { firstAtLeast } from '../../foundation/typed-arrays.js';

export interface TiedRanks {
  /** The group of each value: 0 for the least, one more for each greater value that occurs. */
  readonly groups: Uint32Array;
  readonly sizes: Uint32Array;
}

/** The groups of equal values in ascending order. The values hold no NaN. */
export function tiedRanks(values: ArrayLike<number>): TiedRanks {
  // Native sorting of numbers and a search for each is faster than a comparator.
  const sorted = new Float64Array(values).sort();
  const distinct = new Float64Array(sorted.length);
  const sizes = new Uint32Array(sorted.length);
  let groupCount = 0;
  for (let place = 0; place < sorted.length; place++) {
    if (place === 0 || sorted[place] !== sorted[place - 1]) distinct[groupCount++] = sorted[place]!;
    sizes[groupCount - 1]!++;
  }
  const groups = new Uint32Array(values.length);
  for (let i = 0; i < groups.length; i++) groups[i] = firstAtLeast(distinct, 0, groupCount, values[i]!);
  return { groups, sizes: sizes.slice(0, groupCount) };
}

/** Indices from the greatest value to the least; equal values keep their order. */
export function bestFirst(values: ArrayLike<number>): Uint32Array {
  const { groups, sizes } = tiedRanks(values);
  const starts = new Uint32Array(sizes.length);
  for (let group = sizes.length - 2; group >= 0; group--) starts[group] = starts[group + 1]! + sizes[group + 1]!;
  const order = new Uint32Array(groups.length);
  for (let index = 0; index < groups.length; index++) order[starts[groups[index]!]!++] = index;
  return order;
}

/** rank of x = (values below x) + (values equal to x + 1) / 2. Values must not be NaN; -0 equals +0. */
export function midRanks(values: ArrayLike<number>) {
  const { groups, sizes } = tiedRanks(values);
  const rankOfGroup = new Float64Array(sizes.length);
  let below = 0;
  for (let group = 0; group < sizes.length; group++) {
    rankOfGroup[group] = below + (sizes[group]! + 1) / 2;
    below += sizes[group]!;
  }
  const ranks = new Float64Array(groups.length);
  for (let i = 0; i < ranks.length; i++) ranks[i] = rankOfGroup[groups[i]!]!;
  return { ranks, tieSizes: Array.from(sizes).filter((size) => size > 1) };
}

/** The sum of t^3 - t over the sizes of ties, by which variances of rank sums shrink. */
export function tieCorrection(tieSizes: readonly number[]): number {
  return tieSizes.reduce((sum, size) => sum + (size * size * size - size), 0);
}
