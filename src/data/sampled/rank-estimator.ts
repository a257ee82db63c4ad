// Estimators of a full metric from sampled ranks: a value for every sampled rank, chosen so that its mean comes close to
// the metric of the full rank. None is unbiased with few negatives; each says how far off it is and how much it varies.

import { checkLength, checkWord } from '../../foundation/checks.js';
import { UnsupportedError, UsageError } from '../../foundation/errors.js';
import { expectationOf } from '../../foundation/numbers/binomial.js';
import { exactSum } from '../../foundation/numbers/exact-sum.js';
import { choleskySolve, nonNegativeLeastSquares } from '../../foundation/numbers/least-squares.js';
import { checkFullRanks, type FullRanks, meanOverUsers } from './full-ranks.js';
import { checkDesign, negativesAbove, type SamplingDesign } from './negatives-above.js';
import { amendRank, rankMetric, valueAtRank } from './rank-metric.js';
import { type MatrixOptions, rankShares, type SamplingMatrix, samplingMatrix } from './sampling-matrix.js';

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
  /** How likely the full ranks 1 .. n are thought to be; default: each the same. */
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

/**
 * ((1 - gamma) A^T D A + gamma diag(1^T D A))^-1 A^T D f, D the shares of full ranks: it makes (1 - gamma) * bias^2 + gamma *
 * (second moment) least. A sampled rank that cannot be met has the value 0. Krichene and Rendle, 2020, section 6.
 */
export function biasVarianceValues(
  { rows, negativeCount }: SamplingMatrix,
  full: Float64Array,
  shares: Float64Array,
  gamma: number,
): Float64Array {
  const size = negativeCount + 1;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (const [r, { least, probabilities }] of rows.entries()) {
    for (let i = 0; i < probabilities.length; i++) {
      const weight = shares[r]! * probabilities[i]!;
      const row = (least + i) * size + least;
      for (let j = 0; j < probabilities.length; j++) {
        matrix[row + j] = matrix[row + j]! + (1 - gamma) * weight * probabilities[j]!;
      }
      matrix[row + i] = matrix[row + i]! + gamma * weight;
      right[least + i] = right[least + i]! + weight * full[r]!;
    }
  }
  for (let i = 0; i < size; i++) if (matrix[i * size + i] === 0) matrix[i * size + i] = 1;
  const values = choleskySolve(matrix, right);
  if (values !== undefined) return values;
  throw new UnsupportedError('the bias-variance estimator cannot be solved in double precision', {
    argument: 'gamma',
    found: gamma,
    expected: 'a larger price on variance',
  });
}

/**
 * f^ that makes the sum of share(r) ((A f^)(r) - f(r))^2 least among 0 <= f^(m + 1) <= ... <= f^(1): non-negative least
 * squares of the steps c(s) = f^(s) - f^(s + 1), whose columns are P(sampled rank <= s | r). Krichene and Rendle, 2020.
 */
export function monotoneValues(
  { rows, negativeCount }: SamplingMatrix,
  full: Float64Array,
  shares: Float64Array,
): Float64Array {
  const columns = Array.from({ length: negativeCount + 1 }, () => new Float64Array(rows.length));
  const right = new Float64Array(rows.length);
  for (const [r, { least, probabilities }] of rows.entries()) {
    // A share that all ranks have changes nothing: only what it is of the usual one counts.
    const weight = Math.sqrt(shares[r]! * rows.length);
    let atMost = 0;
    for (let above = least; above <= negativeCount; above++) {
      atMost = above - least < probabilities.length - 1 ? atMost + probabilities[above - least]! : 1;
      columns[above]![r] = weight * atMost;
    }
    right[r] = weight * full[r]!;
  }
  const steps = nonNegativeLeastSquares(columns, right);
  const values = new Float64Array(negativeCount + 1);
  let value = 0;
  for (let above = negativeCount; above >= 0; above--) {
    value += steps[above]!;
    values[above] = value;
  }
  return values;
}

/** A full value as it is estimated from sampled ranks. */
export interface EstimatedMetric {
  /** Mean over users. */
  readonly mean: number;
  /** Of each positive, in the order of the ranks. */
  readonly values: Float64Array;
}

/**
 * The mean of the estimator over all draws: sum over x of P(x) f^(x + 1). Where all negatives of a user are drawn the
 * sampled rank is the full one, and it has the metric's own value.
 * @example
 * const estimator = rankEstimator('ndcg@10', { estimator: 'raw', itemCount: 200, negativeCount: 20 });
 * const { mean } = expectedEstimate(full, estimator, { negativeCount: 20 });
 */
export function expectedEstimate(full: FullRanks, estimator: RankEstimator, options: SamplingDesign): EstimatedMetric {
  checkFullRanks(full);
  const design = checkDesign(full, options);
  const valueOfPositive = positiveValues(full, estimator, design);
  const values = Float64Array.from({ length: full.ranks.length }, (_, i) => {
    return expectationOf(negativesAbove(full, i, design).above, (above) => valueOfPositive(i, above + 1));
  });
  return { mean: meanOverUsers(full, values), values };
}

/**
 * The estimator on sampled ranks, such as those of `simulateSampledRanks`: f^(s).
 * @example
 * const estimator = rankEstimator('ndcg@10', { estimator: 'amended', itemCount: 200, negativeCount: 20 });
 * const ranks = simulateSampledRanks(full, { negativeCount: 20, seed: 1 });
 * const { mean } = estimateFromRanks(full, ranks, estimator, { negativeCount: 20 });
 */
export function estimateFromRanks(
  full: FullRanks,
  sampledRanks: ArrayLike<number>,
  estimator: RankEstimator,
  options: SamplingDesign,
): EstimatedMetric {
  checkFullRanks(full);
  checkLength('sampledRanks', sampledRanks.length, full.ranks.length, 'as many as ranks');
  const valueOfPositive = positiveValues(full, estimator, checkDesign(full, options));
  const values = Float64Array.from(sampledRanks, (rank, i) => valueOfPositive(i, rank));
  return { mean: meanOverUsers(full, values), values };
}

function positiveValues(
  { negativeCounts }: FullRanks,
  { metric, values }: RankEstimator,
  design: Required<SamplingDesign>,
) {
  const resolved = rankMetric(metric);
  const isDifferent = design.sampling === 'without-replacement';
  return (place: number, sampledRank: number) => {
    const all = negativeCounts[place]!;
    if (isDifferent && design.negativeCount >= all) return valueAtRank(resolved, sampledRank, all);
    // A user with more negatives than the table was made for can have a later sampled rank than its last.
    return values[Math.min(sampledRank, values.length) - 1]!;
  };
}
