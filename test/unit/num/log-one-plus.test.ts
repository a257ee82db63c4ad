// ln(1 + u) against true logarithms, where 1 + u is a double, and against its series where it is not.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logLessLinear, logOnePlus } from '../../../src/foundation/numbers/special-functions.js';
import { expectClose } from './support/close.js';
import { trueLn } from './support/true-values.js';

describe('logOnePlus', () => {
  it('is the logarithm where 1 + u is exact', () => {
    for (let i = -1023; i < 5000; i += 7) expectClose(logOnePlus(i / 1024), trueLn(1 + i / 1024), 5e-16, `${i}/1024`);
  });

  it('is u - u^2/2 + u^3/3 for small u', () => {
    const small = fc.double({ min: -1e-6, max: 1e-6, noNaN: true });
    fc.assert(fc.property(small, (u) => expectClose(logOnePlus(u), u - (u * u) / 2 + (u * u * u) / 3, 5e-16)));
  });

  it('ends at -1', () => {
    expect(logOnePlus(-1)).toBe(-Infinity);
    expect(logOnePlus(-1.5)).toBeNaN();
    expect(logOnePlus(NaN)).toBeNaN();
    expect(logOnePlus(Infinity)).toBe(Infinity);
  });
});

describe('logLessLinear', () => {
  /** By mpmath 1.3 with 50 digits: log1p(u) - u. */
  it.each([
    [9.313225746154785e-10, -4.3368086872493727e-19],
    [-9.5367431640625e-7, -4.547476400072503e-13],
    [0.0078125, -3.0359557945051053e-5],
    [-0.0625, -0.0020385211375711716],
    [0.25, -0.026856448685790246],
    [-0.5, -0.19314718055994531],
    [0.75, -0.1903842120645773],
    [1.0, -0.3068528194400547],
    [-0.75, -0.6362943611198906],
    [3.0, -1.6137056388801094],
    [100.0, -95.38487948315874],
  ])('of 1 + %d is %d', (u, expected) => expectClose(logLessLinear(1 + u, u), expected, 5e-16));

  it('takes ratio and excess as they are, each with digits of its own', () => {
    // 1e-300 - 1 is -1, and the logarithm of 1 + that would be lost.
    expectClose(logLessLinear(1e-300, -1), trueLn(1e-300) + 1, 2e-16);
    expectClose(logLessLinear(1, 1e-20), -5e-41, 2e-16);
  });

  it('is never above 0', () => {
    const excesses = fc.double({ min: -0.999, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(excesses, (u) => {
        expect(logLessLinear(1 + u, u)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
