// ranx. Its definitions are those of trec_eval 9 over 64-bit scores, but for grades that are not scaled in rank-biased
// precision. Tied items come in the order of an unstable sort, which no record can say.
import type { Dialect, DialectMetric } from './dialect.js';

const RECALLS = ['0.0', '0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8', '0.9', '1.0'];

const ALL = { users: 'all' } as const;

function metricsOf(gain: 'binary' | 'grade'): Readonly<Record<string, DialectMetric>> {
  const graded = gain === 'binary' ? ALL : ({ ...ALL, gain } as const);
  const exp2 = gain === 'binary' ? ALL : ({ ...ALL, gain: 'exp2' } as const);
  const rbp = (p: number, golden: string): DialectMetric => ({
    of: 'rbp',
    changes: { p, ...graded },
    cutoff: 'none',
    golden,
    ...(gain === 'binary' ? {} : { note: 'Grades are used as they are, so values above 1 are possible.' }),
  });
  return {
    hits: { of: 'hits', changes: ALL, golden: 'hits@{k}' },
    hit: { of: 'hit', changes: ALL, golden: 'hit_rate@{k}' },
    precision: { of: 'precision', changes: ALL, golden: 'precision@{k}' },
    'precision-list': {
      of: 'precision',
      changes: { ...ALL, norm: 'list' },
      cutoff: 'none',
      golden: 'precision',
      note: 'Its `precision` without a cutoff.',
    },
    recall: { of: 'recall', changes: ALL, golden: 'recall@{k}' },
    f1: { of: 'f1', changes: { ...ALL, aggregate: 'mean' }, golden: 'f1@{k}' },
    'f1-list': {
      of: 'f1',
      changes: { ...ALL, aggregate: 'mean', norm: 'list' },
      cutoff: 'none',
      golden: 'f1',
      note: 'Its `f1` without a cutoff.',
    },
    mrr: { of: 'mrr', changes: ALL, golden: 'mrr@{k}' },
    map: { of: 'map', changes: { ...ALL, norm: 'relevant' }, golden: 'map@{k}' },
    dcg: { of: 'dcg', changes: graded, golden: 'dcg@{k}' },
    'dcg-burges': { of: 'dcg', changes: exp2, golden: 'dcg_burges@{k}' },
    ndcg: { of: 'ndcg', changes: graded, golden: 'ndcg@{k}' },
    'ndcg-burges': { of: 'ndcg', changes: exp2, golden: 'ndcg_burges@{k}' },
    rprecision: { of: 'rprecision', changes: ALL, cutoff: 'none', golden: 'r-precision' },
    bpref: {
      of: 'bpref',
      cutoff: 'none',
      golden: 'bpref',
      fails: {
        when: ['always'],
        result: 'NaN',
        why: 'it divides by the number of items judged and not relevant, and where every row is relevant there are none',
      },
    },
    'rbp-50': rbp(0.5, 'rbp.50'),
    rbp: rbp(0.8, 'rbp.80'),
    'rbp-95': rbp(0.95, 'rbp.95'),
    ...Object.fromEntries(
      RECALLS.map((recall): [string, DialectMetric] => [
        `iprec-${recall}`,
        {
          of: 'iprec',
          changes: { ...ALL, recall: Number(recall), rounding: 'up' },
          cutoff: 'none',
          golden: `iprec_at_recall_${recall}`,
        },
      ]),
    ),
  };
}

const RANX = { version: '2cae52f', library: 'ranx', commit: '2cae52f', source: 'ranx/metrics' } as const;

export const RANX_DIALECTS: readonly Dialect[] = [
  {
    ...RANX,
    id: 'ranx',
    about: 'Every test row is relevant; made comparable, so that users without a list score 0.',
    golden: { file: 'ranx.json', variant: 'ranx/binary' },
    reading: { ties: 'given', relevance: 'all' },
    metrics: metricsOf('binary'),
  },
  {
    ...RANX,
    id: 'ranx-graded',
    about: 'Grades are doubled ratings, because they must be integers; users without a list score 0.',
    golden: { file: 'ranx.json', variant: 'ranx/graded2x' },
    reading: { ties: 'given', relevance: 'all', gradeScale: 2 },
    metrics: metricsOf('grade'),
  },
];
