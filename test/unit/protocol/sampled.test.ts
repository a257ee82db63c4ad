// Sampled metrics against all draws one by one, against simulated draws, and their laws and refusals.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedMetrics, expectedRanks, fullMetric } from '../../../src/data/sampled/expected-metrics.js';
import type { FullRanks } from '../../../src/data/sampled/full-ranks.js';
import { SAMPLINGS, simulateSampledRanks } from '../../../src/data/sampled/negatives-above.js';
import { rankEstimator } from '../../../src/data/sampled/rank-estimator.js';
import {
  amendRank,
  amendRankAsRecbole,
  amendRankSumAsRecbole,
  amendRanksAsRecbole,
  rankMetric,
} from '../../../src/data/sampled/rank-metric.js';

const METRICS = ['hr@1', 'hr@3', 'ndcg@3', 'ndcg', 'mrr@2', 'mrr', 'auc'];

/** The metrics in one line each, from their definitions and with the host's logarithm. */
function naive(metric: string, rank: number, drawnCount: number): number {
  const [name, k = Number.POSITIVE_INFINITY] = metric.split('@');
  if (name === 'auc') return (drawnCount - (rank - 1)) / drawnCount;
  if (rank > Number(k)) return 0;
  return name === 'hr' ? 1 : name === 'mrr' ? 1 / rank : 1 / Math.log2(rank + 1);
}

/** Numbers above the positive of every draw of `drawn` from 0 .. all - 1, of which those below `better` stand above. */
function* draws(all: number, drawn: number, better: number, isRepeating: boolean, from = 0): Generator<number> {
  if (drawn === 0) {
    yield 0;
    return;
  }
  for (let one = isRepeating ? 0 : from; one < all; one++) {
    for (const above of draws(all, drawn - 1, better, isRepeating, one + 1)) yield above + (one < better ? 1 : 0);
  }
}

const position = fc
  .record({ all: fc.integer({ min: 1, max: 6 }), drawn: fc.integer({ min: 1, max: 5 }) })
  .chain(({ all, drawn }) => fc.record({ all: fc.constant(all), drawn: fc.constant(drawn), better: fc.nat(all) }));

describe('expectedMetrics', () => {
  it.each(['without-replacement', 'with-replacement', 'popularity'] as const)(
    '%s: the mean of all draws',
    (sampling) => {
      fc.assert(
        fc.property(position, ({ all, drawn, better }) => {
          const isRepeating = sampling !== 'without-replacement';
          const count = isRepeating ? drawn : Math.min(drawn, all);
          const every = [...draws(all, count, better, isRepeating)];
          const full: FullRanks = {
            // Equal popularity is uniform sampling: the rank itself must not matter then.
            ranks: [sampling === 'popularity' ? 1 : better + 1],
            negativeCounts: [all],
            massAbove: [better / all],
          };
          for (const { metric, mean, deviation } of expectedMetrics(full, METRICS, {
            negativeCount: drawn,
            sampling,
          })) {
            const values = every.map((above) => naive(metric, above + 1, count));
            const average = values.reduce((sum, value) => sum + value, 0) / values.length;
            const variance = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length;
            expect(mean).toBeCloseTo(average, 12);
            expect(deviation! ** 2).toBeCloseTo(variance, 12);
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  it('is the full metric where all negatives are drawn', () => {
    const full = { ranks: [1, 4, 9, 11], negativeCounts: [10, 10, 12, 10] };
    for (const found of expectedMetrics(full, METRICS, { negativeCount: 50 })) {
      expect([...found.values]).toEqual([...fullMetric(full, found.metric).values]);
      expect(found.deviation).toBe(0);
    }
  });

  it('amends ranks without bias, and those of popularity with one', () => {
    const full = { ranks: [1, 40, 300], negativeCounts: [1000, 900, 301], massAbove: [0, 0.5, 0.9] };
    for (const sampling of SAMPLINGS) {
      const { values } = expectedRanks(full, { negativeCount: 100, sampling, amendment: 'unbiased' });
      const expected = sampling === 'popularity' ? [1, 451, 271.9] : full.ranks;
      for (const [i, value] of values.entries()) expect(value).toBeCloseTo(expected[i]!, 9);
    }
  });

  it('averages the positives of a user first, and has no deviation then', () => {
    const full = { ranks: [1, 3, 3], negativeCounts: [2, 2, 2], users: [7, 7, 2] };
    const [hits] = expectedMetrics(full, ['hr@1'], { negativeCount: 2 });
    expect(hits).toMatchObject({ mean: 0.25, deviation: null });
    expect(fullMetric(full, 'mrr').mean).toBeCloseTo((2 / 3 + 1 / 3) / 2, 15);
  });

  it('does not change its input', () => {
    const full = Object.freeze({ ranks: Object.freeze([2, 3]), negativeCounts: Object.freeze([5, 5]) });
    expect(() => expectedMetrics(full, METRICS, { negativeCount: 3 })).not.toThrow();
  });
});

describe('the amendment of the published code', () => {
  const amendment = { itemCount: 1682, positiveCount: 1 };

  it('counts the catalogue and all candidates, and rounds down', () => {
    expect(amendRankAsRecbole(1, 100, amendment)).toBe(1);
    expect(amendRankAsRecbole(2, 100, amendment)).toBe(1 + Math.floor(1682 / 101));
    expect(amendRank(2, 100, 1618, amendment)).toBe(17);
    expect(amendRank(2, 100, 1618, 'floor')).toBe(17);
    expect(amendRank(2, 100, 1618, 'unbiased')).toBe(17.18);
  });

  it('merges positives that fall on one rank, and amends the sum of ranks', () => {
    expect(amendRanksAsRecbole([9, 5, 5, 1], 100, { itemCount: 50, positiveCount: 4 })).toEqual([1, 2, 4]);
    expect(amendRankSumAsRecbole(10, 100, { itemCount: 50, positiveCount: 4 })).toBe(5);
  });
});

describe('simulateSampledRanks', () => {
  const full: FullRanks = {
    ranks: Array.from({ length: 4000 }, (_, i) => 1 + (i % 50)),
    negativeCounts: Array.from({ length: 4000 }, () => 60),
    massAbove: Array.from({ length: 4000 }, (_, i) => ((i % 50) / 60) ** 2),
  };

  it.each(SAMPLINGS)('%s: means lie within four deviations of the expectation', (sampling) => {
    const drawn = simulateSampledRanks(full, { negativeCount: 20, sampling, seed: 11 });
    for (const { metric, mean, deviation } of expectedMetrics(full, METRICS, { negativeCount: 20, sampling })) {
      const average = drawn.reduce((sum, rank) => sum + naive(metric, rank, 20), 0) / drawn.length;
      expect(Math.abs(average - mean)).toBeLessThan(4 * deviation!);
    }
  });

  it('is a function of seed and user', () => {
    const options = { negativeCount: 5, seed: 3 };
    const some = { ranks: [9, 2, 5], negativeCounts: [20, 20, 20], users: [4, 8, 6] };
    const turned = { ranks: [5, 9, 2], negativeCounts: [20, 20, 20], users: [6, 4, 8] };
    const [a, b, c] = simulateSampledRanks(some, options);
    expect([...simulateSampledRanks(turned, options)]).toEqual([c, a, b]);
    const seeds = [1, 2, 3, 4, 5, 6].map((seed) => simulateSampledRanks(some, { ...options, seed }).join());
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  it('lets the positives of a user meet the same negatives', () => {
    const ranks = Array.from({ length: 21 }, (_, i) => i + 1);
    const found = simulateSampledRanks(
      { ranks, negativeCounts: ranks.map(() => 20), users: ranks.map(() => 1) },
      { negativeCount: 7, seed: 5 },
    );
    expect([found[0], found[20]]).toEqual([1, 8]);
    for (let i = 1; i <= 20; i++) expect([0, 1]).toContain(found[i]! - found[i - 1]!);
  });
});

describe('rankEstimator', () => {
  it('monotone values do not rise and are not negative; they are the best of such', () => {
    const options = { itemCount: 60, negativeCount: 12 };
    const { values, squaredBias } = rankEstimator('mrr', { ...options, estimator: 'monotone' });
    for (let i = 1; i < values.length; i++) expect(values[i]!).toBeLessThanOrEqual(values[i - 1]!);
    expect(values.at(-1)!).toBeGreaterThanOrEqual(0);
    for (const estimator of ['raw', 'amended'] as const) {
      expect(squaredBias).toBeLessThan(rankEstimator('mrr', { ...options, estimator }).squaredBias);
    }
  });

  it('trades bias for variance by gamma', () => {
    const found = [0.01, 0.1, 0.5, 0.9].map((gamma) =>
      rankEstimator('ndcg@5', { itemCount: 80, negativeCount: 10, estimator: 'bias-variance', gamma }),
    );
    for (let i = 1; i < found.length; i++) {
      expect(found[i]!.squaredBias).toBeGreaterThan(found[i - 1]!.squaredBias);
      expect(found[i]!.variance).toBeLessThan(found[i - 1]!.variance);
    }
  });

  it('is exact where all negatives are drawn', () => {
    for (const estimator of ['raw', 'amended', 'bias-variance', 'monotone'] as const) {
      const sampling = 'without-replacement';
      const found = rankEstimator('mrr', { itemCount: 9, negativeCount: 100, sampling, estimator });
      expect(found.values.length).toBe(9);
      for (const [i, value] of found.values.entries()) expect(value).toBeCloseTo(1 / (i + 1), 12);
      expect(found.squaredBias).toBeCloseTo(0, 20);
    }
  });

  it('gives sampled ranks that cannot be met the value 0', () => {
    const found = rankEstimator('hr@1', { itemCount: 2, negativeCount: 3, estimator: 'bias-variance', gamma: 0.5 });
    expect([...found.values]).toEqual([1, 0, 0, 0]);
  });

  it('looks at the ranks it is told of', () => {
    const rankWeights = Array.from({ length: 40 }, (_, i) => (i < 5 ? 1 : 0));
    const options = { itemCount: 40, negativeCount: 8, rankWeights } as const;
    const told = rankEstimator('mrr', { ...options, estimator: 'monotone' });
    const untold = rankEstimator('mrr', { ...options, rankWeights: undefined, estimator: 'monotone' } as never);
    const distance = (expected: Float64Array) =>
      [1, 2, 3, 4, 5].reduce((sum, r) => sum + (expected[r - 1]! - 1 / r) ** 2, 0);
    expect(distance(told.expected)).toBeLessThan(distance(untold.expected));
  });
});

describe('refusals', () => {
  const full = { ranks: [2], negativeCounts: [5] };

  it.each([
    ['hr', /hr@k/],
    ['auc@5', /hr@k/],
    ['ndcg@0', /hr@k/],
    ['map@5', /'map@5'/],
  ])('of the metric %s', (label, message) => expect(() => rankMetric(label)).toThrow(message));

  it.each([
    [{ ranks: [], negativeCounts: [] }, /at least one/],
    [{ ranks: [7], negativeCounts: [5] }, /from 1 to 6/],
    [{ ranks: [0], negativeCounts: [5] }, /found 0/],
    [{ ranks: [1.5], negativeCounts: [5] }, /found 1.5/],
    [{ ranks: [1], negativeCounts: [0] }, /above 0/],
    [{ ranks: [1, 2], negativeCounts: [5] }, /= 2/],
    [{ ...full, massAbove: [Number.NaN] }, /share/],
    [{ ...full, users: [-1] }, /not negative/],
  ])('of ranks %j', (wrong, message) => expect(() => fullMetric(wrong, 'mrr')).toThrow(message));

  it('of draws', () => {
    expect(() => expectedMetrics(full, ['mrr'], { negativeCount: 0 })).toThrow(/from 1/);
    expect(() => expectedMetrics(full, ['mrr'], { negativeCount: 3, sampling: 'popularity' })).toThrow(/popularity/);
    expect(() => expectedMetrics(full, ['mrr'], { negativeCount: 3, sampling: 'popular' as never })).toThrow(/one of/);
    expect(() => simulateSampledRanks(full, { negativeCount: 3, seed: -1 })).toThrow(/seed/);
  });

  it('of estimators', () => {
    const options = { itemCount: 10, negativeCount: 3, estimator: 'bias-variance' } as const;
    expect(() => rankEstimator('mrr', { ...options, gamma: 0 })).toThrow(/0.001/);
    expect(() => rankEstimator('mrr', { ...options, itemCount: 1 })).toThrow(/from 2/);
    expect(() => rankEstimator('mrr', { ...options, rankWeights: [1] })).toThrow(/10 weights/);
    expect(() => rankEstimator('mrr', { ...options, estimator: 'best' as never })).toThrow(/one of/);
  });
});
