// Mahout's evaluator of recommendations: the best-rated items of users who have rated enough.

import type { ProtocolPreset } from './protocol-preset.js';

export const MAHOUT: ProtocolPreset = {
  name: 'mahout',
  title: 'Mahout: the best-rated items of each user with 2N preferences',
  about:
    'For each user the N = 10 greatest ratings are tested, as far as they reach the mean of the user’s ratings plus their ' +
    'standard deviation. Users with fewer than 2N ratings are skipped, and so are those with nothing above the threshold or ' +
    'nothing left. Items of training that the user has not rated there are ranked.',
  citation: 'Owen et al., Mahout in action, 2011; Said and Bellogin, 2014, section 4',
  source: 'apache/mahout, GenericRecommenderIRStatsEvaluator and GenericRelevantItemsDataSplitter',
  prepare: { duplicates: 'last' },
  split: {
    method: 'top-rated',
    test: 10,
    relevance: 'user-mean+sample-sd',
    folds: 1,
    ties: 'seeded',
    seed: 0,
    key: 'mixed',
    cold: 'keep',
  },
  candidates: { strategy: 'train-items', seen: ['train'], coldUsers: 'none' },
  relevance: 'all',
  statistics: {},
  metrics: ['precision@10', 'recall@10', 'fallout@10', 'ndcg@10'],
  dialect: null,
  ambiguities: [
    'Mahout builds one model for each user, in which all others keep their test items. Here all are held out at once, with one model; split.folds with as many folds as there are tested users is Mahout’s way.',
    'N is the length of the list that is judged and has no default: 10 here. The limit of 2N follows split.test unless split.leastRows is said; of MovieLens-100k two thirds of the users are gone at N = 50.',
    'A threshold for everybody is the other reading: split.relevance >=4.',
    'Which of equally rated items are tested depends on a sort that is not stable; here on the seed. A test of best-rated items is easier than one of a sample.',
    'The candidates are those of the recommender; training items that the user has not rated in the usual ones.',
    'Users can be sampled (evaluationPercentage); here all are evaluated.',
  ],
};
