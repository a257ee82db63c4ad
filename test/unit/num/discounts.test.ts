// The tables against their definitions, entry by entry, whatever was asked for before.

import { describe, expect, it } from 'vitest';
import { logDiscounts, naturalDiscounts } from '../../../src/foundation/numbers/discounts.js';
import { trueLn, trueLog2 } from './support/true-values.js';

describe.each([
  ['logDiscounts', logDiscounts, trueLog2],
  ['naturalDiscounts', naturalDiscounts, trueLn],
] as const)('%s', (_, discounts, trueLog) => {
  it('gives one over the logarithm of rank + 1', () => {
    const expected = Array.from({ length: 1000 }, (_, i) => 1 / trueLog(i + 2));
    expect([...discounts(1000)]).toEqual(expected);
  });

  it('gives the same entries however it grew', () => {
    const longest = discounts(5000);
    for (const k of [0, 1, 2, 127, 128, 129, 4999, 5000]) expect(discounts(k)).toEqual(longest.slice(0, k));
  });

  it('gives arrays that are the caller’s own', () => {
    discounts(10).fill(0);
    expect(discounts(10)[0]).toBe(1 / trueLog(2));
  });

  it.each([-1, 1.5, Number.NaN, Infinity])('refuses the length %d', (k) => {
    expect(() => discounts(k)).toThrow(/k must be a whole number from 0 to 9007199254740991, found/);
  });
});
