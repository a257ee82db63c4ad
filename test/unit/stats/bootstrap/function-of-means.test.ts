// Numbers that are functions of means: of one mean the interval is that of the mean, of others it is what resampling the
// users by hand gives.
import { describe, expect, it } from 'vitest';
import { createEngineSync } from '../../../../src/engine/engine.js';
import { intervalOfMeans } from '../../../../src/engine/statistics/bootstrap/bootstrap-columns.js';
import type { BootstrapMethod } from '../../../../src/engine/statistics/bootstrap/bootstrap-interval.js';
import { exactMean } from '../../../../src/foundation/numbers/exact-sum.js';
import { createGenerator } from '../../../../src/foundation/numbers/generator.js';

const userCount = 40;
const generator = createGenerator(3);
const values = Float64Array.from({ length: userCount }, () => generator.nextBelow(100) / 100);
const weights = Float64Array.from({ length: userCount }, () => 1 + generator.nextBelow(5));
const options = { level: 0.9, replicates: 499, seed: 7 };

function resampled(columns: readonly Float64Array[], method: BootstrapMethod) {
  const engine = createEngineSync({ backend: 'js' });
  const { means, intervals } = engine.bootstrap(columns, { ...options, method, keepMeans: true });
  engine.dispose();
  return { means: means!, intervals };
}

describe('the interval of a function of means', () => {
  it.each(['percentile', 'basic', 'normal', 'bca'] as const)('of a mean itself is that of the mean: %s', (method) => {
    const { means, intervals } = resampled([values], method);
    const { low, high } = intervalOfMeans({ columns: [values], combine: ([mean]) => mean! }, means, {
      level: options.level,
      method,
    })!;
    expect(low).toBeCloseTo(intervals[0]!.low, 12);
    expect(high).toBeCloseTo(intervals[0]!.high, 12);
  });

  it('of a quotient holds the quotients of resamples', () => {
    const products = values.map((value, user) => value * weights[user]!);
    const { means } = resampled([products, weights], 'percentile');
    const quotients = means[0]!.map((mean, r) => mean / means[1]![r]!).sort();
    const { low, high } = intervalOfMeans(
      { columns: [products, weights], combine: ([sum, weight]) => sum! / weight! },
      means,
      { level: options.level, method: 'percentile' },
    )!;
    // Linear quantiles of 499 values: the places of 5 and 95 percent are 24.9 and 473.1.
    expect(low).toBeCloseTo(quotients[24]! + 0.9 * (quotients[25]! - quotients[24]!), 12);
    expect(high).toBeCloseTo(quotients[473]! + 0.1 * (quotients[474]! - quotients[473]!), 12);
    expect(low).toBeLessThan(exactMean(products) / exactMean(weights));
  });

  it('leaves out resamples without a value, and says so', () => {
    const rare = Float64Array.from({ length: userCount }, (_, user) => (user === 0 ? 1 : 0));
    const { means } = resampled([rare, rare], 'percentile');
    const interval = intervalOfMeans({ columns: [rare, rare], combine: ([a, b]) => (a! + b! * b!) / b! }, means, {
      level: options.level,
      method: 'percentile',
    })!;
    expect(interval.note).toMatch(/^resamples without a value left out: 1\d\d$/);
    expect(interval.low).toBeGreaterThanOrEqual(1);
  });

  it('is one point where every resample has the same value', () => {
    const { means } = resampled([values], 'bca');
    const interval = intervalOfMeans({ columns: [values], combine: () => 2 }, means, { level: 0.9, method: 'bca' });
    expect(interval).toMatchObject({ low: 2, high: 2, note: 'every resample has the same value' });
  });

  it('is not studentised', () => {
    const { means } = resampled([values], 'bca');
    const asked = { level: 0.9, method: 'studentised' } as const;
    expect(intervalOfMeans({ columns: [values], combine: ([mean]) => mean! }, means, asked)).toBeUndefined();
  });
});
