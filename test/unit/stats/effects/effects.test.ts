import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cliffsDelta,
  cliffsDeltaWithin,
  cohenD,
  cohenDav,
  cohenDz,
  glassDelta,
  hedgesG,
  rankBiserial,
  rivalCohenD,
  rivalLeastSquaresD,
  rivalPairedD,
  varghaDelaneyA,
} from '../../../../src/engine/statistics/effect-sizes.js';

// Means 4 and 2, variances 4 and 1, three values each; differences 0, 2, 4 with variance 4.
const a = [2, 4, 6];
const b = [2, 2.0, 2].map((value, i) => value + i - 1).reverse();

describe('effect sizes in units of a spread', () => {
  test('by hand', () => {
    expect(b).toEqual([3, 2, 1]);
    expect(cohenDz({ a, b })).toBeCloseTo(2 / 3, 15);
    expect(cohenD(a, b)).toBeCloseTo(2 / Math.sqrt(2.5), 15);
    expect(cohenDav(a, b)).toBeCloseTo(2 / Math.sqrt(2.5), 15);
    expect(hedgesG(a, b)).toBeCloseTo((2 / Math.sqrt(2.5)) * (1 - 3 / 15), 15);
    expect(glassDelta(a, b)).toBe(2);
  });

  test('differ where the samples have different sizes', () => {
    // Variances 4 over two degrees of freedom and 0.5 over one.
    expect(cohenD(a, [1, 2])).toBeCloseTo(2.5 / Math.sqrt(8.5 / 3), 15);
    expect(cohenDav(a, [1, 2])).toBeCloseTo(2.5 / Math.sqrt(2.25), 15);
    expect(hedgesG(a, [1, 2])).toBeCloseTo((2.5 / Math.sqrt(8.5 / 3)) * (1 - 3 / 11), 15);
  });

  test('of RiVal have no sign, and one of them another divisor', () => {
    expect(rivalCohenD(b, a)).toBeCloseTo(2 / Math.sqrt(10 / 6), 15);
    expect(rivalLeastSquaresD(b, a)).toBeCloseTo(2 / Math.sqrt(2.5), 15);
    expect(rivalPairedD({ a: b, b: a })).toBeCloseTo(2 / 3, 15);
  });

  test('without a spread are 0 for equal means, else infinite', () => {
    expect(cohenDz([0, 0, 0])).toBe(0);
    expect(cohenDz([-0.1, -0.1, -0.1])).toBe(Number.NEGATIVE_INFINITY);
    expect(cohenD([2, 2], [2, 2])).toBe(0);
    expect(cohenDav([2, 2], [1, 1])).toBe(Number.POSITIVE_INFINITY);
    expect(glassDelta([1, 3], [2, 2])).toBe(0);
    expect(rivalCohenD([1, 1], [2, 2])).toBe(Number.POSITIVE_INFINITY);
  });

  test('do not take rounding for a difference', () => {
    expect(cohenDz({ a: [0.1 + 0.2, 0.2 + 0.4], b: [0.3, 0.6] })).toBe(0);
  });

  test('of one value are undefined', () => {
    for (const effect of [cohenD, cohenDav, hedgesG, glassDelta, rivalCohenD, rivalLeastSquaresD]) {
      expect(effect([1], [2])).toBeNaN();
    }
    expect(cohenDz([1])).toBeNaN();
    expect(rivalPairedD([1])).toBeNaN();
  });
});

describe('effect sizes of order', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 });

  test("Cliff's delta and A are what comparing all pairs gives", () => {
    fc.assert(
      fc.property(sample, sample, (first, second) => {
        const pairs = first.flatMap((value) => second.map((other) => Math.sign(value - other)));
        const delta = pairs.reduce((sum, sign) => sum + sign, 0) / pairs.length;
        expect(cliffsDelta(first, second)).toBeCloseTo(delta, 15);
        const wins = pairs.filter((sign) => sign > 0).length + pairs.filter((sign) => sign === 0).length / 2;
        expect(varghaDelaneyA(first, second)).toBeCloseTo(wins / pairs.length, 15);
        expect(cliffsDelta(second, first)).toBeCloseTo(-delta, 15);
      }),
    );
  });

  test('within pairs, by hand', () => {
    expect(cliffsDeltaWithin([1, 2, -3, 0, 5])).toBe(2 / 5);
    // 0.1 + 0.2 - 0.3 is rounding, no difference.
    expect(cliffsDeltaWithin({ a: [0.1 + 0.2, 1], b: [0.3, 0] })).toBe(1 / 2);
  });

  test('of signed ranks, by hand', () => {
    // Ranks 1, 2.5, 2.5 and 4 without the zero: (1 + 2.5 + 4 - 2.5) / 10.
    expect(rankBiserial([1, -2, 2, 0, 3])).toBe(0.5);
    expect(rankBiserial([0, 0])).toBe(0);
    expect(rankBiserial([1, 2])).toBe(1);
    expect(rankBiserial([-1])).toBe(-1);
  });
});
