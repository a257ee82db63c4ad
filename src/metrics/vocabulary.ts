// The words of which every ranking metric is made. The vocabulary is closed: a metric is a record in these words, and
// what they cannot say is not a metric of the catalogue. Ranks i count from 1, r is the number of a user's relevant
// items, k the cutoff, L the length of the list.

/** What a relevant item is worth: 1, its grade g, or 2^g - 1. Other items are worth 0. */
export type Gain = 'binary' | 'grade' | 'exp2';

/**
 * What a rank is worth: 1; 1/log2(i+1); 1/log2(max(i,2)), which does not discount rank 2; 1/i; or p^(i-1), where p is
 * the persistence.
 */
export type Discount = 'none' | 'log2' | 'log2-clipped' | 'reciprocal' | 'geometric';

/**
 * How the ranks up to k become one number: the sum of gain times discount; the discount of the first relevant item;
 * or the sum, over the relevant items, of the precision at their ranks.
 */
export type Fold = 'sum' | 'first' | 'precision-sum';

/**
 * What the number is divided by: nothing (1); k; min(k, L); r; min(r, k); the number of relevant items found; the fold
 * of the best possible list, cut at k; or the sum of all discounts of an endless list, 1/(1-p) for a persistence p.
 */
export type Norm = 'one' | 'cutoff' | 'list' | 'relevant' | 'relevant-at-cutoff' | 'hits' | 'ideal' | 'endless';

/** A ranking metric, said in the words above. */
export interface Definition {
  readonly gain: Gain;
  readonly discount: Discount;
  readonly fold: Fold;
  readonly norm: Norm;
  /** The p of a geometric discount. */
  readonly persistence?: number;
}

/** A metric with its cutoff: what a label such as `ndcg(gain=exp2)@10` stands for. */
export interface MetricLabel {
  /** Name of the catalogue entry, such as `ndcg`. */
  readonly name: string;
  readonly definition: Definition;
  /** Ranks looked at; absent where the whole list is. */
  readonly cutoff?: number;
}
