// DaisyRec in its two major versions, and the first of them under three ways of calling it. Version 1 reads a list of
// zeros and ones whose length decides what is divided by and what the best list is, so that the caller decides too.
import type { Dialect, DialectFailure, DialectMetric } from './dialect.js';

// DaisyRec 1: as its own main.py calls it, without the zeros that fill up short lists, and as the notebook of the study
// of 2021 does.

const LISTED = { users: 'listed' } as const;

const UNDEFINED_NAME: DialectFailure = {
  when: ['always'],
  result: "NameError: name 'pred_all' is not defined",
  why: 'the function reads a variable that does not exist',
};
const ZERO_PAIRS: DialectFailure = {
  when: ['missing-list', 'one-sided-list'],
  result: 'ZeroDivisionError: float division by zero',
  why: 'a list without a relevant item, or of nothing else, has no pair to divide by',
};
const TOO_SHORT = { result: 'ValueError: Relevance score length < k', why: 'a list is shorter than k' } as const;
const INVERTED = 'With the missing variable added, the pairs in the wrong order are counted: lower is better.';
const SUM_OF_RANKS = 'The reciprocal ranks of all hits are summed, not only the first, so it can exceed 1.';
const OWN_IDEAL = 'The ideal list is the list itself, sorted, so relevant items that were not found cost nothing.';

/** `short` says what becomes of a list of fewer than k items. */
function metricsOf(short: 'filled' | 'kept'): Readonly<Record<string, DialectMetric>> {
  const isKept = short === 'kept';
  const inverted = { short, counted: 'losses', hitless: 'skip', missless: 'skip' } as const;
  const tooShort = isKept ? { fails: { when: ['short-list'], ...TOO_SHORT } as const } : {};
  return {
    precision: { of: 'precision', golden: 'precision', ...tooShort },
    recall: { of: 'recall', golden: 'recall', ...tooShort },
    hit: { of: 'hit', golden: 'hr' },
    map: { of: 'map', changes: { norm: isKept ? 'list' : 'cutoff' }, golden: 'map' },
    mrr: { of: 'arhr', golden: 'mrr', breaks: SUM_OF_RANKS },
    ndcg: { of: 'ndcg', changes: { norm: 'ideal-of-hits' }, golden: 'ndcg', note: OWN_IDEAL },
    f1: {
      of: 'f1',
      changes: { aggregate: 'mean', norm: isKept ? 'list' : 'cutoff' },
      golden: 'f1',
      fails: {
        when: ['user-without-hit', 'missing-list'],
        result: isKept ? 'NaN, or ZeroDivisionError if there is no list' : 'NaN',
        why: 'a user without a hit is 0 / 0, which spoils the mean; f1-repaired counts 0 there',
      },
    },
    'f1-repaired': {
      of: 'f1',
      changes: { aggregate: 'mean', norm: isKept ? 'list' : 'cutoff' },
      golden: null,
      note: 'As f1, but a user without a hit scores 0.',
    },
    auc: { of: 'listauc', changes: inverted, standard: 'auc', golden: 'auc', fails: UNDEFINED_NAME, note: INVERTED },
    'auc-fixed': {
      of: 'listauc',
      changes: inverted,
      reading: { missingUsers: 'skip' },
      standard: 'auc',
      golden: 'auc_with_pred_all_fixed',
      fails: ZERO_PAIRS,
      note: INVERTED,
    },
    dcg: { of: 'dcg', golden: 'dcg' },
    'auc-repaired': {
      of: 'listauc',
      changes: { ...inverted, hitless: 'zero', missless: 'zero' },
      standard: 'auc',
      golden: 'auc_repaired_zero_for_undefined',
      note: INVERTED,
    },
    'auc-repaired-defined': {
      of: 'listauc',
      changes: inverted,
      reading: { missingUsers: 'skip' },
      standard: 'auc',
      golden: 'auc_repaired_defined_users_only',
      note: INVERTED,
    },
  };
}

const NOTEBOOK_METRICS: Readonly<Record<string, DialectMetric>> = {
  map: {
    of: 'map',
    changes: { ...LISTED, norm: 'list' },
    golden: 'MAP_raw',
    fails: {
      when: ['always'],
      result: 'IndexError: invalid index to scalar variable.',
      why: 'the notebook passes a table of users where the function iterates over lists',
    },
  },
  'map-fixed': { of: 'map', changes: { ...LISTED, norm: 'list' }, golden: 'MAP_fixed' },
  hit: { of: 'hit', changes: LISTED, golden: 'HitRate' },
  precision: {
    of: 'precision',
    changes: LISTED,
    golden: 'Precision',
    fails: { when: ['short-given-list'], ...TOO_SHORT },
  },
  ndcg: {
    of: 'ndcg',
    changes: { ...LISTED, norm: 'ideal-of-list' },
    golden: 'NDCG',
    note: 'The full ranking is passed, so the ideal list holds all of its relevant items.',
  },
  recall: {
    of: 'recall',
    golden: 'Recall',
    fails: {
      when: ['short-list'],
      result: 'ValueError: Relevance score length < k, or KeyError for a user without a list',
      why: 'a list is shorter than k',
    },
  },
  mrr: { of: 'arhr', changes: LISTED, golden: 'MRR', breaks: SUM_OF_RANKS },
  auc: { of: 'listauc', standard: 'auc', golden: 'AUC_raw', fails: UNDEFINED_NAME },
};

const FIRST = {
  version: '1.1.2',
  library: 'DaisyRec',
  commit: '1b7d693f07b892f26eb026d416d86a59a6c3e3a0',
  source: 'daisy/utils/metrics.py',
  reading: { ties: 'given', missingUsers: 'zero' },
} as const;

const DAISYREC_FIRST: Dialect = {
  ...FIRST,
  id: 'daisyrec',
  about: 'As main.py calls it: lists are cut to k, and short or missing lists are padded with misses.',
  golden: { file: 'daisyrec.json', variant: 'DaisyRec_1.x' },
  metrics: metricsOf('filled'),
};

const DAISYREC_RAW: Dialect = {
  ...FIRST,
  id: 'daisyrec-raw',
  about: 'As main.py calls it, but without padding short lists, on which some of the functions raise.',
  golden: { file: 'daisyrec.json', variant: 'DaisyRec_1.x_raw' },
  metrics: metricsOf('kept'),
};

const DAISYREC_NOTEBOOK: Dialect = {
  ...FIRST,
  id: 'daisyrec-notebook',
  about:
    'As the notebook of the study of 2021 calls it: full rankings but for MAP and hit rate, and users with a list, but all users for recall.',
  golden: { file: 'daisyrec.json', variant: 'DaisyRec_1.x_notebook' },
  metrics: NOTEBOOK_METRICS,
};

const UNREACHABLE = 'Metric.run cannot compute it: it compares the name with the wrong variable.';

const METRICS: Readonly<Record<string, DialectMetric>> = {
  recall: { of: 'recall', golden: 'recall' },
  mrr: { of: 'mrr', golden: 'mrr' },
  ndcg: {
    of: 'ndcg',
    changes: { norm: 'ideal-of-hits' },
    golden: 'ndcg',
    note: 'The ideal list is the list itself, sorted, so relevant items that were not found cost nothing.',
  },
  hit: { of: 'hit', golden: 'hit' },
  precision: { of: 'precision', golden: 'precision' },
  map: { of: 'map', changes: { norm: 'hits' }, golden: 'map' },
  f1: {
    of: 'f1',
    changes: { aggregate: 'mean' },
    golden: 'f1',
    fails: {
      when: ['user-without-hit'],
      result: 'NaN',
      why: 'a user without a hit is 0 / 0, which spoils the mean; f1-repaired counts 0 there',
    },
    note: UNREACHABLE,
  },
  'f1-repaired': {
    of: 'f1',
    changes: { aggregate: 'mean' },
    golden: null,
    note: 'As f1, but a user without a hit scores 0.',
  },
  auc: {
    of: 'listauc',
    changes: { hitless: 'nan', missless: 'nan', short: 'filled' },
    golden: 'auc',
    note: UNREACHABLE,
  },
  coverage: {
    of: 'coverage',
    changes: { short: 'filled' },
    golden: 'coverage',
    breaks: 'The item that fills up short lists is counted and can make it exceed 1.',
  },
  popularity: {
    of: 'arp',
    changes: { gain: 'binary', norm: 'relevant', missing: 'zero' },
    golden: 'popularity(train counts)',
    note: 'Only the relevant items of the list are summed, and the sum is divided by the number of all relevant items.',
  },
  'run-f1': {
    of: 'f1',
    golden: 'Metric.run(f1)',
    fails: { when: ['always'], result: 'ValueError: Invalid metric name f1', why: UNREACHABLE },
  },
  'run-auc': {
    of: 'listauc',
    standard: 'auc',
    golden: 'Metric.run(auc)',
    fails: {
      when: ['always'],
      result: 'ValueError: Invalid metric name auc',
      why: 'the runner of metrics does not know it',
    },
  },
  'run-f1-first': {
    of: 'f1',
    golden: 'Metric.run(f1 first)',
    fails: { when: ['always'], result: "UnboundLocalError: cannot access local variable 'kpi'", why: UNREACHABLE },
  },
};

export const DAISYREC_DIALECTS: readonly Dialect[] = [
  DAISYREC_FIRST,
  DAISYREC_RAW,
  DAISYREC_NOTEBOOK,
  {
    id: 'daisyrec',
    version: '2.3.0',
    library: 'DaisyRec',
    commit: '7b46481e89a5a637e3ece9f0ac8b64f5042f53ab',
    source: 'daisy/utils/metrics.py',
    about: 'A rectangular array of items; short and missing lists are padded with an item that is not relevant.',
    golden: { file: 'daisyrec.json', variant: 'DaisyRec_2.x' },
    reading: { ties: 'given', missingUsers: 'zero' },
    metrics: METRICS,
  },
];
