// Popularity: what most users chose, for everybody. The baseline that an evaluation on popular items already rewards.

import { checkLength } from '../../foundation/checks.js';
import { defineModel } from '../scoring/model.js';
import type { Scorer, ScorerKind, ScorerState } from '../scoring/scorer.js';
import { stateArray } from '../scoring/stored-state.js';

const KIND = 'item-scores';

/** Scores every user by one column of numbers, one for each item. */
export function itemScoreScorer(scores: Float64Array): Scorer {
  const itemCount = scores.length;
  return {
    kind: KIND,
    itemCount,
    score(_, { profiles }, target) {
      checkLength('target', target.length, profiles.userCount * itemCount, 'userCount * itemCount');
      for (let user = 0; user < profiles.userCount; user++) target.set(scores, user * itemCount);
    },
    state: () => ({ kind: KIND, numbers: {}, arrays: { scores } }),
  };
}

export const itemScoreKind: ScorerKind = {
  kind: KIND,
  restore: (state: ScorerState) => itemScoreScorer(stateArray(state, 'scores', 'Float64Array')),
};

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
