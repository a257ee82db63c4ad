// RecBole in the version of the study of 2021, the first with metrics over items, and today's. A matrix of scores of all
// items for all users leaves no list short, so precision is divided by k.
import type { Dialect, DialectMetric } from './dialect.js';

const LISTED = { candidates: 'listed' } as const;

const SHARED: Readonly<Record<string, DialectMetric>> = {
  hit: { of: 'hit', golden: 'hit' },
  mrr: { of: 'mrr', golden: 'mrr' },
  map: { of: 'map', golden: 'map' },
  recall: { of: 'recall', golden: 'recall' },
  ndcg: { of: 'ndcg', golden: 'ndcg' },
  precision: { of: 'precision', golden: 'precision' },
  auc: {
    of: 'sauc',
    changes: LISTED,
    standard: 'auc',
    golden: 'auc',
    note: 'The candidates of all users form one curve, so scores of different users are compared.',
  },
  logloss: { of: 'listlogloss', standard: 'logloss', golden: 'logloss' },
  mae: { of: 'mae', golden: 'mae' },
  rmse: { of: 'rmse', golden: 'rmse' },
};

/** Of the list only, users without one being left out; weights are the relevant items in it. */
const GAUC = { changes: LISTED, reading: { missingUsers: 'skip' } } as const;

const OLD_GAUC: Readonly<Record<string, DialectMetric>> = {
  gauc: { of: 'gauc', ...GAUC, golden: 'gauc' },
  'gauc-fullsort': {
    of: 'lauc',
    changes: { candidates: 'catalogue-plus-one', unlisted: 'skip', ties: 'half', weight: 'relevant' },
    reading: { missingUsers: 'skip' },
    standard: 'gauc',
    cutoff: 'none',
    golden: 'gauc_fullsort_loader_userlen=item_num',
    note: 'As the loader of 0.2.1 calls it: seen items and the padding item count as correctly ranked misses.',
  },
  'gauc-notebook': {
    of: 'truncatedgauc',
    standard: 'gauc',
    golden: 'gauc_paper_notebook(truncated to min list length)',
    breaks: 'Relevant items below the length of the shortest list win every pair and more, so it can exceed 1.',
    note: 'The notebook of the study of 2021 cuts lists before summing ranks; it is not a definition of RecBole.',
  },
  'gauc-positional': { of: 'gauc', ...GAUC, changes: { ...LISTED, ties: 'order' }, golden: 'gauc_positional_ranks' },
};

const RAGGED = {
  when: ['short-list'],
  result: 'no value',
  why: 'its matrix of recommended items has no room for lists that are shorter than k, or missing',
} as const;

const ITEM_METRICS: Readonly<Record<string, DialectMetric>> = {
  gauc: { of: 'gauc', ...GAUC, golden: 'gauc', note: 'The library computes in float32: gauc-f32.' },
  'gauc-f32': {
    of: 'gauc',
    changes: LISTED,
    reading: { ...GAUC.reading, scores: 'float32' },
    golden: 'gauc_f32',
    tolerance: 3e-7,
    note: 'Scores that are nearly equal become ties in float32.',
  },
  itemcoverage: {
    of: 'coverage',
    changes: { extra: 1 },
    golden: 'itemcoverage',
    fails: RAGGED,
    note: 'The padding item is counted among the items.',
  },
  averagepopularity: { of: 'arp', golden: 'averagepopularity', fails: RAGGED },
  shannonentropy: {
    of: 'entropy',
    changes: { base: 'e', norm: 'listed' },
    golden: 'shannonentropy',
    fails: RAGGED,
    note: 'The entropy is divided by the number of recommended items, which is undocumented.',
  },
  giniindex: {
    of: 'gini',
    changes: { extra: 1 },
    golden: 'giniindex',
    fails: RAGGED,
    note: 'The padding item is counted among the items.',
  },
  tailpercentage: { of: 'tailshare', golden: 'tailpercentage', fails: RAGGED },
};

/** The whole way from scores to metrics: which of tied items torch.topk takes first is not said by anybody. */
const PIPELINE: Readonly<Record<string, DialectMetric>> = Object.fromEntries(
  ['hit', 'mrr', 'map', 'recall', 'ndcg', 'precision'].map((name) => [name, { of: name, golden: `pipeline_${name}` }]),
);

const RECBOLE = {
  id: 'recbole',
  library: 'RecBole',
  source: 'recbole/evaluator/metrics.py',
  reading: { ties: 'given', missingUsers: 'zero' },
} as const;
const COUNTED =
  'All users of the truth are included, and a user without a list has no hit; the rounding to 4 decimals of the evaluator is not reproduced';

const OLD = { ...RECBOLE, version: '0.2.1', commit: '4a90a3dc499465627e67aeb9c3bdc41ef3feaeba' } as const;
const FIRST = { ...RECBOLE, version: '1.0.0', commit: '8d78a04901a40540151da937fb0649f682d717cb' } as const;
const TODAY = { ...RECBOLE, version: '1.2.1', commit: '7b02be5ec80a88310f2d04a27a82adfcbb5dc211' } as const;

const PIPELINE_ABOUT = 'From scores to metrics, with lists ordered by torch.topk.';

export const RECBOLE_DIALECTS: readonly Dialect[] = [
  {
    ...OLD,
    about: `${COUNTED}; GAUC is that of the study of 2021, in the variants of its loader and its notebook.`,
    golden: { file: 'recbole.json', variant: 'RecBole' },
    metrics: { ...SHARED, ...OLD_GAUC },
  },
  {
    ...FIRST,
    about: `${COUNTED}; the first version with metrics over items.`,
    golden: { file: 'recbole.json', variant: 'RecBole@1.0.0' },
    metrics: { ...SHARED, ...ITEM_METRICS },
  },
  {
    ...TODAY,
    about: `${COUNTED}; metrics over items are called directly, because the collector of this version raises on them.`,
    golden: { file: 'recbole.json', variant: 'RecBole@HEAD' },
    metrics: { ...SHARED, ...ITEM_METRICS },
  },
  {
    ...FIRST,
    id: 'recbole-pipeline',
    about: PIPELINE_ABOUT,
    golden: { file: 'recbole.json', variant: 'RecBole@1.0.0' },
    metrics: PIPELINE,
  },
  {
    ...TODAY,
    id: 'recbole-pipeline',
    about: PIPELINE_ABOUT,
    golden: { file: 'recbole.json', variant: 'RecBole@HEAD' },
    metrics: PIPELINE,
  },
];
