// rs_metrics, of which the formulas are the same in 0.5.0, the version of the study of 2021, and in 0.6.0.
import type { Dialect, DialectMetric } from './dialect.js';

const LISTED = { users: 'listed' } as const;

const METRICS: Readonly<Record<string, DialectMetric>> = {
  hit: { of: 'hit', golden: 'hitrate' },
  precision: {
    of: 'precision',
    changes: { norm: 'list' },
    golden: 'precision',
    fails: {
      when: ['missing-list'],
      result: 'NaN',
      why: 'a user of the truth without a list has 0 / 0, which spoils the mean of all; precision-repaired counts 0 there',
    },
  },
  'precision-repaired': {
    of: 'precision',
    changes: { norm: 'list' },
    golden: null,
    note: 'As precision, but users of the truth without a list score 0, as in the other metrics of the library.',
  },
  recall: { of: 'recall', golden: 'recall' },
  mrr: { of: 'mrr', golden: 'mrr' },
  map: {
    of: 'map',
    changes: { norm: 'relevant' },
    golden: 'mapr',
    note: 'A user with more relevant items than the cutoff cannot reach 1.',
  },
  ndcg: { of: 'ndcg', golden: 'ndcg' },
  popularity: { of: 'arp', changes: { ...LISTED, of: 'users' }, golden: 'popularity' },
  surprisal: {
    of: 'selfinformation',
    changes: LISTED,
    golden: 'surprisal',
    breaks: 'Self-information is not divided by its greatest value, so that surprisal can be above 1.',
  },
  coverage: {
    of: 'coverage',
    changes: { ...LISTED, of: 'train' },
    golden: 'coverage_items_train',
    note: 'The items given are those of training.',
  },
  'coverage-known': {
    of: 'coverage',
    changes: { ...LISTED, of: 'known' },
    golden: 'coverage_items_train_plus_test',
    note: 'The items given are those of training and truth together.',
  },
};

const RS_METRICS = {
  id: 'rs-metrics',
  library: 'rs_metrics',
  source: 'rs_metrics/metrics.py',
  about: 'All users of the truth are included; lists keep the order of their rows, scores are ignored.',
  reading: { order: 'file', relevance: 'all', missingUsers: 'zero' },
  metrics: METRICS,
} as const;

export const RS_METRICS_DIALECTS: readonly Dialect[] = [
  {
    ...RS_METRICS,
    version: '0.5.0',
    commit: '669147090acd89914462faa12ec2c3957f42a25f',
    golden: { file: 'rs-metrics.json', variant: 'rs_metrics' },
  },
  {
    ...RS_METRICS,
    version: '0.6.0',
    commit: '2f8147d754364db0b6562b63e11f21fb59825013',
    golden: { file: 'rs-metrics.json', variant: 'rs_metrics@HEAD' },
  },
];
