// Products of powers with their lost parts, against the power of the product.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { power, powerParts, roundedProduct } from '../../../src/foundation/numbers/elementary.js';

describe('powerParts', () => {
  it('multiplies to the power of the product, in every bit', () => {
    const count = fc.integer({ min: 1, max: 100_000 });
    const exponent = fc.oneof(
      fc.constantFrom(0, -1, -0.5, -0.7, 0.3, -2),
      fc.double({ min: -10, max: 10, noNaN: true }),
    );
    fc.assert(
      fc.property(count, count, exponent, (a, b, x) => {
        const product = roundedProduct(powerParts(a, x), powerParts(b, x));
        expect(Object.is(product, power(a * b, x)), `(${a} * ${b}) ^ ${x}`).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('has nothing left over where the power is a double', () => {
    expect(powerParts(8, -2)).toEqual({ high: 1 / 64, low: 0 });
    expect(powerParts(1, 0.7)).toEqual({ high: 1, low: 0 });
    expect(powerParts(3, 0)).toEqual({ high: 1, low: 0 });
  });

  it('holds more than the rounded power', () => {
    // 3^-1 = 0.333...: the double falls short by 1/3 * 2^-54.
    expect(powerParts(3, -1).low).toBeCloseTo(2 ** -54 / 3, 30);
  });
});
