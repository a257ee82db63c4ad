// Metrics that add up what the listed items are worth, with a value for each user.
// Defaults are protocols 7.1 and A30; where they are silent, a sum is divided by the length of the list, users of the
// truth who have a list are counted, and the description or the citation says whose form it is.
import { entriesOf, type MetricEntry } from '../catalogue-entry.js';
import type { ItemValueDefinition } from './items-vocabulary.js';

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

export const VALUE_ENTRIES: readonly MetricEntry<ItemValueDefinition>[] = entriesOf(SHARED_BY_VALUE, [
  {
    name: 'novelty',
    title: 'Novelty, as the mean logarithm of popularity',
    definition: { ...MEAN_OVER_LIST, value: 'log-popularity' },
    direction: 'lower',
    options: { base: ['e', '2'], unknown: ['zero', 'skip'], norm: ['list', 'cutoff'], ...MEANS, ...USERS },
  },
  {
    name: 'arp',
    title: 'Average recommendation popularity',
    definition: { ...MEAN_OVER_LIST, value: 'popularity' },
    direction: 'lower',
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
    definition: { ...MEAN_OVER_LIST, value: 'self-information', of: 'users', base: '2', unknown: 'once' },
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
    definition: {
      ...MEAN_OVER_LIST,
      value: 'self-information',
      of: 'users',
      base: '2',
      scale: 'total',
      unknown: 'once',
    },
    range: [0, 1],
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
    definition: { ...MEAN_OVER_LIST, value: 'tail' },
    range: [0, 1],
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
    definition: { ...MEAN_OVER_LIST, value: 'tail', norm: 'one' },
    options: { limit: { above: 0, to: 1 }, unknown: ['zero', 'one'], ...USERS },
  },
  {
    name: 'tailshare',
    title: 'Share of the least popular items',
    definition: { ...MEAN_OVER_LIST, value: 'tail', tail: 'items', limit: 0.1 },
    range: [0, 1],
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
    definition: {
      ...MEAN_OVER_LIST,
      value: 'rarity',
      of: 'users',
      unknown: 'one',
      gain: 'binary',
      discount: 'log2',
      norm: 'discounts',
    },
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
    definition: {
      ...MEAN_OVER_LIST,
      value: 'inverse-power',
      gamma: 1,
      gain: 'binary',
      norm: 'worth-of-relevant',
      mean: 'rows',
    },
    range: [0, 1],
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
    definition: { ...MEAN_OVER_LIST, value: 'one', norm: 'one' },
    options: { norm: ['one', 'cutoff'], ...USERS },
    needs: [],
  },
]);
