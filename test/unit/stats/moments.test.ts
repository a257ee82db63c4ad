import { describe, expect, test } from 'vitest';
import { momentsOf } from '../../../src/engine/statistics/paired-values.js';

describe('mean and spread of a sample', () => {
  test('are those of the textbook', () => {
    expect(momentsOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({
      count: 8,
      mean: 5,
      variance: 32 / 7,
      deviation: Math.sqrt(32 / 7),
    });
  });

  test('do not hang on the order of the values', () => {
    const values = [1e16, 0.1, -1e16, 0.2, 3, 1e-9];
    expect(momentsOf([...values].reverse())).toEqual(momentsOf(values));
  });

  test('of equal values are that value and none, without a trace of rounding', () => {
    // exactSum([0.1, 0.1, 0.1]) / 3 is 0.10000000000000002.
    expect(momentsOf([0.1, 0.1, 0.1])).toEqual({ count: 3, mean: 0.1, variance: 0, deviation: 0 });
    expect(momentsOf([-0, 0])).toEqual({ count: 2, mean: 0, variance: 0, deviation: 0 });
  });

  test('of one value have no spread, and of none no mean', () => {
    expect(momentsOf([3])).toEqual({ count: 1, mean: 3, variance: 0, deviation: 0 });
    expect(momentsOf([])).toEqual({ count: 0, mean: Number.NaN, variance: Number.NaN, deviation: Number.NaN });
  });
});
