// Ranks of a sample in which equal values share the mean of their places. Ranks are multiples of a half, so that their
// sums are exact whatever the order.
import { tiedRanks } from './tied-ranks.js';

export interface MidRanks {
  /** Of each value, in the order given: 1 for the smallest; equal values have the mean of the ranks they take up. */
  readonly ranks: Float64Array;
  /** How many values are equal, for each value that occurs more than once, from the smallest. */
  readonly tieSizes: readonly number[];
}

/** rank of x = (values below x) + (values equal to x + 1) / 2. Values must not be NaN; -0 equals +0. */
export function midRanks(values: ArrayLike<number>): MidRanks {
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
