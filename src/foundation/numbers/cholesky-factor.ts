// Cholesky's factors of small dense symmetric matrices, and systems solved with them. Apart from the solution of one
// system they serve whoever needs the factor itself: its diagonal is the determinant. The order of operations is fixed.

/**
 * L with L L^T = M, row by row, of which only the lower triangle is written; undefined where M is not positive definite.
 * Row i of M starts at i * size. Higham, Accuracy and Stability of Numerical Algorithms, 2002, chapter 10.
 */
export function choleskyFactor(matrix: Float64Array, size: number): Float64Array | undefined {
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let l = 0; l < j; l++) sum -= factor[i * size + l]! * factor[j * size + l]!;
      if (i !== j) factor[i * size + j] = sum / factor[j * size + j]!;
      else if (sum > 0) factor[i * size + i] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return factor;
}

/** Puts y with L y = right in the place of `right`. */
export function solveLower(factor: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    let sum = right[i]!;
    for (let j = 0; j < i; j++) sum -= factor[i * size + j]! * right[j]!;
    right[i] = sum / factor[i * size + i]!;
  }
}

/** x with L L^T x = right. */
export function solveFactored(factor: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const solution = Float64Array.from(right);
  solveLower(factor, solution);
  for (let i = size - 1; i >= 0; i--) {
    let sum = solution[i]!;
    for (let j = i + 1; j < size; j++) sum -= factor[j * size + i]! * solution[j]!;
    solution[i] = sum / factor[i * size + i]!;
  }
  return solution;
}

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
