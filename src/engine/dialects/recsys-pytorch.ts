// RecSys PyTorch: its two back-ends for held-out items, its leave-one-out evaluators that look at one item of a user
// only, and the two metrics of an older branch that later ones do not have.
import type { Dialect, DialectFailure, DialectMetric } from './dialect.js';

type Metrics = Readonly<Record<string, DialectMetric>>;

/** A metric and its standard deviation over users. */
function withDeviation(name: string, golden: string, metric: Omit<DialectMetric, 'golden'>): Metrics {
  return {
    [name]: { ...metric, golden },
    [`${name}-std`]: { ...metric, changes: { ...metric.changes, aggregate: 'deviation' }, golden: `${golden}_std` },
  };
}

function holdOut(users: 'truth' | 'listed'): Metrics {
  const counted = users === 'listed' ? { changes: { users } } : {};
  return {
    ...withDeviation('precision', 'Prec', { of: 'precision', ...counted }),
    ...withDeviation('recall', 'Recall', { of: 'recall', ...counted }),
    ...withDeviation('ndcg', 'NDCG', { of: 'ndcg', ...counted }),
  };
}

const ONE_ITEM = {
  reading: { truth: 'first-row' },
  note: 'Of the relevant items of a user only the first counts.',
} as const;
const ONE_ITEM_OF_MANY = {
  reading: { truth: 'first-row' },
  note:
    'Of the relevant items of a user only the first counts. Cutoffs are read at the wrong width: asked for 1, 5, 10, 20 and ' +
    '50 at once, as here, the library takes 1, 0, 5, 0 and 10. Asked for one cutoff alone it takes that one.',
  cutoffs: { 5: 0, 10: 5, 20: 0, 50: 10 },
} as const;

function leaveOneOut(item: Pick<DialectMetric, 'reading' | 'note' | 'cutoffs'>): Metrics {
  return {
    ...withDeviation('loo-hit', 'LOO_HR', { of: 'hit', ...item }),
    // With one relevant item the best list has 1.
    ...withDeviation('loo-ndcg', 'LOO_NDCG', { of: 'dcg', standard: 'ndcg', ...item }),
  };
}

const RAGGED: DialectFailure = {
  when: ['short-list'],
  result: 'an error',
  why: 'lists of different lengths make no rectangular array',
};

const MASTER = {
  version: '2021-05',
  library: 'RecSys PyTorch',
  commit: '4787f1a69d56664a34512eced6909dfab85cc07b',
  tolerance: 1e-7,
} as const;
const ALL_USERS = 'All users of the truth are included, those without a list as 0';

export const RECSYS_PYTORCH_DIALECTS: readonly Dialect[] = [
  {
    ...MASTER,
    id: 'recsys-pytorch',
    source: 'evaluation/backend/python',
    about: `${ALL_USERS}; the Python back-end.`,
    golden: { file: 'recsys-pytorch.json', variant: 'RecSys_PyTorch_python' },
    reading: { ties: 'given' },
    metrics: { ...holdOut('truth'), ...leaveOneOut(ONE_ITEM) },
  },
  {
    ...MASTER,
    id: 'recsys-pytorch-cython',
    source: 'evaluation/backend/cython',
    about: `${ALL_USERS}; the compiled back-end.`,
    golden: { file: 'recsys-pytorch.json', variant: 'RecSys_PyTorch_cython' },
    reading: { ties: 'given' },
    metrics: { ...holdOut('truth'), ...leaveOneOut(ONE_ITEM_OF_MANY) },
  },
  {
    ...MASTER,
    id: 'recsys-pytorch-notebook',
    source: 'evaluation/backend/python',
    about: 'Users with a list are included; the Python back-end as the study of 2021 called it.',
    golden: { file: 'recsys-pytorch.json', variant: 'RecSys_PyTorch_python_notebook' },
    reading: { ties: 'given' },
    metrics: {
      ...holdOut('listed'),
      'loo-hit': {
        of: 'hit',
        changes: { users: 'listed' },
        reading: { truth: 'first-row' },
        cutoff: 'none',
        golden: 'LOO_ERROR',
        fails: {
          when: ['always'],
          result: 'IndexError: index 0 is out of bounds for axis 0 with size 0',
          why: 'an item is looked for in a Python list as if it were an array',
        },
      },
    },
  },
  {
    id: 'recsys-pytorch-legacy',
    version: '2021-03',
    library: 'RecSys PyTorch',
    commit: 'd18220625189eb941d8a1885d1335d50f060cbf3',
    source: 'branch legacy, evaluation',
    about: 'Lists of equal length for all users; the metrics beyond accuracy that were removed later.',
    golden: { file: 'recsys-pytorch.json', variant: 'RecSys_PyTorch_legacy' },
    reading: { ties: 'given' },
    metrics: {
      selfinformation: { of: 'selfinformation', golden: 'Nov', standard: 'novelty', fails: RAGGED },
      gini: {
        of: 'evenness',
        changes: { of: 'listed', norm: 'items-plus-one' },
        golden: 'Gini-D',
        fails: RAGGED,
        note: 'Higher values are more diverse. The library has it for its longest lists only.',
      },
    },
  },
];
