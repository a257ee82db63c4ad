// Scores by weights from item to item of which few are not 0: the items of a profile add up what they give to every other.
// A user without items has the score 0 everywhere.
import { InputError } from '../data/errors.js';
import type { InteractionMatrix } from '../data/interaction-matrix.js';
import { ALL_FINITE } from '../kernels/sparse-product.js';
import { multiplySparse } from './multiply-sparse.js';
import type { Scorer, ScorerKind } from './scorer.js';
import { matrixState, stateMatrix } from './stored-matrix.js';

const KIND = 'sparse-weights';

/** score(u, i) = sum over the items j of the profile, ascending, of value(u, j) * weight(j, i). */
export function sparseWeightsScorer(weights: InteractionMatrix): Scorer {
  return {
    kind: KIND,
    itemCount: weights.itemCount,
    score(backend, { profiles }, target) {
      const user = multiplySparse(backend, profiles, weights, target);
      if (user !== ALL_FINITE) throw tooLarge(user);
    },
    state: () => ({ kind: KIND, ...matrixState('weights', weights) }),
  };
}

export const sparseWeightsKind: ScorerKind = {
  kind: KIND,
  restore(state) {
    const weights = stateMatrix(state, 'weights');
    if (weights.userCount === weights.itemCount) return sparseWeightsScorer(weights);
    throw new InputError(`a stored model of the kind '${KIND}' has damaged weights`, {
      argument: 'weights',
      found: `${weights.userCount} rows and ${weights.itemCount} columns`,
      expected: 'as many rows as columns',
      hint: 'Fit the model again and save it anew.',
    });
  },
};

/** The refusal of a profile whose scores a double cannot hold. */
export function tooLarge(user: number): InputError {
  return new InputError('scores are too large for a double', {
    argument: 'users.profiles.values',
    user,
    expected: 'values whose products with weights can be added up',
    hint: 'Divide all values by the largest first.',
  });
}
