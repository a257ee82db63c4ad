// The measures of judged lists, each one literal record: those that trec_eval has besides the usual ones, and its counts.
import { entriesOf, type MetricEntry } from '../catalogue-entry.js';
import type { JudgedDefinition } from './judged-vocabulary.js';

const USERS = ['truth', 'listed', 'all'] as const;
const GAINS = ['binary', 'grade'] as const;

/** The words that most definitions share. */
const JUDGED = { family: 'judged', gain: 'binary', users: 'truth', aggregate: 'mean', norm: 'one' } as const;

const SHARED_BY_JUDGED = { cutoff: 'optional', range: [0, 1], direction: 'higher', needs: [], perUser: true } as const;

export const JUDGED_ENTRIES: readonly MetricEntry<JudgedDefinition>[] = entriesOf(SHARED_BY_JUDGED, [
  {
    name: 'costgain',
    title: 'Gain by what it cost',
    definition: { ...JUDGED, measure: 'cost-gain' },
    options: { gain: GAINS, users: USERS },
  },
  {
    name: 'ndcgathits',
    title: 'Mean nDCG at relevant items',
    definition: { ...JUDGED, measure: 'ndcg-at-hits' },
    options: { gain: GAINS, users: USERS },
  },
  {
    name: 'ndcgatlevels',
    title: 'Mean nDCG where the best grades change',
    definition: { ...JUDGED, measure: 'ndcg-at-levels' },
    options: { gain: GAINS, least: { from: 0 }, users: USERS },
  },
  {
    name: 'infap',
    title: 'Inferred average precision',
    definition: { ...JUDGED, measure: 'inferred' },
    options: { users: USERS },
  },
  {
    name: 'yaap',
    title: 'Smoothed average precision',
    definition: { ...JUDGED, measure: 'smoothed', empty: 'formula' },
    range: [null, null],
    options: { empty: ['formula', 'zero'], users: USERS },
  },
  {
    name: 'rprecisionat',
    title: 'Precision at a multiple of the relevant items',
    definition: { ...JUDGED, measure: 'at-multiple', multiple: 2 },
    options: { multiple: { above: 0 }, users: USERS },
  },
  {
    name: 'setmap',
    title: 'Precision times recall',
    definition: { ...JUDGED, measure: 'precision-recall' },
    options: { users: USERS },
  },
  {
    name: 'utility',
    title: 'Linear utility',
    definition: { ...JUDGED, measure: 'utility' },
    range: [null, null],
    options: { users: USERS },
  },
  {
    name: 'count',
    title: 'Number of users or items',
    definition: { ...JUDGED, measure: 'count', counted: 'users', aggregate: 'sum' },
    range: [0, null],
    options: {
      counted: ['users', 'listed', 'relevant', 'hits', 'rejected', 'unjudged'],
      aggregate: ['sum', 'mean'],
      norm: ['one', 'cutoff'],
      users: USERS,
    },
    direction: 'none',
  },
]);
