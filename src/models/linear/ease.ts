// EASE: every item is predicted from all others by one ridge regression, whose solution is the inverse of a matrix of
// counts. The strongest of the linear baselines for its simplicity, and the most expensive in items.
import { InputError } from '../../foundation/errors.js';
import type { Steps } from '../../foundation/work-options.js';
import { gramSteps } from '../algebra/gram.js';
import { factorTiles, inverseSteps, invertFactor, negativeSquare } from '../algebra/inverse.js';
import {
  addToDiagonal,
  allocateNumbers,
  diagonalOf,
  type SymmetricTiles,
  tileAt,
  tileBytes,
  tileCountOf,
  tileWidth,
} from '../algebra/symmetric-tiles.js';
import { denseWeightsScorer, weightPlace, weightsLength } from '../scoring/dense-weights-scorer.js';
import { defineModel, fitProgress } from '../scoring/model.js';
import { real } from '../scoring/parameters.js';
import { ownGram } from './train-gram.js';

/** P = (X'X + l2 I)^-1; weight(i, j) = -P_ij / P_jj, and 0 of an item for itself. A user without a profile scores 0. */
export const ease = defineModel({
  name: 'ease',
  title: 'EASE',
  definition: 'profile @ B, where P = (X^T X + l2 I)^-1, B_ij = -P_ij / P_jj and B_jj = 0',
  citation: 'Steck, Embarrassingly shallow autoencoders for sparse data, WWW 2019',
  task: 'ranking',
  parameters: {
    l2: {
      ...real(250, [0, 1e12], 'log', [10, 5000]),
      meaning: 'regularisation: weight of the squares of all weights',
    },
  },
  // The counts, shared or not, the matrix that is inverted, and the weights.
  memoryNeeded: ({ itemCount }) => 2 * tileBytes(itemCount) + weightsLength(itemCount) * 8,
  *fit(train, { l2 }, context) {
    const { backend } = context;
    const tileCount = tileCountOf(train.itemCount);
    const [counted, inverted] = [gramSteps(tileCount), gramSteps(tileCount) + inverseSteps(tileCount)];
    const { step, reach } = fitProgress(context, inverted + 1);
    const matrix = yield* ownGram(train, context, step);
    reach(counted);
    addToDiagonal(matrix, l2);
    const failed = yield* factorTiles(backend, matrix, step);
    if (failed !== undefined) refuseSingular(failed, l2);
    yield* invertFactor(backend, matrix, step);
    yield* negativeSquare(backend, matrix, step);
    const weights = yield* weightsOf(matrix);
    reach(inverted + 1);
    return denseWeightsScorer(train.itemCount, weights);
  },
});

/** The weights from -P, whose tiles lie as below the diagonal: P_ij and P_ji are one number for two weights. */
function* weightsOf(inverse: SymmetricTiles): Steps<Float64Array> {
  const diagonal = diagonalOf(inverse).map((value) => -value);
  const weights = allocateNumbers(weightsLength(inverse.size));
  for (let row = 0; row < inverse.tileCount; row++) {
    weighRow(inverse, diagonal, weights, row);
    yield;
  }
  return weights;
}

function weighRow(inverse: SymmetricTiles, diagonal: Float64Array, weights: Float64Array, row: number): void {
  const { size, tileSize } = inverse;
  for (let column = 0; column <= row; column++) {
    const cells = tileAt(inverse, column, row);
    const [height, width] = [tileWidth(inverse, row), tileWidth(inverse, column)];
    for (let at = 0, i = row * tileSize; i < row * tileSize + height; i++) {
      for (let j = column * tileSize; j < column * tileSize + width; j++, at++) {
        if (i === j) continue;
        weights[weightPlace(size, i, j)] = cells[at]! / diagonal[j]!;
        weights[weightPlace(size, j, i)] = cells[at]! / diagonal[i]!;
      }
    }
  }
}

function refuseSingular(item: number, l2: number): never {
  throw new InputError('the matrix of EASE has no inverse', {
    argument: 'parameters.l2',
    item,
    found: l2,
    expected: 'an l2 that tells items apart which the same users have',
    hint: 'Raise l2; 250 is the default.',
  });
}
