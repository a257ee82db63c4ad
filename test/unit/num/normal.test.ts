// The normal distribution against figures to 60 digits, in the middle and in both tails, and against its own laws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  normalCdf,
  normalDensity,
  normalQuantile,
  normalTail,
  normalTailQuantile,
} from '../../../src/foundation/numbers/normal.js';
import { expectClose } from './support/close.js';

/** By mpmath 1.3 with 60 digits: erfc(x / sqrt(2)) / 2. */
const TAILS: readonly (readonly [number, number])[] = [
  [-8.5, 1.0],
  [-3.25, 0.9994229749576092],
  [-1, 0.8413447460685429],
  [-0.1, 0.539827837277029],
  [1e-10, 0.49999999996010575],
  [0.05, 0.4800611941616275],
  [0.375, 0.3538302333272762],
  [0.7, 0.24196365222307303],
  [1, 0.15865525393145705],
  [1.96, 0.024997895148220435],
  [2.5, 0.006209665325776135],
  [3.125, 0.000889025299108432],
  [5, 2.866515718791939e-7],
  [7.875, 1.7037142916328733e-15],
  [7.99, 6.746937686753559e-16],
  [8, 6.220960574271784e-16],
  [8.01, 5.73542218025806e-16],
  [12.5, 3.732564298877713e-36],
  [20, 2.7536241186062337e-89],
  [29.99, 6.625243383655193e-198],
  [30, 4.906713927148187e-198],
  [37, 5.725571222524577e-300],
  [37.5, 4.605353009581955e-308],
];

/** By mpmath 1.3 with 60 digits: Newton's iteration on the logarithm of the tail. */
const TAIL_QUANTILES: readonly (readonly [number, number])[] = [
  [5e-324, 38.467405617144344],
  [1e-300, 37.0470962993612],
  [1e-200, 30.20559417957964],
  [1e-100, 21.273453560965326],
  [1e-20, 9.262340089798407],
  [1e-9, 5.9978070150076865],
  [1e-5, 4.264890793922825],
  [0.001, 3.0902323061678136],
  [0.005, 2.575829303548901],
  [0.025, 1.9599639845400543],
  [0.05, 1.6448536269514726],
  [0.1, 1.2815515655446004],
  [0.2, 0.8416212335729142],
  [0.2499, 0.67480447011061],
  [0.25, 0.6744897501960817],
  [0.2501, 0.674175097074659],
  [0.3, 0.5244005127080408],
  [0.4, 0.2533471031357997],
  [0.49, 0.025068908258711057],
  [0.499999, 2.5066282745665593e-6],
  [0.4999999999, 2.506628482030354e-10],
  [0.6, -0.2533471031357997],
  [0.75, -0.6744897501960817],
  [0.9, -1.2815515655446006],
  [0.999, -3.090232306167813],
  [0.9999999999999999, -8.209536151601387],
];

describe('the normal distribution', () => {
  it.each(TAILS)('has above %d the probability %d', (x, tail) => {
    expectClose(normalTail(x), tail, 6e-16);
    expectClose(normalCdf(-x), tail, 6e-16);
  });

  it('keeps what denormals can hold of a tail', () => {
    // By mpmath 2.88542836006878431e-316 and 3.04e-324, which rounds up to the smallest double.
    expectClose(normalTail(38), Number('2.8854283600687843e-316'), 1e-7);
    expect(normalTail(38.48)).toBe(Number.MIN_VALUE);
    expect(normalTail(38.6)).toBe(0);
  });

  it.each(TAIL_QUANTILES)('has the probability %d above %d', (q, x) => {
    expectClose(normalTailQuantile(q), x, 5e-16);
    expectClose(normalQuantile(q), -x, 5e-16);
  });

  it('has the middle at exactly zero', () => {
    expect(normalTail(0)).toBe(0.5);
    expect(normalCdf(0)).toBe(0.5);
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalTailQuantile(0.5)).toBe(0);
  });

  it('has a density', () => {
    expect(normalDensity(0)).toBe(0.3989422804014327);
    expectClose(normalDensity(-1), 0.24197072451914334, 3e-16);
    expectClose(normalDensity(36), 1.5069047176203946e-282, 4e-16);
  });

  it('ends at the infinities and knows what is not a number', () => {
    expect([normalTail(Infinity), normalTail(-Infinity)]).toEqual([0, 1]);
    expect([normalCdf(Infinity), normalCdf(-Infinity)]).toEqual([1, 0]);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect([normalTailQuantile(0), normalTailQuantile(1)]).toEqual([Infinity, -Infinity]);
    expect(normalDensity(-Infinity)).toBe(0);
    for (const f of [normalTail, normalCdf, normalQuantile, normalTailQuantile, normalDensity])
      expect(f(NaN)).toBeNaN();
    for (const p of [-1e-300, 1.0000000000000002, Infinity]) expect(normalQuantile(p)).toBeNaN();
  });
});

describe('laws of the normal distribution', () => {
  const points = fc.double({ min: -38, max: 38, noNaN: true });
  const check = (law: (x: number) => void) => fc.assert(fc.property(points, law));

  it('cdf and tail make one', () => check((x) => expectClose(normalCdf(x) + normalTail(x), 1, 2.3e-16)));

  it('is symmetric', () => {
    check((x) => {
      expect(normalCdf(x)).toBe(normalTail(-x));
      expect(normalDensity(x)).toBe(normalDensity(-x));
    });
  });

  it('falls', () => {
    // Steps of a millionth, since between neighbouring doubles the true fall is less than the last place of the result.
    check((x) => {
      expect(normalTail(x + 1e-6)).toBeLessThanOrEqual(normalTail(x));
      if (x > -8) expect(normalTail(x + 1e-6)).toBeLessThan(normalTail(x));
    });
  });

  it('is inverted by its quantiles', () => {
    const exponents = fc.double({ min: -300, max: Math.log10(0.5), noNaN: true });
    fc.assert(
      fc.property(exponents, (exponent) => {
        const q = 10 ** exponent;
        const x = normalTailQuantile(q);
        // A change of x in its last place changes the tail by up to x^2 + 1 of its last places.
        expectClose(normalTail(x), q, 1e-15 + 2.3e-16 * x * x);
        expect(normalQuantile(q)).toBe(x === 0 ? 0 : -x);
      }),
    );
  });
});
