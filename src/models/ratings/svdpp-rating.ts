// SVD++ as a predictor of ratings: besides their own factors, users have those of all items they rated, whatever they
// thought of them. Every step over the ratings of a user changes the factors of all their items alike, so that what is done
// to them is followed as one number and one vector and handed out once a user: the same steps, at a fraction of the cost.
import { createGenerator } from '../../foundation/numbers/generator.js';
import { defineModel, passStep } from '../scoring/model.js';
import { foldedRatings, implicitPart } from './folded-ratings.js';
import { meanRating, rowOf } from './rating-scorer.js';

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
    factors: { type: 'whole', default: 20, least: 1, most: 1000, search: [5, 100], scale: 'log', meaning: 'factors' },
    sweeps: {
      type: 'whole',
      default: 20,
      least: 1,
      most: 10_000,
      search: [10, 100],
      scale: 'log',
      meaning: 'passes over the ratings',
    },
    rate: {
      type: 'real',
      default: 0.007,
      least: 1e-9,
      most: 1,
      search: [1e-3, 0.05],
      scale: 'log',
      meaning: 'step of the descent',
    },
    regularisation: {
      type: 'real',
      default: 0.02,
      least: 0,
      most: 10,
      search: [1e-3, 0.5],
      scale: 'log',
      meaning: 'pull towards 0',
    },
    spread: {
      type: 'real',
      default: 0.1,
      least: 0,
      most: 10,
      scale: 'linear',
      meaning: 'standard deviation of the factors at first',
    },
  },
  memoryNeeded: ({ userCount, itemCount }, { factors }) => (userCount * 2 + itemCount * 2) * (factors + 1) * 8,
  fit(train, { factors, sweeps, rate, regularisation, spread }, context) {
    const { userCount, itemCount } = train;
    const drawn = (count: number, stream: number) => {
      const generator = createGenerator(context.seed, stream);
      return Float64Array.from({ length: count * factors }, () => spread * generator.nextGaussian());
    };
    const globalMean = meanRating(train.values);
    const [userBiases, itemBiases] = [new Float64Array(userCount), new Float64Array(itemCount)];
    const [ofUsers, ofItems, ofRated] = [drawn(userCount, 1), drawn(itemCount, 2), drawn(itemCount, 3)];
    const [sum, added] = [new Float64Array(factors), new Float64Array(factors)];
    const kept = 1 - rate * regularisation;
    for (let step = 0; step < sweeps * userCount; step++) {
      const user = step % userCount;
      if (user % USERS_A_STEP === 0) passStep(context, step, sweeps * userCount);
      const { items, values } = rowOf(train, user);
      if (items.length === 0) continue;
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
    }
    passStep(context, sweeps * userCount, sweeps * userCount);
    for (let user = 0; user < userCount; user++) {
      implicitPart(rowOf(train, user).items, ofRated, sum);
      for (let d = 0; d < factors; d++) ofUsers[user * factors + d]! += sum[d]!;
    }
    return foldedRatings({
      ...{ dimension: factors, globalMean, regularisation, userBiases, itemBiases },
      ...{ userFactors: ofUsers, itemFactors: ofItems, ratedFactors: ofRated },
    });
  },
});
