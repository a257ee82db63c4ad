// RePlay, as it was in the study of 2021 and as it is in April 2026. In between, precision changed its denominator,
// tied items their order, and coverage what it counts.
import type { Dialect, DialectMetric } from './dialect.js';

const LISTED = { users: 'listed' } as const;

/** What both versions define the same. */
const RANKING = {
  hit: { of: 'hit', golden: 'HitRate' },
  recall: { of: 'recall', golden: 'Recall' },
  map: { of: 'map', golden: 'MAP' },
  mrr: { of: 'mrr', golden: 'MRR' },
  ndcg: { of: 'ndcg', golden: 'NDCG' },
  auc: {
    of: 'listauc',
    golden: 'RocAuc',
    note: 'Only ranks up to the cutoff count: relevant items below them are not counted as missed.',
  },
  surprisal: { of: 'surprisal', changes: { ...LISTED, norm: 'cutoff' }, golden: 'Surprisal' },
} as const satisfies Record<string, DialectMetric>;

const REPLAY = { id: 'replay', library: 'RePlay', source: 'replay/metrics' } as const;

const HEAD = {
  version: '2026-04',
  commit: 'b4e051e8988c71397c3827d1064b0dd88dd3eb64',
  golden: { file: 'replay.json', variant: 'RePlay@HEAD' },
  reading: { ties: 'id-descending', relevance: 'all', missingUsers: 'zero' },
} as const;

export const REPLAY_DIALECTS: readonly Dialect[] = [
  {
    ...REPLAY,
    version: '0.4.0',
    commit: '54c8c442efcc738b5bc4eaff98c0d2c745004e85',
    about:
      'All users of the truth are included, those without a list as 0; lists are sorted by score, ties in the given order.',
    golden: { file: 'replay.json', variant: 'RePlay' },
    reading: { ties: 'given', relevance: 'all', missingUsers: 'zero' },
    metrics: {
      ...RANKING,
      precision: {
        of: 'precision',
        changes: { norm: 'list' },
        golden: 'Precision',
        note: 'The docstring divides by the cutoff, the code by the length of the list.',
      },
      unexpectedness: {
        of: 'unexpectedness',
        changes: { users: 'baseline', missing: 'zero' },
        golden: 'Unexpectedness_vs_base',
      },
      coverage: {
        of: 'itemratio',
        changes: LISTED,
        golden: 'Coverage_log_train',
        breaks: 'Listed items that the log lacks are counted, so that coverage can be above 1.',
        note: 'The log given is training.',
      },
      'coverage-known': {
        of: 'itemratio',
        changes: { ...LISTED, of: 'known' },
        standard: 'coverage',
        golden: 'Coverage_log_train_plus_test',
        breaks: 'Listed items that the log lacks are counted, so that coverage can be above 1.',
        note: 'The log given is training and truth together.',
      },
    },
  },
  {
    ...REPLAY,
    ...HEAD,
    about:
      'All users of the truth are included, those without a list as 0; lists are sorted by score, ties by descending id.',
    metrics: {
      ...RANKING,
      precision: { of: 'precision', golden: 'Precision' },
      unexpectedness: {
        of: 'unexpectedness',
        changes: { ...LISTED, unmatched: 'zero' },
        golden: 'Unexpectedness_vs_base',
      },
      coverage: {
        of: 'coverage',
        changes: { ...LISTED, of: 'train' },
        golden: 'Coverage_log_train',
        note: 'The log given is training.',
      },
      'coverage-known': {
        of: 'coverage',
        changes: { ...LISTED, of: 'known' },
        golden: 'Coverage_log_train_plus_test',
        note: 'The log given is training and truth together.',
      },
      novelty: {
        of: 'unseen',
        changes: { users: 'train', missing: 'one' },
        golden: 'Novelty',
        note: 'Based on the training items of the user, not on the popularity of items; training users without a list score 1.',
      },
      'categorical-diversity': { of: 'categorydiversity', golden: null },
    },
  },
  {
    ...HEAD,
    id: 'replay-torch',
    library: 'RePlay',
    source: 'replay/metrics/torch_metrics_builder.py',
    about: 'TorchMetricsBuilder, used during training: users with a list, in single precision.',
    tolerance: 3e-7,
    metrics: {
      recall: { of: 'recall', changes: LISTED, golden: 'torch_f32_recall' },
      precision: { of: 'precision', changes: LISTED, golden: 'torch_f32_precision' },
      ndcg: { of: 'ndcg', changes: LISTED, golden: 'torch_f32_ndcg' },
      map: { of: 'map', changes: LISTED, golden: 'torch_f32_map' },
      mrr: { of: 'mrr', changes: LISTED, golden: 'torch_f32_mrr' },
    },
  },
];
