// Small dense symmetric systems, by Cholesky's factors and one step of refinement. The order of operations is fixed, so
// that the same system has the same solution in every engine.
import { choleskyFactor, solveFactored } from './cholesky-factor.js';

/**
 * x with M x = right, M symmetric and positive definite, of which row i starts at i * right.length; undefined where M is
 * not positive definite. M = L L^T, then L y = right and L^T x = y, once more for what is left of `right`. Higham, Accuracy and
 * Stability of Numerical Algorithms, 2002, chapters 10 and 12.
 */
export function choleskySolve(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const size = right.length;
  const factor = choleskyFactor(matrix, size);
  if (factor === undefined) return undefined;
  const solution = solveFactored(factor, right);
  const rest = right.map((value, i) => {
    let sum = value;
    for (let j = 0; j < size; j++) sum -= matrix[i * size + j]! * solution[j]!;
    return sum;
  });
  const correction = solveFactored(factor, rest);
  return solution.map((value, i) => value + correction[i]!);
}
