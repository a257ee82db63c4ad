// The logarithm of the gamma function against factorials, halves and figures to 50 digits, and Stirling's error against it.

import { describe, expect, it } from 'vitest';
import { logGamma, stirlingError } from '../../../src/foundation/numbers/special-functions.js';
import { expectClose } from './support/close.js';
import { trueLn } from './support/true-values.js';

describe('logGamma', () => {
  it('is the logarithm of factorials', () => {
    let factorial = 1;
    // Up to 18! they are doubles.
    for (let n = 1; n <= 18; n++) {
      factorial *= n;
      expectClose(logGamma(n + 1), trueLn(factorial), 4e-16, `${n}!`);
    }
  });

  it('vanishes at 1 and 2 exactly', () => expect([logGamma(1), logGamma(2)]).toEqual([0, 0]));

  /** By mpmath 1.3 with 50 digits: loggamma. */
  it.each([
    [1e-300, 690.7755278982137],
    [1e-5, 11.512919692895826],
    [0.25, 1.2880225246980774],
    [0.5, 0.5723649429247001],
    [0.9, 0.06637623973474295],
    [0.999999, 5.772164873855652e-7],
    [1.000001, -5.772148423874147e-7],
    [1.25, -0.09827183642181316],
    [1.4999, -0.12078588195849393],
    [1.5, -0.12078223763524522],
    [1.999, -0.0004224618006921073],
    [2.001, 0.000423106734800117],
    [2.5, 0.2846828704729192],
    [3.7, 1.428072326665388],
    [6.5, 5.662562059857142],
    [9.999, 12.799575780077413],
    [10.5, 13.940625219403763],
    [33.3, 82.60372358165495],
    [100000.5, 1051293.4654351394],
    [1000000000000000.0, 3.3538776394910668e16],
    [1e300, 6.897755278982137e302],
  ])('of %d is %d', (x, expected) => expectClose(logGamma(x), expected, 1e-15));

  it('knows its limits and what it is not defined for', () => {
    expect([logGamma(0), logGamma(Infinity)]).toEqual([Infinity, Infinity]);
    expect([logGamma(-0.5), logGamma(NaN)]).toEqual([NaN, NaN]);
  });
});

describe('stirlingError', () => {
  /** By mpmath 1.3 with 50 digits: loggamma(x) - ((x - 1/2) log(x) - x + log(2 pi) / 2). */
  it.each([
    [0.1, 0.512740081331915],
    [0.5, 0.15342640972002736],
    [1, 0.08106146679532726],
    [1.5, 0.05481412105191765],
    [2, 0.0413406959554093],
    [3.3, 0.025177132967245105],
    [5, 0.016644691189821193],
    [9.5, 0.008768700134139386],
    [10, 0.00833056343336287],
    [25, 0.003333155636728093],
    [10000.0, 8.333333330555555e-6],
    [10000000000.0, 8.333333333333334e-12],
  ])('of %d is %d', (x, expected) => expect(Math.abs(stirlingError(x) - expected)).toBeLessThan(3e-16));

  it('is what is missing from the formula', () => {
    for (const x of [0.3, 0.5, 1, 2.25, 7.5, 9.99, 10, 11, 40.5]) {
      const formula = (x - 0.5) * trueLn(x) - x + 0.9189385332046728;
      expect(Math.abs(formula + stirlingError(x) - logGamma(x))).toBeLessThan(1e-15 * (1 + Math.abs(formula)));
    }
  });

  it('is 0 at Infinity', () => expect(stirlingError(Infinity)).toBe(0));
});
