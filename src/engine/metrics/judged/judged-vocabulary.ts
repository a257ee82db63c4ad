// The words of measures that read a user's judged list as a whole, one user at a time: those that trec_eval has besides
// the usual ones, and its counts. Ranks i count from 1, r is the number of a user's relevant items, k the cutoff, L the
// length of the list.
import type { WordNeeds } from '../need.js';

/**
 * What is measured: every relevant item by what the best list would have gathered more down to its rank, over all there
 * is to gather (`cost-gain`); nDCG down to each relevant item, averaged over all of them (`ndcg-at-hits`); nDCG down to
 * every rank where the grades of the best list change, averaged (`ndcg-at-levels`); average precision inferred from the
 * judged items alone (`inferred`); the logarithm of smoothed precisions over what they lack (`smoothed`); precision at a
 * multiple of r (`at-multiple`); precision times recall (`precision-recall`); hits less other items (`utility`); or a
 * count.
 */
export type JudgedMeasure =
  | 'cost-gain'
  | 'ndcg-at-hits'
  | 'ndcg-at-levels'
  | 'inferred'
  | 'smoothed'
  | 'at-multiple'
  | 'precision-recall'
  | 'utility'
  | 'count';

/**
 * What a count counts: the users; the items of their lists; their relevant items; those found; the items found that
 * were judged and are not relevant; or those found that nobody judged.
 */
export type Counted = 'users' | 'listed' | 'relevant' | 'hits' | 'rejected' | 'unjudged';

/** What words of this family need. */
export const JUDGED_NEEDS: WordNeeds = { norm: { cutoff: 'cutoff' } };

/** What a metric of the judged list computes, as trec_eval defines them. */
export interface JudgedDefinition {
  readonly family: 'judged';
  readonly measure: JudgedMeasure;
  /** What a relevant item of grade g is worth: 1, or g. */
  readonly gain: 'binary' | 'grade';
  /** Who is counted, in the words of metrics over ranked lists. */
  readonly users: 'truth' | 'listed' | 'all';
  /** How the users become one number. */
  readonly aggregate: 'mean' | 'sum';
  /** What the number is divided by: nothing, or k. */
  readonly norm: 'one' | 'cutoff';
  readonly counted?: Counted;
  /** Ranks looked at, in multiples of r. */
  readonly multiple?: number;
  /** A user none of whose items has this grade counts as 0. */
  readonly least?: number;
  /** What a user without a list has: what the formula gives for an empty one, or 0. */
  readonly empty?: 'formula' | 'zero';
}
