// Counts of marked things among drawn ones, against all draws one by one and against single probabilities.

import { describe, expect, it } from 'vitest';
import {
  binomialCounts,
  binomialMass,
  expectationOf,
  hypergeometric,
  withoutUnlikely,
} from '../../../src/foundation/numbers/binomial.js';

describe('hypergeometric', () => {
  it('is the share of all subsets', () => {
    for (let count = 1; count <= 9; count++) {
      for (let marked = 0; marked <= count; marked++) {
        for (let drawn = 0; drawn <= count; drawn++) {
          const tally = new Float64Array(drawn + 1);
          for (let subset = 0; subset < 1 << count; subset++) {
            const bits = [...subset.toString(2)].filter((bit) => bit === '1').length;
            const low = [...(subset & ((1 << marked) - 1)).toString(2)].filter((bit) => bit === '1').length;
            if (bits === drawn) tally[low]!++;
          }
          const all = tally.reduce((sum, times) => sum + times, 0);
          const { least, probabilities } = hypergeometric(count, marked, drawn);
          for (const [x, times] of tally.entries()) expect(probabilities[x - least] ?? 0).toBeCloseTo(times / all, 14);
        }
      }
    }
  });
});

describe('binomialCounts', () => {
  it('has the probabilities of binomialMass', () => {
    for (const [trials, marked, unmarked] of [
      [1, 1, 1],
      [5, 3, 7],
      [40, 1, 99],
      [1000, 299, 1381],
      [1000, 0.7, 0.3],
    ]) {
      const { least, probabilities } = binomialCounts(trials!, marked!, unmarked!);
      expect([least, probabilities.length]).toEqual([0, trials! + 1]);
      for (const [x, probability] of probabilities.entries()) {
        const expected = binomialMass(x, trials!, marked! / (marked! + unmarked!));
        expect(Math.abs(probability - expected)).toBeLessThanOrEqual(1e-11 * expected + 1e-300);
      }
    }
  });

  it('is certain where nothing or everything is marked', () => {
    expect(binomialCounts(7, 0, 3)).toEqual({ least: 0, probabilities: Float64Array.of(1) });
    expect(binomialCounts(7, 3, 0)).toEqual({ least: 7, probabilities: Float64Array.of(1) });
  });
});

describe('expectations', () => {
  it('have the known mean, with and without unlikely counts', () => {
    const counts = binomialCounts(1000, 25, 75);
    const short = withoutUnlikely(counts);
    expect(short.probabilities.length).toBeLessThan(400);
    expect(expectationOf(counts, (x) => x)).toBeCloseTo(250, 10);
    expect(expectationOf(short, (x) => x)).toBeCloseTo(250, 10);
  });
});
