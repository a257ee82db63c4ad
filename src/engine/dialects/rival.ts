// RiVal, by Said and Bellogín.
import type { Dialect } from './dialect.js';

const LISTED = { users: 'listed' } as const;

export const RIVAL_DIALECTS: readonly Dialect[] = [
  {
    id: 'rival',
    version: '6ee8223',
    library: 'RiVal',
    commit: '6ee8223',
    source: 'rival-evaluate/src/main/java/net/recommenders/rival/evaluation/metric/ranking',
    about: 'Items rated 1 or more are relevant, the default; users with a list and a relevant item are included.',
    golden: { file: 'rival.json', variant: 'rival/threshold1' },
    reading: { ties: 'id-descending', relevance: '>=1' },
    metrics: {
      precision: { of: 'precision', changes: { ...LISTED, norm: 'cutoff-or-list' }, golden: 'precision@{k}' },
      recall: { of: 'recall', changes: LISTED, golden: 'recall@{k}' },
      map: { of: 'map', changes: { ...LISTED, norm: 'relevant' }, golden: 'map@{k}' },
      ndcg: { of: 'ndcg', changes: { ...LISTED, gain: 'exp2' }, golden: 'ndcg_exp@{k}' },
      'ndcg-linear': {
        of: 'ndcg',
        changes: { ...LISTED, gain: 'grade', discount: 'log2-clipped' },
        golden: 'ndcg_lin@{k}',
      },
      'ndcg-trec-eval': { of: 'ndcg', changes: { ...LISTED, gain: 'grade' }, golden: 'ndcg_trec_eval@{k}' },
      stratrecall: {
        of: 'stratrecall',
        changes: { norm: 'worth-of-list', users: 'relevant' },
        golden: 'pop_strat_recall_g1@{k}',
        note: 'Divided by the number of hits in the whole list, so it is 1 without a cutoff.',
      },
    },
  },
];
