// Elliot (SIGIR 2021), as it is in all releases since. Relevance begins at a threshold that is part of the gain, which is
// why its nDCG changes with the threshold even where nothing is filtered.
import type { Dialect, DialectMetric } from './dialect.js';

const LISTED = { users: 'listed' } as const;

/** Gains are 2^(grade - threshold + 1) - 1. */
function metricsOf(threshold: number): Readonly<Record<string, DialectMetric>> {
  return {
    hit: { of: 'hit', changes: LISTED, golden: 'HR' },
    precision: { of: 'precision', changes: LISTED, golden: 'Precision' },
    recall: { of: 'recall', changes: LISTED, golden: 'Recall' },
    f1: { of: 'f1', changes: { ...LISTED, aggregate: 'mean' }, golden: 'F1' },
    mrr: { of: 'mrr', changes: LISTED, golden: 'MRR' },
    map: {
      of: 'meanprecision',
      changes: LISTED,
      golden: 'MAP',
      note: 'The precisions at all ranks are averaged, not only those at the ranks of hits.',
    },
    ndcg: { of: 'ndcg', changes: { ...LISTED, gain: 'exp2', unit: threshold }, golden: 'nDCG' },
  };
}

const ELLIOT = {
  id: 'elliot',
  version: '0.3.1',
  library: 'Elliot',
  commit: '641100a89c707619e557eafc46df7ff46c359a73',
  source: 'elliot/evaluation',
} as const;

export const ELLIOT_DIALECTS: readonly Dialect[] = [
  {
    ...ELLIOT,
    about: 'Relevance threshold 1, as in the study of 2021; users with a list and a relevant item are counted.',
    golden: { file: 'elliot.json', variant: 'Elliot' },
    reading: { ties: 'given', relevance: '>=1' },
    metrics: metricsOf(1),
  },
];
