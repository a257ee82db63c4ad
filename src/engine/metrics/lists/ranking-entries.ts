// The metrics over ranked lists, each one literal record. Definitions are the defaults a label without options stands for
// (protocols 7.1 and 12); `options` says which of their words a label may change, and to what. Whatever a label
// chooses, values stay in the entry's range.
import { entriesOf, type MetricEntry } from '../catalogue-entry.js';
import type { Aggregate, Discount, Gain, Hits, ListDefinition, Ranks, RankTies, Users } from './list-vocabulary.js';

const GAINS: readonly Gain[] = ['binary', 'grade', 'exp2'];
const LOGARITHMS: readonly Discount[] = ['log2', 'log2-clipped', 'natural'];
const MEAN_OR_DEVIATION: readonly Aggregate[] = ['mean', 'deviation'];
const TIES: readonly RankTies[] = ['given', 'averaged'];
/** Where several items at one rank cannot bring a value out of its range. */
const ALL_TIES: readonly RankTies[] = ['given', 'averaged', 'best', 'misses'];
const RANKS: readonly Ranks[] = ['cutoff', 'one-more'];
const USERS: readonly Users[] = ['truth', 'listed', 'hit', 'all'];
const HITS: readonly Hits[] = ['listed', 'positive'];

/** The words that most definitions share. */
const BINARY = { family: 'list', gain: 'binary', discount: 'none', users: 'truth', aggregate: 'mean' } as const;

const SHARED_BY_RANKING = { cutoff: 'optional', range: [0, 1], direction: 'higher', needs: [], perUser: true } as const;

export const RANKING_ENTRIES: readonly MetricEntry<ListDefinition>[] = entriesOf(SHARED_BY_RANKING, [
  {
    name: 'hit',
    title: 'Hit rate',
    definition: { ...BINARY, fold: 'first', norm: 'one' },
    options: { users: USERS, aggregate: MEAN_OR_DEVIATION },
  },
  {
    name: 'success',
    title: 'Success',
    definition: { ...BINARY, fold: 'first', norm: 'one' },
    options: { users: USERS },
  },
  {
    name: 'hits',
    title: 'Number of hits',
    definition: { ...BINARY, fold: 'sum', norm: 'one', ties: 'given', ranks: 'cutoff' },
    range: [0, null],
    options: { ties: ALL_TIES, ranks: RANKS, users: USERS },
  },
  {
    name: 'precision',
    title: 'Precision',
    definition: { ...BINARY, fold: 'sum', norm: 'cutoff', hits: 'listed' },
    options: {
      norm: ['cutoff', 'list', 'cutoff-or-list'],
      hits: HITS,
      users: USERS,
      aggregate: ['mean', 'pooled', 'deviation'],
    },
  },
  {
    name: 'recall',
    title: 'Recall',
    definition: { ...BINARY, fold: 'sum', norm: 'relevant', hits: 'listed' },
    options: {
      norm: ['relevant', 'relevant-at-cutoff', 'relevant-at-list', 'hits-of-list'],
      hits: HITS,
      users: USERS,
      aggregate: ['mean', 'pooled', 'deviation'],
    },
  },
  {
    name: 'f1',
    title: 'F measure',
    definition: { ...BINARY, fold: 'f-measure', norm: 'cutoff', aggregate: 'of-means', beta: 1 },
    options: {
      beta: { above: 0 },
      norm: ['cutoff', 'list', 'cutoff-or-list'],
      users: USERS,
      aggregate: ['of-means', 'mean'],
    },
  },
  {
    name: 'map',
    title: 'Mean average precision',
    definition: { ...BINARY, fold: 'precision-sum', norm: 'relevant-at-cutoff', ties: 'given', hits: 'listed' },
    options: {
      norm: ['relevant-at-cutoff', 'relevant', 'relevant-at-list', 'cutoff', 'list', 'hits', 'cumulated'],
      ties: ['given', 'worst'],
      hits: HITS,
      users: USERS,
      aggregate: ['mean', 'geometric'],
    },
  },
  {
    name: 'lrap',
    title: 'Label ranking average precision',
    definition: { ...BINARY, fold: 'precision-sum', norm: 'hits', ties: 'worst', hitless: 'one' },
    cutoff: 'none',
    options: { ties: ['worst', 'given'], hitless: ['one', 'zero'], users: ['truth', 'listed', 'all'] },
  },
  {
    name: 'meanprecision',
    title: 'Mean of the precisions at all ranks',
    definition: { ...BINARY, discount: 'harmonic-tail', fold: 'sum', norm: 'cutoff' },
    cutoff: 'required',
    options: { users: USERS },
  },
  {
    name: 'meanrecall',
    title: 'Mean of the recalls at all ranks',
    definition: { ...BINARY, discount: 'remaining', fold: 'sum', norm: 'relevant' },
    cutoff: 'required',
    options: { users: USERS },
  },
  {
    name: 'mrr',
    title: 'Mean reciprocal rank',
    definition: { ...BINARY, discount: 'reciprocal', fold: 'first', norm: 'one', hits: 'listed' },
    options: { discount: ['reciprocal', 'first-rank'], hits: HITS, users: USERS },
  },
  {
    name: 'arhr',
    title: 'Average reciprocal hit rank',
    definition: { ...BINARY, discount: 'reciprocal', fold: 'sum', norm: 'one' },
    range: [0, null],
    options: { norm: ['one', 'ideal', 'ideal-at-list'], users: USERS },
  },
  {
    name: 'dcg',
    title: 'Discounted cumulative gain',
    definition: { ...BINARY, unit: 1, discount: 'log2', fold: 'sum', norm: 'one', ties: 'given' },
    range: [0, null],
    options: {
      gain: GAINS,
      unit: { from: 0 },
      discount: LOGARITHMS,
      norm: ['one', 'discounts'],
      ties: ALL_TIES,
      users: [...USERS, 'several'],
    },
  },
  {
    name: 'ndcg',
    title: 'Normalised discounted cumulative gain',
    definition: { ...BINARY, unit: 1, discount: 'log2', fold: 'sum', norm: 'ideal', ties: 'given' },
    options: {
      gain: GAINS,
      unit: { from: 0 },
      discount: LOGARITHMS,
      norm: ['ideal', 'ideal-uncut', 'ideal-at-list', 'ideal-of-hits', 'ideal-of-list'],
      ties: TIES,
      users: [...USERS, 'several'],
      aggregate: MEAN_OR_DEVIATION,
    },
  },
  {
    name: 'rbp',
    title: 'Rank-biased precision',
    definition: { ...BINARY, discount: 'geometric', fold: 'sum', norm: 'endless', p: 0.8 },
    // Grades above 1 are worth more than all of a list.
    range: [0, null],
    options: {
      p: { above: 0, below: 1 },
      gain: ['binary', 'grade'],
      norm: ['endless', 'ideal', 'ideal-at-list', 'discounts'],
      users: USERS,
    },
  },
  {
    name: 'err',
    title: 'Expected reciprocal rank',
    definition: { ...BINARY, gain: 'exp2', discount: 'reciprocal', fold: 'cascade', norm: 'one' },
    options: { max: { above: 0 }, users: USERS },
  },
  {
    name: 'rprecision',
    title: 'R-precision',
    definition: { ...BINARY, fold: 'r-hits', norm: 'relevant' },
    options: { norm: ['relevant', 'relevant-at-cutoff', 'hits-of-list'], users: USERS },
  },
  {
    name: 'bpref',
    title: 'Binary preference',
    definition: { ...BINARY, fold: 'preference', norm: 'relevant' },
    options: { users: USERS, aggregate: ['mean', 'geometric'] },
  },
  {
    name: 'iprec',
    title: 'Interpolated precision at a recall',
    definition: { ...BINARY, fold: 'interpolated', norm: 'one', recall: 0.5, rounding: 'ceiling' },
    options: { recall: { from: 0, to: 1 }, rounding: ['ceiling', 'nearest', 'up'], users: USERS },
  },
  {
    name: 'iprec11',
    title: 'Eleven-point interpolated precision',
    definition: { ...BINARY, fold: 'eleven-points', norm: 'one', rounding: 'ceiling' },
    options: { rounding: ['ceiling', 'nearest', 'up'], users: USERS },
  },
]);
