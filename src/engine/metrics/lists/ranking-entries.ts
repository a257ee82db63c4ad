// The metrics over ranked lists, each one literal record. Definitions are the defaults a label without options stands for
// (protocols 7.1 and 12); `options` says which of their words a label may change, and to what. Whatever a label
// chooses, values stay in the entry's range.
import { type CatalogueEntry, entriesOf } from '../catalogue-entry.js';
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

const KENT = 'Kent, Berry, Luehrs & Perry, Machine literature searching VIII, American Documentation 6(2), 1955';
const DESHPANDE = 'Deshpande & Karypis, Item-based top-N recommendation algorithms, ACM TOIS 22(1), 2004';
const BUCKLEY = 'Buckley & Voorhees, Evaluating evaluation measure stability, SIGIR 2000';
const VOORHEES = 'Voorhees, The TREC-8 question answering track report, TREC 1999';
const MOFFAT = 'Moffat & Zobel, Rank-biased precision for measurement of retrieval effectiveness, ACM TOIS 27(1), 2008';
const MANNING = 'Manning, Raghavan & Schütze, Introduction to Information Retrieval, Cambridge University Press, 2008';
const ANELLI = 'Anelli et al., Elliot: a comprehensive and rigorous framework for recommender systems, SIGIR 2021';
const CUMULATED_GAIN =
  'Järvelin & Kekäläinen, Cumulated gain-based evaluation of IR techniques, ACM TOIS 20(4), 2002 (log2-clipped); ' +
  'Burges et al., Learning to rank using gradient descent, ICML 2005 (log2, exp2)';

const SHARED_BY_RANKING = { cutoff: 'optional', range: [0, 1], direction: 'higher', needs: [], perUser: true } as const;

export const RANKING_ENTRIES: readonly CatalogueEntry<ListDefinition>[] = entriesOf(SHARED_BY_RANKING, [
  {
    name: 'hit',
    title: 'Hit rate',
    description: 'Whether the list holds at least one relevant item.',
    definition: { ...BINARY, fold: 'first', norm: 'one' },
    citation: DESHPANDE,
    options: { users: USERS, aggregate: MEAN_OR_DEVIATION },
  },
  {
    name: 'success',
    title: 'Success',
    description: 'Whether the list holds at least one relevant item: the hit rate by the name that searching gives it.',
    definition: { ...BINARY, fold: 'first', norm: 'one' },
    citation: 'trec_eval 9.0.8, National Institute of Standards and Technology, measure success',
    options: { users: USERS },
  },
  {
    name: 'hits',
    title: 'Number of hits',
    description: 'How many relevant items the list holds.',
    definition: { ...BINARY, fold: 'sum', norm: 'one', ties: 'given', ranks: 'cutoff' },
    range: [0, null],
    citation: KENT,
    options: { ties: ALL_TIES, ranks: RANKS, users: USERS },
  },
  {
    name: 'precision',
    title: 'Precision',
    description: 'The share of the recommended items that are relevant.',
    definition: { ...BINARY, fold: 'sum', norm: 'cutoff', hits: 'listed' },
    citation: KENT,
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
    description: 'The share of the relevant items that were recommended.',
    definition: { ...BINARY, fold: 'sum', norm: 'relevant', hits: 'listed' },
    citation: KENT,
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
    description: 'The harmonic mean of precision and recall, which counts them the same unless beta says otherwise.',
    definition: { ...BINARY, fold: 'f-measure', norm: 'cutoff', aggregate: 'of-means', beta: 1 },
    citation: 'van Rijsbergen, Information Retrieval, second edition, Butterworths, 1979',
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
    description: 'The precision at the rank of every relevant item, averaged; items that were not found add nothing.',
    definition: { ...BINARY, fold: 'precision-sum', norm: 'relevant-at-cutoff', ties: 'given', hits: 'listed' },
    citation: BUCKLEY,
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
    description:
      'For every relevant item of the list, the share of relevant items among those that score as high or higher.',
    definition: { ...BINARY, fold: 'precision-sum', norm: 'hits', ties: 'worst', hitless: 'one' },
    cutoff: 'none',
    citation:
      'Tsoumakas, Katakis & Vlahavas, Mining multi-label data, Springer, 2010; hitless=one as in scikit-learn 1.2',
    options: { ties: ['worst', 'given'], hitless: ['one', 'zero'], users: ['truth', 'listed', 'all'] },
  },
  {
    name: 'meanprecision',
    title: 'Mean of the precisions at all ranks',
    description: 'The precision at rank 1, at rank 2 and so on to the cutoff, averaged, be there a hit or not.',
    definition: { ...BINARY, discount: 'harmonic-tail', fold: 'sum', norm: 'cutoff' },
    cutoff: 'required',
    citation: ANELLI,
    options: { users: USERS },
  },
  {
    name: 'meanrecall',
    title: 'Mean of the recalls at all ranks',
    description: 'The recall at rank 1, at rank 2 and so on to the cutoff, averaged.',
    definition: { ...BINARY, discount: 'remaining', fold: 'sum', norm: 'relevant' },
    cutoff: 'required',
    citation: ANELLI,
    options: { users: USERS },
  },
  {
    name: 'mrr',
    title: 'Mean reciprocal rank',
    description: 'One divided by the rank of the first relevant item.',
    definition: { ...BINARY, discount: 'reciprocal', fold: 'first', norm: 'one', hits: 'listed' },
    citation: VOORHEES,
    options: { discount: ['reciprocal', 'first-rank'], hits: HITS, users: USERS },
  },
  {
    name: 'arhr',
    title: 'Average reciprocal hit rank',
    description: 'The reciprocal ranks of all relevant items, added up.',
    definition: { ...BINARY, discount: 'reciprocal', fold: 'sum', norm: 'one' },
    range: [0, null],
    citation: DESHPANDE,
    options: { norm: ['one', 'ideal', 'ideal-at-list'], users: USERS },
  },
  {
    name: 'dcg',
    title: 'Discounted cumulative gain',
    description: 'What the relevant items are worth, less the lower they stand in the list, added up.',
    definition: { ...BINARY, unit: 1, discount: 'log2', fold: 'sum', norm: 'one', ties: 'given' },
    range: [0, null],
    citation: CUMULATED_GAIN,
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
    description: 'Discounted cumulative gain as a share of what the best possible list would have.',
    definition: { ...BINARY, unit: 1, discount: 'log2', fold: 'sum', norm: 'ideal', ties: 'given' },
    citation: CUMULATED_GAIN,
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
    description: 'The share of relevant items among those seen by a reader who goes on to the next with probability p.',
    definition: { ...BINARY, discount: 'geometric', fold: 'sum', norm: 'endless', p: 0.8 },
    // Grades above 1 are worth more than all of a list.
    range: [0, null],
    citation: MOFFAT,
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
    description:
      'The reciprocal of the rank at which a reader is expected to stop, who stops the sooner the higher grades are.',
    definition: { ...BINARY, gain: 'exp2', discount: 'reciprocal', fold: 'cascade', norm: 'one' },
    citation: 'Chapelle, Metzler, Zhang & Grinspan, Expected reciprocal rank for graded relevance, CIKM 2009',
    options: { max: { above: 0 }, users: USERS },
  },
  {
    name: 'rprecision',
    title: 'R-precision',
    description: 'The share of relevant items among as many first ranks as there are relevant items.',
    definition: { ...BINARY, fold: 'r-hits', norm: 'relevant' },
    citation: MANNING,
    options: { norm: ['relevant', 'relevant-at-cutoff', 'hits-of-list'], users: USERS },
  },
  {
    name: 'bpref',
    title: 'Binary preference',
    description: 'How seldom an item that was judged and found not relevant stands above one that is relevant.',
    definition: { ...BINARY, fold: 'preference', norm: 'relevant' },
    citation: 'Buckley & Voorhees, Retrieval evaluation with incomplete information, SIGIR 2004',
    options: { users: USERS, aggregate: ['mean', 'geometric'] },
  },
  {
    name: 'iprec',
    title: 'Interpolated precision at a recall',
    description: 'The greatest precision at any rank from which on the given share of the relevant items is found.',
    definition: { ...BINARY, fold: 'interpolated', norm: 'one', recall: 0.5, rounding: 'nearest' },
    citation: MANNING,
    options: { recall: { from: 0, to: 1 }, rounding: ['nearest', 'up'], users: USERS },
  },
  {
    name: 'iprec11',
    title: 'Eleven-point interpolated precision',
    description: 'The interpolated precision at the recalls 0, 0.1 and so on to 1, averaged.',
    definition: { ...BINARY, fold: 'eleven-points', norm: 'one', rounding: 'nearest' },
    citation: MANNING,
    options: { rounding: ['nearest', 'up'], users: USERS },
  },
]);
