// Sampled metrics without the noise of sampling: what a metric is on average over all ways to draw the negatives, and how
// far one draw lies from that. Nothing is simulated.
import { expectationOf } from '../../foundation/numbers/binomial.js';
import { exactSum } from '../../foundation/numbers/exact-sum.js';
import { checkFullRanks, type FullRanks, meanOverUsers, userCountOf } from './full-ranks.js';
import { type ListsOfPositives, listPlaces } from './list-places.js';
import { checkDesign, negativesAbove, type SamplingDesign } from './negatives-above.js';
import { amendRank, type RankAmendment, type RankMetric, rankMetric, valueAtRank } from './rank-metric.js';

/** Which positives share a list. */
export interface ListOptions {
  /** Default: `item`. */
  readonly lists?: ListsOfPositives;
}

/** The design of sampling whose mean is computed, and how ranks are amended. */
export interface ExpectedOptions extends SamplingDesign, ListOptions {
  /** What is done to a sampled rank before it is put into the metric; default: nothing. */
  readonly amendment?: RankAmendment;
}

/** The exact mean of a metric over all draws of negatives. */
export interface ExpectedMetric {
  readonly metric: string;
  /** Mean over users. */
  readonly mean: number;
  /** Expectation of each positive, in the order of the ranks; in lists of users, their mean is the value of the user. */
  readonly values: Float64Array;
  /** Standard deviation of the mean between draws; null where users have several positives, which are tied together. */
  readonly deviation: number | null;
}

/**
 * The full metric of each positive and its mean: f(r).
 * @example const { mean } = fullMetric(full, 'ndcg@10');
 */
export function fullMetric(
  full: FullRanks,
  metric: string,
  { lists = 'item' }: ListOptions = {},
): { readonly mean: number; readonly values: Float64Array } {
  checkFullRanks(full);
  const resolved = rankMetric(metric);
  const places = listPlaces(full, lists);
  const values = Float64Array.from({ length: full.ranks.length }, (_, i) => {
    const at = places.at(resolved, i);
    return at.share * valueAtRank(resolved, full.ranks[i]! + at.before, full.negativeCounts[i]!);
  });
  return { mean: meanOverUsers(full, values), values };
}

/**
 * E f = sum over x of P(x) f(rank of x), x the sampled negatives above the positive and x + 1 its sampled rank, for each of
 * the metrics; the deviation is sqrt(sum of variances) / users. AUC keeps its value under uniform sampling; by popularity
 * it is 1 - q. Krichene and Rendle, 2020, section 3.
 * @example const [{ mean, deviation }] = expectedMetrics(full, ['ndcg@10'], { negativeCount: 20 });
 */
export function expectedMetrics(
  full: FullRanks,
  metrics: readonly string[],
  options: ExpectedOptions,
): ExpectedMetric[] {
  checkFullRanks(full);
  const design = checkDesign(full, options);
  const { amendment = 'none', lists = 'item' } = options;
  const resolved = metrics.map(rankMetric);
  const places = listPlaces(full, lists);
  const count = full.ranks.length;
  const means = resolved.map(() => new Float64Array(count));
  const variances = resolved.map(() => new Float64Array(count));
  const known = resolved.map(rememberedValues);
  for (let i = 0; i < count; i++) {
    const { drawnCount, above } = negativesAbove(full, i, design);
    const all = full.negativeCounts[i]!;
    for (const [place, metric] of resolved.entries()) {
      const pool = amendment === 'none' ? drawnCount : all;
      const { before, share } = places.at(metric, i);
      const valueAbove = (x: number) => {
        const rank = before + amendRank(x + 1, drawnCount, all, amendment);
        return share * (metric.name === 'auc' ? valueAtRank(metric, rank, pool) : known[place]!(rank));
      };
      const values = Float64Array.from(above.probabilities, (_, x) => valueAbove(above.least + x));
      const mean = expectationOf(above, (x) => values[x - above.least]!);
      means[place]![i] = mean;
      variances[place]![i] = expectationOf(above, (x) => {
        const distance = values[x - above.least]! - mean;
        return distance * distance;
      });
    }
  }
  const isOneEach = userCountOf(full) === count;
  return resolved.map(({ label }, place) => ({
    metric: label,
    mean: meanOverUsers(full, means[place]!),
    values: means[place]!,
    deviation: isOneEach ? Math.sqrt(exactSum(variances[place]!)) / count : null,
  }));
}

/**
 * The amended rank of each positive, on average: the full rank under uniform sampling, if the amendment is unbiased.
 * @example const { mean } = expectedRanks(full, { negativeCount: 20 });
 */
export function expectedRanks(
  full: FullRanks,
  options: ExpectedOptions,
): { readonly mean: number; readonly values: Float64Array } {
  checkFullRanks(full);
  const design = checkDesign(full, options);
  const { amendment = 'none' } = options;
  const values = Float64Array.from({ length: full.ranks.length }, (_, i) => {
    const { drawnCount, above } = negativesAbove(full, i, design);
    return expectationOf(above, (x) => amendRank(x + 1, drawnCount, full.negativeCounts[i]!, amendment));
  });
  return { mean: meanOverUsers(full, values), values };
}

/** Values of whole ranks, each computed once: all positives ask for the same ones. */
function rememberedValues(metric: RankMetric): (rank: number) => number {
  const known: number[] = [];
  return (rank) => {
    if (!Number.isInteger(rank)) return valueAtRank(metric, rank, 1);
    known[rank] ??= valueAtRank(metric, rank, 1);
    return known[rank]!;
  };
}
