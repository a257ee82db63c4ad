// The protocol of the study that held the metrics of libraries against each other.

import type { ProtocolPreset } from './protocol-preset.js';

export const TAMM2021: ProtocolPreset = {
  name: 'tamm2021',
  title: 'Tamm et al. 2021: likes from 4.5 on, one moment for everybody',
  about:
    'Ratings from 4.5 on are likes, the others go. The log is cut at one moment for everybody, 80 % before and 20 % after it. ' +
    'Users and items of the test that training does not know are dropped. All items that the user has not in training are ' +
    'ranked.',
  citation:
    'Tamm, Damdinov and Vasilev, Quality metrics in recommender systems: do we calculate metrics consistently?, 2021',
  source: 'the paper, section 3; the split is that of RePlay',
  prepare: { minRating: 4.5, ratings: 'drop', duplicates: 'last', order: 'binarise-first' },
  split: { method: 'global-temporal', cut: 'boundary-later', ratios: [0.8, 0.2], cold: 'drop' },
  candidates: { strategy: 'full', seen: ['train'], coldUsers: 'all' },
  relevance: 'all',
  statistics: {},
  metrics: ['hit@20', 'precision@20', 'recall@20', 'mrr@20', 'map@20', 'ndcg@20', 'auc'],
  dialect: 'replay',
  ambiguities: [
    'On which side rows of the very moment of the cut fall is not said. RePlay tests them, and so does this; split.cut boundary trains on them, index counts rows.',
    'Whether items that only the dropped rows had stay candidates is not said. Here they do not: the catalogue is what is left.',
    'The study was run on MovieLens-20M with half stars. A scale of whole stars has 5 as its only rating from 4.5 on.',
    'Users with few rows are kept; the paper does not speak of a core.',
    'The metrics are those that the paper compares, by their standard definitions; its point is that libraries differ. Put replay: or another dialect before a label to get theirs.',
  ],
};
