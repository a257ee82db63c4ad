// The baselines that learn nothing of tastes. Popularity is what most users chose, for everybody; random is what is left of a
// metric when nothing was learned, from the seed, the user's and the item's key alone.

import { mixed, ODD_1, ODD_2, ODD_3 } from '../../data/tables/id-hashes.js';
import { checkLength } from '../../foundation/checks.js';
import { defineModel } from '../scoring/model.js';
import type { Scorer, ScorerKind, ScorerState } from '../scoring/scorer.js';
import { stateArray, stateNumber } from '../scoring/stored-state.js';

const ITEM_SCORES = 'item-scores';

export function itemScoreScorer(scores: Float64Array): Scorer {
  const itemCount = scores.length;
  return {
    kind: ITEM_SCORES,
    itemCount,
    score(_, { profiles }, target) {
      checkLength('target', target.length, profiles.userCount * itemCount, 'userCount * itemCount');
      for (let user = 0; user < profiles.userCount; user++) target.set(scores, user * itemCount);
    },
    state: () => ({ kind: ITEM_SCORES, numbers: {}, arrays: { scores } }),
  };
}

export const itemScoreKind: ScorerKind = {
  kind: ITEM_SCORES,
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

/** score(u, i) is uniform in [0, 1), of 32 bits mixed from the seed, the user and the item. */
export const random = defineModel({
  name: 'random',
  title: 'Random',
  definition: 'a number in [0, 1) drawn for every pair of user and item',
  citation:
    'Bellogín and Said, Improving accountability in recommender systems research through reproducibility, UMUAI 2021',
  task: 'ranking',
  parameters: {},
  memoryNeeded: ({ itemCount }) => itemCount * 4,
  fit({ itemCount }, _, { seed, itemKeys }) {
    return randomScorer(seed, itemKeys ?? Uint32Array.from({ length: itemCount }, (_, item) => item));
  },
});

function randomScorer(seed: number, itemKeys: Uint32Array): Scorer {
  const itemCount = itemKeys.length;
  const low = mixed((seed % 4294967296) | 0);
  const start = mixed(low ^ Math.imul(Math.floor(seed / 4294967296), ODD_1));
  return {
    kind: 'random',
    itemCount,
    score(_, { profiles: { userCount }, rows, keys }, target) {
      checkLength('target', target.length, userCount * itemCount, 'userCount * itemCount');
      for (let user = 0, to = 0; user < userCount; user++) {
        const own = mixed(start ^ Math.imul((keys ?? rows)?.[user] ?? user, ODD_2));
        for (let item = 0; item < itemCount; item++) {
          target[to++] = (mixed(own + Math.imul(itemKeys[item]!, ODD_3)) >>> 0) / 4294967296;
        }
      }
    },
    state: () => ({ kind: 'random', numbers: { seed }, arrays: { itemKeys } }),
  };
}

export const randomKind: ScorerKind = {
  kind: 'random',
  restore: (state) => randomScorer(stateNumber(state, 'seed'), stateArray(state, 'itemKeys', 'Uint32Array')),
};
