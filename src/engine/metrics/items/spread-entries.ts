// Metrics over the lists of all users together: how many items and users are reached, and how evenly. Defaults are
// protocols 7.1, A26 and A31; where they are silent, the citation says whose form it is.

import { type CatalogueEntry, entriesOf } from '../catalogue-entry.js';
import type { OverlapDefinition, SpreadDefinition } from './items-vocabulary.js';

const HERLOCKER =
  'Herlocker, Konstan, Terveen & Riedl, Evaluating collaborative filtering recommender systems, ACM TOIS 22(1), 2004';
const GE =
  'Ge, Delgado-Battenfeld & Jannach, Beyond accuracy: evaluating recommender systems by coverage and serendipity, RecSys 2010';
const MICROSOFT = 'Microsoft Recommenders 0.7.0, metric catalog_coverage (2021)';
const FLEDER = "Fleder & Hosanagar, Blockbuster culture's next rise or fall, Management Science 55(5), 2009";
const SHANI = 'Shani & Gunawardana, Evaluating recommendation systems, Recommender Systems Handbook, 2011';
const ADOMAVICIUS =
  'Adomavicius & Kwon, Improving aggregate recommendation diversity using ranking-based techniques, IEEE TKDE 24(5), 2012';
const ZHOU = 'Zhou et al., Solving the apparent diversity-accuracy dilemma of recommender systems, PNAS 107(10), 2010';

const USERS = { users: ['truth', 'listed'] } as const;
const SHORT = { short: ['kept', 'filled'] } as const;

/** Items are of the catalogue, and all lists that are judged are looked at. */
const CATALOGUE_ITEMS = { family: 'items', of: 'catalogue', outside: 'skip', extra: 0, users: 'truth' } as const;

const SHARED_BY_SPREAD = { cutoff: 'optional', range: [0, 1], direction: 'higher', needs: [], perUser: false } as const;

export const SPREAD_ENTRIES: readonly CatalogueEntry<SpreadDefinition>[] = entriesOf(SHARED_BY_SPREAD, [
  {
    name: 'coverage',
    title: 'Item coverage',
    description: "The share of the catalogue that appears in anybody's list.",
    definition: { ...CATALOGUE_ITEMS, kind: 'item-coverage', covered: 'listed', count: 'share', short: 'kept' },
    citation: GE,
    options: { covered: ['listed', 'hit'], of: ['catalogue', 'train', 'known'], extra: { from: 0 }, ...USERS },
  },
  {
    name: 'itemcount',
    title: 'Number of distinct items',
    description: "How many different items appear in anybody's list.",
    definition: { ...CATALOGUE_ITEMS, kind: 'item-coverage', covered: 'listed', count: 'number', short: 'kept' },
    range: [0, null],
    citation: ADOMAVICIUS,
    options: { covered: ['listed', 'hit'], of: ['catalogue', 'train'], ...SHORT, ...USERS },
  },
  {
    name: 'itemratio',
    title: 'Distinct items over training items',
    description: 'The number of different listed items, known from training or not, over that of training items.',
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
    citation: MICROSOFT,
    options: { of: ['train', 'known'], ...SHORT, ...USERS },
    needs: ['train'],
  },
  {
    name: 'usercoverage',
    title: 'User coverage',
    description: 'The share of the users of the truth who have a list.',
    definition: {
      family: 'items',
      kind: 'user-coverage',
      covered: 'listed',
      of: 'truth',
      count: 'share',
      users: 'truth',
    },
    citation: HERLOCKER,
    options: { covered: ['listed', 'full', 'hit'], of: ['truth', 'known'] },
  },
  {
    name: 'usercount',
    title: 'Number of users with a list',
    description: 'How many users have a list.',
    definition: {
      family: 'items',
      kind: 'user-coverage',
      covered: 'listed',
      of: 'truth',
      count: 'number',
      users: 'truth',
    },
    range: [0, null],
    citation: HERLOCKER,
    options: { covered: ['listed', 'full', 'hit'], ...USERS },
  },
  {
    name: 'gini',
    title: 'Gini index of the listed items',
    description: 'How unevenly lists spread over the catalogue, 0 where all items are listed equally often.',
    definition: { ...CATALOGUE_ITEMS, kind: 'gini', norm: 'items', form: 'index' },
    direction: 'lower',
    citation: FLEDER,
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
    description: 'One minus the Gini index, so that higher values are more diverse.',
    definition: { ...CATALOGUE_ITEMS, kind: 'gini', norm: 'items', form: 'evenness' },
    citation: ADOMAVICIUS,
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
    description: 'How evenly lists spread over the items, in bits.',
    definition: { family: 'items', kind: 'entropy', base: '2', weights: 'rows', norm: 'one', users: 'truth' },
    range: [0, null],
    citation: SHANI,
    options: { base: ['2', 'e'], weights: ['rows', 'users'], norm: ['one', 'listed', 'greatest'], ...USERS },
  },
  {
    name: 'herfindahl',
    title: 'Herfindahl diversity of the listed items',
    description: 'The chance that two rows of lists, drawn at random, hold different items.',
    definition: { family: 'items', kind: 'herfindahl', users: 'truth' },
    citation: ADOMAVICIUS,
    options: { ...USERS },
  },
  {
    name: 'interdiversity',
    title: 'Mean inter-list diversity',
    description: 'One minus the share of k items that the lists of two users have in common, over all pairs of users.',
    definition: { family: 'items', kind: 'inter-list', norm: 'cutoff', users: 'truth', missing: 'skip' },
    cutoff: 'required',
    range: [0, null],
    citation: ZHOU,
    options: { norm: ['cutoff', 'lengths', 'assumed'], ...USERS, missing: ['skip', 'count'] },
  },
]);

const MURAKAMI =
  'Murakami, Mori & Orihara, Metrics for evaluating the serendipity of recommendation lists, JSAI 2007, in the form of RePlay 0.4.0 (2021)';
const REPLAY_NOVELTY = 'RePlay, metric Novelty (2026)';

const SHARED_BY_OVERLAP = { range: [0, 1], direction: 'higher', perUser: true } as const;

export const OVERLAP_ENTRIES: readonly CatalogueEntry<OverlapDefinition>[] = entriesOf(SHARED_BY_OVERLAP, [
  {
    name: 'unexpectedness',
    title: 'Unexpectedness',
    description: 'One minus the share of k items that a baseline would have listed too.',
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
    citation: MURAKAMI,
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
    description: 'The share of the list that the user did not have in training.',
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
    citation: REPLAY_NOVELTY,
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
