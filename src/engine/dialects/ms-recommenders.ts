// Recommenders of Microsoft, now of the Linux Foundation: 0.6.0, the version of the study of 2021, and the state of
// September 2025. Since 1.2.0 MAP divides by what fits into the list, and nDCG alone counts users without a list.
import { type Dialect, type DialectMetric, LABELLED_CANDIDATES, RATING_ERRORS } from './dialect.js';

const LISTED = { users: 'listed' } as const;
const PRECISION = { of: 'precision', changes: LISTED, golden: 'Precision' } as const;
const RECALL = { of: 'recall', changes: LISTED, golden: 'Recall' } as const;

/** MAP over all relevant items. */
const UNBOUNDED = {
  of: 'map',
  changes: { ...LISTED, norm: 'relevant' },
  note: 'A user with more relevant items than the cutoff cannot reach 1.',
} as const;

const BEYOND_ACCURACY: Readonly<Record<string, DialectMetric>> = {
  novelty: {
    of: 'selfinformation',
    changes: { ...LISTED, of: 'interactions', unknown: 'zero', mean: 'rows' },
    golden: 'novelty',
    note: 'Higher is more novel. The mean is over all rows of all lists; items unknown in training contribute 0.',
  },
  'catalog-coverage': {
    of: 'itemratio',
    changes: LISTED,
    standard: 'coverage',
    golden: 'catalog_coverage',
    breaks: 'Listed items unknown in training are counted, so that coverage can be above 1.',
  },
  'distributional-coverage': { of: 'entropy', changes: LISTED, golden: 'distributional_coverage' },
  diversity: {
    of: 'diversity',
    golden: 'diversity',
    note: 'Users with a list of one item are excluded, so there is no value at a cutoff of 1.',
  },
  'diversity-features': {
    of: 'ild',
    standard: 'diversity',
    golden: null,
    note: 'col_sim item_feature_vector, with features of 1 or 0.',
  },
  serendipity: { of: 'serendipity', golden: 'serendipity' },
  'serendipity-relevance': {
    of: 'serendipity',
    changes: { relevance: 'truth' },
    golden: 'serendipity_relevance',
    note: 'The relevance given is 1 for items of the truth, 0 for others.',
  },
};

function gradedNdcg(type: 'raw' | 'exp', discount: 'loge' | 'log2'): DialectMetric {
  return {
    of: 'ndcg',
    changes: { gain: type === 'raw' ? 'grade' : 'exp2', ...(discount === 'loge' ? { discount: 'natural' } : {}) },
    golden: `NDCG_${type}_${discount}`,
    note: `score_type ${type}, discfun ${discount}.`,
  };
}

const MS_RECOMMENDERS = { id: 'ms-recommenders', library: 'MS Recommenders' } as const;

export const MS_RECOMMENDERS_DIALECTS: readonly Dialect[] = [
  {
    ...MS_RECOMMENDERS,
    version: '0.6.0',
    commit: 'efaa3d7742183dee0846877e2dc64977098e1977',
    source: 'reco_utils/evaluation/python_evaluation.py',
    about: 'Users with a list are included; AUC and log loss use the listed items, labelled by relevance.',
    golden: { file: 'ms-recommenders.json', variant: 'MS_Recommenders' },
    reading: { ties: 'given', relevance: 'all', missingUsers: 'zero' },
    metrics: {
      precision: PRECISION,
      recall: RECALL,
      ndcg: { of: 'ndcg', changes: { ...LISTED, discount: 'natural' }, golden: 'NDCG' },
      map: { ...UNBOUNDED, golden: 'MAP' },
      ...RATING_ERRORS,
      ...LABELLED_CANDIDATES,
    },
  },
  {
    ...MS_RECOMMENDERS,
    version: '2025-09',
    commit: 'b02c95e2b98b961f9943ce561bbb03f8dff2f41f',
    source: 'recommenders/evaluation/python_evaluation.py',
    about:
      'Users with a list are included, for nDCG all users of the truth; AUC and log loss use the listed items, labelled by relevance.',
    golden: { file: 'ms-recommenders.json', variant: 'MS_Recommenders@HEAD' },
    reading: { ties: 'given', relevance: 'all', missingUsers: 'zero' },
    metrics: {
      precision: PRECISION,
      recall: RECALL,
      ndcg: { of: 'ndcg', changes: { discount: 'natural' }, golden: 'NDCG' },
      'ndcg-log2': { of: 'ndcg', golden: 'NDCG_binary_log2', note: 'score_type binary, discfun log2.' },
      'ndcg-raw': gradedNdcg('raw', 'loge'),
      'ndcg-raw-log2': gradedNdcg('raw', 'log2'),
      'ndcg-exp': gradedNdcg('exp', 'loge'),
      'ndcg-exp-log2': gradedNdcg('exp', 'log2'),
      map: { of: 'map', changes: LISTED, golden: 'MAP' },
      'map-unbounded': { ...UNBOUNDED, golden: 'MAP_unbounded(map)' },
      rprecision: {
        of: 'rprecision',
        changes: { users: 'hit' },
        golden: 'RPrecision',
        note: 'Users without a hit in the top k are excluded, which raises the mean.',
      },
      ...RATING_ERRORS,
      ...LABELLED_CANDIDATES,
      ...BEYOND_ACCURACY,
    },
  },
];
