import { describe, expect, it } from 'vitest';
import {
  expectedImprovement,
  logExpectedImprovement,
} from '../../../../src/studies/experiment/search/gaussian-process.js';

/** The integral of (x - best) over the density above the best, by Simpson's rule. */
function integrated(mean: number, deviation: number, best: number): number {
  const low = Math.max(best, mean - 12 * deviation);
  const high = Math.max(low, mean) + 12 * deviation;
  const stepCount = 20_000;
  const width = (high - low) / stepCount;
  let sum = 0;
  for (let i = 0; i <= stepCount; i++) {
    const x = low + i * width;
    const density = Math.exp(-0.5 * ((x - mean) / deviation) ** 2) / (deviation * Math.sqrt(2 * Math.PI));
    sum += (i === 0 || i === stepCount ? 1 : i % 2 === 1 ? 4 : 2) * (x - best) * density;
  }
  return (sum * width) / 3;
}

describe('expected improvement', () => {
  it.each([
    [0, 1, 0],
    [0.3, 0.5, 1],
    [2, 0.1, 1],
    [-1, 0.7, 1],
    [0, 1, 2.99],
    [0, 1, 3.01],
    [0, 1, 8],
    [5, 3, -2],
  ])('of mean %d, deviation %d and best %d is the integral', (mean, deviation, best) => {
    const posterior = { mean, variance: deviation * deviation };
    const exact = integrated(mean, deviation, best);
    expect(Math.abs(expectedImprovement(posterior, best) / exact - 1)).toBeLessThan(1e-8);
    expect(logExpectedImprovement(posterior, best)).toBeCloseTo(Math.log(exact), 7);
  });

  it('goes on falling where its value is 0', () => {
    const logs = [10, 38, 39, 100, 999, 1001, 1e5].map((best) =>
      logExpectedImprovement({ mean: 0, variance: 1 }, best),
    );
    expect(logs.every(Number.isFinite)).toBe(true);
    expect(logs.slice(1).every((log, i) => log < logs[i]!)).toBe(true);
    expect(expectedImprovement({ mean: 0, variance: 1 }, 100)).toBe(0);
    // phi(z) / z^2 to the first order.
    expect(logs[3]).toBeCloseTo(-5000 - 0.9189385332 - 2 * Math.log(100), 3);
  });

  it('is what is above the best where nothing is uncertain', () => {
    expect(expectedImprovement({ mean: 3, variance: 0 }, 1)).toBe(2);
    expect(expectedImprovement({ mean: 1, variance: 0 }, 3)).toBe(0);
    expect(logExpectedImprovement({ mean: 1, variance: 0 }, 1)).toBe(Number.NEGATIVE_INFINITY);
  });
});
