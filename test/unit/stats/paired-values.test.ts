import { describe, expect, test } from 'vitest';
import { differencesOf, pairedValues, winTieLoss } from '../../../src/engine/statistics/paired-values.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';

describe('paired values', () => {
  test('are of users who have both, and the others are counted', () => {
    const paired = pairedValues([1, Number.NaN, 3, 4, Number.NaN], [5, 6, Number.NaN, 8, Number.NaN]);
    expect(paired).toEqual({
      a: Float64Array.of(1, 4),
      b: Float64Array.of(5, 8),
      places: Uint32Array.of(0, 3),
      undefinedCount: 3,
    });
    expect(differencesOf(paired)).toEqual(Float64Array.of(-4, -4));
  });

  test('of samples of different lengths are refused', () => {
    expect(() => pairedValues([1], [1, 2])).toThrow(UsageError);
    expect(() => differencesOf({ a: [1], b: [1, 2] })).toThrow(UsageError);
  });

  test('that are undefined, infinite or none are refused with their place', () => {
    expect(() => differencesOf([1, Number.NaN])).toThrow(/differences .*user 1.*pairedValues/);
    expect(() => differencesOf({ a: [1, 2], b: [Infinity, 2] })).toThrow(/b holds .*user 0/);
    expect(() => differencesOf([])).toThrow(InputError);
  });

  test('are not changed', () => {
    const a = Float64Array.of(3, 1);
    differencesOf({ a, b: [1, 2] })[0] = 9;
    expect(a).toEqual(Float64Array.of(3, 1));
  });
});

describe('wins, ties and losses', () => {
  test('are counted up to the rounding of decimals', () => {
    // 0.1 + 0.2 is not 0.3 as a double.
    expect(winTieLoss([0.1 + 0.2, 0.5, 0.2, 1], [0.3, 0.4, 0.3, 1])).toEqual({ wins: 1, ties: 2, losses: 1 });
  });

  test('are counted up to a tolerance, if there is one', () => {
    expect(winTieLoss([0.1 + 0.2, 0.55, 0.2], [0.3, 0.4, 0.4], 0)).toEqual({ wins: 2, ties: 0, losses: 1 });
    expect(winTieLoss([0.1 + 0.2, 0.55, 0.2], [0.3, 0.4, 0.4], 0.17)).toEqual({ wins: 0, ties: 2, losses: 1 });
  });
});
