// The measures of judged lists, each one literal record: those that trec_eval has besides the usual ones, and its counts.
import { type CatalogueEntry, entriesOf } from '../catalogue-entry.js';
import type { JudgedDefinition } from './judged-vocabulary.js';

const USERS = ['truth', 'listed', 'all'] as const;
const GAINS = ['binary', 'grade'] as const;

/** The words that most definitions share. */
const JUDGED = { family: 'judged', gain: 'binary', users: 'truth', aggregate: 'mean', norm: 'one' } as const;

const TREC_EVAL = 'trec_eval 9.0.8, National Institute of Standards and Technology, measure';

const SHARED_BY_JUDGED = { cutoff: 'optional', range: [0, 1], direction: 'higher', needs: [], perUser: true } as const;

export const JUDGED_ENTRIES: readonly CatalogueEntry<JudgedDefinition>[] = entriesOf(SHARED_BY_JUDGED, [
  {
    name: 'costgain',
    title: 'Gain by what it cost',
    description:
      'What the relevant items are worth, less the more a better list would have gathered down to their ranks.',
    definition: { ...JUDGED, measure: 'cost-gain' },
    citation: `${TREC_EVAL} G and binG`,
    options: { gain: GAINS, users: USERS },
  },
  {
    name: 'ndcgathits',
    title: 'Mean nDCG at relevant items',
    description:
      'The nDCG down to the rank of every relevant item, averaged; for items not found, that of the whole list.',
    definition: { ...JUDGED, measure: 'ndcg-at-hits' },
    citation: `${TREC_EVAL} ndcg_rel`,
    options: { gain: GAINS, users: USERS },
  },
  {
    name: 'ndcgatlevels',
    title: 'Mean nDCG where the best grades change',
    description: 'The nDCG down to every rank at which the best list goes on to a lower grade, averaged.',
    definition: { ...JUDGED, measure: 'ndcg-at-levels' },
    citation: `${TREC_EVAL} Rndcg`,
    options: { gain: GAINS, least: { from: 0 }, users: USERS },
  },
  {
    name: 'infap',
    title: 'Inferred average precision',
    description: 'Average precision with the precisions estimated from the judged items, as if these were a sample.',
    definition: { ...JUDGED, measure: 'inferred' },
    citation: 'Yilmaz & Aslam, Estimating average precision with incomplete and imperfect judgments, CIKM 2006',
    options: { users: USERS },
  },
  {
    name: 'yaap',
    title: 'Smoothed average precision',
    description: 'The logarithm of how the precisions at relevant items, added up, compare with what they lack.',
    definition: { ...JUDGED, measure: 'smoothed', empty: 'formula' },
    range: [null, null],
    citation: 'Robertson, On smoothing average precision, ECIR 2012',
    options: { empty: ['formula', 'zero'], users: USERS },
  },
  {
    name: 'rprecisionat',
    title: 'Precision at a multiple of the relevant items',
    description: 'The share of relevant items among the first ranks, as many as a multiple of the relevant items.',
    definition: { ...JUDGED, measure: 'at-multiple', multiple: 2 },
    citation: `${TREC_EVAL} Rprec_mult`,
    options: { multiple: { above: 0 }, users: USERS },
  },
  {
    name: 'setmap',
    title: 'Precision times recall',
    description: 'The share of the list that is relevant, times the share of the relevant items that it holds.',
    definition: { ...JUDGED, measure: 'precision-recall' },
    citation: `${TREC_EVAL} set_map`,
    options: { users: USERS },
  },
  {
    name: 'utility',
    title: 'Linear utility',
    description: 'The number of relevant items in the list, less that of the others.',
    definition: { ...JUDGED, measure: 'utility' },
    range: [null, null],
    citation: `${TREC_EVAL} utility`,
    options: { users: USERS },
  },
  {
    name: 'count',
    title: 'Number of users or items',
    description: 'How many users there are, or how many items of a kind they have.',
    definition: { ...JUDGED, measure: 'count', counted: 'users', aggregate: 'sum' },
    range: [0, null],
    citation: `${TREC_EVAL}s num_q, num_ret, num_rel, num_rel_ret, num_nonrel_judged_ret; 10.0, unj`,
    options: {
      counted: ['users', 'listed', 'relevant', 'hits', 'rejected', 'unjudged'],
      aggregate: ['sum', 'mean'],
      norm: ['one', 'cutoff'],
      users: USERS,
    },
    direction: 'none',
  },
]);
