// The evaluation code of Ferrari Dacrema, Cremonesi & Jannach (RecSys 2019), unchanged since 2021. Lists are as long as
// they are: a short one makes divisors smaller.
import type { Dialect, DialectMetric } from './dialect.js';

const METRICS: Readonly<Record<string, DialectMetric>> = {
  hit: {
    of: 'hits',
    golden: 'HIT_RATE',
    breaks: 'It is the number of hits, not whether there is one, and so exceeds 1.',
  },
  precision: { of: 'precision', changes: { norm: 'list' }, golden: 'PRECISION' },
  'precision-recall-min-den': {
    of: 'recall',
    changes: { norm: 'relevant-at-list' },
    standard: 'precision',
    golden: 'PRECISION_RECALL_MIN_DEN',
  },
  recall: { of: 'recall', golden: 'RECALL' },
  f1: {
    of: 'f1',
    changes: { norm: 'list' },
    golden: 'F1',
    note: 'The harmonic mean of mean precision and mean recall, not the mean of the F measures of users.',
  },
  mrr: { of: 'mrr', golden: 'MRR' },
  arhr: { of: 'arhr', golden: 'ARHR' },
  map: { of: 'map', changes: { norm: 'relevant-at-list' }, golden: 'MAP' },
  ndcg: {
    of: 'ndcg',
    changes: { gain: 'exp2', discount: 'natural', norm: 'ideal-uncut' },
    golden: 'NDCG',
    // Logarithms and sums of a user are in float32.
    tolerance: 1e-8,
    note: 'The ideal list is not cut at k, which lowers the values; the natural logarithm cancels.',
  },
  'roc-auc': {
    of: 'listauc',
    changes: { empty: 'one' },
    golden: 'ROC_AUC',
    note: 'A user without a list scores 1, because an empty list has no item that is not relevant.',
  },
  novelty: {
    of: 'selfinformation',
    changes: { of: 'interactions', unknown: 'zero', norm: 'catalogue', missing: 'zero' },
    golden: 'NOVELTY',
    note: 'The sum over a list is divided by the number of all items, so it grows with the length of the lists.',
  },
  'average-popularity': { of: 'arp', changes: { of: 'maximum', missing: 'zero' }, golden: 'AVERAGE_POPULARITY' },
  'diversity-mean-inter-list': {
    of: 'interdiversity',
    changes: { norm: 'assumed', missing: 'count' },
    golden: 'DIVERSITY_MEAN_INTER_LIST',
    note: 'Assumes that every list has k items, so short lists look more diverse than they are.',
  },
  herfindahl: { of: 'herfindahl', golden: 'DIVERSITY_HERFINDAHL' },
  coverage: { of: 'coverage', golden: 'COVERAGE_ITEM' },
  usercoverage: {
    of: 'usercoverage',
    changes: { of: 'known' },
    golden: 'COVERAGE_USER',
    note: 'The divisor includes the users of training, who may have no test items.',
  },
  'diversity-gini': {
    of: 'evenness',
    changes: { norm: 'items-plus-one' },
    standard: 'gini',
    golden: 'DIVERSITY_GINI',
    note: 'Higher is more diverse.',
  },
  entropy: { of: 'entropy', golden: 'SHANNON_ENTROPY' },
  'coverage-test-correct': {
    of: 'coverage',
    changes: { covered: 'hit' },
    golden: 'COVERAGE_TEST_CORRECT*',
    note: 'The class exists, but the evaluator of the library does not call it.',
  },
  'coverage-user-correct': {
    of: 'usercoverage',
    changes: { covered: 'hit', of: 'known' },
    golden: 'COVERAGE_USER_CORRECT*',
    note: 'The class exists, but the evaluator of the library does not call it.',
  },
};

export const DL_RS_EVALUATION_DIALECTS: readonly Dialect[] = [
  {
    id: 'dl-rs-evaluation',
    version: '2021-01-09',
    library: 'DL RS Evaluation',
    commit: 'f5618c65573c5b220713775bdd56971663de9828',
    source: 'Base/Evaluation/metrics.py',
    about:
      'EvaluatorHoldout over given lists; all users of the truth are included, those without a list with an empty one.',
    golden: { file: 'dl-rs-evaluation.json', variant: 'DL_RS_Evaluation' },
    reading: { ties: 'given', missingUsers: 'zero' },
    metrics: METRICS,
  },
];
