// The tests of Kendall's and Spearman's coefficients: against all permutations where they can be listed, and at the
// borders between the exact and the approximate form.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spearman } from '../../../../src/engine/statistics/agreement/correlation.js';
import { kendall } from '../../../../src/engine/statistics/agreement/kendall.js';
import { permutationTest } from '../../../oracle/agreement.js';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** The first two exchanged, as many times as there are pairs to exchange. */
const swapped = (count: number, pairs: number) =>
  upTo(count).map((value, i) => (i < 2 * pairs ? value + (i % 2 === 0 ? 1 : -1) : value));

describe("Kendall's test", () => {
  it('is the share of permutations that are as extreme, without ties', () => {
    const orders = fc
      .integer({ min: 2, max: 6 })
      .chain((count) => fc.shuffledSubarray(upTo(count), { minLength: count }));
    fc.assert(
      fc.property(orders, (y) => {
        expect(kendall(upTo(y.length), y).p).toBeCloseTo(permutationTest(upTo(y.length), y), 12);
      }),
    );
  });

  it('is exact for at most 33 values, and for more where at most one pair stands out', () => {
    const p = (count: number, y: readonly number[], method: 'auto' | 'exact' | 'asymptotic') =>
      kendall(upTo(count), y, { method }).p;
    for (const [count, pairs, isExact] of [
      [33, 5, true],
      [34, 5, false],
      [34, 1, true],
      [34, 0, true],
      [34, 2, false],
    ] as const) {
      const y = swapped(count, pairs);
      expect(p(count, y, 'auto'), `${count}, ${pairs}`).toBe(p(count, y, isExact ? 'exact' : 'asymptotic'));
      expect(p(count, y, 'exact')).not.toBe(p(count, y, 'asymptotic'));
    }
  });

  it('knows the ends: n! orders, of which one has no inversion and n - 1 have one', () => {
    const factorial = (count: number) => upTo(count).reduce((product, value) => product * value, 1);
    expect(kendall(upTo(40), upTo(40)).p! / (2 / factorial(40))).toBeCloseTo(1, 12);
    expect(kendall(upTo(40), swapped(40, 1)).p! / ((2 * 40) / factorial(40))).toBeCloseTo(1, 12);
    expect(kendall([1, 2], [2, 1]).p).toBe(1);
  });

  it('is approximate with ties, and refuses to be exact', () => {
    const [x, y] = [
      [1, 1, 2, 3],
      [1, 2, 3, 4],
    ];
    expect(kendall(x!, y!).p).toBe(kendall(x!, y!, { method: 'asymptotic' }).p);
    expect(() => kendall(x!, y!, { method: 'exact' })).toThrow('The exact test does not support equal values');
  });

  it('comes near the exact one where there are many values', () => {
    const y = upTo(60).map((value) => (value * 37) % 61);
    const [exact, normal] = (['exact', 'asymptotic'] as const).map((method) => kendall(upTo(60), y, { method }).p!);
    expect(Math.abs(exact! - normal!)).toBeLessThan(0.01);
  });
});

describe("Spearman's test", () => {
  it('has none for two pairs, and p = 0 for a perfect order', () => {
    expect(spearman([1, 2], [2, 1])).toEqual({ value: -1, count: 2, p: null });
    expect(spearman([1, 2, 3], [3, 2, 1])).toEqual({ value: -1, count: 3, p: 0 });
    expect(spearman([1, 2, 3, 4], [2, 1, 4, 3], { form: 'differences' }).p).toBeNull();
  });

  it('is 1 where there is no correlation', () => {
    const { value, p } = spearman([1, 2, 3, 4], [2, 4, 1, 3]);
    expect([value, p]).toEqual([0, 1]);
  });
});
