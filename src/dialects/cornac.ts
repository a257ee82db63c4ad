// Cornac: its ranking metrics over the order in which lists are given.
import type { Dialect } from './dialect.js';

const LISTED = { users: 'listed' } as const;

export const CORNAC_DIALECTS: readonly Dialect[] = [
  {
    id: 'cornac',
    version: '2.3.0',
    library: 'Cornac',
    commit: '4db147d',
    source: 'cornac/metrics/ranking.py',
    about: 'Users with a list and a relevant item are counted; scores are looked at by MAP and AUC only.',
    golden: { file: 'cornac.json', variant: 'cornac/given_order' },
    reading: { ties: 'given' },
    metrics: {
      ndcg: { of: 'ndcg', changes: LISTED, golden: 'ndcg@{k}' },
      ncrr: { of: 'arhr', changes: { ...LISTED, norm: 'ideal-at-list' }, golden: 'ncrr@{k}' },
      hit: { of: 'hit', changes: LISTED, golden: 'hit@{k}' },
      recall: { of: 'recall', changes: LISTED, golden: 'recall@{k}' },
      mrr: { of: 'mrr', cutoff: 'none', changes: { users: 'hit' }, golden: 'mrr' },
      auc: {
        of: 'listauc',
        cutoff: 'none',
        changes: { ties: 'lose', hitless: 'skip', missless: 'skip' },
        golden: 'auc',
      },
    },
  },
];
