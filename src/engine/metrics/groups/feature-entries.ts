// The metrics that look at what items are like: their features, and who chose them together. `needs` says what every
// label of the entry needs; options that need more ask for it when the metric is made.
import { entriesOf, type MetricEntry } from '../catalogue-entry.js';
import type { GroupsDefinition, ListedUsers, RankWorth, Similarity } from './groups-vocabulary.js';

const USERS: readonly ListedUsers[] = ['listed', 'truth', 'relevant'];
const RANK_WORTHS: readonly RankWorth[] = ['none', 'log2'];
const OF_FEATURES: readonly Similarity[] = ['features-cosine', 'features-jaccard'];

const SHARED_BY_FEATURE = {
  cutoff: 'optional',
  range: [0, 1],
  direction: 'higher',
  needs: ['item-features'],
  perUser: true,
} as const;

export const FEATURE_ENTRIES: readonly MetricEntry<GroupsDefinition>[] = entriesOf(SHARED_BY_FEATURE, [
  {
    name: 'genrecoverage',
    title: 'Genre coverage',
    definition: {
      family: 'groups',
      kind: 'features',
      of: 'list',
      norm: 'catalogue',
      average: 'users',
      users: 'listed',
    },
    options: { average: ['users', 'together'], users: USERS },
  },
  {
    name: 'srecall',
    title: 'Subtopic recall',
    definition: {
      family: 'groups',
      kind: 'features',
      of: 'hits',
      norm: 'catalogue',
      average: 'users',
      users: 'relevant',
    },
    range: [0, null],
    options: { norm: ['catalogue', 'train'] },
  },
  {
    name: 'categorydiversity',
    title: 'Categorical diversity',
    definition: { family: 'groups', kind: 'features', of: 'list', norm: 'cutoff', average: 'users', users: 'listed' },
    cutoff: 'required',
    range: [0, null],
    options: { users: USERS },
  },
  {
    name: 'ild',
    title: 'Intra-list diversity by features',
    definition: {
      family: 'groups',
      kind: 'diversity',
      similarity: 'features-cosine',
      single: 'drop',
      users: 'listed',
    },
    options: { similarity: OF_FEATURES, single: ['drop', 'zero'], users: USERS },
  },
  {
    name: 'diversity',
    title: 'Intra-list diversity by co-occurrence',
    definition: { family: 'groups', kind: 'diversity', similarity: 'cooccurrence', single: 'drop', users: 'listed' },
    options: { single: ['drop', 'zero'], users: USERS },
    needs: ['train'],
  },
  {
    name: 'serendipity',
    title: 'Serendipity',
    definition: {
      family: 'groups',
      kind: 'serendipity',
      similarity: 'cooccurrence',
      relevance: 'all',
      users: 'listed',
    },
    options: { similarity: ['cooccurrence', ...OF_FEATURES], relevance: ['all', 'truth'], users: USERS },
    needs: ['train'],
  },
  {
    name: 'calibration',
    title: 'Calibration by Kullback-Leibler divergence',
    definition: { family: 'groups', kind: 'calibration', alpha: 0.01, discount: 'none', users: 'listed' },
    range: [0, null],
    direction: 'lower',
    options: { alpha: { above: 0, below: 1 }, discount: RANK_WORTHS, users: USERS },
    needs: ['item-features', 'train'],
  },
]);
