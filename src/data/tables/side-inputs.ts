// What some metrics read besides lists and truth. Items and users are indices as in the lists; whoever evaluates from
// tables has turned ids into them.
import type { ItemLists } from './item-lists.js';
import type { ListRows } from './ranked-lists.js';

/** How often each item was chosen in training. */
export interface Popularity {
  /** Distinct training users of each item. */
  readonly counts: Float64Array;
  /** Distinct training users. */
  readonly userCount: number;
  /** Training interactions. */
  readonly interactionCount: number;
}

/** Which groups each item or user is in: those of member m are `groups[offsets[m]]` to `groups[offsets[m + 1] - 1]`. */
export interface Memberships {
  readonly offsets: Uint32Array;
  readonly groups: Uint32Array;
  /** Names of the groups, by index. */
  readonly names: readonly string[];
}

/** Ratings of the truth with what was predicted for them, one entry a pair. */
export interface Predictions {
  readonly users: Uint32Array;
  readonly ratings: Float64Array;
  /** NaN where there is no prediction. */
  readonly predicted: Float64Array;
  readonly userCount: number;
}

/** How many users have training items, or a baseline list, and are not evaluated: they have no list. */
export interface OtherUsers {
  readonly train: number;
  readonly baseline: number;
}

/** What metrics may need besides lists and truth: training, popularity, features, groups, a baseline, predictions. */
export interface SideInputs {
  /** Items of the catalogue; their indices run from 0. */
  readonly itemCount: number;
  /** Training items of each evaluated user. */
  readonly train?: ItemLists | undefined;
  readonly popularity?: Popularity | undefined;
  readonly itemFeatures?: Memberships | undefined;
  readonly itemGroups?: Memberships | undefined;
  readonly userGroups?: Memberships | undefined;
  /** Lists of another recommender, one for each evaluated user. */
  readonly baseline?: ListRows | undefined;
  readonly otherUsers?: OtherUsers | undefined;
  readonly predictions?: Predictions | undefined;
  /** Mean of the ratings in training, for missing predictions. */
  readonly trainMean?: number | undefined;
}

/** Training users by item, and their groups: what fairness towards users of an item needs. */
export interface ItemUsers {
  /** For each item of the catalogue the training users who chose it, ascending: `items` holds users here. */
  readonly itemTrainUsers?: ItemLists | undefined;
  /** Groups of the training users, by the same indices; the groups themselves are those of `userGroups`. */
  readonly trainUserGroups?: Memberships | undefined;
}
