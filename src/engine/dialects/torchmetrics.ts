// torchmetrics: its functions for retrieval, in float32 and handed rows of labels and scores, one user at a time. Like
// scikit-learn it knows of no relevant item but those among the rows.
import type { Dialect, DialectMetric } from './dialect.js';

const LISTED = { users: 'listed' } as const;
/** Relevant items of which the score is 0 or less are not counted as found. */
const POSITIVE = { ...LISTED, hits: 'positive' } as const;

const METRICS: Readonly<Record<string, DialectMetric>> = {
  ndcg: { of: 'ndcg', changes: { ...LISTED, ties: 'averaged', norm: 'ideal-of-list' }, golden: 'ndcg_binary@{k}' },
  'ndcg-rating': {
    of: 'ndcg',
    changes: { ...LISTED, gain: 'grade', ties: 'averaged', norm: 'ideal-of-list' },
    golden: 'ndcg_rating@{k}',
  },
  map: {
    of: 'map',
    changes: { ...POSITIVE, norm: 'hits' },
    golden: 'ap@{k}',
    note: 'The mean of the precisions at the hits: items that were not found cost nothing.',
  },
  precision: { of: 'precision', changes: { ...POSITIVE, norm: 'cutoff-or-list' }, golden: 'precision@{k}' },
  recall: {
    of: 'recall',
    changes: { ...POSITIVE, norm: 'hits-of-list' },
    golden: 'recall@{k}',
    note: 'Divided by the number of relevant items among the given rows, whatever their score.',
  },
  mrr: { of: 'mrr', changes: POSITIVE, golden: 'rr@{k}' },
  fallout: { of: 'fallout', changes: { over: 'list' }, golden: 'fall_out@{k}' },
  hit: { of: 'hit', changes: LISTED, golden: 'hit@{k}' },
  rprecision: { of: 'rprecision', cutoff: 'none', changes: { ...LISTED, norm: 'hits-of-list' }, golden: 'r_precision' },
};

const TORCHMETRICS = {
  version: 'dab0333',
  library: 'torchmetrics',
  commit: 'dab0333',
  source: 'src/torchmetrics/functional/retrieval',
  tolerance: 3e-7,
  metrics: METRICS,
} as const;

export const TORCHMETRICS_DIALECTS: readonly Dialect[] = [
  {
    ...TORCHMETRICS,
    id: 'torchmetrics',
    about: 'Given the rows of the lists; users with a list and a relevant item are included.',
    golden: { file: 'torchmetrics.json', variant: 'torchmetrics/list_only' },
    reading: { ties: 'given', scores: 'float32' },
  },
  {
    ...TORCHMETRICS,
    id: 'torchmetrics-padded',
    about: 'Given the rows of the lists followed by the relevant items missing from each list, with scores below 0.',
    golden: { file: 'torchmetrics.json', variant: 'torchmetrics/padded' },
    reading: { ties: 'given', scores: 'float32', lists: 'truth-appended' },
  },
];
