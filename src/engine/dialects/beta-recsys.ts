// Beta RecSys 0.3.2, the version of the study of 2021; its evaluation has not changed since. It is derived from that of
// MS Recommenders, but drops ratings below 1 from the truth. Sequential models have an evaluation of their own.
import { type Dialect, LABELLED_CANDIDATES, RATING_ERRORS } from './dialect.js';

const LISTED = { users: 'listed' } as const;

/** Of `seq_evaluation.py`, which knows no ratings. */
const ALL = { relevance: 'all' } as const;

export const BETA_RECSYS_DIALECTS: readonly Dialect[] = [
  {
    id: 'beta-recsys',
    version: '0.3.2',
    library: 'Beta RecSys',
    commit: '2ec15ade23c49a8e00c3055c328d46b6092318d3',
    source: 'beta_rec/utils/evaluation.py, beta_rec/utils/seq_evaluation.py',
    about:
      'Users with a list are included, for sequential models (seq-) also those without one; ratings below 1 are not relevant.',
    golden: { file: 'beta-recsys.json', variant: 'Beta_RecSys' },
    reading: { ties: 'given', relevance: '>=1', missingUsers: 'zero' },
    metrics: {
      precision: { of: 'precision', changes: LISTED, golden: 'Precision' },
      recall: { of: 'recall', changes: LISTED, golden: 'Recall' },
      ndcg: { of: 'ndcg', changes: { ...LISTED, discount: 'natural' }, golden: 'NDCG' },
      map: {
        of: 'map',
        changes: { ...LISTED, norm: 'relevant' },
        golden: 'MAP',
        note: 'A user with more relevant items than the cutoff cannot reach 1.',
      },
      ...RATING_ERRORS,
      auc: { ...LABELLED_CANDIDATES.auc, reading: ALL },
      logloss: { ...LABELLED_CANDIDATES.logloss, reading: ALL },
      'logloss-machine': { ...LABELLED_CANDIDATES['logloss-machine'], reading: ALL },
      'seq-precision': { of: 'precision', changes: { norm: 'list' }, reading: ALL, golden: 'seq_precision' },
      'seq-recall': { of: 'recall', reading: ALL, golden: 'seq_recall' },
      'seq-mrr': { of: 'mrr', reading: ALL, golden: 'seq_mrr' },
      'seq-ndcg': {
        of: 'ndcg',
        changes: { norm: 'ideal-of-hits' },
        reading: ALL,
        golden: 'seq_ndcg',
        note: 'The ideal list holds only the hits of the list itself, so relevant items missing from it cost nothing.',
      },
    },
  },
];
