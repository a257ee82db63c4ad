// The value that a sampled evaluation gives a run, by each estimator: raw and amended ranks are those of each user's own
// negatives, the other two come from one table for all users.

import { expectedMetrics } from '../../data/sampled/expected-metrics.js';
import { type FullRanks, meanOverUsers } from '../../data/sampled/full-ranks.js';
import type { Sampling } from '../../data/sampled/negatives-above.js';
import {
  type EstimatorName,
  estimateFromRanks,
  expectedEstimate,
  type RankEstimator,
  rankEstimator,
} from '../../data/sampled/rank-estimator.js';
import { amendRank, rankMetric, valueAtRank } from '../../data/sampled/rank-metric.js';

export interface StudiedDesign {
  readonly metric: string;
  readonly estimator: EstimatorName;
  readonly sampling: Sampling;
  readonly negativeCount: number;
  /** Price of variance of the bias-variance estimator. */
  readonly gamma: number;
  /** n of the table of values: what a user typically has, the positive included. */
  readonly itemCount: number;
}

/** The mean over users of each run; over all draws, or of the drawn ranks where they are given. */
export function sampledEstimates(
  runs: readonly FullRanks[],
  design: StudiedDesign,
  drawnRanks?: readonly Float64Array[],
): Float64Array {
  const { metric, estimator, sampling, negativeCount } = design;
  if (estimator === 'raw' || estimator === 'amended') {
    const amendment = estimator === 'raw' ? 'none' : 'unbiased';
    return Float64Array.from(runs, (full, i) => {
      if (drawnRanks !== undefined) return meanOfDrawn(full, drawnRanks[i]!, design, amendment);
      return expectedMetrics(full, [metric], { negativeCount, sampling, amendment })[0]!.mean;
    });
  }
  const table = tableOf(design, estimator);
  return Float64Array.from(runs, (full, i) => {
    if (drawnRanks !== undefined) return estimateFromRanks(full, drawnRanks[i]!, table, design).mean;
    return expectedEstimate(full, table, design).mean;
  });
}

/** Draws by popularity have no table of their own: the full rank does not say how likely they are. */
function tableOf(
  { metric, sampling, negativeCount, gamma, itemCount }: StudiedDesign,
  estimator: EstimatorName,
): RankEstimator {
  const uniform = sampling === 'without-replacement' ? sampling : 'with-replacement';
  return rankEstimator(metric, { itemCount, negativeCount, sampling: uniform, estimator, gamma });
}

function meanOfDrawn(
  full: FullRanks,
  sampledRanks: Float64Array,
  { metric, sampling, negativeCount }: StudiedDesign,
  amendment: 'none' | 'unbiased',
): number {
  const resolved = rankMetric(metric);
  const values = sampledRanks.map((rank, i) => {
    const all = full.negativeCounts[i]!;
    const drawnCount = sampling === 'without-replacement' ? Math.min(negativeCount, all) : negativeCount;
    const pool = amendment === 'none' ? drawnCount : all;
    return valueAtRank(resolved, amendRank(rank, drawnCount, all, amendment), pool);
  });
  return meanOverUsers(full, values);
}

/** The median number of negatives: the upper one of two. */
export function usualNegativeCount({ negativeCounts }: FullRanks): number {
  const sorted = Float64Array.from(negativeCounts).sort();
  return sorted[sorted.length >> 1]!;
}
