// Popularity: what most users chose, for everybody. The baseline that an evaluation on popular items already rewards.

import { defineModel } from '../scoring/model.js';
import { itemScoreScorer } from './item-score-scorer.js';

/** score(u, i) = number of training users who have i. */
export const popularity = defineModel({
  name: 'popularity',
  title: 'Popularity',
  definition: 'the number of training users who have the item',
  citation:
    'Cremonesi, Koren and Turrin, Performance of recommender algorithms on top-N recommendation tasks, RecSys 2010',
  task: 'ranking',
  parameters: {},
  memoryNeeded: ({ itemCount }) => itemCount * 8,
  fit({ items, itemCount }) {
    const counts = new Float64Array(itemCount);
    for (let at = 0; at < items.length; at++) counts[items[at]!]! += 1;
    return itemScoreScorer(counts);
  },
});
