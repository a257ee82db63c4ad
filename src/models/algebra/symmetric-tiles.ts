// A symmetric matrix as the tiles on and above its diagonal: half the memory of a square, in pieces that a kernel takes at
// a time. Nothing that is computed with it depends on the size of the tiles, only the time does.
import { UnsupportedError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import type { Steps } from '../../foundation/work-options.js';

export function allocateNumbers(length: number): Float64Array {
  try {
    return new Float64Array(length);
  } catch {
    throw new UnsupportedError('the environment refused memory for a dense matrix', {
      argument: 'memory',
      found: `${length * 8} bytes in one piece`,
      expected: 'an amount that the environment can give',
      hint: 'Leave out rare items first.',
    });
  }
}

/** Rows and columns of a tile: about a megabyte goes in and out for some milliseconds of work. */
const TILE_SIZE = 192;

export interface SymmetricTiles {
  readonly size: number;
  readonly tileSize: number;
  readonly tileCount: number;
  /** `tiles[row][column - row]` for tiles of a column not below the row, row-major; the last may be narrower. */
  readonly tiles: readonly (readonly Float64Array[])[];
}

export function createTiles(size: number, tileSize = TILE_SIZE): SymmetricTiles {
  const tileCount = tileCountOf(size, tileSize);
  const width = (tile: number) => Math.min(tileSize, size - tile * tileSize);
  const tiles = Array.from({ length: tileCount }, (_, row) =>
    Array.from({ length: tileCount - row }, (_, place) => allocateNumbers(width(row) * width(row + place))),
  );
  return { size, tileSize, tileCount, tiles };
}

export function* copyTiles(matrix: SymmetricTiles): Steps<SymmetricTiles> {
  const copy = createTiles(matrix.size, matrix.tileSize);
  for (const [at, row] of matrix.tiles.entries()) {
    row.forEach((tile, place) => {
      copy.tiles[at]![place]!.set(tile);
    });
    yield;
  }
  return copy;
}

export function tileCountOf(size: number, tileSize = TILE_SIZE): number {
  return Math.ceil(size / tileSize);
}

/** Bytes of the tiles of a matrix; those of the diagonal are whole. */
export function tileBytes(size: number, tileSize = TILE_SIZE): number {
  return (size * size + size * Math.min(size, tileSize)) * 4;
}

export function tileWidth({ size, tileSize }: SymmetricTiles, tile: number): number {
  return Math.min(tileSize, size - tile * tileSize);
}

/** The tile in a row of tiles and a column not below it. */
export function tileAt({ tiles }: SymmetricTiles, row: number, column: number): Float64Array {
  return tiles[row]![column - row]!;
}

export function diagonalOf(matrix: SymmetricTiles): Float64Array {
  const { size, tileSize } = matrix;
  return Float64Array.from({ length: size }, (_, at) => {
    const tile = Math.floor(at / tileSize);
    return tileAt(matrix, tile, tile)[(at % tileSize) * (tileWidth(matrix, tile) + 1)]!;
  });
}

export function addToDiagonal(matrix: SymmetricTiles, amount: number): void {
  for (let tile = 0; tile < matrix.tileCount; tile++) {
    const [cells, width] = [tileAt(matrix, tile, tile), tileWidth(matrix, tile)];
    for (let at = 0; at < cells.length; at += width + 1) cells[at]! += amount;
  }
}

/** Hands the rows to `use` and gives their memory back after, whatever happens. */
export function* withSquare<Result>(
  backend: Backend,
  matrix: SymmetricTiles,
  use: (square: Float64Array) => Steps<Result>,
): Steps<Result> {
  const { size } = matrix;
  const memory = allocateSquare(backend, size);
  try {
    const square = new Float64Array(memory.buffer, memory.byteOffset, size * size);
    for (let row = 0; row < matrix.tileCount; row++) {
      fillSquare(matrix, square, row);
      yield;
    }
    return yield* use(square);
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

/** What lies above the diagonal, here in a row of tiles, is written on both sides of it. */
function fillSquare(matrix: SymmetricTiles, square: Float64Array, row: number): void {
  const { size, tileSize, tileCount } = matrix;
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
