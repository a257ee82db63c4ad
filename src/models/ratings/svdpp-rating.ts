// SVD++ as a predictor of ratings. Every step over a user's ratings changes the factors of all their items alike, so it
// is followed as one number and one vector and handed out once a user: the same steps, at a fraction of the cost.
import { checkLength } from '../../foundation/checks.js';
import { createGenerator } from '../../foundation/numbers/generator.js';
import { eachInSteps } from '../../foundation/work-options.js';
import { gaussians } from '../factors/sampled-descent.js';
import { defineModel, passStep } from '../scoring/model.js';
import { real, whole } from '../scoring/parameters.js';
import { NEW_USER, type Scorer, type ScorerKind } from '../scoring/scorer.js';
import { stateArray, stateNumber } from '../scoring/stored-state.js';
import { checkFinite, type LearnedRatings, learnedOfState } from './funk-svd.js';
import { meanRating, type Rater, ratingScorer, rowOf } from './rating-scorer.js';

// Ratings from factors of users and items, where new users have those of the items they rated: their factors follow from
// the profile, and their bias is what the profile leaves unexplained.

const KIND = 'folded-ratings';

export interface FoldedRatings extends LearnedRatings {
  /** What a rated item adds to the factors of those who rated it: `ratedFactors[item * dimension + d]`. */
  readonly ratedFactors: Float64Array;
  readonly regularisation: number;
}

/**
 * r(u, i) = mean + bias of u + bias of i + sum over d of factor of u times factor of i, d ascending. A new user's factors are
 * |N|^-1/2 * sum over the profile N of ratedFactors, and the bias b minimises the sum over N of (rest - b)^2 + reg * b^2.
 */
function foldedRatings(learned: FoldedRatings): Scorer {
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
function implicitPart(items: Uint32Array, ratedFactors: Float64Array, target: Float64Array): void {
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
      ...learnedOfState(state),
      regularisation: stateNumber(state, 'regularisation'),
      ratedFactors: stateArray(state, 'ratedFactors', 'Float64Array'),
    }),
};

/** Users between two looks at whether work goes on. */
const USERS_A_STEP = 32;

/**
 * r(u, i) = mu + b_u + b_i + q_i . (p_u + |N(u)|^-1/2 * sum over j in N(u) of y_j), N(u) the items that u rated; learned by
 * gradient descent on the squared error, ratings in the order of users and items. Koren, KDD 2008, equation 15.
 */
export const svdppRating = defineModel({
  name: 'svdpp-rating',
  title: 'SVD++ (ratings)',
  definition:
    'mu + b_u + b_i + q_i . (p_u + sum of y_j over the rated items / root of their number), learned by gradient descent on the squared error; new users have no p_u and the bias that their profile leaves',
  citation: 'Koren, Factorization meets the neighborhood: a multifaceted collaborative filtering model, KDD 2008',
  task: 'rating',
  parameters: {
    factors: { ...whole(20, [1, 1000], 'log', [5, 100]), meaning: 'factors' },
    sweeps: { ...whole(20, [1, 10_000], 'log', [10, 100]), meaning: 'passes over the ratings' },
    rate: { ...real(0.007, [1e-9, 1], 'log', [1e-3, 0.05]), meaning: 'learning rate' },
    regularisation: { ...real(0.02, [0, 10], 'log', [1e-3, 0.5]), meaning: 'regularisation' },
    spread: { ...real(0.1, [0, 10], 'linear'), meaning: 'initial standard deviation of the factors' },
  },
  memoryNeeded: ({ userCount, itemCount }, { factors }) => (userCount * 2 + itemCount * 2) * (factors + 1) * 8,
  *fit(train, { factors, sweeps, rate, regularisation, spread }, context) {
    const { userCount, itemCount } = train;
    const drawn = (count: number, stream: number) =>
      gaussians(count * factors, spread, createGenerator(context.seed, stream));
    const globalMean = meanRating(train.values);
    const [userBiases, itemBiases] = [new Float64Array(userCount), new Float64Array(itemCount)];
    const [ofUsers, ofItems] = [yield* drawn(userCount, 1), yield* drawn(itemCount, 2)];
    const ofRated = yield* drawn(itemCount, 3);
    const [sum, added] = [new Float64Array(factors), new Float64Array(factors)];
    const kept = 1 - rate * regularisation;
    const descend = (user: number) => {
      const { items, values } = rowOf(train, user);
      if (items.length === 0) return;
      const weight = 1 / Math.sqrt(items.length);
      implicitPart(items, ofRated, sum);
      added.fill(0);
      let share = 1;
      for (let at = 0; at < items.length; at++) {
        const [p, q] = [user * factors, items[at]! * factors];
        let estimate = globalMean + userBiases[user]! + itemBiases[items[at]!]!;
        for (let d = 0; d < factors; d++) estimate += ofItems[q + d]! * (ofUsers[p + d]! + sum[d]!);
        const error = values[at]! - estimate;
        userBiases[user]! += rate * (error - regularisation * userBiases[user]!);
        itemBiases[items[at]!]! += rate * (error - regularisation * itemBiases[items[at]!]!);
        share *= kept;
        for (let d = 0; d < factors; d++) {
          const [own, item] = [ofUsers[p + d]!, ofItems[q + d]!];
          ofUsers[p + d] = own + rate * (error * item - regularisation * own);
          ofItems[q + d] = item + rate * (error * (own + sum[d]!) - regularisation * item);
          const change = rate * error * weight * item;
          added[d] = kept * added[d]! + change;
          // The part of all rated items together: each of them changes alike, and it is weighted once more.
          sum[d] = kept * sum[d]! + change * items.length * weight;
        }
      }
      for (const item of items) {
        for (let d = 0; d < factors; d++)
          ofRated[item * factors + d] = share * ofRated[item * factors + d]! + added[d]!;
      }
    };
    for (let step = 0; step < sweeps * userCount; step++) {
      if ((step % userCount) % USERS_A_STEP === 0) {
        passStep(context, step, sweeps * userCount);
        yield;
      }
      descend(step % userCount);
    }
    passStep(context, sweeps * userCount, sweeps * userCount);
    const addImplicit = (user: number) => {
      implicitPart(rowOf(train, user).items, ofRated, sum);
      for (let d = 0; d < factors; d++) ofUsers[user * factors + d]! += sum[d]!;
    };
    yield* eachInSteps(userCount, (user) => (train.offsets[user + 1]! - train.offsets[user]!) * factors, addImplicit);
    return foldedRatings({
      ...{ dimension: factors, globalMean, regularisation, userBiases, itemBiases },
      ...{ userFactors: ofUsers, itemFactors: ofItems, ratedFactors: ofRated },
    });
  },
});
