// Cornac: its ranking metrics over the order in which lists are given.
import type { Dialect } from './dialect.js';

const LISTED = { users: 'listed' } as const;

export const CORNAC_DIALECTS: readonly Dialect[] = [
  {
    id: 'cornac',
    version: '4db147d',
    library: 'Cornac',
    commit: '4db147d',
    source: 'cornac/metrics/ranking.py',
    about: 'Users with a list and a relevant item are included; only MAP and AUC use scores.',
    golden: { file: 'cornac.json', variant: 'cornac/given_order' },
    reading: { ties: 'given' },
    metrics: {
      ndcg: { of: 'ndcg', changes: LISTED, golden: 'ndcg@{k}' },
      ncrr: { of: 'arhr', changes: { ...LISTED, norm: 'ideal-at-list' }, golden: 'ncrr@{k}' },
      hit: { of: 'hit', changes: LISTED, golden: 'hit@{k}' },
      precision: { of: 'precision', changes: { ...LISTED, norm: 'cutoff-or-list' }, golden: 'precision@{k}' },
      f1: { of: 'f1', changes: { ...LISTED, norm: 'cutoff-or-list', aggregate: 'mean' }, golden: 'f1@{k}' },
      map: {
        of: 'map',
        cutoff: 'none',
        changes: { norm: 'hits', users: 'hit', ties: 'worst' },
        golden: 'map',
        note: 'Divided by the number of relevant items found; users without any are excluded.',
      },
      recall: { of: 'recall', changes: LISTED, golden: 'recall@{k}' },
      mrr: {
        of: 'mrr',
        cutoff: 'none',
        changes: { users: 'hit' },
        golden: 'mrr',
        note: 'The library raises if nothing is found; such users are excluded.',
      },
      auc: {
        of: 'listauc',
        cutoff: 'none',
        changes: { ties: 'lose', hitless: 'skip', missless: 'skip', empty: 'skip' },
        golden: 'auc',
      },
    },
  },
];
