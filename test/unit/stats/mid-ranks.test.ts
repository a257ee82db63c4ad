import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inSteps, inSummableSteps } from '../../../src/engine/statistics/paired-values.js';
import { midRanks, tieCorrection } from '../../../src/engine/statistics/tied-ranks.js';

describe('mid-ranks', () => {
  test('share the mean of their places', () => {
    expect(midRanks([30, 10, 20, 10, 30, 30])).toEqual({
      ranks: Float64Array.of(5, 1.5, 3, 1.5, 5, 5),
      tieSizes: [2, 3],
    });
    expect(midRanks([])).toEqual({ ranks: new Float64Array(0), tieSizes: [] });
  });

  test('take zeros of either sign for one value', () => {
    expect(midRanks([0, -0, -1]).ranks).toEqual(Float64Array.of(2.5, 2.5, 1));
  });

  test('are what counting gives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 30 }), (values) => {
        const counted = values.map((value) => {
          const below = values.filter((other) => other < value).length;
          return below + (values.filter((other) => other === value).length + 1) / 2;
        });
        expect([...midRanks(values).ranks]).toEqual(counted);
      }),
    );
  });

  test('say how much ties take from a variance', () => expect(tieCorrection([2, 3])).toBe(6 + 24));
});

describe('differences in steps', () => {
  test('are equal where the decimals are', () => {
    expect(0.3 - 0.2).not.toBe(0.4 - 0.3);
    expect([...inSteps([0.3 - 0.2, 0.4 - 0.3, 0.2 - 0.3])]).toEqual([1e11, 1e11, -1e11]);
  });

  test('are zero below half a step, without a sign', () => {
    expect([...inSteps([4e-13, -4e-13, -0, 6e-13, -6e-13])]).toEqual([0, 0, 0, 1, -1]);
  });

  test('are coarser where sums would not be exact', () => {
    expect([...inSummableSteps([1e6, -2.5])]).toEqual([1e15, -2.5e9]);
    expect([...inSummableSteps([0.25, -0.125])]).toEqual([2.5e11, -1.25e11]);
    const [huge] = inSummableSteps([1e300]);
    expect(huge).toBeLessThan(2 ** 53);
    expect(huge).toBeGreaterThan(2 ** 49);
  });
});
