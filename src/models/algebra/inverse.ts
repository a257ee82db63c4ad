// The inverse of a symmetric positive definite matrix, in place, tile by tile: Cholesky's factor, the inverse of the factor,
// and its square. Every number is a sum of products in one order, whatever the tiles, so that their size changes no bit.
import type { Backend } from '../../foundation/kernels/contract.js';
import {
  choleskyTile,
  forwardSolve,
  POSITIVE_DEFINITE,
  subtractProduct,
} from '../../foundation/kernels/solve-systems.js';
import type { Steps } from '../../foundation/work-options.js';
import type { GramStep } from './gram.js';
import { diagonalOf, type SymmetricTiles, tileAt, tileWidth } from './symmetric-tiles.js';

/** The distance from 1 to the next double. */
const UNIT = 2.220446049250313e-16;

export function inverseSteps(tileCount: number): number {
  const pairs = (tileCount * (tileCount + 1)) / 2;
  const products = (tileCount * (tileCount + 1) * (tileCount + 2)) / 6 - pairs;
  return 3 * (products + pairs);
}

/**
 * A = U'U in place, U above the diagonal: u[k][i] = (a[k][i] - sum over l < k of u[l][k] u[l][i]) / u[k][k]. Returns the first
 * row whose pivot is no more than rounding may have left of 0, that is size * 2^-52 of the diagonal; undefined where there
 * is none. Golub and Van Loan, Matrix Computations, 2013, section 4.2.
 */
export function* factorTiles(backend: Backend, matrix: SymmetricTiles, step: GramStep): Steps<number | undefined> {
  const { size, tileSize, tileCount } = matrix;
  const pivotLimits = diagonalOf(matrix).map((value) => value * (size * UNIT));
  for (let row = 0; row < tileCount; row++) {
    const height = tileWidth(matrix, row);
    const upper = tileAt(matrix, row, row);
    for (let column = row; column < tileCount; column++) {
      const [cells, width] = [tileAt(matrix, row, column), tileWidth(matrix, column)];
      for (let above = 0; above < row; above++) {
        const [a, b] = [tileAt(matrix, above, row), tileAt(matrix, above, column)];
        subtract(backend, a, b, tileWidth(matrix, above), height, width, cells);
        step();
        yield;
      }
      if (column > row) backend.run(forwardSolve, { upper, size: height, columnCount: width, right: cells });
      else {
        const first = row * tileSize;
        const size = height;
        const failed = backend.run(choleskyTile, {
          tile: cells,
          size,
          pivotLimits: pivotLimits.subarray(first, first + size),
        });
        if (failed !== POSITIVE_DEFINITE) return first + failed;
      }
      step();
      yield;
    }
  }
  return undefined;
}

/**
 * The lower triangular M with U'M = I, in place of a factor U: m[i][j] = -(sum over k from j to i - 1 of u[k][i] m[k][j]) /
 * u[i][i], and 1 / u[j][j] on the diagonal. The tile of M in a row and a column takes the place of that of U in the column
 * and the row: nobody asks for it again.
 */
export function* invertFactor(backend: Backend, factor: SymmetricTiles, step: GramStep): Steps<void> {
  const { tileCount } = factor;
  for (let column = 0; column < tileCount; column++) {
    const width = tileWidth(factor, column);
    const corner = identity(width);
    backend.run(forwardSolve, {
      upper: tileAt(factor, column, column),
      size: width,
      columnCount: width,
      right: corner,
    });
    step();
    yield;
    for (let row = column + 1; row < tileCount; row++) {
      const height = tileWidth(factor, row);
      const cells = new Float64Array(height * width);
      for (let middle = column; middle < row; middle++) {
        const b = middle === column ? corner : tileAt(factor, column, middle);
        subtract(backend, tileAt(factor, middle, row), b, tileWidth(factor, middle), height, width, cells);
        step();
        yield;
      }
      const upper = tileAt(factor, row, row);
      backend.run(forwardSolve, { upper, size: height, columnCount: width, right: cells });
      tileAt(factor, column, row).set(cells);
      step();
      yield;
    }
    tileAt(factor, column, column).set(corner);
  }
}

/**
 * -M'M in place of a lower triangular M as `invertFactor` leaves it: -(sum over k >= i of m[k][i] m[k][j]) for i >= j. The tile
 * of a row and a column lies where that of the column and the row would: columns by rows, as of the part below the diagonal.
 */
export function* negativeSquare(backend: Backend, lower: SymmetricTiles, step: GramStep): Steps<void> {
  const { tileCount } = lower;
  for (let row = 0; row < tileCount; row++) {
    const height = tileWidth(lower, row);
    for (let column = 0; column <= row; column++) {
      const width = tileWidth(lower, column);
      const cells = new Float64Array(height * width);
      for (let below = row; below < tileCount; below++) {
        const [a, b] = [tileAt(lower, row, below), tileAt(lower, column, below)];
        subtract(backend, a, b, tileWidth(lower, below), height, width, cells);
        step();
        yield;
      }
      tileAt(lower, column, row).set(cells);
    }
  }
}

function subtract(
  backend: Backend,
  a: Float64Array,
  b: Float64Array,
  depth: number,
  rowCount: number,
  columnCount: number,
  c: Float64Array,
): void {
  backend.run(subtractProduct, { a, b, depth, rowCount, columnCount, c });
}

function identity(size: number): Float64Array {
  const cells = new Float64Array(size * size);
  for (let i = 0; i < size; i++) cells[i * (size + 1)] = 1;
  return cells;
}
