// Ranks of a sample in which equal values share the mean of their places. Ranks are multiples of a half, so that their
// sums are exact whatever the order.

export interface MidRanks {
  /** Of each value, in the order given: 1 for the smallest; equal values have the mean of the ranks they take up. */
  readonly ranks: Float64Array;
  /** How many values are equal, for each value that occurs more than once, from the smallest. */
  readonly tieSizes: readonly number[];
}

/** rank of x = (values below x) + (values equal to x + 1) / 2. Values must not be NaN; -0 equals +0. */
export function midRanks(values: ArrayLike<number>): MidRanks {
  // Sorting numbers is many times as fast as sorting places by their numbers; the places are then found by halving.
  const sorted = Float64Array.from(values, (value) => value + 0).sort();
  const distinct: number[] = [];
  const rankOfDistinct: number[] = [];
  const tieSizes: number[] = [];
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (to < sorted.length && sorted[to] === sorted[from]) to++;
    distinct.push(sorted[from]!);
    rankOfDistinct.push((from + 1 + to) / 2);
    if (to - from > 1) tieSizes.push(to - from);
    from = to;
  }
  const keys = Float64Array.from(distinct);
  return { ranks: Float64Array.from(values, (value) => rankOfDistinct[placeIn(keys, value)]!), tieSizes };
}

/** The sum of t^3 - t over the sizes of ties, by which variances of rank sums shrink. */
export function tieCorrection(tieSizes: readonly number[]): number {
  return tieSizes.reduce((sum, size) => sum + (size * size * size - size), 0);
}

/** Where a value stands among ascending keys, of which it is one. */
function placeIn(keys: Float64Array, value: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
