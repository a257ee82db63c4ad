// SVD++ as a ranker: an item's bias and factors against those of the user and of what the user has chosen. Choices fold in,
// so that somebody who was not in training is scored by the profile alone.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { defineModel, passStep } from '../scoring/model.js';
import { floatsOf } from './factor-scorer.js';
import { implicitDescent } from './implicit-descent.js';
import { summedFactorScorer } from './summed-factors.js';

/** score(u, i) = b_i + q_i . (p_u + |N(u)|^-1/2 sum of y_j over the profile); b_u and the mean do not change an order. */
export const svdpp = defineModel({
  name: 'svdpp',
  title: 'SVD++',
  definition:
    'b_i + q_i . (p_u + sum of y_j over the profile / root of its length), learned by gradient descent on the squared error ' +
    'of mean + b_u + score, where sampled negatives are 0; new users have no p_u, an empty profile scores b_i',
  citation: 'Koren, Factorization meets the neighborhood: a multifaceted collaborative filtering model, KDD 2008',
  task: 'ranking',
  parameters: {
    factors: {
      type: 'whole',
      default: 32,
      least: 1,
      most: 1024,
      search: [8, 256],
      scale: 'log',
      meaning: 'how many factors a user and an item have',
    },
    negativeCount: {
      type: 'whole',
      default: 3,
      least: 0,
      most: 1000,
      search: [1, 10],
      scale: 'linear',
      meaning: 'sampled negatives for each choice; with 0 it learns from ratings alone, which have to differ',
    },
    negatives: {
      type: 'choice',
      default: 'uniform',
      choices: ['uniform', 'popularity'],
      meaning: 'negatives are drawn each alike, or in proportion to their users',
    },
    rate: {
      type: 'real',
      default: 0.01,
      least: 1e-9,
      most: 10,
      search: [0.001, 0.1],
      scale: 'log',
      meaning: 'how far a step goes',
    },
    l2: {
      type: 'real',
      default: 0.02,
      least: 0,
      most: 100,
      search: [1e-4, 0.5],
      scale: 'log',
      meaning: 'weight of the squares of all factors and biases at every step',
    },
    epochs: {
      type: 'whole',
      default: 20,
      least: 1,
      most: 10_000,
      search: [5, 100],
      scale: 'log',
      meaning: 'how often every choice is met',
    },
  },
  memoryNeeded: ({ userCount, itemCount }, { factors }) =>
    (userCount + 2 * itemCount) * (factors + 1) * 28 + (userCount + itemCount) * 12,
  fit(train, parameters, context) {
    const onUsers = (done: number) => passStep(context, done, parameters.epochs * train.userCount);
    const learned = implicitDescent(context.backend, train, {
      ...parameters,
      dimension: parameters.factors,
      seed: context.seed,
      onUsers,
    });
    return biasedScorer(train, parameters.factors, learned);
  },
});

/** The bias as one more dimension, in which every user has 1. */
function biasedScorer(
  { userCount, itemCount }: InteractionMatrix,
  factors: number,
  { users, items, implicit, itemBiases }: ReturnType<typeof implicitDescent>,
) {
  const dimension = factors + 1;
  const widened = (narrow: Float64Array, count: number, last: (row: number) => number) => {
    const wide = new Float64Array(count * dimension);
    for (let row = 0; row < count; row++) {
      wide.set(narrow.subarray(row * factors, (row + 1) * factors), row * dimension);
      wide[row * dimension + factors] = last(row);
    }
    return wide;
  };
  const base = new Float32Array(dimension);
  base[factors] = 1;
  return summedFactorScorer({
    itemFactors: floatsOf(
      widened(items, itemCount, (item) => itemBiases[item]!),
      dimension,
      'item',
    ),
    dimension,
    base,
    known: floatsOf(
      widened(users, userCount, () => 0),
      dimension,
      'user',
    ),
    folded: floatsOf(
      widened(implicit, itemCount, () => 0),
      dimension,
      'item',
    ),
    weighting: 'root',
  });
}
