// PureSVD: profiles projected onto the directions in which the log varies most. Closed form, no learning rate, and users
// who were not in training are scored like all others.
import { InputError } from '../../foundation/errors.js';
import { basisSize, singularVectors } from '../algebra/singular-vectors.js';
import { defineModel, passStep } from '../scoring/model.js';
import { whole } from '../scoring/parameters.js';
import { floatsOf, summedFactorScorer } from './factor-scorer.js';

/** score = x V V^T, V the right singular vectors of training with the largest singular values. */
export const puresvd = defineModel({
  name: 'puresvd',
  title: 'PureSVD',
  definition:
    'profile @ V @ V^T, where V has the right singular vectors of training with the largest singular values; vectors of ' +
    'value 0 count as 0, and an empty profile scores 0',
  citation:
    'Cremonesi, Koren and Turrin, Performance of recommender algorithms on top-N recommendation tasks, RecSys 2010',
  task: 'ranking',
  parameters: {
    factors: {
      ...whole(8, [1, 2048], 'log', [4, 512]),
      within: 'both',
      meaning: 'number of singular vectors',
    },
  },
  // The basis twice and a block of each side, training turned, the projected matrix, and the vectors as doubles and floats.
  memoryNeeded({ userCount, itemCount, entryCount }, { factors }) {
    const size = basisSize(itemCount, factors);
    return itemCount * size * 32 + (userCount + itemCount) * 64 + entryCount * 12 + size * size * 40;
  },
  *fit(train, { factors }, context) {
    const { userCount, itemCount } = train;
    if (factors > Math.min(userCount, itemCount)) refuseFactors(factors, userCount, itemCount);
    let most = 0;
    const onStep = (done: number) => {
      most = Math.max(most, done);
      passStep(context, most, factors + 1);
    };
    onStep(0);
    const { vectors } = yield* singularVectors(context.backend, train, { count: factors, seed: context.seed, onStep });
    onStep(factors + 1);
    const itemFactors = floatsOf(vectors, factors, 'item');
    return summedFactorScorer({ itemFactors, dimension: factors, folded: itemFactors });
  },
});

function refuseFactors(factors: number, userCount: number, itemCount: number): never {
  throw new InputError('a log has no more singular vectors than users or items', {
    argument: 'parameters.factors',
    found: factors,
    expected: `at most ${Math.min(userCount, itemCount)}, for ${userCount} users and ${itemCount} items`,
    hint: 'Take fewer factors.',
  });
}
