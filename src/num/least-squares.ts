// Least squares by Householder's reflections. Columns may be nearly dependent, as those of sampling matrices are, and the
// normal equations would square that.

/**
 * x that makes |B x - right| least; B is given by its columns, at most as many as rows. A column that the ones before it
 * already hold has the coefficient 0. Golub, Numerical methods for solving linear least squares problems, 1965.
 */
export function leastSquares(columns: readonly Float64Array[], right: Float64Array): Float64Array {
  const count = columns.length;
  const work = columns.map((column) => Float64Array.from(column));
  const rest = Float64Array.from(right);
  const diagonal = new Float64Array(count);
  for (let j = 0; j < count; j++) {
    const pivot = work[j]!;
    const size = Math.sqrt(product(pivot, pivot, j));
    const whole = Math.sqrt(product(pivot, pivot, 0));
    if (size <= whole * 1e-14) continue;
    diagonal[j] = pivot[j]! > 0 ? -size : size;
    // The reflection is I - v v^T / (size * |v[j]|) with v = pivot - diagonal e_j, kept in the column's own place.
    pivot[j] = pivot[j]! - diagonal[j]!;
    const scale = size * Math.abs(pivot[j]!);
    for (let l = j + 1; l < count; l++) reflect(work[l]!, pivot, j, scale);
    reflect(rest, pivot, j, scale);
  }
  const solution = new Float64Array(count);
  for (let j = count - 1; j >= 0; j--) {
    if (diagonal[j] === 0) continue;
    let sum = rest[j]!;
    for (let l = j + 1; l < count; l++) sum -= work[l]![j]! * solution[l]!;
    solution[j] = sum / diagonal[j]!;
  }
  return solution;
}

function reflect(vector: Float64Array, mirror: Float64Array, from: number, scale: number): void {
  const share = product(mirror, vector, from) / scale;
  for (let i = from; i < vector.length; i++) vector[i] = vector[i]! - share * mirror[i]!;
}

function product(left: Float64Array, right: Float64Array, from: number): number {
  let sum = 0;
  for (let i = from; i < left.length; i++) sum += left[i]! * right[i]!;
  return sum;
}
