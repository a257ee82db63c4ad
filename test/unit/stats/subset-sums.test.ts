import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subsetSumTails } from '../../../src/engine/statistics/subset-sums.js';
import { UnsupportedError } from '../../../src/foundation/errors.js';

/** Every subset, one by one. */
function listed(values: readonly number[], threshold: number) {
  let [atMost, atLeast] = [0, 0];
  const subsetCount = 2 ** values.length;
  for (let subset = 0; subset < subsetCount; subset++) {
    const sum = values.reduce((total, value, i) => ((subset >> i) & 1 ? total + value : total), 0);
    if (sum <= threshold) atMost++;
    if (sum >= threshold) atLeast++;
  }
  return { atMost: atMost / subsetCount, atLeast: atLeast / subsetCount };
}

/** P(X <= k) of a fair coin, in whole numbers. */
function coin(count: number, k: number): number {
  let [term, sum] = [1n, 0n];
  for (let i = 0; i <= k; i++) {
    sum += term;
    term = (term * BigInt(count - i)) / BigInt(i + 1);
  }
  return Number((sum * 2n ** 60n) / 2n ** BigInt(count)) / 2 ** 60;
}

describe('sums of random subsets', () => {
  test('are what listing all subsets gives', () => {
    const values = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 10 });
    fc.assert(
      fc.property(values, fc.integer({ min: -2, max: 70 }), fc.integer({ min: 1, max: 9 }), (wholes, at, unit) => {
        const scaled = wholes.map((value) => value * unit);
        expect(subsetSumTails(scaled, at)).toEqual(listed(scaled, at));
        expect(subsetSumTails(scaled, at + 0.5)).toEqual(listed(scaled, at + 0.5));
      }),
    );
  });

  test('of large numbers are what listing all subsets gives, too', () => {
    const values = fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(values, fc.nat(), (wholes, chosen) => {
        // The sum of some of them, so that it is met exactly.
        const at = wholes.reduce((sum, value, i) => ((chosen >> i) & 1 ? sum + value : sum), 0);
        expect(subsetSumTails(wholes, at)).toEqual(listed(wholes, at));
      }),
    );
  });

  test('are exact for 40 large numbers', () => {
    const values = Float64Array.from({ length: 40 }, (_, i) => 2 ** i);
    expect(subsetSumTails(values, 12345)).toEqual({ atMost: 12346 / 2 ** 40, atLeast: (2 ** 40 - 12345) / 2 ** 40 });
  });

  test('of equal numbers are tosses of a coin, from the tables too', () => {
    for (const [count, k] of [
      [30, 11],
      [41, 20],
      [300, 140],
      [2000, 950],
    ] as const) {
      const tails = subsetSumTails(new Float64Array(count).fill(1e12), k * 1e12);
      expect(tails.atMost / coin(count, k)).toBeCloseTo(1, 12);
      expect(tails.atLeast / coin(count, count - k)).toBeCloseTo(1, 12);
    }
  });

  test('from two lists agree with those from a table', () => {
    // With one number more there is no way but the table, which is too large for 40: the sum is at most `at` without
    // that number, or at most `at` less the number with it.
    const wholes = Array.from({ length: 40 }, (_, i) => 1000 * i + 1);
    const at = 300_000;
    const lists = [at, at - 7].map((limit) => subsetSumTails(wholes, limit).atMost);
    const table = subsetSumTails([...wholes, 7], at).atMost;
    expect(table / ((lists[0]! + lists[1]!) / 2)).toBeCloseTo(1, 13);
  });

  test('do not hang on the order of the numbers', () => {
    const values = Array.from({ length: 60 }, (_, i) => 1 + ((i * 37) % 61));
    expect(subsetSumTails([...values].reverse(), 700)).toEqual(subsetSumTails(values, 700));
  });

  test('of too many numbers are refused', () => {
    expect(() =>
      subsetSumTails(
        Array.from({ length: 41 }, (_, i) => 1e9 + i * i),
        1,
      ),
    ).toThrow(UnsupportedError);
  });
});
