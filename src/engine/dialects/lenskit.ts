// LensKit. Ranks 1 and 2 weigh the same in its nDCG and DCG unless told otherwise, precision and average precision are held
// against the list as it came, and recall against what could be found up to the cutoff.
import type { Dialect, DialectMetric } from './dialect.js';

/** `users` are those whose value is a number. */
function metricsOf(users: 'truth' | 'listed'): Readonly<Record<string, DialectMetric>> {
  // Without a list these are 0 / 0, which is dropped.
  const LISTED = { users: 'listed' } as const;
  const ALL = users === 'truth' ? {} : LISTED;
  const CLIPPED = { discount: 'log2-clipped' } as const;
  const GRADE = { gain: 'grade' } as const;
  return {
    ndcg: { of: 'ndcg', changes: { ...ALL, ...CLIPPED }, golden: 'ndcg@{k}' },
    'ndcg-rating': { of: 'ndcg', changes: { ...ALL, ...CLIPPED, ...GRADE }, golden: 'ndcg_rating@{k}' },
    'ndcg-offset1': {
      of: 'ndcg',
      changes: ALL,
      golden: 'ndcg_offset1@{k}',
      note: 'With `offset=1`, which discounts rank 2, as in the literature since 2005.',
    },
    'ndcg-rating-offset1': { of: 'ndcg', changes: { ...ALL, ...GRADE }, golden: 'ndcg_rating_offset1@{k}' },
    dcg: { of: 'dcg', changes: { ...ALL, ...CLIPPED }, golden: 'dcg@{k}' },
    'dcg-rating': { of: 'dcg', changes: { ...ALL, ...CLIPPED, ...GRADE }, golden: 'dcg_rating@{k}' },
    map: { of: 'map', changes: { ...LISTED, norm: 'relevant-at-list' }, golden: 'ap@{k}' },
    precision: { of: 'precision', changes: { ...LISTED, norm: 'list' }, golden: 'precision@{k}' },
    recall: { of: 'recall', changes: { ...ALL, norm: 'relevant-at-cutoff' }, golden: 'recall@{k}' },
    hit: { of: 'hit', changes: ALL, golden: 'hit@{k}' },
    mrr: { of: 'mrr', changes: ALL, golden: 'recip_rank@{k}' },
    rbp: { of: 'rbp', changes: { ...ALL, p: 0.85 }, golden: 'rbp85@{k}' },
    'rbp-normalised': {
      of: 'rbp',
      changes: { ...LISTED, p: 0.85, norm: 'ideal-at-list' },
      golden: 'rbp85_norm@{k}',
      note: 'With `normalize=True`: divided by the value of the ideal list of the same length.',
    },
    'rbp-50': { of: 'rbp', changes: { ...ALL, p: 0.5 }, golden: 'rbp50@{k}', note: 'With `patience=0.5`.' },
  };
}

const LENSKIT = {
  version: '3bd1c17',
  library: 'LensKit',
  commit: '3bd1c17',
  source: 'src/lenskit/metrics/ranking',
  reading: { order: 'file', relevance: 'all' },
} as const;

export const LENSKIT_DIALECTS: readonly Dialect[] = [
  {
    ...LENSKIT,
    id: 'lenskit',
    about: 'Its metric classes on the lists of users with test items; users without a list are excluded.',
    golden: { file: 'lenskit.json', variant: 'lenskit/test_users_with_list' },
    metrics: metricsOf('listed'),
  },
  {
    ...LENSKIT,
    id: 'lenskit-all',
    about: 'Users without a list have empty lists, for which precision and average precision are NaN and dropped.',
    golden: { file: 'lenskit.json', variant: 'lenskit/all_test_users_empty_list' },
    metrics: metricsOf('truth'),
  },
];
