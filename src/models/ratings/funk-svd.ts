// FunkSVD: factors of users and items on top of biases, learned one after the other by gradient descent over the ratings in
// the order of users and items. Nothing is drawn: all factors start at the same value, and the order does the rest.
import { checkLength } from '../../foundation/checks.js';
import { InputError } from '../../foundation/errors.js';
import { eachInSteps, rowsInSteps } from '../../foundation/work-options.js';
import { usersOfEntries } from '../factors/sampled-descent.js';
import { defineModel, passStep } from '../scoring/model.js';
import { real, whole } from '../scoring/parameters.js';
import { NEW_USER, type Scorer, type ScorerKind, type ScorerState } from '../scoring/scorer.js';
import { stateArray, stateCount, stateNumber } from '../scoring/stored-state.js';
import { fitBiases, userBias } from './rating-bias.js';
import { ratingScorer, rowOf } from './rating-scorer.js';

// Ratings from biases and factors of users and items that were learned together. Learned numbers that overflowed are
// refused here, once, with what to change.

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
function factorRatings(learned: LearnedRatings): Scorer {
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

export function checkFinite(numbers: Float64Array): void {
  const place = numbers.findIndex((number) => !Number.isFinite(number));
  if (place < 0) return;
  throw new InputError('the learned factors overflowed', {
    argument: 'parameters.rate',
    found: numbers[place],
    expected: 'finite factors',
    hint: 'Take smaller steps or more regularisation.',
  });
}

export const factorRatingsKind: ScorerKind = {
  kind: KIND,
  restore: (state) => factorRatings(learnedOfState(state)),
};

export function learnedOfState(state: ScorerState): LearnedRatings {
  return {
    dimension: stateCount(state, 'dimension', 1),
    globalMean: stateNumber(state, 'globalMean'),
    userBiases: stateArray(state, 'userBiases', 'Float64Array'),
    itemBiases: stateArray(state, 'itemBiases', 'Float64Array'),
    userFactors: stateArray(state, 'userFactors', 'Float64Array'),
    itemFactors: stateArray(state, 'itemFactors', 'Float64Array'),
  };
}

export const funkSvd = defineModel({
  name: 'funksvd',
  title: 'FunkSVD',
  definition:
    'mean rating + bias of the item + bias of the user + dot product of their factors, which are learned one by one',
  citation: 'Funk, Netflix update: try this at home, 2006; as in Said and Bellogín, RecSys 2014',
  task: 'rating',
  refusesNewUsers: 'The factors of users are learned from training; take rating-bias or a neighbourhood model instead.',
  parameters: {
    factors: { ...whole(10, [1, 1000], 'log', [5, 100]), meaning: 'factors' },
    sweeps: { ...whole(50, [1, 10_000], 'log', [10, 200]), meaning: 'passes over the ratings for each factor' },
    rate: { ...real(0.001, [1e-9, 1], 'log', [1e-4, 0.05]), meaning: 'learning rate' },
    regularisation: { ...real(0.015, [0, 10], 'log', [1e-3, 0.5]), meaning: 'regularisation' },
    start: { ...real(0.1, [-10, 10], 'linear'), meaning: 'initial value of every factor' },
  },
  memoryNeeded: ({ userCount, itemCount, entryCount }, { factors }) =>
    (userCount + itemCount) * (factors + 2) * 8 + entryCount * 20,
  *fit(train, { factors, sweeps, rate, regularisation, start }, context) {
    const biases = yield* fitBiases(train, 0, 0);
    const { userCount, itemCount, items, values } = train;
    const userBiases = new Float64Array(userCount);
    const users = usersOfEntries(train);
    const estimates = new Float64Array(values.length);
    const addBias = (user: number) => {
      const own = rowOf(train, user);
      userBiases[user] = userBias(biases, { items: own.items, ratings: own.values });
    };
    yield* eachInSteps(userCount, (user) => train.offsets[user + 1]! - train.offsets[user]!, addBias);
    yield* rowsInSteps(values.length, (from, to) => {
      for (let at = from; at < to; at++) {
        estimates[at] = biases.globalMean + biases.itemBiases[items[at]!]! + userBiases[users[at]!]!;
      }
    });
    const userFactors = new Float64Array(userCount * factors);
    const itemFactors = new Float64Array(itemCount * factors);
    for (let factor = 0; factor < factors; factor++) {
      const ofUsers = new Float64Array(userCount).fill(start);
      const ofItems = new Float64Array(itemCount).fill(start);
      // Factors that have not had their turn are still at the start and count with that.
      const rest = (factors - factor - 1) * start * start;
      for (let sweep = 0; sweep < sweeps; sweep++) {
        passStep(context, factor * sweeps + sweep, factors * sweeps);
        yield;
        yield* rowsInSteps(values.length, (from, to) => {
          for (let at = from; at < to; at++) {
            const p = ofUsers[users[at]!]!;
            const q = ofItems[items[at]!]!;
            const error = values[at]! - (estimates[at]! + p * q + rest);
            ofUsers[users[at]!] = p + rate * (error * q - regularisation * p);
            ofItems[items[at]!] = q + rate * (error * p - regularisation * q);
          }
        });
      }
      yield* rowsInSteps(values.length, (from, to) => {
        for (let at = from; at < to; at++) estimates[at]! += ofUsers[users[at]!]! * ofItems[items[at]!]!;
      });
      for (let user = 0; user < userCount; user++) userFactors[user * factors + factor] = ofUsers[user]!;
      for (let item = 0; item < itemCount; item++) itemFactors[item * factors + factor] = ofItems[item]!;
    }
    passStep(context, factors * sweeps, factors * sweeps);
    return factorRatings({ dimension: factors, ...biases, userBiases, userFactors, itemFactors });
  },
});
