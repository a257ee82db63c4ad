// OpenRec asks of each relevant item how many items have a strictly higher score. Items without a score have -infinity,
// all tied: behind a list shorter than the cutoff, everything relevant is a hit.
import type { Reading } from '../metrics/reading.js';
import type { Dialect, DialectMetric } from './dialect.js';

type Metrics = Readonly<Record<string, DialectMetric>>;

const AUC: DialectMetric = {
  of: 'auc',
  changes: { unlisted: 'tie', ties: 'win', missless: 'nan' },
  cutoff: 'none',
  golden: 'AUC',
};

/** Users with nothing to compare leave the mean instead of spoiling it. */
const AUC_REPAIRED: DialectMetric = {
  of: 'auc',
  changes: { unlisted: 'tie', ties: 'win' },
  standard: 'auc',
  cutoff: 'none',
  golden: 'AUC_ignoring_nan(not a library value)',
  note: 'As auc, but users whose candidates are all relevant are excluded; the library returns NaN for them.',
};

const EXPONENTIALS =
  'The library compares exp(score) in single precision, which also ties scores near 0 that differ by less than 1e-7 and all ' +
  'scores above 88.7; here the scores themselves are compared in single precision.';

/** Relevant items are among those that a relevant item may stand below. */
function secondOf(users: 'truth' | 'listed'): Metrics {
  const changes = { ties: 'best', ...(users === 'listed' ? { users } : {}) } as const;
  return {
    recall: { of: 'recall', changes, golden: 'Recall', note: EXPONENTIALS },
    ndcg: {
      of: 'dcg',
      changes,
      golden: 'NDCG',
      standard: 'ndcg',
      note: EXPONENTIALS,
      breaks: 'It is not divided by that of the best list and goes above 1.',
    },
    auc: AUC,
    'auc-repaired': AUC_REPAIRED,
  };
}

const MISSES = { ties: 'misses', users: 'listed' } as const;
const BEYOND = 'Relevant items do not lower the ranks of each other, and one rank beyond the cutoff counts';

/** Only items that are not relevant push a relevant one down. */
const FIRST: Metrics = {
  recall: { of: 'recall', changes: { ...MISSES, ranks: 'one-more' }, golden: 'Recall', note: `${BEYOND}.` },
  precision: {
    of: 'precision',
    changes: { ...MISSES, ranks: 'one-more' },
    golden: 'Precision',
    breaks: `${BEYOND}: it goes above 1.`,
  },
  ndcg: {
    of: 'ndcg',
    changes: { ...MISSES, norm: 'ideal-uncut' },
    golden: 'NDCG',
    breaks: 'Relevant items do not push each other down, in the best list they do: it goes above 1.',
  },
  auc: AUC,
};

const OPENREC = { library: 'OpenRec', commit: 'a00de2345844858194ef43ab6845342114a5be93' } as const;
const OF_FIRST = { ...OPENREC, version: '0.3.0-tf1', source: 'openrec/tf1/utils/evaluators' } as const;
const OF_SECOND = {
  ...OPENREC,
  version: '0.3.0-tf2',
  source: 'openrec/tf2/metrics/ranking_metrics.py',
  tolerance: 3e-7,
} as const;
const LISTED = 'Users with a list are included';

const SCORED: Reading = { ties: 'given', scores: 'float32', lists: 'truth-tied' };
const BY_RANK: Reading = { ties: 'given', order: 'file', lists: 'truth-tied', missingUsers: 'skip' };

export const OPENREC_DIALECTS: readonly Dialect[] = [
  {
    ...OF_FIRST,
    id: 'openrec',
    about: `${LISTED}; items without a score have score -infinity.`,
    golden: { file: 'openrec.json', variant: 'OpenRec_tf1' },
    reading: { ties: 'given', lists: 'truth-tied', missingUsers: 'skip' },
    metrics: FIRST,
  },
  {
    ...OF_SECOND,
    id: 'openrec',
    about: `${LISTED}; items without a score have score -infinity.`,
    golden: { file: 'openrec.json', variant: 'OpenRec_tf2' },
    reading: { ...SCORED, missingUsers: 'skip' },
    metrics: secondOf('listed'),
  },
  {
    ...OF_FIRST,
    id: 'openrec-rankscores',
    about: `${LISTED}; scores follow the order of the file, so listed items are never tied.`,
    golden: { file: 'openrec.json', variant: 'OpenRec_tf1_rankscores' },
    reading: BY_RANK,
    metrics: FIRST,
  },
  {
    ...OF_SECOND,
    id: 'openrec-rankscores',
    about: `${LISTED}; scores follow the order of the file, so listed items are never tied.`,
    golden: { file: 'openrec.json', variant: 'OpenRec_tf2_rankscores' },
    reading: BY_RANK,
    metrics: secondOf('listed'),
  },
  {
    ...OF_SECOND,
    id: 'openrec-alltest',
    about: 'All users of the truth are included; without a list, all items are tied at rank 1.',
    golden: { file: 'openrec.json', variant: 'OpenRec_tf2_alltest' },
    reading: SCORED,
    metrics: secondOf('truth'),
  },
  {
    ...OF_FIRST,
    id: 'openrec-notebook',
    about: `${LISTED}; the study of 2021 passed ranks from 1, with which the cutoff is correct.`,
    golden: { file: 'openrec.json', variant: 'OpenRec_tf1_notebookPrecision' },
    reading: { ties: 'given' },
    metrics: { precision: { of: 'precision', changes: { users: 'listed' }, golden: 'Precision' } },
  },
  {
    ...OF_SECOND,
    id: 'openrec-notebook',
    about: 'All users of the truth are included; every item without a score has score 0, training items included.',
    golden: { file: 'openrec.json', variant: 'OpenRec_tf2_notebook' },
    reading: { ...SCORED, lists: 'zero-filled' },
    metrics: {
      ...secondOf('truth'),
      auc: { ...AUC, changes: { candidates: 'listed', ties: 'win', missless: 'nan' } },
      'auc-repaired': { ...AUC_REPAIRED, changes: { candidates: 'listed', ties: 'win' } },
    },
  },
];
