// A symmetric matrix as the tiles on and above its diagonal: half the memory of a square, in pieces that a kernel takes at
// a time. Nothing that is computed with it depends on the size of the tiles, only the time does.
import { allocateNumbers } from './allocate-numbers.js';

/** Rows and columns of a tile: about a megabyte goes in and out for some milliseconds of work. */
const TILE_SIZE = 192;

export interface SymmetricTiles {
  readonly size: number;
  readonly tileSize: number;
  /** Tiles along the diagonal. */
  readonly tileCount: number;
  /** `tiles[row][column - row]` for tiles of a column not below the row, row-major; the last may be narrower. */
  readonly tiles: readonly (readonly Float64Array[])[];
}

/** All zero. */
export function createTiles(size: number, tileSize = TILE_SIZE): SymmetricTiles {
  const tileCount = tileCountOf(size, tileSize);
  const width = (tile: number) => Math.min(tileSize, size - tile * tileSize);
  const tiles = Array.from({ length: tileCount }, (_, row) =>
    Array.from({ length: tileCount - row }, (_, place) => allocateNumbers(width(row) * width(row + place))),
  );
  return { size, tileSize, tileCount, tiles };
}

export function copyTiles(matrix: SymmetricTiles): SymmetricTiles {
  const copy = createTiles(matrix.size, matrix.tileSize);
  matrix.tiles.forEach((row, at) => {
    row.forEach((tile, place) => {
      copy.tiles[at]![place]!.set(tile);
    });
  });
  return copy;
}

/** Tiles along the diagonal of a matrix. */
export function tileCountOf(size: number, tileSize = TILE_SIZE): number {
  return Math.ceil(size / tileSize);
}

/** Bytes of the tiles of a matrix; those of the diagonal are whole. */
export function tileBytes(size: number, tileSize = TILE_SIZE): number {
  return (size * size + size * Math.min(size, tileSize)) * 4;
}

/** Rows of a tile of the diagonal. */
export function tileWidth({ size, tileSize }: SymmetricTiles, tile: number): number {
  return Math.min(tileSize, size - tile * tileSize);
}

/** The tile in a row of tiles and a column not below it. */
export function tileAt({ tiles }: SymmetricTiles, row: number, column: number): Float64Array {
  return tiles[row]![column - row]!;
}

/** What lies on the diagonal. */
export function diagonalOf(matrix: SymmetricTiles): Float64Array {
  const { size, tileSize } = matrix;
  return Float64Array.from({ length: size }, (_, at) => {
    const tile = Math.floor(at / tileSize);
    return tileAt(matrix, tile, tile)[(at % tileSize) * (tileWidth(matrix, tile) + 1)]!;
  });
}

/** Adds the same to everything on the diagonal. */
export function addToDiagonal(matrix: SymmetricTiles, amount: number): void {
  for (let tile = 0; tile < matrix.tileCount; tile++) {
    const [cells, width] = [tileAt(matrix, tile, tile), tileWidth(matrix, tile)];
    for (let at = 0; at < cells.length; at += width + 1) cells[at]! += amount;
  }
}
