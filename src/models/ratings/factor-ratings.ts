// Ratings from biases and factors of users and items that were learned together. Learned numbers that overflowed are
// refused here, once, with what to change.
import { checkLength } from '../../foundation/checks.js';
import { InputError } from '../../foundation/errors.js';
import { NEW_USER, type Scorer, type ScorerKind } from '../scoring/scorer.js';
import { stateArray, stateCount, stateNumber } from '../scoring/stored-state.js';
import { ratingScorer } from './rating-scorer.js';

const KIND = 'factor-ratings';

export interface LearnedRatings {
  readonly dimension: number;
  readonly globalMean: number;
  readonly userBiases: Float64Array;
  readonly itemBiases: Float64Array;
  /** `userFactors[user * dimension + d]` */
  readonly userFactors: Float64Array;
  readonly itemFactors: Float64Array;
}

/** r(u, i) = mean + bias of i + bias of u + sum over d of factor of u times factor of i, d ascending. */
export function factorRatings(learned: LearnedRatings): Scorer {
  const { dimension, globalMean, userBiases, itemBiases, userFactors, itemFactors } = learned;
  checkLength('userFactors', userFactors.length, userBiases.length * dimension, 'users * dimension');
  checkLength('itemFactors', itemFactors.length, itemBiases.length * dimension, 'items * dimension');
  for (const numbers of [userBiases, itemBiases, userFactors, itemFactors]) checkFinite(numbers);
  return ratingScorer({
    kind: KIND,
    itemCount: itemBiases.length,
    predictRow({ row: user }, row, wanted) {
      for (const item of wanted) {
        let sum = globalMean + itemBiases[item]!;
        if (user !== NEW_USER) {
          sum += userBiases[user]!;
          for (let d = 0; d < dimension; d++)
            sum += userFactors[user * dimension + d]! * itemFactors[item * dimension + d]!;
        }
        row[item] = sum;
      }
    },
    state: () => ({
      kind: KIND,
      numbers: { dimension, globalMean },
      arrays: { userBiases, itemBiases, userFactors, itemFactors },
    }),
  });
}

/** Refuses learned numbers that have overflowed. */
export function checkFinite(numbers: Float64Array): void {
  const place = numbers.findIndex((number) => !Number.isFinite(number));
  if (place < 0) return;
  throw new InputError('the learned factors have grown beyond all numbers', {
    argument: 'parameters.rate',
    found: numbers[place],
    expected: 'finite factors',
    hint: 'Take smaller steps or more regularisation.',
  });
}

export const factorRatingsKind: ScorerKind = {
  kind: KIND,
  restore: (state) =>
    factorRatings({
      dimension: stateCount(state, 'dimension', 1),
      globalMean: stateNumber(state, 'globalMean'),
      userBiases: stateArray(state, 'userBiases', 'Float64Array'),
      itemBiases: stateArray(state, 'itemBiases', 'Float64Array'),
      userFactors: stateArray(state, 'userFactors', 'Float64Array'),
      itemFactors: stateArray(state, 'itemFactors', 'Float64Array'),
    }),
};
