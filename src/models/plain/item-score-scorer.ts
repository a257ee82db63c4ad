// The same score for everybody: popularity and its kin. The profile of a user is not looked at.
import { checkLength } from '../../foundation/checks.js';
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
