// scikit-learn, which is handed rows of labels and scores, one user at a time, and so knows of no relevant item but those
// among the rows: the rows of the list alone, or these and below them the relevant items that the list lacks.
import type { Dialect, DialectMetric } from './dialect.js';

const SEVERAL = { users: 'several' } as const;
const ONE_ROW = 'The library refuses a list of one row; its user is excluded.';

/** nDCG and DCG at a gain, with ties averaged and with `ignore_ties`. */
function gainMetrics(suffix: string, gain: string, golden: string): Readonly<Record<string, DialectMetric>> {
  const norm = { norm: 'ideal-of-list', ...SEVERAL } as const;
  return {
    [`ndcg${suffix}`]: {
      of: 'ndcg',
      changes: { gain, ties: 'averaged', ...norm },
      golden: `ndcg_${golden}@{k}`,
      note: `The ideal list consists of the given rows. ${ONE_ROW}`,
    },
    [`dcg${suffix}`]: { of: 'dcg', changes: { gain, ties: 'averaged', ...SEVERAL }, golden: `dcg_${golden}@{k}` },
    [`ndcg${suffix}-ignore-ties`]: {
      of: 'ndcg',
      changes: { gain, ...norm },
      golden: `ndcg_${golden}_ignore_ties@{k}`,
      note: 'The library uses an unstable sort: with ties, its values are arbitrary.',
    },
    [`dcg${suffix}-ignore-ties`]: {
      of: 'dcg',
      changes: { gain, ...SEVERAL },
      golden: `dcg_${golden}_ignore_ties@{k}`,
      note: 'The library uses an unstable sort: with ties, its values are arbitrary.',
    },
  };
}

const METRICS: Readonly<Record<string, DialectMetric>> = {
  ...gainMetrics('', 'binary', 'binary'),
  ...gainMetrics('-rating', 'grade', 'rating'),
  auc: {
    of: 'listauc',
    cutoff: 'none',
    changes: { ties: 'half', hitless: 'skip', missless: 'skip', empty: 'skip' },
    golden: 'roc_auc',
    note: 'Undefined for rows with one label only; these users are excluded.',
  },
  map: {
    of: 'map',
    cutoff: 'none',
    changes: { norm: 'hits', users: 'hit', ties: 'worst' },
    golden: 'average_precision',
    note: 'Undefined for rows without a relevant item; these users are excluded.',
  },
  lrap: { of: 'lrap', cutoff: 'none', changes: { users: 'listed' }, golden: 'lrap' },
  rankingloss: { of: 'rankingloss', cutoff: 'none', changes: SEVERAL, golden: 'label_ranking_loss', note: ONE_ROW },
  coverageerror: { of: 'coverageerror', cutoff: 'none', changes: SEVERAL, golden: 'coverage_error', note: ONE_ROW },
};

const SKLEARN = {
  version: '1.2.1',
  library: 'scikit-learn',
  commit: '1.2.1',
  source: 'sklearn/metrics/_ranking.py',
  metrics: METRICS,
} as const;

export const SKLEARN_DIALECTS: readonly Dialect[] = [
  {
    ...SKLEARN,
    id: 'sklearn',
    about: 'Given the rows of the lists; users with a list and a relevant item are included.',
    golden: { file: 'sklearn.json', variant: 'sklearn/list_only' },
    reading: { ties: 'given' },
  },
  {
    ...SKLEARN,
    id: 'sklearn-padded',
    about:
      'Given the rows of the lists followed by the relevant items missing from each list, which count as hits in short lists.',
    golden: { file: 'sklearn.json', variant: 'sklearn/padded' },
    reading: { ties: 'given', lists: 'truth-appended' },
  },
];
