// Metrics that add up what the listed items are worth, with a value for each user.
// Defaults are protocols 7.1 and A30; where they are silent, a sum is divided by the length of the list, users of the
// truth who have a list are counted, and the description or the citation says whose form it is.
import { type CatalogueEntry, entriesOf } from '../catalogue-entry.js';
import type { ItemValueDefinition } from './items-vocabulary.js';

const ZHAO =
  'Zhao et al., A revisiting study of appropriate offline evaluation for top-N recommendation, ACM TOIS 2022';
const ZHOU = 'Zhou et al., Solving the apparent diversity-accuracy dilemma of recommender systems, PNAS 107(10), 2010';
const ABDOLLAHPOURI =
  'Abdollahpouri, Burke & Mobasher, Managing popularity bias in recommender systems with personalized re-ranking, FLAIRS 2019';
const VARGAS =
  'Vargas & Castells, Rank and relevance in novelty and diversity metrics for recommender systems, RecSys 2011';
const ELLIOT_RETRIEVED = 'Elliot 0.3.1, metric NumRetrieved (2021)';
const REPLAY_SURPRISAL = 'RePlay 0.4.0, metric Surprisal (2021)';
const RECBOLE_TAIL = 'RecBole 1.0.0, metric TailPercentage (2021)';

/** What the definitions below have in common: the plain mean over lists, popularity being a plain count. */
const MEAN_OVER_LIST = {
  family: 'items',
  kind: 'value',
  of: 'count',
  base: 'e',
  scale: 'plain',
  tail: 'interactions',
  limit: 0.8,
  unknown: 'zero',
  gain: 'all',
  discount: 'none',
  norm: 'list',
  mean: 'users',
  users: 'truth',
  missing: 'skip',
} as const;

/** Who is counted, as labels may say it. */
const USERS = { users: ['truth', 'relevant', 'listed', 'train'], missing: ['skip', 'zero'] } as const;
const MEANS = { mean: ['users', 'rows'] } as const;
const RELEVANCE = { gain: ['binary', 'grade', 'exp2', 'all'], discount: ['log2', 'none'] } as const;

const SHARED_BY_VALUE = {
  cutoff: 'optional',
  range: [0, null],
  direction: 'higher',
  needs: ['train'],
  perUser: true,
} as const;

export const VALUE_ENTRIES: readonly CatalogueEntry<ItemValueDefinition>[] = entriesOf(SHARED_BY_VALUE, [
  {
    name: 'novelty',
    title: 'Novelty, as the mean logarithm of popularity',
    description: 'The mean of ln(popularity + 1) over the list, so that lower values are more novel.',
    definition: { ...MEAN_OVER_LIST, value: 'log-popularity' },
    direction: 'lower',
    citation: ZHAO,
    options: { base: ['e', '2'], unknown: ['zero', 'skip'], norm: ['list', 'cutoff'], ...MEANS, ...USERS },
  },
  {
    name: 'arp',
    title: 'Average recommendation popularity',
    description: 'How popular the listed items were in training, on average.',
    definition: { ...MEAN_OVER_LIST, value: 'popularity' },
    direction: 'lower',
    citation: ABDOLLAHPOURI,
    options: {
      of: ['count', 'users', 'interactions', 'maximum'],
      unknown: ['zero', 'skip'],
      gain: ['all', 'binary', 'grade', 'exp2'],
      norm: ['list', 'cutoff', 'relevant'],
      ...MEANS,
      ...USERS,
    },
  },
  {
    name: 'selfinformation',
    title: 'Mean self-information',
    description: 'How surprising the listed items are: the mean of log2(training users / popularity).',
    definition: { ...MEAN_OVER_LIST, value: 'self-information', of: 'users', base: '2', unknown: 'once' },
    citation: ZHOU,
    options: {
      of: ['users', 'interactions', 'maximum'],
      base: ['2', 'e'],
      unknown: ['once', 'zero', 'skip', 'greatest'],
      norm: ['list', 'cutoff', 'catalogue'],
      ...MEANS,
      ...USERS,
    },
  },
  {
    name: 'surprisal',
    title: 'Surprisal',
    description: 'Mean self-information as a share of that of an item which one user chose.',
    definition: {
      ...MEAN_OVER_LIST,
      value: 'self-information',
      of: 'users',
      base: '2',
      scale: 'total',
      unknown: 'once',
    },
    range: [0, 1],
    citation: REPLAY_SURPRISAL,
    options: {
      of: ['users', 'interactions'],
      unknown: ['once', 'zero', 'skip', 'greatest'],
      norm: ['list', 'cutoff'],
      ...MEANS,
      ...USERS,
    },
  },
  {
    name: 'aplt',
    title: 'Average percentage of long tail items',
    description: 'The share of the list that is outside the short head, the items with 80 percent of the interactions.',
    definition: { ...MEAN_OVER_LIST, value: 'tail' },
    range: [0, 1],
    citation: ABDOLLAHPOURI,
    options: {
      limit: { above: 0, to: 1 },
      unknown: ['zero', 'one', 'skip'],
      norm: ['list', 'cutoff'],
      ...MEANS,
      ...USERS,
    },
  },
  {
    name: 'aclt',
    title: 'Average coverage of long tail items',
    description: 'How many items of a list are outside the short head, the items with 80 percent of the interactions.',
    definition: { ...MEAN_OVER_LIST, value: 'tail', norm: 'one' },
    citation: ABDOLLAHPOURI,
    options: { limit: { above: 0, to: 1 }, unknown: ['zero', 'one'], ...USERS },
  },
  {
    name: 'tailshare',
    title: 'Share of the least popular items',
    description: 'The share of the list that belongs to the tenth of the training items which are least popular.',
    definition: { ...MEAN_OVER_LIST, value: 'tail', tail: 'items', limit: 0.1 },
    range: [0, 1],
    citation: RECBOLE_TAIL,
    options: {
      tail: ['items', 'count'],
      limit: { above: 0 },
      unknown: ['zero', 'one', 'skip'],
      norm: ['list', 'cutoff'],
      ...MEANS,
      ...USERS,
    },
  },
  {
    name: 'epc',
    title: 'Expected popularity complement',
    description: 'The share of users who did not know the relevant items of a list, less the lower these stand in it.',
    definition: {
      ...MEAN_OVER_LIST,
      value: 'rarity',
      of: 'users',
      unknown: 'one',
      gain: 'binary',
      discount: 'log2',
      norm: 'discounts',
    },
    citation: VARGAS,
    options: {
      of: ['users', 'interactions', 'maximum'],
      unknown: ['one', 'zero', 'skip', 'greatest'],
      ...RELEVANCE,
      norm: ['discounts', 'relevant'],
      ...USERS,
    },
  },
  {
    name: 'efd',
    title: 'Expected free discovery',
    description: 'The self-information of the relevant items of a list, less the lower these stand in it.',
    definition: {
      ...MEAN_OVER_LIST,
      value: 'self-information',
      of: 'interactions',
      base: '2',
      unknown: 'greatest',
      gain: 'binary',
      discount: 'log2',
      norm: 'discounts',
    },
    citation: VARGAS,
    options: {
      of: ['interactions', 'users', 'maximum'],
      base: ['2', 'e'],
      unknown: ['greatest', 'once', 'zero', 'skip'],
      ...RELEVANCE,
      norm: ['discounts', 'relevant'],
      ...USERS,
    },
  },
  {
    name: 'stratrecall',
    title: 'Popularity-stratified recall',
    description: 'Recall in which relevant items weigh the more the less popular they were in training.',
    definition: {
      ...MEAN_OVER_LIST,
      value: 'inverse-power',
      gamma: 1,
      gain: 'binary',
      norm: 'worth-of-relevant',
      mean: 'rows',
    },
    range: [0, 1],
    citation:
      'Steck & Xin, A generalized probabilistic framework and its variants for training top-k recommender systems, ' +
      'PRSAT at RecSys 2010; worth-of-list as in RiVal',
    options: {
      gamma: { from: 0 },
      unknown: ['zero', 'once'],
      norm: ['worth-of-relevant', 'worth-of-list'],
      mean: ['rows', 'users'],
      ...USERS,
    },
  },
  {
    name: 'retrieved',
    title: 'Number of listed items',
    description: 'How many items a list holds, up to the cutoff.',
    definition: { ...MEAN_OVER_LIST, value: 'one', norm: 'one' },
    citation: ELLIOT_RETRIEVED,
    options: { norm: ['one', 'cutoff'], ...USERS },
    needs: [],
  },
]);
