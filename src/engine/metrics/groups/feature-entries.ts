// The metrics that look at what items are like: their features, and who chose them together. `needs` says what every
// label of the entry needs; options that need more ask for it when the metric is made.
import { type CatalogueEntry, entriesOf } from '../catalogue-entry.js';
import type { GroupsDefinition, ListedUsers, RankWorth, Similarity } from './groups-vocabulary.js';

const USERS: readonly ListedUsers[] = ['listed', 'truth', 'relevant'];
const RANK_WORTHS: readonly RankWorth[] = ['none', 'log2'];
const OF_FEATURES: readonly Similarity[] = ['features-cosine', 'features-jaccard'];

const VARGAS =
  'Vargas, Baltrunas, Karatzoglou & Castells, Coverage, redundancy and size-awareness in genre diversity for ' +
  'recommender systems, RecSys 2014';
const ZHAI =
  'Zhai, Cohen & Lafferty, Beyond independent relevance: methods and evaluation metrics for subtopic retrieval, ' +
  'SIGIR 2003; with hits of one user in place of a topic as in Elliot, SIGIR 2021';
const REPLAY = 'CategoricalDiversity of the library RePlay, 2024';
const ZIEGLER =
  'Ziegler, McNee, Konstan & Lausen, Improving recommendation lists through topic diversification, WWW 2005';
const AURALIST =
  'Zhang, Ó Séaghdha, Quercia & Jambor, Auralist: introducing serendipity into music recommendation, WSDM 2012';
const MICROSOFT = 'as in Microsoft Recommenders 0.7.0, 2021';
const STECK = 'Steck, Calibrated recommendations, RecSys 2018';

const SHARED_BY_FEATURE = {
  cutoff: 'optional',
  range: [0, 1],
  direction: 'higher',
  needs: ['item-features'],
  perUser: true,
} as const;

export const FEATURE_ENTRIES: readonly CatalogueEntry<GroupsDefinition>[] = entriesOf(SHARED_BY_FEATURE, [
  {
    name: 'genrecoverage',
    title: 'Genre coverage',
    description: 'The share of all features, such as genres, that the items of the list have.',
    definition: {
      family: 'groups',
      kind: 'features',
      of: 'list',
      norm: 'catalogue',
      average: 'users',
      users: 'listed',
    },
    citation: VARGAS,
    options: { average: ['users', 'together'], users: USERS },
  },
  {
    name: 'srecall',
    title: 'Subtopic recall',
    description: 'The share of all features that the relevant items of the list have.',
    definition: {
      family: 'groups',
      kind: 'features',
      of: 'hits',
      norm: 'catalogue',
      average: 'users',
      users: 'relevant',
    },
    range: [0, null],
    citation: ZHAI,
    options: { norm: ['catalogue', 'train'] },
  },
  {
    name: 'categorydiversity',
    title: 'Categorical diversity',
    description: 'How many different categories the list holds for each of its ranks.',
    definition: { family: 'groups', kind: 'features', of: 'list', norm: 'cutoff', average: 'users', users: 'listed' },
    cutoff: 'required',
    range: [0, null],
    citation: REPLAY,
    options: { users: USERS },
  },
  {
    name: 'ild',
    title: 'Intra-list diversity by features',
    description: 'How little the items of a list have in common with each other, judged by their features.',
    definition: {
      family: 'groups',
      kind: 'diversity',
      similarity: 'features-cosine',
      single: 'drop',
      users: 'listed',
    },
    citation: ZIEGLER,
    options: { similarity: OF_FEATURES, single: ['drop', 'zero'], users: USERS },
  },
  {
    name: 'diversity',
    title: 'Intra-list diversity by co-occurrence',
    description: 'How seldom the items of a list were chosen by the same users in training.',
    definition: { family: 'groups', kind: 'diversity', similarity: 'cooccurrence', single: 'drop', users: 'listed' },
    citation: `${ZIEGLER}; similarity by co-occurrence ${MICROSOFT}`,
    options: { single: ['drop', 'zero'], users: USERS },
    needs: ['train'],
  },
  {
    name: 'serendipity',
    title: 'Serendipity',
    description: 'How unlike the training items of the user the listed items are.',
    definition: {
      family: 'groups',
      kind: 'serendipity',
      similarity: 'cooccurrence',
      relevance: 'all',
      users: 'listed',
    },
    citation: `${AURALIST}; times relevance ${MICROSOFT}`,
    options: { similarity: ['cooccurrence', ...OF_FEATURES], relevance: ['all', 'truth'], users: USERS },
    needs: ['train'],
  },
  {
    name: 'calibration',
    title: 'Calibration by Kullback-Leibler divergence',
    description: 'How far the features of the list are from the proportions in which the user chose them in training.',
    definition: { family: 'groups', kind: 'calibration', alpha: 0.01, discount: 'none', users: 'listed' },
    range: [0, null],
    direction: 'lower',
    citation: STECK,
    options: { alpha: { above: 0, below: 1 }, discount: RANK_WORTHS, users: USERS },
    needs: ['item-features', 'train'],
  },
]);
