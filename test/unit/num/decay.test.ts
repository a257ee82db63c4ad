import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decay, exp } from '../../../src/foundation/numbers/elementary.js';

describe('decay', () => {
  it('is e^-x to two units of the last place', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 700, noNaN: true }), (x) => {
        const exact = exp(-x);
        expect(Math.abs(decay(x) - exact)).toBeLessThanOrEqual(2 * 2.220446049250313e-16 * exact);
      }),
    );
    for (let x = 0; x < 40; x += 0.0173) expect(Math.abs(decay(x) / exp(-x) - 1)).toBeLessThan(4.5e-16);
  });

  it('is 1 at 0, 0 far out, and NaN for NaN', () => {
    expect([decay(0), decay(701), decay(Number.POSITIVE_INFINITY), decay(Number.NaN)]).toEqual([1, 0, 0, Number.NaN]);
  });
});
