// Estimators of a full metric from sampled ranks: a value for every sampled rank, chosen so that its mean comes close to
// the metric of the full rank. None is unbiased with few negatives; each says how far off it is and how much it varies.

import { checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { expectationOf } from '../../foundation/numbers/binomial.js';
import { exactSum } from '../../foundation/numbers/exact-sum.js';
import { biasVarianceValues } from './bias-variance.js';
import { monotoneValues } from './monotone-values.js';
import { amendRank } from './rank-amendment.js';
import { rankMetric, valueAtRank } from './rank-metric.js';
import { type MatrixOptions, rankShares, samplingMatrix } from './sampling-matrix.js';

/**
 * `raw`: the metric of the sampled rank. `amended`: the metric of the amended rank. `bias-variance`: least squares with a
 * price on variance. `monotone`: least squares among values that do not rise with the rank nor fall below 0.
 */
export type EstimatorName = 'raw' | 'amended' | 'bias-variance' | 'monotone';

/** The estimators, by name. */
export const ESTIMATORS: readonly EstimatorName[] = ['raw', 'amended', 'bias-variance', 'monotone'];

/** Which estimator of full values is made, and what it weighs. */
export interface EstimatorOptions extends MatrixOptions {
  readonly estimator: EstimatorName;
  /** The price of variance against bias, above 0 and at most 1; default: 0.1. */
  readonly gamma?: number;
  /** How likely the full ranks 1 .. n are thought to be; each the same unless given. */
  readonly rankWeights?: ArrayLike<number>;
}

/** A value for every sampled rank whose mean estimates the full value, with its bias and variance. */
export interface RankEstimator {
  readonly metric: string;
  readonly estimator: EstimatorName;
  /** The value of the sampled ranks 1 .. m + 1. */
  readonly values: Float64Array;
  /** What it gives on average for the full ranks 1 .. n. */
  readonly expected: Float64Array;
  /** Mean over full ranks of the squared distance of `expected` from the metric, by `rankWeights`. */
  readonly squaredBias: number;
  /** Mean over full ranks of its variance. */
  readonly variance: number;
}

/**
 * The estimator of a metric of n items from m sampled negatives. Krichene and Rendle, On sampled metrics for item
 * recommendation, 2020, sections 5 and 6; the amendment is eq. 13 of Zhao et al., 2022.
 * @example
 * const { values } = rankEstimator('ndcg@10', { estimator: 'monotone', itemCount: 200, negativeCount: 20 });
 */
export function rankEstimator(metric: string, options: EstimatorOptions): RankEstimator {
  const { estimator } = options;
  checkWord('estimator', estimator, ESTIMATORS);
  const gamma = checkGamma(options.gamma ?? 0.1);
  const matrix = samplingMatrix(options);
  const shares = rankShares(matrix.itemCount, options.rankWeights);
  const resolved = rankMetric(metric);
  const all = matrix.itemCount - 1;
  const full = Float64Array.from(shares, (_, i) => valueAtRank(resolved, i + 1, all));
  const ofRanks = (amendment: 'none' | 'unbiased') =>
    Float64Array.from({ length: matrix.negativeCount + 1 }, (_, above) => {
      const pool = amendment === 'none' ? matrix.negativeCount : all;
      return valueAtRank(resolved, amendRank(above + 1, matrix.negativeCount, all, amendment), pool);
    });
  const makers: Readonly<Record<EstimatorName, () => Float64Array>> = {
    raw: () => ofRanks('none'),
    amended: () => ofRanks('unbiased'),
    'bias-variance': () => biasVarianceValues(matrix, full, shares, gamma),
    monotone: () => monotoneValues(matrix, full, shares),
  };
  const values = makers[estimator]();
  const expected = Float64Array.from(matrix.rows, (row) => expectationOf(row, (above) => values[above]!));
  const bias = shares.map((share, i) => share * (expected[i]! - full[i]!) * (expected[i]! - full[i]!));
  const variance = shares.map((share, i) => {
    const mean = expected[i]!;
    return share * expectationOf(matrix.rows[i]!, (above) => (values[above]! - mean) * (values[above]! - mean));
  });
  return {
    metric: resolved.label,
    estimator,
    values,
    expected,
    squaredBias: exactSum(bias),
    variance: exactSum(variance),
  };
}

function checkGamma(gamma: number): number {
  if (gamma > 0 && gamma <= 1) return gamma;
  throw new UsageError('gamma must lie above 0 and be at most 1', {
    argument: 'gamma',
    found: gamma,
    expected: 'a price such as 0.1',
    ...(gamma === 0 ? { hint: 'Without a price on variance the values are not determined; take 0.001.' } : {}),
  });
}
