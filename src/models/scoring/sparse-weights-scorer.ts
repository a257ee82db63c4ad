// Scores by weights from item to item of which few are not 0: the items of a profile add up what they give to every other.
// A user without items has the score 0 everywhere.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { ALL_FINITE, sparseProduct } from '../../foundation/kernels/sparse-product.js';
import { HELD_BYTES, heldArrays, heldBytes, multiplySparse } from './multiply-sparse.js';
import type { OpenScorer, Scorer, ScorerKind } from './scorer.js';
import { damagedState, matrixState, stateMatrix } from './stored-state.js';

const KIND = 'sparse-weights';

/** Scores of a block of users whom the weights are held for: they stay in the cache until they are ranked. */
const CELLS_A_BLOCK = 196_608;

/** score(u, i) = sum over the items j of the profile, ascending, of value(u, j) * weight(j, i). */
export function sparseWeightsScorer(weights: InteractionMatrix): Scorer {
  return {
    kind: KIND,
    itemCount: weights.itemCount,
    score(backend, { profiles }, target) {
      const user = multiplySparse(backend, profiles, weights, target);
      if (user !== ALL_FINITE) throw tooLarge(user);
    },
    open: (backend, mostUsers) => openWeights(backend, weights, mostUsers),
    state: () => ({ kind: KIND, ...matrixState('weights', weights) }),
  };
}

/** Weights and scores stay where kernels run, so that only profiles are copied, however few users a block has. */
function openWeights(
  backend: Backend,
  { offsets, items, values, itemCount }: InteractionMatrix,
  mostUsers: number,
): OpenScorer | undefined {
  const usersABlock = Math.max(1, Math.min(mostUsers, Math.floor(CELLS_A_BLOCK / Math.max(1, itemCount))));
  const starts = { offsets, items, values, scores: usersABlock * itemCount };
  if (backend.name === 'js' || heldBytes(starts) > HELD_BYTES) return undefined;
  const { arrays, release } = heldArrays(backend, starts);
  return {
    usersABlock,
    score({ profiles }) {
      const scores = arrays.scores.subarray(0, profiles.userCount * itemCount);
      const user = backend.run(sparseProduct, {
        ...{ leftOffsets: profiles.offsets, leftColumns: profiles.items, leftValues: profiles.values },
        ...{ rowCount: profiles.userCount, firstMiddle: 0, middleCount: itemCount },
        ...{ rightOffsets: arrays.offsets, rightColumns: arrays.items, rightValues: arrays.values, rightIsOnes: 0 },
        ...{ columnCount: itemCount, products: scores },
      });
      if (user !== ALL_FINITE) throw tooLarge(user);
      return scores;
    },
    close: release,
  };
}

export const sparseWeightsKind: ScorerKind = {
  kind: KIND,
  restore(state) {
    const weights = stateMatrix(state, 'weights');
    if (weights.userCount === weights.itemCount) return sparseWeightsScorer(weights);
    const actual = `${weights.userCount} rows and ${weights.itemCount} columns`;
    throw damagedState(KIND, 'weights', actual, 'as many rows as columns', 'has damaged');
  },
};

export function tooLarge(user: number): InputError {
  return new InputError('scores are too large for a double', {
    argument: 'users.profiles.values',
    user,
    expected: 'values whose products with weights can be added up',
    hint: 'Divide all values by the largest first.',
  });
}
