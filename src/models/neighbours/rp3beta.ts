// RP3beta: the walk of P3alpha, with what is popular held back, so that it recommends more than what everybody has.
import { defineModel } from '../scoring/model.js';
import { sparseWeightsScorer } from '../scoring/sparse-weights-scorer.js';
import { keepParameter, neighbourBytes, neighboursParameter } from './neighbour-weights.js';
import { normaliseParameter } from './normalise-weights.js';
import { alphaParameter } from './p3alpha.js';
import { walkWeights } from './walk-weights.js';

/** score(u, i) = sum over the items j of the profile of value(u, j) * weight(j, i); weights as in walk-weights.ts. */
export const rp3beta = defineModel({
  name: 'rp3beta',
  title: 'RP3beta',
  definition:
    'the score of P3alpha with every weight divided by the number of users who have the item to the power beta, before the best are kept',
  citation:
    'Paudel, Christoffel, Newell and Bernstein, Updatable, accurate, diverse, and scalable recommendations for interactive applications, TiiS 2017',
  task: 'ranking',
  parameters: {
    neighbours: neighboursParameter,
    alpha: alphaParameter,
    beta: {
      type: 'real',
      default: 0.3,
      least: 0,
      most: 10,
      search: [0, 2],
      scale: 'linear',
      meaning: 'power of the popularity by which the weights of an item are divided',
    },
    keep: keepParameter,
    normalise: normaliseParameter('source'),
  },
  memoryNeeded: ({ itemCount, entryCount }, { keep, neighbours }) =>
    neighbourBytes(itemCount, entryCount, keep, neighbours),
  fit: (train, parameters, context) => sparseWeightsScorer(walkWeights(train, parameters, context)),
});
