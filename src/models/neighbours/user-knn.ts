// UserKNN: an item is recommended by similar users who chose it. Nothing is fitted but the comparison itself; profiles of
// new users are compared like those of known ones.
import { defineModel } from '../scoring/model.js';
import { neighboursParameter } from './neighbour-weights.js';
import { checkComparable, comparedRows, shrinkParameter, similarityParameter } from './similarity-weights.js';
import { userNeighboursScorer } from './user-neighbours-scorer.js';

/**
 * score(u, i) = sum over the neighbours v of u of similarity(u, v) * value(v, i). Similarities as those of ItemKNN, of
 * users: pearson takes away each user's mean, adjusted-cosine each item's.
 */
export const userKnn = defineModel({
  name: 'userknn',
  title: 'UserKNN',
  definition:
    'the sum, over the neighbours of the user who have the item, of their similarity to the user; neighbours are the other users of training with the largest similarities above 0',
  citation:
    'Resnick, Iacovou, Suchak, Bergstrom and Riedl, GroupLens: an open architecture for collaborative filtering of netnews, CSCW 1994; Herlocker, Konstan, Borchers and Riedl, An algorithmic framework for performing collaborative filtering, SIGIR 1999',
  task: 'ranking',
  parameters: {
    neighbours: { ...neighboursParameter, within: 'users' },
    similarity: similarityParameter,
    shrink: shrinkParameter,
  },
  memoryNeeded: ({ userCount, itemCount, entryCount }) => 48 * entryCount + 16 * userCount + 8 * itemCount,
  fit(train, { neighbours, similarity, shrink }) {
    const compared = comparedRows(train, similarity);
    checkComparable(compared, similarity, 'UserKNN');
    return userNeighboursScorer({ train, similarity, shrink, neighbours }, compared);
  },
});
