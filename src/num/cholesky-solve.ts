// Small dense symmetric systems, by Cholesky's factors and one step of refinement. The order of operations is fixed, so
// that the same system has the same solution in every engine.

/**
 * x with M x = right, M symmetric and positive definite, of which row i starts at i * right.length; undefined where M is
 * not positive definite. M = L L^T, then L y = right and L^T x = y, once more for what is left of `right`. Higham, Accuracy and
 * Stability of Numerical Algorithms, 2002, chapters 10 and 12.
 */
export function choleskySolve(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const size = right.length;
  const factor = factorOf(matrix, size);
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

/** L, row by row; only its lower triangle is written. */
function factorOf(matrix: Float64Array, size: number): Float64Array | undefined {
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

function solveFactored(factor: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const solution = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    let sum = solution[i]!;
    for (let j = 0; j < i; j++) sum -= factor[i * size + j]! * solution[j]!;
    solution[i] = sum / factor[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = solution[i]!;
    for (let j = i + 1; j < size; j++) sum -= factor[j * size + i]! * solution[j]!;
    solution[i] = sum / factor[i * size + i]!;
  }
  return solution;
}
