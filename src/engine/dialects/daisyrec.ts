// DaisyRec in its two major versions, and the first of them under three ways of calling it. Version 1 reads a list of
// zeros and ones whose length decides what is divided by and what the best list is, so that the caller decides too.
import { DAISYREC_FIRST, DAISYREC_NOTEBOOK, DAISYREC_RAW } from './daisyrec-first.js';
import type { Dialect, DialectMetric } from './dialect.js';

const UNREACHABLE = 'Metric.run cannot be asked for it: it compares the wrong variable with the name.';

const METRICS: Readonly<Record<string, DialectMetric>> = {
  recall: { of: 'recall', golden: 'recall' },
  mrr: { of: 'mrr', golden: 'mrr' },
  ndcg: {
    of: 'ndcg',
    changes: { norm: 'ideal-of-hits' },
    golden: 'ndcg',
    note: 'The best list is the own list sorted, so that relevant items that were not found cost nothing.',
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
    note: 'As f1, but a user without a hit has 0.',
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
    note: 'Only relevant items of the list are added up, and the sum is divided by the number of all relevant items.',
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
    about: 'A rectangular array of items; short and missing lists are filled up with an item that is not relevant.',
    golden: { file: 'daisyrec.json', variant: 'DaisyRec_2.x' },
    reading: { ties: 'given', missingUsers: 'zero' },
    metrics: METRICS,
  },
];
