// Metrics that are a function of the rank of one positive item, which is all that sampling changes, and the rank amendment: a
// sampled rank stretched to the length of the full ranking, right on average, although a metric of it is not.

import { checkCount } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { log2 } from '../../foundation/numbers/elementary.js';

export type RankMetricName = 'hr' | 'recall' | 'ndcg' | 'mrr' | 'auc';

export interface RankMetric {
  /** `hr@10`, `ndcg`, `mrr@5`, `auc`. */
  readonly label: string;
  readonly name: RankMetricName;
  /** Infinite where there is none. */
  readonly k: number;
}

/** The metric of a label: `hr@k`, `recall@k`, `ndcg@k`, `mrr@k`, `ndcg`, `mrr` or `auc`; in any case of letters. */
export function rankMetric(label: string): RankMetric {
  const [, name, cutoff] = /^(hr|recall|ndcg|mrr|auc)(?:@([1-9]\d{0,8}))?$/.exec(`${label}`.toLowerCase()) ?? [];
  const needsCutoff = name === 'hr' || name === 'recall';
  const isKnown =
    name !== undefined && (name !== 'auc' || cutoff === undefined) && (!needsCutoff || cutoff !== undefined);
  if (!isKnown) {
    throw new UsageError('no such metric of ranks', {
      argument: 'metric',
      found: label,
      expected: 'hr@k, recall@k, ndcg@k, mrr@k, ndcg, mrr or auc',
    });
  }
  const k = cutoff === undefined ? Number.POSITIVE_INFINITY : Number(cutoff);
  return { label: cutoff === undefined ? name : `${name}@${cutoff}`, name: name as RankMetricName, k };
}

/** The value at rank r: 1, 1 / log2(r + 1) or 1 / r up to k, else 0; of AUC 1 - (r - 1) / negatives. */
export function valueAtRank({ name, k }: RankMetric, rank: number, negativeCount: number): number {
  if (name === 'auc') return 1 - (rank - 1) / negativeCount;
  if (rank > k) return 0;
  if (name === 'hr' || name === 'recall') return 1;
  return name === 'mrr' ? 1 / rank : 1 / log2(rank + 1);
}

/**
 * `none`: the sampled rank itself. `unbiased`: 1 + N (s - 1) / m. `floor`: the same, rounded down. The last is that of the
 * published code, see `amendRankAsRecbole`.
 */
export type RankAmendment = 'none' | 'unbiased' | 'floor' | RecboleAmendment;

/** What the published code divides by and multiplies with. */
export interface RecboleAmendment {
  /** Items of the catalogue, whether the user knows them or not; its padding item makes up for the 1 it subtracts. */
  readonly itemCount: number;
  /** Positives among the user's candidates, which it counts as if they were drawn. */
  readonly positiveCount: number;
}

/**
 * A sampled rank among `drawnCount` of `negativeCount` negatives, as the amendment has it.
 * @example amendRank(3, 100, 1000, 'unbiased');   // 21
 */
export function amendRank(
  sampledRank: number,
  drawnCount: number,
  negativeCount: number,
  amendment: RankAmendment,
): number {
  if (amendment === 'none') return sampledRank;
  if (typeof amendment === 'object') return amendRankAsRecbole(sampledRank, drawnCount, amendment);
  const stretched = (negativeCount * (sampledRank - 1)) / drawnCount;
  return 1 + (amendment === 'floor' ? Math.floor(stretched) : stretched);
}

/**
 * 1 + floor((s - 1) items / (m + positives)): eq. 13 of Zhao et al., 2022, as the code of the study has it, with the whole
 * catalogue for n - 1 and all candidates for m. It is not right on average.
 * @example amendRankAsRecbole(3, 100, { itemCount: 1000, positiveCount: 1 });   // 20
 */
export function amendRankAsRecbole(sampledRank: number, drawnCount: number, amendment: RecboleAmendment): number {
  const { itemCount, positiveCount } = amendment;
  checkCount('itemCount', itemCount, 1);
  checkCount('positiveCount', positiveCount, 1);
  return 1 + Math.floor(((sampledRank - 1) * itemCount) / (drawnCount + positiveCount));
}

/**
 * The amended ranks of several positives of a user, ascending; those that fall on one rank are merged, as in that code.
 * @example amendRanksAsRecbole([3, 5], 100, { itemCount: 1000, positiveCount: 2 });   // [20, 40]
 */
export function amendRanksAsRecbole(
  sampledRanks: ArrayLike<number>,
  drawnCount: number,
  amendment: RecboleAmendment,
): number[] {
  const amended = Array.from(sampledRanks, (rank) => amendRankAsRecbole(rank, drawnCount, amendment));
  return [...new Set(amended)].sort((a, b) => a - b);
}

/**
 * floor(S items / (m + positives - 1)) + 1 of the sum S of sampled ranks, which that code puts into GAUC.
 * @example amendRankSumAsRecbole(8, 100, { itemCount: 1000, positiveCount: 2 });   // 80
 */
export function amendRankSumAsRecbole(rankSum: number, drawnCount: number, amendment: RecboleAmendment): number {
  const { itemCount, positiveCount } = amendment;
  checkCount('itemCount', itemCount, 1);
  checkCount('positiveCount', positiveCount, 1);
  return Math.floor((rankSum * itemCount) / (drawnCount + positiveCount - 1)) + 1;
}
