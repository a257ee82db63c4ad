// Small symmetric systems, many at a time, by Cholesky's factors: what alternating least squares solves for each user.
// Systems do not touch each other, so that any number of them may be given at once.
import { factorUpper, POSITIVE_DEFINITE } from './cholesky-tile.js';
import { defineKernel } from './contract.js';
import { solveForward } from './forward-solve.js';

/** The distance from 1 to the next double. */
export const DOUBLE_UNIT = 2.220446049250313e-16;

/**
 * A X = R for each system, A symmetric and positive definite: U^T U = A, U^T Y = R downwards, U X = Y upwards (rows below
 * taken off in descending order). Returns the first system whose factor has a pivot of at most size * 2^-52 times the
 * diagonal of A, or 0xffffffff; the right sides of such a system are left as they are.
 */
export const solveSystems = defineKernel({
  name: 'solveSystems',
  parameters: {
    /** `matrices[(system * size + row) * size + column]`; only upper triangles are read. */
    matrices: 'in f64[]',
    systemCount: 'u32',
    size: 'u32',
    /** Right sides of each system. */
    columnCount: 'u32',
    /** `right[(system * size + row) * columnCount + column]`; the solutions after. */
    right: 'inout f64[]',
  },
  result: 'u32',
  body({ matrices, systemCount, size, columnCount, right }) {
    let offender = POSITIVE_DEFINITE;
    const pivotLimits = new Float64Array(size);
    for (let system = 0; system < systemCount; system++) {
      const upper = matrices.slice(system * size * size, (system + 1) * size * size);
      for (let k = 0; k < size; k++) pivotLimits[k] = upper[k * size + k]! * (size * DOUBLE_UNIT);
      if (factorUpper(upper, 0, size, pivotLimits) !== POSITIVE_DEFINITE) {
        offender = Math.min(offender, system);
        continue;
      }
      const start = system * size * columnCount;
      solveForward(upper, size, right, start, columnCount);
      solveBackward(upper, size, right, start, columnCount);
    }
    return offender;
  },
});

/** x[k][j] = (y[k][j] - sum over l > k of u[k][l] * x[l][j]) / u[k][k], l descending. */
export function solveBackward(
  upper: Float64Array,
  size: number,
  right: Float64Array,
  start: number,
  columnCount: number,
): void {
  for (let l = size - 1; l >= 0; l--) {
    const row = start + l * columnCount;
    for (let j = 0; j < columnCount; j++) right[row + j]! /= upper[l * size + l]!;
    for (let k = 0; k < l; k++) {
      const factor = upper[k * size + l]!;
      for (let j = 0; j < columnCount; j++) right[start + k * columnCount + j]! -= factor * right[row + j]!;
    }
  }
}
