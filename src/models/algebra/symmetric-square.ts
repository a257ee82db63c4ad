// The whole of a symmetric matrix, row by row, in memory of the backend: for kernels that walk through rows of it in any
// order and would be copied the whole of it at every call.
import { UnsupportedError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { type SymmetricTiles, tileAt, tileWidth } from './symmetric-tiles.js';

/** Hands the rows to `use` and gives their memory back after, whatever happens. */
export function withSquare<Result>(
  backend: Backend,
  matrix: SymmetricTiles,
  use: (square: Float64Array) => Result,
): Result {
  const { size } = matrix;
  const memory = allocateSquare(backend, size);
  try {
    const square = new Float64Array(memory.buffer, memory.byteOffset, size * size);
    fillSquare(matrix, square);
    return use(square);
  } finally {
    backend.release(memory);
  }
}

/** Twice as many floats, which are as many doubles. */
function allocateSquare(backend: Backend, size: number): Float32Array {
  try {
    return backend.allocateScores(2 * size * size);
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error;
    throw new UnsupportedError('a matrix of all pairs of items does not fit the memory of the kernels', {
      argument: 'memory',
      found: `${8 * size * size} bytes for ${size} items`,
      expected: 'at most 4 GiB, which is 23,000 items, and what the environment can give',
      hint: 'Leave out rare items first, or take another model.',
    });
  }
}

/** What lies above the diagonal is written on both sides of it. */
function fillSquare(matrix: SymmetricTiles, square: Float64Array): void {
  const { size, tileSize, tileCount } = matrix;
  for (let row = 0; row < tileCount; row++) {
    for (let column = row; column < tileCount; column++) {
      const cells = tileAt(matrix, row, column);
      const [height, width] = [tileWidth(matrix, row), tileWidth(matrix, column)];
      for (let a = 0; a < height; a++) {
        const i = row * tileSize + a;
        for (let b = row === column ? a : 0; b < width; b++) {
          const j = column * tileSize + b;
          square[i * size + j] = cells[a * width + b]!;
          square[j * size + i] = cells[a * width + b]!;
        }
      }
    }
  }
}
