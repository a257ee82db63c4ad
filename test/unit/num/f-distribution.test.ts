// The F distribution against figures to 50 digits, other distributions, golden Iman and Davenport tests, and its laws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquareTail, fTail, studentTail } from '../../../src/foundation/numbers/test-distributions.js';
import { protocolDocument } from '../../golden/support/protocol.js';
import { expectClose } from './support/close.js';

/** By mpmath 1.3 with 50 digits: betainc(df2/2, df1/2, 0, df2/(df2 + df1 x), regularized=True). */
const TAILS: readonly (readonly [number, number, number, number])[] = [
  [3.686313032089068, 3, 39, 0.019823006192249044],
  [3.401574803149604, 5, 45, 0.010847368915521903],
  [0.2, 1, 1, 0.73227952719877],
  [1000000, 1, 1, 0.0006366195601611178],
  [0.01, 4, 7, 0.9997481707032716],
  [1, 10, 10, 0.5],
  [25, 10, 10, 9.310975549340532e-6],
  [2.5, 2, 1000, 0.0825979220526238],
  [40, 7.5, 300, 2.393059743305902e-41],
  [1.05, 1000, 2000, 0.18430154863827192],
  [1.3, 1000, 2000, 5.877009823632722e-7],
];

describe('F', () => {
  it.each(TAILS)('above %d with %d and %d degrees of freedom has %d', (x, df1, df2, tail) => {
    expectClose(fTail(x, df1, df2), tail, 1e-13);
  });

  it('has a closed form with two degrees of freedom above', () => {
    for (const x of [0.1, 1, 7, 300]) expectClose(fTail(x, 2, 4), 1 / (1 + x / 2) ** 2, 1e-14);
  });

  it('is chi-square over its degrees of freedom with infinitely many below, and its inverse with infinitely many above', () => {
    for (const x of [0.3, 1, 4, 40]) {
      expect(fTail(x, 7, Infinity)).toBe(chiSquareTail(7 * x, 7));
      expectClose(fTail(x, Infinity, 7), 1 - chiSquareTail(7 / x, 7), 1e-13);
      for (const df of [1e24, 1e26, 1e300]) expectClose(fTail(x, 7, df), fTail(x, 7, Infinity), 1e-13);
      expectClose(fTail(x, 7, 1e14), fTail(x, 7, Infinity), 1e-9);
      expectClose(fTail(x, 1e14, 7), fTail(x, Infinity, 7), 1e-9);
    }
    expect([fTail(0.9, Infinity, Infinity), fTail(1, Infinity, Infinity)]).toEqual([1, 0]);
  });

  it('has its ends, and is NaN where nothing is meant', () => {
    expect([fTail(0, 2, 3), fTail(-1, 2, 3), fTail(Infinity, 2, 3)]).toEqual([1, 1, 0]);
    expectClose(fTail(1e308, 2, 1e-3), fTail(1e300, 2, 1e-3) * 10 ** (-8 * 0.0005), 1e-12);
    for (const df of [0, -1, NaN]) {
      expect(fTail(1, df, 3)).toBeNaN();
      expect(fTail(1, 3, df)).toBeNaN();
    }
    expect(fTail(NaN, 2, 3)).toBeNaN();
  });
});

interface GoldenFriedman {
  readonly name: string;
  readonly df: readonly [number, number];
  readonly iman_davenport_F_from_uncorrected: number;
  readonly iman_davenport_p: number;
}

describe('golden F tests', () => {
  const { friedman_nemenyi: friedman } = protocolDocument<{ readonly friedman_nemenyi: readonly GoldenFriedman[] }>(
    'stats.json',
  );

  it.each(friedman)(
    'Iman and Davenport, $name',
    ({ df, iman_davenport_F_from_uncorrected: statistic, iman_davenport_p }) => {
      expectClose(fTail(statistic, df[0], df[1]), iman_davenport_p, 1e-12);
    },
  );
});

describe('laws of F', () => {
  const degrees = fc.double({ min: -0.3, max: 5, noNaN: true }).map((exponent) => 10 ** exponent);
  const places = fc.double({ min: -3, max: 3, noNaN: true }).map((exponent) => 10 ** exponent);

  it('the inverse of F is F with its degrees of freedom exchanged', () => {
    fc.assert(
      fc.property(places, degrees, degrees, (x, df1, df2) => {
        // 1/x is rounded, and that is as much as the degrees of freedom make of it.
        expect(Math.abs(fTail(x, df1, df2) + fTail(1 / x, df2, df1) - 1)).toBeLessThan(1e-13);
      }),
    );
  });

  it("the square of Student's t is F with one degree of freedom above", () => {
    fc.assert(
      fc.property(places, degrees, (t, df) => {
        const tail = 2 * studentTail(t, df);
        if (tail > 1e-290) expectClose(fTail(t * t, 1, df), tail, 1e-12);
      }),
    );
  });

  it('falls', () => {
    fc.assert(
      fc.property(places, degrees, degrees, (x, df1, df2) => {
        expect(fTail(1.001 * x, df1, df2)).toBeLessThanOrEqual(fTail(x, df1, df2) * (1 + 1e-13));
      }),
    );
  });
});
