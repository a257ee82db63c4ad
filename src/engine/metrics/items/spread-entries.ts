// Metrics over the lists of all users together: how many items and users are reached, and how evenly. Defaults are
// protocols 7.1, A26 and A31; where they are silent, the citation says whose form it is.

import { entriesOf, type MetricEntry } from '../catalogue-entry.js';
import type { OverlapDefinition, SpreadDefinition } from './items-vocabulary.js';

const USERS = { users: ['truth', 'listed'] } as const;
const SHORT = { short: ['kept', 'filled'] } as const;

/** Items are of the catalogue, and all lists that are judged are looked at. */
const CATALOGUE_ITEMS = { family: 'items', of: 'catalogue', outside: 'skip', extra: 0, users: 'truth' } as const;

const SHARED_BY_SPREAD = { cutoff: 'optional', range: [0, 1], direction: 'higher', needs: [], perUser: false } as const;

export const SPREAD_ENTRIES: readonly MetricEntry<SpreadDefinition>[] = entriesOf(SHARED_BY_SPREAD, [
  {
    name: 'coverage',
    title: 'Item coverage',
    definition: { ...CATALOGUE_ITEMS, kind: 'item-coverage', covered: 'listed', count: 'share', short: 'kept' },
    options: { covered: ['listed', 'hit'], of: ['catalogue', 'train', 'known'], extra: { from: 0 }, ...USERS },
  },
  {
    name: 'itemcount',
    title: 'Number of distinct items',
    definition: { ...CATALOGUE_ITEMS, kind: 'item-coverage', covered: 'listed', count: 'number', short: 'kept' },
    range: [0, null],
    options: { covered: ['listed', 'hit'], of: ['catalogue', 'train'], ...SHORT, ...USERS },
  },
  {
    name: 'itemratio',
    title: 'Distinct items over training items',
    definition: {
      ...CATALOGUE_ITEMS,
      kind: 'item-coverage',
      covered: 'listed',
      count: 'share',
      of: 'train',
      outside: 'count',
      short: 'kept',
    },
    range: [0, null],
    options: { of: ['train', 'known'], ...SHORT, ...USERS },
    needs: ['train'],
  },
  {
    name: 'usercoverage',
    title: 'User coverage',
    definition: {
      family: 'items',
      kind: 'user-coverage',
      covered: 'listed',
      of: 'truth',
      count: 'share',
      users: 'truth',
    },
    options: { covered: ['listed', 'full', 'hit'], of: ['truth', 'known'] },
  },
  {
    name: 'usercount',
    title: 'Number of users with a list',
    definition: {
      family: 'items',
      kind: 'user-coverage',
      covered: 'listed',
      of: 'truth',
      count: 'number',
      users: 'truth',
    },
    range: [0, null],
    options: { covered: ['listed', 'full', 'hit'], ...USERS },
  },
  {
    name: 'gini',
    title: 'Gini index of the listed items',
    definition: { ...CATALOGUE_ITEMS, kind: 'gini', norm: 'items', form: 'index' },
    direction: 'lower',
    options: {
      of: ['catalogue', 'train', 'listed'],
      norm: ['items', 'items-less-one', 'items-plus-one'],
      extra: { from: 0 },
      ...USERS,
    },
  },
  {
    name: 'evenness',
    title: 'Evenness of the listed items',
    definition: { ...CATALOGUE_ITEMS, kind: 'gini', norm: 'items', form: 'evenness' },
    options: {
      of: ['catalogue', 'train', 'listed'],
      norm: ['items', 'items-less-one', 'items-plus-one'],
      extra: { from: 0 },
      ...USERS,
    },
  },
  {
    name: 'entropy',
    title: 'Entropy of the listed items',
    definition: { family: 'items', kind: 'entropy', base: '2', weights: 'rows', norm: 'one', users: 'truth' },
    range: [0, null],
    options: { base: ['2', 'e'], weights: ['rows', 'users'], norm: ['one', 'listed', 'greatest'], ...USERS },
  },
  {
    name: 'herfindahl',
    title: 'Herfindahl diversity of the listed items',
    definition: { family: 'items', kind: 'herfindahl', users: 'truth' },
    options: { ...USERS },
  },
  {
    name: 'interdiversity',
    title: 'Mean inter-list diversity',
    definition: { family: 'items', kind: 'inter-list', norm: 'cutoff', users: 'truth', missing: 'skip' },
    cutoff: 'required',
    range: [0, null],
    options: { norm: ['cutoff', 'lengths', 'assumed'], ...USERS, missing: ['skip', 'count'] },
  },
]);

const SHARED_BY_OVERLAP = { range: [0, 1], direction: 'higher', perUser: true } as const;

export const OVERLAP_ENTRIES: readonly MetricEntry<OverlapDefinition>[] = entriesOf(SHARED_BY_OVERLAP, [
  {
    name: 'unexpectedness',
    title: 'Unexpectedness',
    definition: {
      family: 'items',
      kind: 'overlap',
      against: 'baseline',
      norm: 'cutoff',
      form: 'other',
      users: 'truth',
      missing: 'skip',
      unmatched: 'skip',
    },
    cutoff: 'required',
    options: {
      norm: ['cutoff', 'list'],
      form: ['other', 'shared'],
      users: ['truth', 'relevant', 'listed', 'baseline'],
      missing: ['skip', 'zero', 'one'],
      unmatched: ['skip', 'zero', 'one'],
    },
    needs: ['baseline'],
  },
  {
    name: 'unseen',
    title: 'Share of items that are new to the user',
    definition: {
      family: 'items',
      kind: 'overlap',
      against: 'train',
      norm: 'list',
      form: 'other',
      users: 'truth',
      missing: 'skip',
      unmatched: 'one',
    },
    cutoff: 'optional',
    options: {
      norm: ['list', 'cutoff'],
      form: ['other', 'shared'],
      users: ['truth', 'relevant', 'listed', 'train'],
      missing: ['skip', 'zero', 'one'],
      unmatched: ['one', 'zero', 'skip'],
    },
    needs: ['train'],
  },
]);
