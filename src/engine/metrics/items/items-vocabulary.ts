// The words of which the metrics beyond accuracy are made: they look at which items are listed, not only at which hit.
// There are two sorts. Some add up what each listed item is worth and have a value for each user; the others look at
// how the lists of all users together spread over the items. L is the length of a user's list up to the cutoff k, r the
// number of the user's relevant items, c(i) how often item i is listed, C the sum of all c(i), U the users counted.

import type { Gain } from '../lists/list-vocabulary.js';
import type { WordNeeds } from '../need.js';

/**
 * Who is counted: users of the truth; of them those with a relevant item; everybody with a list; users with training
 * items; users with a baseline list. Whether those without a list are counted too is another word, `missing`; users of
 * training or of the baseline who are in neither truth nor lists are some of them.
 */
export type ItemsUsers = 'truth' | 'relevant' | 'listed' | 'train' | 'baseline';

/** What somebody who cannot be measured is worth: left out, 0, or 1. */
export type Substitute = 'skip' | 'zero' | 'one';

/**
 * What an item is worth, p being its popularity: 1, whatever the item; p / T; log(p + 1); log(T / p); 1 - p / T;
 * p^(-gamma / (gamma + 1)), which makes up for how seldom unpopular items are observed; or 1 in the long tail and 0
 * outside it. T is the total that `of` names.
 */
export type ItemValue =
  | 'one'
  | 'popularity'
  | 'log-popularity'
  | 'self-information'
  | 'rarity'
  | 'inverse-power'
  | 'tail';

/** The total T: 1; training users; training interactions; or the popularity of the most popular item. */
export type PopularityTotal = 'count' | 'users' | 'interactions' | 'maximum';

/**
 * What an item that nobody chose in training is worth: nothing, as if the list did not hold it; 0; 1; as much as the
 * most valuable training item; or what it would be worth had it been chosen once.
 */
export type UnknownItem = 'skip' | 'zero' | 'one' | 'greatest' | 'once';

/**
 * The long tail, training items only: all but the most popular ones that together hold the share `limit` of all
 * popularity (the item that reaches it is not in the tail); the share `limit` of the items that are least popular,
 * rounded down, one at least; or the items of popularity `limit` or less. Equally popular items go by ascending index.
 */
export type TailRule = 'interactions' | 'items' | 'count';

/**
 * What the sum is divided by: L; k; the items of the catalogue; the sum of the discounts of ranks 1 to L; r; what all of
 * the user's relevant items are worth, or those that the whole list holds; or nothing (1). Items that are skipped leave L and the discounts.
 */
export type ValueNorm =
  | 'list'
  | 'cutoff'
  | 'catalogue'
  | 'discounts'
  | 'relevant'
  | 'worth-of-relevant'
  | 'worth-of-list'
  | 'one';

/**
 * The sum over a user's list of value times gain times discount, divided by a norm. With a gain other than `all`, or
 * the norm `relevant`, users without a relevant item are left out.
 */
export interface ItemValueDefinition {
  readonly family: 'items';
  readonly kind: 'value';
  readonly value: ItemValue;
  readonly of: PopularityTotal;
  /** Of the logarithms in values. */
  readonly base: 'e' | '2';
  /** Values as they are, or divided by log T, the self-information of an item that was chosen once. */
  readonly scale: 'plain' | 'total';
  readonly tail: TailRule;
  readonly limit: number;
  /** Of an inverse power; 1 where it is not said. */
  readonly gamma?: number;
  readonly unknown: UnknownItem;
  /** All items count as 1, or the relevant ones by their gain and the others as 0. */
  readonly gain: 'all' | Gain;
  /** The grade that is worth 1; 1 where it is not said. */
  readonly unit?: number;
  readonly discount: 'none' | 'log2';
  readonly norm: ValueNorm;
  /** The mean of the users' values, or the sum of all sums divided by the sum of all norms. */
  readonly mean: 'users' | 'rows';
  readonly users: ItemsUsers;
  readonly missing: Substitute;
}

/** How many items of a list are also among the user's training items or in the first k of the user's baseline list. */
export interface OverlapDefinition {
  readonly family: 'items';
  readonly kind: 'overlap';
  readonly against: 'baseline' | 'train';
  /** Divided by k or L; then as it is, or taken from 1. */
  readonly norm: 'cutoff' | 'list';
  readonly form: 'shared' | 'other';
  readonly users: ItemsUsers;
  readonly missing: Substitute;
  /** What users are worth who have nothing to compare their list with. */
  readonly unmatched: Substitute;
}

/** Which lists the metrics over all users together read. */
export type SpreadUsers = 'truth' | 'listed';

/** How many items are covered: those listed for anybody, or for anybody to whom they are relevant. */
export interface ItemCoverageDefinition {
  readonly family: 'items';
  readonly kind: 'item-coverage';
  readonly covered: 'listed' | 'hit';
  /** Which items there are: those of truth, training and lists; those of training; or those of truth and training. */
  readonly of: 'catalogue' | 'train' | 'known';
  /** Whether listed items that are none of those are counted nevertheless. */
  readonly outside: 'skip' | 'count';
  readonly count: 'share' | 'number';
  /** Added to the number of items that is divided by: 1 for libraries that count a padding item. */
  readonly extra: number;
  /** Lists of fewer than k items as they are, or filled up with an item that counts as one more. */
  readonly short: 'kept' | 'filled';
  readonly users: SpreadUsers;
}

/** How many users are covered: those with a list, with a list of k items, or with a relevant item in it. */
export interface UserCoverageDefinition {
  readonly family: 'items';
  readonly kind: 'user-coverage';
  readonly covered: 'listed' | 'full' | 'hit';
  /** Users of the truth, or those of the truth and of training together. */
  readonly of: 'truth' | 'known';
  readonly count: 'share' | 'number';
  readonly users: SpreadUsers;
}

/** (2A - N - 1) / D, A being the sum of j c(j) / C over the N items by ascending c(j). */
export interface GiniDefinition {
  readonly family: 'items';
  readonly kind: 'gini';
  /** The N items: items that nobody's list holds are among them unless it is `listed`. */
  readonly of: 'catalogue' | 'train' | 'listed';
  readonly outside: 'skip' | 'count';
  /** Added to N. */
  readonly extra: number;
  /** D: N; N - 1, so that one item alone gives 1; or N + 1. */
  readonly norm: 'items' | 'items-less-one' | 'items-plus-one';
  /** The index, 0 where all items are listed equally often; or 1 minus it. */
  readonly form: 'index' | 'evenness';
  readonly users: SpreadUsers;
}

/** The sum of w(i) log(C / c(i)) over the listed items. */
export interface EntropyDefinition {
  readonly family: 'items';
  readonly kind: 'entropy';
  readonly base: 'e' | '2';
  /** w(i): c(i) / C; or the mean over users of 1 / L where item i is listed, so that users weigh the same. */
  readonly weights: 'rows' | 'users';
  /** Divided by nothing (1); the number of listed items; or the logarithm of the items of the catalogue. */
  readonly norm: 'one' | 'listed' | 'greatest';
  readonly users: SpreadUsers;
}

/** One minus the sum of (c(i) / C)^2: the chance that two rows drawn with replacement hold different items. */
export interface HerfindahlDefinition {
  readonly family: 'items';
  readonly kind: 'herfindahl';
  readonly users: SpreadUsers;
}

/**
 * One minus the mean overlap of the lists of two users: common items divided by k; the same with every list taken to
 * have k items; or divided by the root of the product of the two lengths.
 */
export interface InterListDefinition {
  readonly family: 'items';
  readonly kind: 'inter-list';
  readonly norm: 'cutoff' | 'assumed' | 'lengths';
  readonly users: SpreadUsers;
  /** Whether users of the truth without a list make pairs, which have nothing in common. */
  readonly missing: 'skip' | 'count';
}

/** A metric over lists of all users together. */
export type SpreadDefinition =
  | ItemCoverageDefinition
  | UserCoverageDefinition
  | GiniDefinition
  | EntropyDefinition
  | HerfindahlDefinition
  | InterListDefinition;

/** What words of this family need. */
export const ITEMS_NEEDS: WordNeeds = {
  norm: { cutoff: 'cutoff' },
  covered: { full: 'cutoff' },
  of: { train: 'train', known: 'train' },
  users: { train: 'train', baseline: 'baseline' },
};

/** What a metric of items computes: values of items, overlap, or spread over the catalogue. */
export type ItemsDefinition = ItemValueDefinition | OverlapDefinition | SpreadDefinition;
