import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomisation, randomSums } from '../../../../src/engine/statistics/tests/randomisation.js';
import { UnsupportedError, UsageError } from '../../../../src/foundation/errors.js';
import { createGenerator } from '../../../../src/foundation/numbers/generator.js';
import { atOnce } from '../../../../src/foundation/work-options.js';

const ALTERNATIVES = ['two-sided', 'less', 'greater'] as const;

/** Tenths, whose sums as doubles are not what they are as decimals. */
const tenths = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 9 });

function listed(wholes: readonly number[]) {
  const sumOf = (signs: number) => wholes.reduce((sum, value, i) => sum + ((signs >> i) & 1 ? -value : value), 0);
  const observed = sumOf(0);
  const sums = Array.from({ length: 2 ** wholes.length }, (_, signs) => sumOf(signs));
  const shareOf = (isExtreme: (sum: number) => boolean) => sums.filter(isExtreme).length / sums.length;
  return {
    'two-sided': shareOf((sum) => Math.abs(sum) >= Math.abs(observed)),
    less: shareOf((sum) => sum <= observed),
    greater: shareOf((sum) => sum >= observed),
  };
}

describe('the randomisation test', () => {
  test('by hand: 1, 2 and 4', () => {
    expect(randomisation([1, 2, 4])).toEqual({
      test: 'fisher randomisation',
      statistic: 7 / 3,
      p: 2 / 8,
      alternative: 'two-sided',
      method: 'exact',
      assignmentCount: 8,
      extremeCount: null,
      seed: null,
    });
    expect(randomisation([1, 2, -4], { alternative: 'less' }).p).toBe(4 / 8);
  });

  test('counts ties of decimals: what listing all signs of whole numbers gives', () => {
    fc.assert(
      fc.property(tenths, (wholes) => {
        const expected = listed(wholes);
        // 0.7 - 0.1 and the like, with their rounding.
        const pair = { a: wholes.map((whole) => whole / 10 + 0.1), b: wholes.map(() => 0.1) };
        for (const alternative of ALTERNATIVES) {
          expect(randomisation(pair, { alternative }).p).toBe(expected[alternative]);
        }
      }),
    );
  });

  test('is exact for 40 differences, and for many of one size', () => {
    const powers = Array.from({ length: 40 }, (_, i) => 2 ** (i - 20));
    expect(randomisation(powers, { method: 'exact' }).p).toBe(2 / 2 ** 40);
    // Ten thousand hits of either run alone: Binomial(10000, 1/2), 5100 or more, is 0.0233 (normal, corrected).
    const hits = Array.from({ length: 10_000 }, (_, i) => (i < 5100 ? 1 : -1));
    const result = randomisation(hits, { method: 'exact', alternative: 'greater' });
    expect(result.p).toBeCloseTo(0.0233, 4);
    expect(result.assignmentCount).toBe(Number.POSITIVE_INFINITY);
    const many = Array.from({ length: 50 }, (_, i) => Math.sqrt(i + 1));
    expect(() => randomisation(many, { method: 'exact' })).toThrow(UnsupportedError);
  });

  test('draws signs beyond 20 pairs, and comes close to the exact value', () => {
    const values = Array.from({ length: 30 }, (_, i) => ((i * 17) % 31) - 11);
    const exact = randomisation(values, { method: 'exact' }).p;
    const drawn = randomisation(values);
    expect(drawn).toMatchObject({ method: 'random signs', assignmentCount: 9999, seed: 1 });
    expect(drawn.p).toBe((drawn.extremeCount! + 1) / 10_000);
    // Five standard errors.
    expect(Math.abs(drawn.p - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / 9999));
    expect(randomisation(values).p).toBe(drawn.p);
    expect(randomisation(values, { seed: 2 }).p).not.toBe(drawn.p);
  });

  test('has replicates that do not depend on how many there are', () => {
    const values = Float64Array.from({ length: 45 }, (_, i) => (i % 3 === 0 ? 0 : i));
    expect(atOnce(randomSums(values, 20, 7))).toEqual(atOnce(randomSums(values, 50, 7)).slice(0, 20));
  });

  test('draws each sign from its bit of the stream of the replicate', () => {
    const values = Float64Array.from({ length: 70 }, (_, i) => 2 ** (i % 40) * (i % 2 === 0 ? 1 : -1));
    const expected = [0, 1, 2].map((replicate) => {
      const generator = createGenerator(9, replicate);
      const words = [0, 1, 2].map(() => generator.nextUint32());
      return values.reduce((sum, value, i) => sum + ((words[i >> 5]! >>> (i % 32)) & 1 ? -value : value), 0);
    });
    expect([...atOnce(randomSums(values, 3, 9))]).toEqual(expected);
  });

  test('takes signs of your own', () => {
    const result = randomisation([1, 2, 4], {
      flips: [
        [1, 1, 1],
        [1, 0, 0],
        [0, 0, 0],
      ],
    });
    expect(result).toMatchObject({ method: 'given signs', extremeCount: 2, assignmentCount: 3, p: 3 / 4, seed: null });
    expect(() => randomisation([1, 2], { flips: [[1]] })).toThrow(UsageError);
  });

  test('of differences that are all 0 has nothing against equality', () => {
    for (const method of ['exact', 'random'] as const) {
      for (const alternative of ALTERNATIVES) {
        const result = randomisation([0, 0, 1e-14], { method, alternative });
        expect(result).toMatchObject({ p: 1, note: 'all differences are 0' });
      }
    }
  });

  test('of one user has p = 1', () => expect(randomisation([0.3]).p).toBe(1));

  test('refuses seeds and counts that are none', () => {
    expect(() => randomisation([1], { method: 'random', seed: 0.5 })).toThrow(UsageError);
    expect(() => randomisation([1], { method: 'random', replicateCount: 0 })).toThrow(UsageError);
    expect(() => randomisation([1], { method: 'monte' as 'random' })).toThrow(UsageError);
  });
});
