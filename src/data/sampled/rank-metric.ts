// Metrics that are a function of the rank of one positive item, which is all that sampling changes. A rank may be a
// fraction, because an amended rank is one.

import { UsageError } from '../../foundation/errors.js';
import { log2 } from '../../foundation/numbers/elementary.js';

export type RankMetricName = 'hr' | 'ndcg' | 'mrr' | 'auc';

export interface RankMetric {
  /** `hr@10`, `ndcg`, `mrr@5`, `auc`. */
  readonly label: string;
  readonly name: RankMetricName;
  /** Infinite where there is none. */
  readonly k: number;
}

/** The metric of a label: `hr@k`, `ndcg@k`, `mrr@k`, `ndcg`, `mrr` or `auc`; in any case of letters. */
export function rankMetric(label: string): RankMetric {
  const [, name, cutoff] = /^(hr|ndcg|mrr|auc)(?:@([1-9]\d{0,8}))?$/.exec(`${label}`.toLowerCase()) ?? [];
  const isKnown =
    name !== undefined && (name !== 'auc' || cutoff === undefined) && (name !== 'hr' || cutoff !== undefined);
  if (!isKnown) {
    throw new UsageError('no such metric of ranks', {
      argument: 'metric',
      found: label,
      expected: 'hr@k, ndcg@k, mrr@k, ndcg, mrr or auc',
    });
  }
  const k = cutoff === undefined ? Number.POSITIVE_INFINITY : Number(cutoff);
  return { label: cutoff === undefined ? name : `${name}@${cutoff}`, name: name as RankMetricName, k };
}

/**
 * The value of a positive at rank r among itself and its negatives: 1, 1 / log2(r + 1) and 1 / r for r <= k, else 0, and
 * for AUC 1 - (r - 1) / negatives.
 */
export function valueAtRank({ name, k }: RankMetric, rank: number, negativeCount: number): number {
  if (name === 'auc') return 1 - (rank - 1) / negativeCount;
  if (rank > k) return 0;
  if (name === 'hr') return 1;
  return name === 'mrr' ? 1 / rank : 1 / log2(rank + 1);
}
