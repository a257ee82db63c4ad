// Sampled metrics of others: what scipy's distributions, numpy's solver and scipy's non-negative least squares gave for the
// ranks of a recommender on ml-100k. Every leaf of the document has its partner here, or fails.

import { describe, expect, it } from 'vitest';
import { expectedMetrics, expectedRanks, fullMetric } from '../../src/data/sampled/expected-metrics.js';
import type { FullRanks } from '../../src/data/sampled/full-ranks.js';
import type { Sampling } from '../../src/data/sampled/negatives-above.js';
import { type EstimatorOptions, rankEstimator } from '../../src/data/sampled/rank-estimator.js';
import { binomialCounts, type CountProbabilities, hypergeometric } from '../../src/foundation/numbers/binomial.js';
import { protocolDocument } from './support/protocol.js';
import { expectSameTree, type Found, GIVEN, Loose } from './support/same-tree.js';

interface Golden {
  readonly sampled_expectation: Readonly<Record<string, unknown>>;
  readonly mean_full_rank: number;
  readonly full: unknown;
  readonly rank_estimators: Readonly<Record<string, unknown>>;
  readonly rank_estimators_on_ml100k: unknown;
  readonly small_exact_cases: readonly SmallCase[];
  readonly meta: unknown;
}

interface SmallCase {
  readonly N_negatives: number;
  readonly true_rank: number;
  readonly m: number;
}

const golden = protocolDocument<Golden>('sampled.json');
const ranks = protocolDocument<Readonly<Record<string, readonly number[]>>>('sampled-ranks.json');
const full: FullRanks = { ranks: ranks.full_rank!, negativeCounts: ranks.n_negatives! };

const METRICS = ['HR@10', 'NDCG@10', 'MRR@10', 'MRR', 'NDCG', 'AUC'];
const WITHOUT_AUC = METRICS.slice(0, -1);

/** The name of a design in the document, with the ranks and the sampling that it stands for. */
const DESIGNS: Readonly<Record<string, readonly [Sampling, FullRanks]>> = {
  uniform_without_replacement: ['without-replacement', full],
  uniform_with_replacement: ['with-replacement', full],
  popularity_with_replacement_traincounts: ['popularity', { ...full, massAbove: ranks.pop_mass_above_train! }],
  popularity_with_replacement_allcounts: ['popularity', { ...full, massAbove: ranks.pop_mass_above_all! }],
};

const byKey = (entries: Iterable<readonly [string, Found]>) => Object.fromEntries(entries);

function expectations(positives: FullRanks, sampling: Sampling, negativeCount: number): Found {
  const design = { negativeCount, sampling };
  const raw = expectedMetrics(positives, METRICS, design);
  const real = expectedMetrics(positives, WITHOUT_AUC, { ...design, amendment: 'unbiased' });
  const floor = expectedMetrics(positives, WITHOUT_AUC, { ...design, amendment: 'floor' });
  return {
    ...byKey(METRICS.map((metric, i) => [metric, raw[i]!.mean])),
    'HR@10_sd_of_mean_over_resampling': raw[0]!.deviation,
    ...byKey(WITHOUT_AUC.map((metric, i) => [`${metric}|eq13_real_rank`, real[i]!.mean])),
    ...byKey(WITHOUT_AUC.map((metric, i) => [`${metric}|eq13_floor_rank`, floor[i]!.mean])),
    mean_eq13_rank: expectedRanks(positives, { ...design, amendment: 'unbiased' }).mean,
  };
}

/** Values of order 1 that come from solving systems: 1e-12 of the value, or of 1 where they cross zero. */
const solved = (value: number) => new Loose(value, 1e-12, 1e-12);
const solvedAll = (values: ArrayLike<number>) => Array.from(values, solved);

const ESTIMATORS: Readonly<Record<string, Pick<EstimatorOptions, 'estimator' | 'gamma'>>> = {
  raw_sampled: { estimator: 'raw' },
  eq13_plug_in: { estimator: 'amended' },
  CLS_monotone: { estimator: 'monotone' },
  'BV_gamma_0.01': { estimator: 'bias-variance', gamma: 0.01 },
  'BV_gamma_0.1': { estimator: 'bias-variance', gamma: 0.1 },
  'BV_gamma_0.5': { estimator: 'bias-variance', gamma: 0.5 },
};

function estimators(itemCount: number, negativeCount: number): Found {
  const design: FullRanks = { ranks: [2], negativeCounts: [itemCount - 1] };
  expect(expectedRanks(design, { negativeCount, amendment: 'unbiased' }).mean).toBeCloseTo(2, 12);
  const table = Array.from({ length: negativeCount + 1 }, (_, above) => 1 + ((itemCount - 1) * above) / negativeCount);
  const entries = ['HR@10', 'NDCG@10', 'MRR'].flatMap((metric) =>
    Object.entries(ESTIMATORS).map(([name, options]): readonly [string, Found] => {
      const found = rankEstimator(metric, { itemCount, negativeCount, ...options });
      const at = [1, 2, 5, 10, 11, 20, 50, itemCount].map((rank) => found.expected[rank - 1]!);
      const fields = {
        f_hat_first_12: solvedAll(found.values.slice(0, 12)),
        f_hat_sum: solved(found.values.reduce((sum, value) => sum + value, 0)),
        E_given_true_rank_1_2_5_10_11_20_50_n: solvedAll(at),
        mse_bias_uniform: found.squaredBias,
        mean_variance_uniform: found.variance,
      };
      return [`${metric}|${name}`, fields];
    }),
  );
  return { 'unbiased_rank_table_1+(n-1)(s-1)/m': table, ...byKey(entries) };
}

/** Up to ten above, in full length. */
function firstProbabilities({ least, probabilities }: CountProbabilities, drawnCount: number): number[] {
  return Array.from({ length: Math.min(10, drawnCount) + 1 }, (_, x) => probabilities[x - least] ?? 0);
}

function smallCase({ N_negatives: all, true_rank: rank, m }: SmallCase): Found {
  const one: FullRanks = { ranks: [rank], negativeCounts: [all] };
  const drawnCount = Math.min(m, all);
  const forms = [
    ['hyper', 'without-replacement'],
    ['binom', 'with-replacement'],
  ] as const;
  return {
    N_negatives: GIVEN,
    true_rank: GIVEN,
    m: GIVEN,
    'hypergeom_pmf_x<=10': firstProbabilities(hypergeometric(all, rank - 1, drawnCount), drawnCount),
    'binom_pmf_x<=10': firstProbabilities(binomialCounts(m, rank - 1, all - rank + 1), m),
    ...byKey(
      forms.flatMap(([name, sampling]) => {
        const found = expectedMetrics(one, WITHOUT_AUC, { negativeCount: m, sampling });
        const amended = expectedRanks(one, { negativeCount: m, sampling, amendment: 'unbiased' });
        return [
          ...WITHOUT_AUC.map((metric, i) => [`E_${metric}_${name}`, found[i]!.mean] as const),
          [`E_eq13_rank_${name}`, amended.mean] as const,
        ];
      }),
    ),
    E_AUC: expectedMetrics(one, ['auc'], { negativeCount: m })[0]!.mean,
  };
}

describe('sampled.json', () => {
  it('has no section that is not read', () => {
    expect(Object.keys(golden).sort()).toEqual([
      'full',
      'mean_full_rank',
      'meta',
      'rank_estimators',
      'rank_estimators_on_ml100k',
      'sampled_expectation',
      'small_exact_cases',
    ]);
  });

  it('meta and ranks: inputs', () => {
    expectSameTree(golden.meta, { score: GIVEN, users: full.ranks.length, note: GIVEN });
    // Whose ranks they are was left out when they were copied; nothing is computed from it.
    expect(Object.keys(ranks).sort()).toEqual([
      'full_rank',
      'n_negatives',
      'pop_mass_above_all',
      'pop_mass_above_train',
    ]);
  });

  it('full', () => {
    expectSameTree(golden.full, byKey(METRICS.map((metric) => [metric, fullMetric(full, metric).mean])));
    const sum = Array.from(full.ranks).reduce((total, rank) => total + rank, 0);
    expectSameTree(golden.mean_full_rank, sum / full.ranks.length);
  });

  it('sampled_expectation has all designs', () => {
    expect(Object.keys(golden.sampled_expectation)).toEqual(['10', '50', '99', '100', '200', '500', '1000']);
  });

  it.each(Object.entries(golden.sampled_expectation))('sampled_expectation of %s', (m, expected) => {
    const found = Object.entries(DESIGNS).map(([name, [sampling, positives]]): readonly [string, Found] => [
      name,
      expectations(positives, sampling, Number(m)),
    ]);
    expectSameTree(expected, byKey(found));
  });

  it.each(Object.entries(golden.rank_estimators))('rank_estimators of %s', (sizes, expected) => {
    const [itemCount, negativeCount] = Array.from(sizes.matchAll(/\d+/g), ([digits]) => Number(digits));
    expectSameTree(expected, estimators(itemCount!, negativeCount!));
  });

  it('rank_estimators_on_ml100k', () => {
    const [itemCount, negativeCount] = [1618, 100];
    const clipped = Array.from(full.ranks, (rank) => Math.min(rank, itemCount));
    const names = Object.entries(ESTIMATORS).filter(([name]) => name !== 'BV_gamma_0.5');
    const found = ['HR@10', 'NDCG@10'].map((metric): readonly [string, Found] => {
      const values = names.map(([name, options]): readonly [string, Found] => {
        const { expected } = rankEstimator(metric, { itemCount, negativeCount, ...options });
        return [name, clipped.reduce((sum, rank) => sum + expected[rank - 1]!, 0) / clipped.length];
      });
      return [metric, { true: fullMetric(full, metric).mean, ...byKey(values) }];
    });
    expectSameTree(golden.rank_estimators_on_ml100k, {
      n_common: itemCount,
      m: negativeCount,
      rank_used: GIVEN,
      ...byKey(found),
    });
  });

  it('small_exact_cases', () => expectSameTree(golden.small_exact_cases, golden.small_exact_cases.map(smallCase)));
});
