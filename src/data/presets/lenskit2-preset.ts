// LensKit 2, the Java toolkit: users in five partitions, ten ratings of each held out.

import type { ProtocolPreset } from './protocol-preset.js';

export const LENSKIT2: ProtocolPreset = {
  name: 'lenskit2',
  title: 'LensKit 2: crossfold of users with ten ratings held out',
  about:
    'Users are partitioned into five folds. Ten ratings of each user of a fold, drawn at random, are tested, all of them where ' +
    'there are no more; the others train together with all ratings of all other users. Of a top-N list, all items are ' +
    'candidates that the user has not in training.',
  citation:
    'Ekstrand et al., Rethinking the recommender research ecosystem: reproducibility, openness, and LensKit, 2011',
  source: 'lenskit/lenskit at 007f4d7d: CrossfoldTask, HoldoutNPartition, RandomOrder',
  prepare: { duplicates: 'last' },
  split: { method: 'user-crossfold', folds: 5, test: 10, order: 'random', seed: 0, key: 'mixed', cold: 'keep' },
  candidates: { strategy: 'full', seen: ['train'], coldUsers: 'all' },
  relevance: 'all',
  statistics: {},
  metrics: ['rmse', 'mae', 'lenskit:ndcg-rating'],
  dialect: 'lenskit',
  ambiguities: [
    'The crossfold can also keep n ratings of each user for training (retain; split.test undefined and split.given n) or hold out a share (holdoutFraction; split.share), and order by time (split.order temporal).',
    'Users with ten ratings or fewer have nothing left in training. They are cold and stay in the test; split.cold drop-users leaves them out.',
    'The nDCG of its prediction evaluator ranks the user’s own test items by their predicted rating, which gives far greater values than ranking all items: candidates.strategy user-test.',
    'The dialect is that of LensKit for Python, whose nDCG discounts rank 2 like rank 1 as the Java one does; no values of the Java toolkit were compared.',
    'The seed is the clock unless it is set.',
  ],
};
