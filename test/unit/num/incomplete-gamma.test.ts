// Both incomplete gamma functions against closed forms and their laws; the chi-square tests have the figures.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exp } from '../../../src/foundation/numbers/elementary.js';
import { normalTail } from '../../../src/foundation/numbers/normal.js';
import {
  gammaPower,
  lowerIncompleteGamma,
  upperIncompleteGamma,
} from '../../../src/foundation/numbers/special-functions.js';
import { expectClose } from './support/close.js';

describe('incomplete gamma functions', () => {
  it('are exponentials where the parameter is whole', () => {
    for (const x of [0.001, 0.5, 1, 3, 30, 500]) {
      expectClose(upperIncompleteGamma(1, x), exp(-x), 2e-13);
      expectClose(upperIncompleteGamma(3, x), exp(-x) * (1 + x + (x * x) / 2), 2e-13);
    }
  });

  it('are normal tails where the parameter is one half', () => {
    for (const x of [0.01, 0.5, 0.99, 1, 3, 10, 30]) {
      expectClose(upperIncompleteGamma(0.5, 0.5 * x * x), 2 * normalTail(x), 2e-13);
    }
  });

  it('keep the digits of the small side', () => {
    // The leading terms x^a / Gamma(a + 1), with 5! = 120.
    expectClose(lowerIncompleteGamma(5, 1e-10), 1e-50 / 120, 1e-9);
    expectClose(lowerIncompleteGamma(0.5, 1e-200), 1.1283791670955126e-100, 1e-14);
  });

  it('know their ends and what they are not defined for', () => {
    expect([lowerIncompleteGamma(2, 0), upperIncompleteGamma(2, 0)]).toEqual([0, 1]);
    expect([lowerIncompleteGamma(2, Infinity), upperIncompleteGamma(2, Infinity)]).toEqual([1, 0]);
    for (const f of [lowerIncompleteGamma, upperIncompleteGamma]) {
      for (const [a, x] of [
        [0, 1],
        [-1, 1],
        [Infinity, 1],
        [NaN, 1],
        [1, -1],
        [1, NaN],
      ] as const)
        expect(f(a, x)).toBeNaN();
    }
  });
});

describe('laws of the incomplete gamma functions', () => {
  const parameters = fc.double({ min: -0.6, max: 5, noNaN: true }).map((exponent) => 10 ** exponent);
  const ratios = fc.double({ min: 0.01, max: 4, noNaN: true });

  it('both sides make one', () => {
    fc.assert(
      fc.property(parameters, ratios, (a, ratio) => {
        expectClose(lowerIncompleteGamma(a, ratio * a) + upperIncompleteGamma(a, ratio * a), 1, 1e-15);
      }),
    );
  });

  it('step from a to a + 1 by the power over a', () => {
    fc.assert(
      fc.property(parameters, ratios, (a, ratio) => {
        const x = ratio * a;
        const sum = upperIncompleteGamma(a, x) + gammaPower(a, x) / a;
        if (sum > 1e-290) expectClose(sum, upperIncompleteGamma(a + 1, x), 1e-11);
      }),
    );
  });
});
