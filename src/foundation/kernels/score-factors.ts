// The scores of a block of users and a stretch of items, from their factors: what `topKFactors` ranks by and never
// stores, for work that must see every score. The order of operations is the same: s = fround(s + fround(u[d] * i[d])),
// d ascending.
import { defineKernel } from './contract.js';
import { ALL_RANKED } from './select-best.js';
import { factorScore } from './top-k-factors.js';

/** Returns the first user with a NaN score, or 0xffffffff; a NaN is written as 0, because its bits differ by engine. */
export const scoreFactors = defineKernel({
  name: 'scoreFactors',
  parameters: {
    userFactors: 'in f32[]',
    itemFactors: 'in f32[]',
    dimension: 'u32',
    userCount: 'u32',
    itemCount: 'u32',
    /** `scores[user * itemCount + item]` */
    scores: 'out f32[]',
  },
  result: 'u32',
  body({ userFactors, itemFactors, dimension, userCount, itemCount, scores }) {
    let offender = ALL_RANKED;
    for (let user = 0; user < userCount; user++) {
      for (let item = 0; item < itemCount; item++) {
        const score = factorScore(userFactors, user * dimension, itemFactors, item * dimension, dimension);
        const isNan = Number.isNaN(score);
        scores[user * itemCount + item] = isNan ? 0 : score;
        if (isNan) offender = Math.min(offender, user);
      }
    }
    return offender;
  },
});
