// An estimator put to work on the positives of a run: as its exact mean over all draws, or on sampled ranks that were drawn.
// One table of values serves all users, although their numbers of negatives differ a little.

import { checkLength } from '../../foundation/checks.js';
import { expectationOf } from '../../foundation/numbers/binomial.js';
import { checkFullRanks, type FullRanks, meanOverUsers } from './full-ranks.js';
import { checkDesign, negativesAbove, type SamplingDesign } from './negatives-above.js';
import type { RankEstimator } from './rank-estimator.js';
import { rankMetric, valueAtRank } from './rank-metric.js';

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
