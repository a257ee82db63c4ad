// Random: every order of the items alike for every user. What is left of a metric when nothing was learned. A score
// depends on the seed, the user's and the item's key alone, so that neither order nor company of users matters.

import { mixed, ODD_1, ODD_2, ODD_3 } from '../../data/tables/id-hashes.js';
import { checkLength } from '../../foundation/checks.js';
import { defineModel } from '../scoring/model.js';
import type { Scorer, ScorerKind } from '../scoring/scorer.js';
import { stateArray, stateNumber } from '../scoring/stored-state.js';

const KIND = 'random';

/** score(u, i) is uniform in [0, 1), of 32 bits mixed from the seed, the user and the item. */
export const random = defineModel({
  name: 'random',
  title: 'Random',
  definition: 'a number in [0, 1) drawn for every pair of user and item',
  citation:
    'Bellogin and Said, Improving accountability in recommender systems research through reproducibility, UMUAI 2021',
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
    kind: KIND,
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
    state: () => ({ kind: KIND, numbers: { seed }, arrays: { itemKeys } }),
  };
}

export const randomKind: ScorerKind = {
  kind: KIND,
  restore: (state) => randomScorer(stateNumber(state, 'seed'), stateArray(state, 'itemKeys', 'Uint32Array')),
};
