// The range of normal variables against closed forms for two and three of them, and its laws for more.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalTail } from '../../../src/foundation/numbers/normal.js';
import { normalRangeCdf, normalRangeTail } from '../../../src/foundation/numbers/studentised-range.js';
import { expectClose } from './support/close.js';

describe('the range of normal variables', () => {
  it('of two is the absolute difference', () => {
    for (const width of [1e-6, 0.1, 1, 2, 5, 20, 50]) {
      expectClose(normalRangeTail(2)(width), 2 * normalTail(width / Math.SQRT2), 3e-13, `${width}`);
    }
  });

  it('is a power of the width where it is narrow', () => {
    // sqrt(n) (width / sqrt(2 pi))^(n - 1), less about (n + 1) / 24 of its square.
    for (const count of [2, 3, 10, 30]) {
      for (const width of [1e-9, 1e-5]) {
        const power = Math.sqrt(count) * (width / Math.sqrt(2 * Math.PI)) ** (count - 1);
        if (power > 1e-290) expectClose(normalRangeCdf(count)(width), power, 1e-8, `${count}, ${width}`);
      }
    }
  });

  it('goes over from narrow to wide without a step', () => {
    for (const count of [2, 5, 40]) {
      const cdf = normalRangeCdf(count);
      // The width on both sides of where the formula changes, and the slope n - 1 between them.
      const ratio = cdf(0.01) / cdf(0.00999999999);
      expectClose(ratio, 1 + (count - 1) * 1e-9, 2e-12, `${count}`);
    }
  });

  it('has its ends', () => {
    for (const count of [2, 7]) {
      const tail = normalRangeTail(count);
      const cdf = normalRangeCdf(count);
      expect([tail(0), tail(-1), tail(60), tail(Infinity)]).toEqual([1, 1, 0, 0]);
      expect([cdf(0), cdf(-1), cdf(60), cdf(Infinity)]).toEqual([0, 0, 1, 1]);
    }
  });

  it('has both sides making one, whatever the count', () => {
    const counts = fc.integer({ min: 2, max: 300 });
    const widths = fc.double({ min: 0.001, max: 20, noNaN: true });
    fc.assert(
      fc.property(counts, widths, (count, width) => {
        expectClose(normalRangeTail(count)(width) + normalRangeCdf(count)(width), 1, 2e-14);
      }),
    );
  });

  it('has a tail below the sum of those of all pairs, and close to it when far out', () => {
    for (const count of [3, 6, 20]) {
      const pairs = (width: number) => count * (count - 1) * normalTail(width / Math.SQRT2);
      expect(normalRangeTail(count)(4)).toBeLessThan(pairs(4));
      expectClose(normalRangeTail(count)(30), pairs(30), 1e-12);
    }
  });
});
