// Ratings from factors of users and items, where new users have those of the items they rated: their factors follow from
// the profile, and their bias is what the profile leaves unexplained.
import { checkLength } from '../../foundation/checks.js';
import { NEW_USER, type Scorer, type ScorerKind } from '../scoring/scorer.js';
import { stateArray, stateCount, stateNumber } from '../scoring/stored-state.js';
import { checkFinite, type LearnedRatings } from './factor-ratings.js';
import { type Rater, ratingScorer } from './rating-scorer.js';

const KIND = 'folded-ratings';

export interface FoldedRatings extends LearnedRatings {
  /** What a rated item adds to the factors of those who rated it: `ratedFactors[item * dimension + d]`. */
  readonly ratedFactors: Float64Array;
  /** The pull of biases towards 0, for each rating. */
  readonly regularisation: number;
}

/**
 * r(u, i) = mean + bias of u + bias of i + sum over d of factor of u times factor of i, d ascending. A new user's factors are
 * |N|^-1/2 * sum over the profile N of ratedFactors, and the bias b minimises the sum over N of (rest - b)^2 + reg * b^2.
 */
export function foldedRatings(learned: FoldedRatings): Scorer {
  const { dimension, globalMean, regularisation, userBiases, itemBiases } = learned;
  const { userFactors, itemFactors, ratedFactors } = learned;
  checkLength('userFactors', userFactors.length, userBiases.length * dimension, 'users * dimension');
  checkLength('itemFactors', itemFactors.length, itemBiases.length * dimension, 'items * dimension');
  checkLength('ratedFactors', ratedFactors.length, itemBiases.length * dimension, 'items * dimension');
  for (const numbers of [userBiases, itemBiases, userFactors, itemFactors, ratedFactors]) checkFinite(numbers);
  const own = new Float64Array(dimension);
  const explained = (item: number) => {
    let sum = 0;
    for (let d = 0; d < dimension; d++) sum += own[d]! * itemFactors[item * dimension + d]!;
    return sum;
  };
  /** Puts the user's factors into `own`; their bias. */
  const biasOf = ({ row, items, ratings }: Rater) => {
    if (row !== NEW_USER) {
      own.set(userFactors.subarray(row * dimension, (row + 1) * dimension));
      return userBiases[row]!;
    }
    implicitPart(items, ratedFactors, own);
    let rest = 0;
    for (let at = 0; at < items.length; at++) {
      rest += ratings[at]! - globalMean - itemBiases[items[at]!]! - explained(items[at]!);
    }
    return items.length === 0 ? 0 : rest / (items.length * (1 + regularisation));
  };
  return ratingScorer({
    kind: KIND,
    itemCount: itemBiases.length,
    predictRow(rater, row, wanted) {
      const bias = biasOf(rater);
      for (const item of wanted) row[item] = globalMean + bias + itemBiases[item]! + explained(item);
    },
    state: () => ({
      kind: KIND,
      numbers: { dimension, globalMean, regularisation },
      arrays: { userBiases, itemBiases, userFactors, itemFactors, ratedFactors },
    }),
  });
}

/** |N|^-1/2 * sum over the items N of their factors, items ascending; 0 of nothing. */
export function implicitPart(items: Uint32Array, ratedFactors: Float64Array, target: Float64Array): void {
  const dimension = target.length;
  target.fill(0);
  for (const item of items) {
    for (let d = 0; d < dimension; d++) target[d]! += ratedFactors[item * dimension + d]!;
  }
  const weight = items.length === 0 ? 0 : 1 / Math.sqrt(items.length);
  for (let d = 0; d < dimension; d++) target[d]! *= weight;
}

export const foldedRatingsKind: ScorerKind = {
  kind: KIND,
  restore: (state) =>
    foldedRatings({
      dimension: stateCount(state, 'dimension', 1),
      globalMean: stateNumber(state, 'globalMean'),
      regularisation: stateNumber(state, 'regularisation'),
      userBiases: stateArray(state, 'userBiases', 'Float64Array'),
      itemBiases: stateArray(state, 'itemBiases', 'Float64Array'),
      userFactors: stateArray(state, 'userFactors', 'Float64Array'),
      itemFactors: stateArray(state, 'itemFactors', 'Float64Array'),
      ratedFactors: stateArray(state, 'ratedFactors', 'Float64Array'),
    }),
};
