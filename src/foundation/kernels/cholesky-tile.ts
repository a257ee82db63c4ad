// Cholesky's factor of a symmetric tile, upper triangle by upper triangle. It begins where a larger factorisation has
// taken off the rows above, and every cell goes on taking off its products by row, ascending.
import { defineKernel } from './contract.js';

/** What the kernel returns when every pivot lay above its limit. */
export const POSITIVE_DEFINITE = 0xffffffff;

/**
 * A = U^T U: u[k][i] = (a[k][i] - sum over l < k of u[l][k] * u[l][i]) / u[k][k], u[k][k] the root of its own difference.
 * Returns the first row whose pivot is not above its limit, from which on nothing is written, or 0xffffffff. Golub and Van
 * Loan, Matrix Computations, 2013, section 4.2.
 */
export const choleskyTile = defineKernel({
  name: 'choleskyTile',
  parameters: {
    /** `tile[row * size + column]`; the upper triangle becomes the factor, the rest is neither read nor written. */
    tile: 'inout f64[]',
    size: 'u32',
    /** Pivots at or below these count as 0. */
    pivotLimits: 'in f64[]',
  },
  result: 'u32',
  body: ({ tile, size, pivotLimits }) => factorUpper(tile, 0, size, pivotLimits),
});

/** The body, for a matrix that begins at `start`. */
export function factorUpper(matrix: Float64Array, start: number, size: number, pivotLimits: Float64Array): number {
  for (let k = 0; k < size; k++) {
    const pivot = restOf(matrix, start, size, k, k);
    if (!(pivot > pivotLimits[k]!)) return k;
    const root = Math.sqrt(pivot);
    for (let i = k + 1; i < size; i++) matrix[start + k * size + i] = restOf(matrix, start, size, k, i) / root;
    matrix[start + k * size + k] = root;
  }
  return POSITIVE_DEFINITE;
}

function restOf(matrix: Float64Array, start: number, size: number, k: number, i: number): number {
  let rest = matrix[start + k * size + i]!;
  for (let l = 0; l < k; l++) rest -= matrix[start + l * size + k]! * matrix[start + l * size + i]!;
  return rest;
}
