// implicit, by Ben Frederickson: its evaluation module. Lists shorter than the cutoff are filled up with an item that does
// not exist, which is never relevant and counts as a miss.
import type { Dialect } from './dialect.js';

export const IMPLICIT_DIALECTS: readonly Dialect[] = [
  {
    id: 'implicit',
    version: '8a95dbe',
    library: 'implicit',
    commit: '8a95dbe',
    source: 'implicit/evaluation.pyx',
    about: 'All users of the truth are included, with lists padded to the cutoff with an item that does not exist.',
    golden: { file: 'implicit.json', variant: 'implicit/padded' },
    reading: { ties: 'given' },
    metrics: {
      precision: {
        of: 'precision',
        changes: { norm: 'relevant-at-cutoff', aggregate: 'pooled' },
        golden: 'precision@{k}',
        note: 'The hits of all users divided by the possible hits, min(k, r): a pooled recall rather than a precision.',
      },
      map: { of: 'map', golden: 'map@{k}' },
      ndcg: { of: 'ndcg', golden: 'ndcg@{k}' },
      auc: {
        of: 'lauc',
        changes: { candidates: 'catalogue', unlisted: 'tie', ties: 'order', short: 'filled' },
        golden: 'auc@{k}',
        standard: 'auc',
        breaks: 'Below 0 where the filled places are more than the items that are not relevant.',
      },
    },
  },
];
