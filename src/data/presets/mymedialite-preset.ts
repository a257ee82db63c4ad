// MyMediaLite's task of item recommendation: rows dealt to folds item by item.

import type { ProtocolPreset } from './protocol-preset.js';

export const MYMEDIALITE: ProtocolPreset = {
  name: 'mymedialite',
  title: 'MyMediaLite: item recommendation with five-fold cross-validation by item',
  about:
    'Every row is positive feedback. The rows of each item are shuffled and dealt to five folds; items with fewer rows than ' +
    'folds stay in training in every fold. The items of training and test together are ranked, without those that the user ' +
    'has in training.',
  citation: 'Gantner et al., MyMediaLite: a free recommender system library, 2011',
  source: 'zenogantner/MyMediaLite at 19d82756: PosOnlyFeedbackCrossValidationSplit; at 01216eb6: Eval/Items',
  prepare: { ratings: 'drop', duplicates: 'last' },
  split: {
    method: 'cross-validation',
    scope: 'item',
    folds: 5,
    validation: false,
    tooFew: 'train',
    seed: 0,
    key: 'mixed',
    cold: 'keep',
  },
  candidates: { strategy: 'full', seen: ['train'], coldUsers: 'all' },
  relevance: 'all',
  statistics: {},
  metrics: ['auc', 'precision@5', 'precision@10', 'map', 'recall@5', 'recall@10', 'ndcg', 'mrr'],
  dialect: null,
  ambiguities: [
    'Rating prediction is another task with another split: all ratings shuffled and dealt to folds. Say prepare.ratings keep, split.scope global, split.tooFew undefined, and rmse and mae.',
    'The number of folds has no default on the command line; 5 here. Its test ratio draws for every row whether it is tested, so that shares are not exact: split.method global-ratio has exact ones.',
    'The command line ranks items of training or test (as here), the library function items of training and test both: candidates.strategy overlap-items. Training items or test items alone are options too.',
    'A rating threshold exists and is off by default: prepare.minRating.',
    'Users whose test items are no candidates, or whose candidates are all relevant, are not counted. The code deals by one counter over all items; here every item starts at a fold of its own.',
    'The definitions of its metrics were not compared with its values: the labels are the standard ones.',
  ],
};
