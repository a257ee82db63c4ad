// The words of which the metrics over features and groups of items and users are made: diversity, calibration, fairness.
// Every kind is a flat record; which of its words a label may change stands in the entries. k is the cutoff, and a list
// is what is left of it at k.

import type { Gain } from '../lists/list-vocabulary.js';
import type { WordNeeds } from '../need.js';

/**
 * Whose lists are looked at: those of all who have one; of users of the truth; or of users with a relevant item. Metrics
 * that look for hits have no such choice: they count users with a relevant item, with or without a list as the
 * evaluation says.
 */
export type ListedUsers = 'listed' | 'truth' | 'relevant';

/**
 * How alike two items are: features in common over the geometric mean of the numbers of features; features in common
 * over features of either; or training users in common over the geometric mean of the numbers of training users. An
 * item without features, or without training users, is like no item: 0.
 */
export type Similarity = 'features-cosine' | 'features-jaccard' | 'cooccurrence';

/** What is looked at in a list: every item, or the relevant ones. */
export type Part = 'list' | 'hits';

/** What a rank is worth: 1, or 1/log2(i+1). */
export type RankWorth = 'none' | 'log2';

/**
 * How far apart the means of groups are: the mean absolute difference of all pairs of groups; the greatest less the
 * least; or the least over the greatest.
 */
export type Distance = 'pairs' | 'difference' | 'ratio';

/** Distinct features of a list or of its hits, over those of the catalogue, those of the training items, or k. */
export interface FeatureCountDefinition {
  readonly family: 'groups';
  readonly kind: 'features';
  readonly of: Part;
  readonly norm: 'catalogue' | 'train' | 'cutoff';
  /** A mean over users, or the distinct features of all lists together. */
  readonly average: 'users' | 'together';
  readonly users: ListedUsers;
}

/** 1 less the mean similarity of the pairs of items in a list. */
export interface DiversityDefinition {
  readonly family: 'groups';
  readonly kind: 'diversity';
  readonly similarity: Similarity;
  /** Whether a list of one item, which has no pair, is excluded or counts as 0. */
  readonly single: 'drop' | 'zero';
  readonly users: ListedUsers;
}

/** How unlike the user's training items the listed items are, all of them or only the relevant ones being worth it. */
export interface SerendipityDefinition {
  readonly family: 'groups';
  readonly kind: 'serendipity';
  readonly similarity: Similarity;
  readonly relevance: 'all' | 'truth';
  readonly users: ListedUsers;
}

/** Divergence of the features of a list from those of the user's training items. */
export interface CalibrationDefinition {
  readonly family: 'groups';
  readonly kind: 'calibration';
  /** The share of the training distribution that is mixed into that of the list. */
  readonly alpha: number;
  readonly discount: RankWorth;
  readonly users: ListedUsers;
}

/** Standard deviation over mean of the chances that items of each group have to be listed, or to be a hit. */
export interface ParityDefinition {
  readonly family: 'groups';
  readonly kind: 'parity';
  readonly of: Part;
  /** The groups: popular and other items, or those that were given. */
  readonly split: 'popularity' | 'groups';
  /** The share of all training interactions that makes items the popular ones. */
  readonly ratio?: number;
  readonly users: ListedUsers;
}

/** The chance of one group's items to be listed, or to be a hit. */
export interface ChanceDefinition {
  readonly family: 'groups';
  readonly kind: 'chance';
  readonly of: Part;
  readonly group: number;
  readonly users: ListedUsers;
}

/** The share of what the ranks are worth that goes to one group of items. */
export interface ExposureDefinition {
  readonly family: 'groups';
  readonly kind: 'exposure';
  readonly group: number;
  readonly discount: RankWorth;
  readonly users: ListedUsers;
}

/** How far apart groups of users are in the mean of a measure; `score` is the mean score of the listed items. */
export interface UserGapDefinition {
  readonly family: 'groups';
  readonly kind: 'user-gap';
  readonly measure: 'hit' | 'recall' | 'ndcg' | 'score';
  readonly distance: Distance;
  readonly gain: Gain;
  /** Gains of `exp2` are 2^(g-threshold+1) - 1, and not below 0. */
  readonly threshold: number;
}

/** How far apart groups of items are in what their recommendations bring: gains or scores of hits. */
export interface ItemGapDefinition {
  readonly family: 'groups';
  readonly kind: 'item-gap';
  readonly measure: 'gain' | 'score';
  readonly gain: Gain;
  readonly threshold: number;
}

/** How much more a group of users gets, or chose in training, of a group of items than the catalogue holds of it. */
export interface DisparityDefinition {
  readonly family: 'groups';
  readonly kind: 'disparity';
  /** In the lists, in the training items, or the first relative to the second, less 1. */
  readonly bias: 'lists' | 'profiles' | 'change';
  /** Whose training items: of all training users, or of the evaluated ones. */
  readonly profiles: 'train' | 'evaluated';
  readonly usergroup: number;
  readonly itemgroup: number;
  readonly users: ListedUsers;
}

/** What words of this family need. */
export const GROUPS_NEEDS: WordNeeds = {
  norm: { cutoff: 'cutoff', train: 'train' },
  profiles: { train: 'train' },
  similarity: { cooccurrence: 'train', 'features-cosine': 'item-features', 'features-jaccard': 'item-features' },
};

/** A metric over features or groups, said in the words above. */
export type GroupsDefinition =
  | FeatureCountDefinition
  | DiversityDefinition
  | SerendipityDefinition
  | CalibrationDefinition
  | ParityDefinition
  | ChanceDefinition
  | ExposureDefinition
  | UserGapDefinition
  | ItemGapDefinition
  | DisparityDefinition;
