// The incomplete beta function against figures to 60 digits, for large parameters too, and against its laws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betaPower, incompleteBeta } from '../../../src/foundation/numbers/special-functions.js';
import { expectClose } from './support/close.js';

/** x, a, b, I(x; a, b) and I(1 - x; b, a): by mpmath 1.3 with 50 digits, from the series of x^a (1 - x)^b in x. */
const BETAS: readonly (readonly [number, number, number, number, number])[] = [
  [0.25, 0.5, 0.5, 0.3333333333333333, 0.6666666666666666],
  [0.75, 3, 2.5, 0.833251953125, 0.166748046875],
  [0.0625, 40, 60, 1.3849903268196183e-22, 1.0],
  [0.5, 5000, 5100, 0.8401528708121379, 0.15984712918786212],
  [0.5, 100000, 100000, 0.5, 0.5],
  [0.5, 100000, 101000, 0.987143128485274, 0.012856871514726066],
  [0.5, 100000, 110000, 1.0, 6.577430096320067e-106],
  [0.25, 25000, 76000, 0.965613803877837, 0.034386196122162996],
  [0.0009765625, 0.5, 10000, 0.9999901500624424, 9.849937557602587e-6],
  [0.9990234375, 10000, 0.5, 9.849937557602587e-6, 0.9999901500624424],
  [0.5, 1000000, 1002000, 0.9212467060380082, 0.0787532939619918],
];

describe('incompleteBeta', () => {
  it.each(BETAS)('at %d with %d and %d is %d and %d', (x, a, b, lower, upper) => {
    expectClose(incompleteBeta(x, 1 - x, a, b), lower, 1e-13);
    expectClose(incompleteBeta(1 - x, x, b, a), upper, 1e-13);
  });

  it('has closed forms where a parameter is 1', () => {
    for (const b of [0.5, 1, 3, 40]) {
      for (const x of [0.125, 0.5, 0.75]) expectClose(incompleteBeta(x, 1 - x, b, 1), x ** b, 2e-14, `${x}^${b}`);
    }
  });

  it('uses both shares as they are', () => {
    // 1 - 1e-20 is 1, yet what is above it is not lost: (1e-20)^2.
    expectClose(incompleteBeta(1e-20, 1, 2, 1), 1e-40, 2e-14);
    expectClose(incompleteBeta(1, 1e-20, 1, 2), 1, 1e-15);
  });

  it('is 0 and 1 at its ends and NaN elsewhere', () => {
    expect([incompleteBeta(0, 1, 2, 3), incompleteBeta(1, 0, 2, 3)]).toEqual([0, 1]);
    const undefinedCases = [
      [0.5, 0.5, 0, 1],
      [0.5, 0.5, 1, -1],
      [NaN, 0.5, 1, 1],
      [0.5, NaN, 1, 1],
      [-0.1, 1.1, 1, 1],
      [0.5, 0.5, Infinity, 1],
      [0.5, 0.5, NaN, 1],
    ] as const;
    for (const [x, y, a, b] of undefinedCases) expect(incompleteBeta(x, y, a, b)).toBeNaN();
  });
});

describe('laws of the incomplete beta function', () => {
  const parameters = fc.double({ min: -1, max: 5.5, noNaN: true }).map((exponent) => 10 ** exponent);
  // Of 20 bits, so that 1 - x is exact.
  const places = fc.integer({ min: 1, max: 2 ** 20 - 1 }).map((whole) => whole / 2 ** 20);
  const cases = fc.tuple(places, parameters, parameters);

  it('both sides make one', () => {
    fc.assert(
      fc.property(cases, ([x, a, b]) => {
        expectClose(incompleteBeta(x, 1 - x, a, b) + incompleteBeta(1 - x, x, b, a), 1, 1e-15);
      }),
    );
  });

  it('rises with x', () => {
    fc.assert(
      fc.property(cases, ([x, a, b]) => {
        const further = x + 2 ** -20;
        const here = incompleteBeta(x, 1 - x, a, b);
        expect(incompleteBeta(further, 1 - further, a, b)).toBeGreaterThanOrEqual(here * (1 - 1e-13));
      }),
    );
  });

  it('steps from a to a + 1 by the power over a', () => {
    fc.assert(
      fc.property(cases, ([x, a, b]) => {
        const sum = incompleteBeta(x, 1 - x, a + 1, b) + betaPower(x, 1 - x, a, b) / a;
        if (sum > 1e-290) expectClose(sum, incompleteBeta(x, 1 - x, a, b), 1e-11);
      }),
    );
  });
});
