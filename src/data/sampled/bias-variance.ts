// The bias-variance estimator: least squares in which variance has a price, so that values do not swing between sampled
// ranks as plain least squares would have them.

import { UnsupportedError } from '../../foundation/errors.js';
import { choleskySolve } from '../../foundation/numbers/least-squares.js';
import type { SamplingMatrix } from './sampling-matrix.js';

/**
 * ((1 - gamma) A^T D A + gamma diag(1^T D A))^-1 A^T D f, D the shares of full ranks: it makes (1 - gamma) * bias^2 + gamma *
 * (second moment) least. A sampled rank that cannot be met has the value 0. Krichene and Rendle, 2020, section 6.
 */
export function biasVarianceValues(
  { rows, negativeCount }: SamplingMatrix,
  full: Float64Array,
  shares: Float64Array,
  gamma: number,
): Float64Array {
  const size = negativeCount + 1;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (const [r, { least, probabilities }] of rows.entries()) {
    for (let i = 0; i < probabilities.length; i++) {
      const weight = shares[r]! * probabilities[i]!;
      const row = (least + i) * size + least;
      for (let j = 0; j < probabilities.length; j++) {
        matrix[row + j] = matrix[row + j]! + (1 - gamma) * weight * probabilities[j]!;
      }
      matrix[row + i] = matrix[row + i]! + gamma * weight;
      right[least + i] = right[least + i]! + weight * full[r]!;
    }
  }
  for (let i = 0; i < size; i++) if (matrix[i * size + i] === 0) matrix[i * size + i] = 1;
  const values = choleskySolve(matrix, right);
  if (values !== undefined) return values;
  throw new UnsupportedError('the bias-variance estimator cannot be solved in double precision', {
    argument: 'gamma',
    found: gamma,
    expected: 'a larger price on variance',
  });
}
