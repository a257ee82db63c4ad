// Implicit alternating least squares: every pair of user and item is a preference of 0 or 1 with a confidence, and the
// factors of one side are solved for while those of the other stand still. The objective never rises.
import { type InteractionMatrix, transposedMatrix } from '../../data/tables/interaction-matrix.js';
import { createGenerator } from '../../foundation/numbers/generator.js';
import { defineModel, type FitContext, passStep } from '../scoring/model.js';
import { floatsOf } from './factor-scorer.js';
import { type Confidence, factorGram, solvedFactorScorer, solveRows } from './solved-factors.js';

/** Spread of the items' factors at the start. */
const START = 0.1;

/** Minimises sum over all u, i of c_ui (p_ui - x_u . y_i)^2 + l2 (|X|^2 + |Y|^2), c = 1 + alpha r, p = 1 where r > 0. */
export const ials = defineModel({
  name: 'ials',
  title: 'Implicit ALS',
  definition:
    'x_u . y_i, where Y minimises the sum over all pairs of c (p - x . y)^2 + l2 (|X|^2 + |Y|^2), c = 1 + alpha r, and x_u ' +
    'is solved for from the profile; an empty profile scores 0',
  citation: 'Hu, Koren and Volinsky, Collaborative filtering for implicit feedback datasets, ICDM 2008',
  task: 'ranking',
  parameters: {
    factors: {
      type: 'whole',
      default: 64,
      least: 1,
      most: 1024,
      search: [8, 256],
      scale: 'log',
      meaning: 'how many factors a user and an item have',
    },
    alpha: {
      type: 'real',
      default: 10,
      least: 1e-6,
      most: 1e6,
      search: [0.1, 100],
      scale: 'log',
      meaning: 'how much more a choice counts than the lack of one: 1 + alpha times its value',
    },
    l2: {
      type: 'real',
      default: 50,
      least: 0,
      most: 1e9,
      search: [0.1, 500],
      scale: 'log',
      meaning: 'weight of the squares of all factors: the more, the smaller they are',
    },
    sweeps: {
      type: 'whole',
      default: 15,
      least: 1,
      most: 10_000,
      search: [5, 50],
      scale: 'log',
      meaning: 'how often users and items are solved for',
    },
  },
  memoryNeeded: ({ userCount, itemCount, entryCount }, { factors }) =>
    (userCount + 2 * itemCount) * factors * 8 + itemCount * factors * 4 + entryCount * 12 + factors * factors * 24,
  fit(train, { factors, alpha, l2, sweeps }, context) {
    const items = alternate(train, { dimension: factors, alpha, l2, sweeps }, context);
    return solvedFactorScorer(floatsOf(items, factors, 'item'), factors, { alpha, l2 });
  },
});

export interface Alternation extends Confidence {
  readonly dimension: number;
  readonly sweeps: number;
}

/** The items' factors after so many sweeps, each of which solves for all users and then for all items. */
export function alternate(train: InteractionMatrix, alternation: Alternation, context: FitContext): Float64Array {
  const { dimension, alpha, l2, sweeps } = alternation;
  const { backend } = context;
  const { userCount, itemCount } = train;
  const turned = transposedMatrix(train);
  const total = sweeps * (userCount + itemCount);
  const solveAll = (rows: InteractionMatrix, factors: Float64Array, before: number, who: 'user' | 'item') => {
    passStep(context, before, total);
    const gram = factorGram(backend, factors, dimension, l2);
    const onRows = (done: number) => passStep(context, before + done, total);
    return solveRows(backend, rows, { factors, dimension, gram, alpha, l2, onRows, who });
  };
  let items = startingFactors(itemCount, dimension, context);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const before = sweep * (userCount + itemCount);
    const users = solveAll(train, items, before, 'user');
    items = solveAll(turned, users, before + userCount, 'item');
  }
  return items;
}

/** Random factors that depend on the seed and each item's key alone, with squares that add up to START^2. */
function startingFactors(itemCount: number, dimension: number, { seed, itemKeys }: FitContext): Float64Array {
  const factors = new Float64Array(itemCount * dimension);
  const spread = START / Math.sqrt(dimension);
  for (let item = 0; item < itemCount; item++) {
    const generator = createGenerator(seed, itemKeys?.[item] ?? item);
    for (let d = 0; d < dimension; d++) factors[item * dimension + d] = spread * generator.nextGaussian();
  }
  return factors;
}
