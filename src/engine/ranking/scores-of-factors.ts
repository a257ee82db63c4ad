// Factors to scores, for work that must see the score of every item. Items go through in stretches that fit the
// processor's cache, users a few at a time; neither changes a bit of a score.
import { checkLength } from '../../foundation/checks.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { scoreFactors } from '../../foundation/kernels/score-factors.js';
import { ALL_RANKED } from '../../foundation/kernels/select-best.js';
import { factorScore } from '../../foundation/kernels/top-k-factors.js';
import { everyItem, refuseNan } from './nan-score.js';

/** Factors in a stretch of items: 1 MiB of them. */
const FACTORS_A_STRETCH = 262_144;

/** Scores that one call may write: with the factors, some milliseconds of work. */
const SCORES_A_CALL = 262_144;

/** A NaN is born of both. */
const FACTORS = 'userFactors and itemFactors';

const NAN_HINT = 'Look for NaN, infinite and very large factors: sums and products of infinities can give NaN.';

export interface ScoredFactors {
  /** `userFactors[user * dimension + d]` */
  readonly userFactors: Float32Array;
  /** `itemFactors[item * dimension + d]` */
  readonly itemFactors: Float32Array;
  readonly dimension: number;
  readonly itemCount: number;
}

/** Writes the scores of users `from` to `to` to `target[(user - from) * itemCount + item]`. */
export function scoreBlock(
  backend: Backend,
  { userFactors, itemFactors, dimension, itemCount }: ScoredFactors,
  from: number,
  to: number,
  target: Float32Array,
): void {
  checkLength('target', target.length, (to - from) * itemCount, '(to - from) * itemCount');
  const width = Math.max(1, Math.min(itemCount, Math.floor(FACTORS_A_STRETCH / dimension)));
  const usersACall = Math.max(1, Math.floor(SCORES_A_CALL / width));
  const cells = new Float32Array(width * Math.min(usersACall, to - from));
  for (let first = 0; first < itemCount; first += width) {
    const end = Math.min(first + width, itemCount);
    const stretch = itemFactors.subarray(first * dimension, end * dimension);
    for (let user = from; user < to; user += usersACall) {
      const userEnd = Math.min(user + usersACall, to);
      const scores = cells.subarray(0, (userEnd - user) * (end - first));
      const offender = backend.run(scoreFactors, {
        userFactors: userFactors.subarray(user * dimension, userEnd * dimension),
        itemFactors: stretch,
        dimension,
        userCount: userEnd - user,
        itemCount: end - first,
        scores,
      });
      if (offender !== ALL_RANKED) {
        const scoreOf = (u: number, item: number) =>
          factorScore(userFactors, u * dimension, itemFactors, item * dimension, dimension);
        refuseNan(FACTORS, user + offender, everyItem(itemCount), scoreOf, NAN_HINT);
      }
      for (let u = user; u < userEnd; u++) {
        const row = (u - user) * (end - first);
        target.set(scores.subarray(row, row + end - first), (u - from) * itemCount + first);
      }
    }
  }
}
