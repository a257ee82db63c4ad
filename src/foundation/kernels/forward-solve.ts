// A triangular system with many right sides, row after row downwards. The rows of a larger system above are taken off
// before, and every cell goes on taking off its products by row, ascending.
import { defineKernel } from './contract.js';

/** U^T X = R in place: x[k][j] = (r[k][j] - sum over l < k of u[l][k] * x[l][j]) / u[k][k], l ascending. Returns 0. */
export const forwardSolve = defineKernel({
  name: 'forwardSolve',
  parameters: {
    /** `upper[row * size + column]`; only the upper triangle is read, its diagonal is not 0. */
    upper: 'in f64[]',
    size: 'u32',
    columnCount: 'u32',
    /** `right[row * columnCount + column]`; the solution after. */
    right: 'inout f64[]',
  },
  result: 'u32',
  body({ upper, size, columnCount, right }) {
    solveForward(upper, size, right, 0, columnCount);
    return 0;
  },
});

/** The body, for right sides that begin at `start`. */
export function solveForward(
  upper: Float64Array,
  size: number,
  right: Float64Array,
  start: number,
  columnCount: number,
): void {
  for (let k = 0; k < size; k++) {
    const row = start + k * columnCount;
    for (let l = 0; l < k; l++) {
      const factor = upper[l * size + k]!;
      for (let j = 0; j < columnCount; j++) right[row + j]! -= factor * right[start + l * columnCount + j]!;
    }
    for (let j = 0; j < columnCount; j++) right[row + j]! /= upper[k * size + k]!;
  }
}
