// The distribution of the sum of a random subset, where each of some whole numbers is in or out with probability 1/2.
import { UnsupportedError } from '../../foundation/errors.js';

/** Additions that a table may take: some tenths of a second. */
const MOST_ADDITIONS = 268435456;

/** Where a table takes no more additions than this it is quicker than two lists. */
const FEW_ADDITIONS = 1048576;

/** Numbers whose subsets can be split into two lists of at most 2^20 sums. */
const MOST_HALVED = 40;

/**
 * P(sum <= threshold) and P(sum >= threshold) over all subsets of the values, which are whole, at least 0 and in sum
 * below 2^53. Correct to the last bit for up to 40 values, and to about n * 2^-53 of itself beyond, where the values
 * must be small: n times their sum, over their greatest common divisor, is at most 2^28 (ranks of about 640
 * differences).
 */
export function subsetSumTails(values: ArrayLike<number>, threshold: number) {
  const sorted = Float64Array.from(values)
    .filter((value) => value > 0)
    .sort();
  const unit = sorted.reduce(greatestCommonDivisor, 0);
  if (unit === 0) return { atMost: threshold >= 0 ? 1 : 0, atLeast: threshold <= 0 ? 1 : 0 };
  const wholes = sorted.map((value) => value / unit);
  const total = wholes.reduce((sum, value) => sum + value, 0);
  const atMost = Math.floor(threshold / unit);
  const below = Math.ceil(threshold / unit) - 1;
  const additionCount = wholes.length * total;
  if (additionCount <= (wholes.length <= MOST_HALVED ? FEW_ADDITIONS : MOST_ADDITIONS)) {
    // The table is symmetric, and its small end has no rounding of 1 minus something in it.
    const table = sumTable(wholes, total);
    return { atMost: lowerSum(table, atMost), atLeast: lowerSum(table, total - 1 - below) };
  }
  if (wholes.length > MOST_HALVED) {
    throw new UnsupportedError('too many differences for an exact p-value', {
      found: wholes.length,
      expected: `${MOST_HALVED} or fewer, or differences of few sizes`,
      hint: 'Use the approximation.',
    });
  }
  const first = subsetSums(wholes.filter((_, i) => i % 2 === 0));
  const second = subsetSums(wholes.filter((_, i) => i % 2 === 1));
  const subsetCount = first.length * second.length;
  return {
    atMost: pairsAtMost(first, second, atMost) / subsetCount,
    atLeast: (subsetCount - pairsAtMost(first, second, below)) / subsetCount,
  };
}

/** table[s] = P(sum = s), by taking one value after the other: p[s] becomes (p[s] + p[s - value]) / 2. */
function sumTable(wholes: Float64Array, total: number): Float64Array {
  const table = new Float64Array(total + 1);
  table[0] = 1;
  let reach = 0;
  for (const value of wholes) {
    reach += value;
    for (let sum = reach; sum >= value; sum--) table[sum] = (table[sum]! + table[sum - value]!) / 2;
    for (let sum = value - 1; sum >= 0; sum--) table[sum]! /= 2;
  }
  return table;
}

function lowerSum(table: Float64Array, last: number): number {
  let sum = 0;
  for (let s = 0; s <= Math.min(last, table.length - 1); s++) sum += table[s]!;
  return Math.min(1, sum);
}

/** The sums of all subsets, ascending: those without a value merged with those that have it. */
function subsetSums(wholes: Float64Array): Float64Array {
  let without = new Float64Array(1);
  for (const value of wholes) {
    const merged = new Float64Array(2 * without.length);
    let [i, j] = [0, 0];
    for (let place = 0; place < merged.length; place++) {
      // The sum with the value is the larger of a pair, so that those without it never run behind.
      const isWithout = i < without.length && without[i]! <= without[j]! + value;
      merged[place] = isWithout ? without[i++]! : without[j++]! + value;
    }
    without = merged;
  }
  return without;
}

function pairsAtMost(first: Float64Array, second: Float64Array, limit: number): number {
  let count = 0;
  let end = second.length;
  for (const sum of first) {
    while (end > 0 && sum + second[end - 1]! > limit) end--;
    count += end;
  }
  return count;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [left, right] = [a, b];
  while (right !== 0) [left, right] = [right, left % right];
  return left;
}
