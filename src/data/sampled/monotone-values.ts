// The constrained least squares estimator: a better sampled rank is never worth less than a worse one, and none is worth
// less than nothing.

import { nonNegativeLeastSquares } from '../../foundation/numbers/least-squares.js';
import type { SamplingMatrix } from './sampling-matrix.js';

/**
 * f^ that makes the sum of share(r) ((A f^)(r) - f(r))^2 least among 0 <= f^(m + 1) <= ... <= f^(1): non-negative least
 * squares of the steps c(s) = f^(s) - f^(s + 1), whose columns are P(sampled rank <= s | r). Krichene and Rendle, 2020.
 */
export function monotoneValues(
  { rows, negativeCount }: SamplingMatrix,
  full: Float64Array,
  shares: Float64Array,
): Float64Array {
  const columns = Array.from({ length: negativeCount + 1 }, () => new Float64Array(rows.length));
  const right = new Float64Array(rows.length);
  for (const [r, { least, probabilities }] of rows.entries()) {
    // A share that all ranks have changes nothing: only what it is of the usual one counts.
    const weight = Math.sqrt(shares[r]! * rows.length);
    let atMost = 0;
    for (let above = least; above <= negativeCount; above++) {
      atMost = above - least < probabilities.length - 1 ? atMost + probabilities[above - least]! : 1;
      columns[above]![r] = weight * atMost;
    }
    right[r] = weight * full[r]!;
  }
  const steps = nonNegativeLeastSquares(columns, right);
  const values = new Float64Array(negativeCount + 1);
  let value = 0;
  for (let above = negativeCount; above >= 0; above--) {
    value += steps[above]!;
    values[above] = value;
  }
  return values;
}
