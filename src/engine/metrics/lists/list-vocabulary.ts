// The words of which every ranking metric is made. The vocabulary is closed: a metric is a record in these words, and
// what they cannot say is not a metric of the catalogue. How a word is computed and explained is one row of a table:
// gains.ts, rank-discounts.ts, folds.ts, norms.ts. Ranks i count from 1, r is the number of a user's relevant items, k
// the cutoff, L the length of the list. Families that read something else than ranked lists have their own words.

/**
 * What a relevant item of grade g is worth, g counted from `unit`, the grade that is worth 1: 1; g - unit + 1; or
 * 2^(g - unit + 1) - 1, never less than 0. Other items are worth 0.
 */
export type Gain = 'binary' | 'grade' | 'exp2';

/**
 * What a rank is worth: 1; 1/log2(i+1); 1/log2(max(i,2)), which does not discount rank 2; 1/ln(i+1); 1/i; p^(i-1), where
 * p is the persistence; 1/i + 1/(i+1) + ... + 1/k, the part of a hit at rank i in the precisions at all ranks;
 * (k-i+1)/k, its part in their recalls; or 1 at rank 1 and 0 behind it.
 */
export type Discount =
  | 'none'
  | 'log2'
  | 'log2-clipped'
  | 'natural'
  | 'reciprocal'
  | 'geometric'
  | 'harmonic-tail'
  | 'remaining'
  | 'first-rank';

/**
 * How the ranks up to k become one number: the sum of gain times discount; the discount of the first relevant item; the
 * sum of the precisions at the ranks of the relevant items; the sum of discounts times the probability
 * that a reader stops there, who stops at an item of grade g with probability (2^g-1)/2^max; the hits in the first r
 * ranks, or in as many as the whole list has hits where these are the norm; the sum, over the hits, of the share of judged and not relevant items that do not stand above; the greatest
 * precision at a rank from which on a share `recall` of the relevant items is found; the mean of that over the recalls
 * 0, 0.1, ... 1; or the hits, to be divided by the
 * weighted mean of r and the norm, which gives the F measure.
 */
export type Fold =
  | 'sum'
  | 'first'
  | 'precision-sum'
  | 'cascade'
  | 'r-hits'
  | 'preference'
  | 'interpolated'
  | 'eleven-points'
  | 'f-measure';

/**
 * What the number is divided by: nothing (1); k; k, or L without a cutoff; min(k, L); r; min(r, k); min(r, k, L); the number of relevant items
 * found up to k, or in the whole list; min(1, r) + min(2, r) + ... + min(k, r); the fold of the best possible list cut at k, uncut, or cut at min(k, L);
 * the fold of the user's relevant items in the order of the table, cut at k, which a caller can take for the best list;
 * the fold of the best order of the relevant items found up to k, or found anywhere in the list and then cut at k; the
 * sum of all discounts of an endless list, 1/(1-p) for a persistence p; or the sum of the discounts of the ranks that
 * the list has.
 */
export type Norm =
  | 'one'
  | 'cutoff'
  | 'cutoff-or-list'
  | 'list'
  | 'relevant'
  | 'relevant-at-cutoff'
  | 'relevant-at-list'
  | 'hits'
  | 'hits-of-list'
  | 'cumulated'
  | 'ideal'
  | 'ideal-uncut'
  | 'ideal-at-list'
  | 'ideal-as-given'
  | 'ideal-of-hits'
  | 'ideal-of-list'
  | 'endless'
  | 'discounts';

/**
 * Who is counted: users with a relevant item, 0 without a list; of them those with a list; of them those whose fold is
 * above 0; those with a list of two items or more; or all users of the truth, 0 without a relevant item.
 */
export type Users = 'truth' | 'listed' | 'hit' | 'several' | 'all';

/**
 * How the users become one number: their mean; the sum of their folds over the sum of their norms; the geometric mean,
 * values below 0.00001 counting as that; for an F measure, that of the mean precision and the mean recall; or no mean but
 * the standard deviation of the users, the root of their mean squared distance from the mean.
 */
export type Aggregate = 'mean' | 'pooled' | 'geometric' | 'of-means' | 'deviation';

/**
 * Items with equal scores stand in the order of the list; each is worth the mean of all that are tied with it; all stand at
 * the first rank of those tied; or every item stands at the rank behind those that are worth nothing and have a higher
 * score, whatever else is above it. In these two a rank may hold several items. Or, where precisions are added up, all that
 * are tied stand at the lowest of their ranks.
 */
export type RankTies = 'given' | 'averaged' | 'best' | 'misses' | 'worst';

/** Ranks looked at: those up to k, or one more, as where ranks count from 0 and k is one of them. */
export type Ranks = 'cutoff' | 'one-more';

/** Which relevant items are hits: all that the list holds, or those whose score is above 0. */
export type Hits = 'listed' | 'positive';

/** From which number of found items on a recall is reached: its product with r rounded up, up from 0.1 on, or to the nearest. */
export type RecallRounding = 'ceiling' | 'up' | 'nearest';

/** A metric over ranked lists, said in the words above. */
export interface ListDefinition {
  readonly family: 'list';
  readonly gain: Gain;
  readonly discount: Discount;
  readonly fold: Fold;
  readonly norm: Norm;
  readonly users: Users;
  readonly aggregate: Aggregate;
  readonly ties?: RankTies;
  readonly ranks?: Ranks;
  /** All that are listed, where it is not said. */
  readonly hits?: Hits;
  /** What users have whose list holds none of their relevant items; 0 where it is not said. */
  readonly hitless?: 'zero' | 'one';
  /** The grade that is worth 1; 1 where it is not said. */
  readonly unit?: number;
  /** The persistence of a geometric discount. */
  readonly p?: number;
  /** The greatest grade there can be; that of the truth where it is not said. */
  readonly max?: number;
  /** How many times as much recall weighs as precision; 1 where it is not said. */
  readonly beta?: number;
  /** The recall at which precision is interpolated. */
  readonly recall?: number;
  readonly rounding?: RecallRounding;
}
