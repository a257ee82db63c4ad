// The words of which the metrics over pairs are made: how often a relevant item stands above another one. They differ in
// which items are compared, in what becomes of relevant items that a list does not hold, and in what a tie is worth.
// P is the number of relevant items compared, N the number of other items, k the cutoff.
import type { WordNeeds } from '../need.js';

/**
 * What a relevant and another item of one score are worth: half a pair, a whole one, nothing; or the order of the list
 * decides and scores are not looked at.
 */
export type Ties = 'half' | 'win' | 'lose' | 'order';

/** Whether users weigh the same, or each as much as the P relevant items compared for them. */
export type UserWeight = 'none' | 'relevant';

/**
 * What becomes of relevant items that the list does not hold: lists that do not hold every candidate are refused; they
 * are not compared; they lose every pair; they lose, but P is at most k, the number that fits into the list; or they lose
 * to the items of the list and are tied with everything else that is not in it.
 */
export type Unlisted = 'refuse' | 'skip' | 'lose' | 'fit' | 'tie';

/** What a user's value is if there is no pair: none, 0, 1, or none for anybody, as where a library's mean becomes NaN. */
export type WithoutPairs = 'skip' | 'zero' | 'one' | 'nan';

/** Over the whole ranking: a value for each user, then their mean. */
export interface FullAuc {
  readonly family: 'auc';
  readonly form: 'full';
  /** All items but those of the user's training, or the items of the list only. */
  readonly candidates: 'all' | 'listed';
  readonly unlisted: 'refuse' | 'lose' | 'tie';
  readonly ties: Ties;
  readonly weight: UserWeight;
  /** For users whose candidates are all relevant. */
  readonly missless: 'skip' | 'nan';
}

/** One ROC curve through the pairs of all users. */
export interface StackedAuc {
  readonly family: 'auc';
  readonly form: 'stacked';
  readonly candidates: 'all' | 'listed';
  readonly ties: Exclude<Ties, 'order'>;
}

/** Inside the list, down to the cutoff: relevant items elsewhere are not looked at. */
export interface ListAuc {
  readonly family: 'auc';
  readonly form: 'list';
  /** What is counted: pairs in which the relevant item stands above, or those in which it stands below. */
  readonly counted: 'wins' | 'losses';
  readonly ties: Ties;
  /** For lists without a relevant item, and without any other item. */
  readonly hitless: 'zero' | 'skip' | 'nan';
  readonly missless: 'one' | 'zero' | 'skip' | 'nan';
  /** What a user without a list has, where such users count; `skip` says that they do not. */
  readonly empty: 'zero' | 'one' | 'skip';
  /** Whether a list shorter than the cutoff is filled up with items that are not relevant. */
  readonly short: 'kept' | 'filled';
}

/** The relevant items of the list, down to the cutoff, against all other items, in the list or not. */
export interface LimitedAuc {
  readonly family: 'auc';
  readonly form: 'limited';
  /**
   * The number N of other items: those that are neither relevant nor of the user's training; all that are not relevant;
   * all but the relevant ones of the list, and one more; or the items of anybody's training that are neither relevant nor
   * of the user's, and one more.
   */
  readonly candidates: 'all' | 'catalogue' | 'catalogue-plus-one' | 'train-plus-one';
  readonly unlisted: 'fit' | 'lose' | 'skip' | 'tie';
  readonly ties: Ties;
  readonly weight: UserWeight;
  readonly short: 'kept' | 'filled';
}

/**
 * The sum of the ranks of a user's relevant items, made an AUC as if all of them had been added up, although those below
 * the length of the shortest list were not. Users weigh as much as the relevant items of their list.
 */
export interface TruncatedAuc {
  readonly family: 'auc';
  readonly form: 'truncated';
}

/**
 * What is wrong with the order of a list, 0 being the best: the share of its pairs in which the relevant item does not
 * stand above; the share of the other items that stand in the first k ranks; or the number of ranks that hold all of its
 * relevant items. Users without a list are left out, and a list that nothing can be wrong with has 0.
 */
export interface OrderErrors {
  readonly family: 'auc';
  readonly form: 'errors';
  readonly measure: 'loss' | 'fallout' | 'depth';
  /** Equal scores stand in the order of the list, or relevant items below all others of their score. */
  readonly ties: 'order' | 'lose';
  /** Users with a list, or those whose list holds two items or more. */
  readonly users: 'listed' | 'several';
  /**
   * Of which other items fall-out is a share: those of the catalogue that are neither relevant nor of the user's training,
   * or those of the list.
   */
  readonly over?: 'catalogue' | 'list';
}

/** What words of this family need. */
export const AUC_NEEDS: WordNeeds = { candidates: { 'train-plus-one': 'train' } };

/** What an AUC computes: over full rankings, stacked users, lists, or with errors of libraries. */
export type AucDefinition = FullAuc | StackedAuc | ListAuc | LimitedAuc | TruncatedAuc | OrderErrors;
