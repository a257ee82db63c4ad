// How often two rankings order a pair of things alike. All pairs are counted in O(n log n), as whole numbers.
import { type TiedRanks, tiedRanks } from '../tied-ranks.js';

export interface PairOrder {
  readonly first: TiedRanks;
  readonly second: TiedRanks;
  /** n (n - 1) / 2. */
  readonly pairCount: number;
  readonly concordantCount: number;
  readonly discordantCount: number;
  /** Pairs that are equal in the first, in the second. */
  readonly tiedFirstCount: number;
  readonly tiedSecondCount: number;
}

/** Knight, A computer method for calculating Kendall's tau with ungrouped data, 1966, with a tree instead of a merge. */
export function pairOrder(firstValues: ArrayLike<number>, secondValues: ArrayLike<number>): PairOrder {
  const [first, second] = [tiedRanks(firstValues), tiedRanks(secondValues)];
  const groupCount = second.sizes.length;
  // One number for both groups, so that the native sort of numbers orders by the first and then by the second.
  const keys = new Float64Array(first.groups.length);
  for (let i = 0; i < keys.length; i++) keys[i] = first.groups[i]! * groupCount + second.groups[i]!;
  keys.sort();
  const discordantCount = inversionCount(keys, groupCount);
  const count = firstValues.length;
  const pairCount = (count * (count - 1)) / 2;
  const [tiedFirstCount, tiedSecondCount] = [tiedPairCount(first.sizes), tiedPairCount(second.sizes)];
  const untiedCount = pairCount - tiedFirstCount - tiedSecondCount + tiedPairCount(runLengths(keys));
  const concordantCount = untiedCount - discordantCount;
  return { first, second, pairCount, concordantCount, discordantCount, tiedFirstCount, tiedSecondCount };
}

export function tiedPairCount(sizes: Iterable<number>): number {
  let count = 0;
  for (const size of sizes) count += (size * (size - 1)) / 2;
  return count;
}

/** Pairs whose second groups fall while the keys rise; inside one first group they never do. */
function inversionCount(keys: Float64Array, groupCount: number): number {
  const tree = new Uint32Array(groupCount + 1);
  let inversions = 0;
  for (let place = 0; place < keys.length; place++) {
    const group = keys[place]! % groupCount;
    let atMost = 0;
    for (let node = group + 1; node > 0; node -= node & -node) atMost += tree[node]!;
    inversions += place - atMost;
    for (let node = group + 1; node <= groupCount; node += node & -node) tree[node]!++;
  }
  return inversions;
}

function* runLengths(keys: Float64Array): Generator<number> {
  let length = 0;
  for (let place = 0; place < keys.length; place++) {
    length++;
    if (keys[place] === keys[place + 1]) continue;
    yield length;
    length = 0;
  }
}
