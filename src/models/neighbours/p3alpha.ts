// P3alpha: where walks of three steps from a user end, through an item of theirs and somebody else who has it.
import { defineModel } from '../scoring/model.js';
import type { RealParameter } from '../scoring/parameters.js';
import { sparseWeightsScorer } from '../scoring/sparse-weights-scorer.js';
import { keepParameter, neighbourBytes, neighboursParameter } from './neighbour-weights.js';
import { normaliseParameter } from './normalise-weights.js';
import { walkWeights } from './walk-weights.js';

export const alphaParameter = {
  type: 'real',
  default: 0.7,
  least: 0,
  most: 10,
  search: [0, 2],
  scale: 'linear',
  meaning: 'power to which the chance of every step is raised: 1 is a walk that picks its ways alike, 0 counts paths',
} as const satisfies RealParameter;

/** score(u, i) = sum over the items j of the profile of value(u, j) * weight(j, i); weights as in walk-weights.ts. */
export const p3alpha = defineModel({
  name: 'p3alpha',
  title: 'P3alpha',
  definition:
    'the sum, over the items of the profile, of the chance to walk from there over a user to the item, each step to the power alpha; the best sources of each item are kept',
  citation:
    'Cooper, Lee, Radzik and Siantos, Random walks in recommender systems: exact computation and simulations, WWW 2014',
  task: 'ranking',
  parameters: {
    neighbours: neighboursParameter,
    alpha: alphaParameter,
    keep: keepParameter,
    normalise: normaliseParameter('source'),
  },
  memoryNeeded: ({ itemCount, entryCount }, { keep, neighbours }) =>
    neighbourBytes(itemCount, entryCount, keep, neighbours),
  fit: (train, parameters, context) => sparseWeightsScorer(walkWeights(train, { ...parameters, beta: 0 }, context)),
});
