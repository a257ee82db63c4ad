// The Gram matrix of interactions: for every pair of items the sum of products over users, which for plain choices is the
// number of users who have both. It depends on nothing but training, so that many fits may share one.
import { type InteractionMatrix, rowsOfMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { gramStrip } from '../../foundation/kernels/sparse-product.js';
import type { Steps } from '../../foundation/work-options.js';
import { createTiles, diagonalOf, type SymmetricTiles, tileAt, tileWidth } from './symmetric-tiles.js';

/** Entries of a stretch of users: 48 MiB are copied at most for a strip. */
const ENTRIES_A_CALL = 4_194_304;

/** Products that a strip adds up for a stretch of users, if they spread evenly over strips: some ten milliseconds. */
const PRODUCTS_A_CALL = 16_777_216;

export type GramStep = () => void;

export function gramSteps(tileCount: number): number {
  return tileCount;
}

/** G = X'X, each sum over users in ascending order; refused where a number on the diagonal is no longer finite. */
export function* gramOf(
  backend: Backend,
  train: InteractionMatrix,
  step: GramStep,
  tileSize?: number,
): Steps<SymmetricTiles> {
  const gram = createTiles(train.itemCount, tileSize);
  const stretches = stretchesOf(train, gram.tileCount);
  yield;
  for (let tile = 0; tile < gram.tileCount; tile++) {
    const firstItem = tile * gram.tileSize;
    const rowCount = tileWidth(gram, tile);
    const columnCount = train.itemCount - firstItem;
    const strip = new Float64Array(rowCount * columnCount);
    for (const { offsets, items, values, userCount } of stretches) {
      backend.run(gramStrip, { offsets, items, values, userCount, firstItem, rowCount, columnCount, strip });
      yield;
    }
    cutStrip(gram, tile, strip, columnCount);
    step();
  }
  checkDiagonal(gram);
  return gram;
}

/** Users in stretches of bounded length; a single user may be longer. */
function stretchesOf(train: InteractionMatrix, tileCount: number): readonly InteractionMatrix[] {
  const stretches: InteractionMatrix[] = [];
  for (let from = 0; from < train.userCount; ) {
    let [to, products] = [from, 0];
    do {
      const length = train.offsets[to + 1]! - train.offsets[to]!;
      products += (length * length) / tileCount;
      to += 1;
    } while (
      to < train.userCount &&
      train.offsets[to + 1]! - train.offsets[from]! <= ENTRIES_A_CALL &&
      products < PRODUCTS_A_CALL
    );
    stretches.push(rowsOfMatrix(train, from, to));
    from = to;
  }
  return stretches;
}

function cutStrip(gram: SymmetricTiles, tile: number, strip: Float64Array, columnCount: number): void {
  const rowCount = tileWidth(gram, tile);
  for (let column = tile, from = 0; column < gram.tileCount; column++) {
    const [cells, width] = [tileAt(gram, tile, column), tileWidth(gram, column)];
    for (let row = 0; row < rowCount; row++) {
      cells.set(strip.subarray(row * columnCount + from, row * columnCount + from + width), row * width);
    }
    from += width;
  }
}

/** By Cauchy and Schwarz, what lies elsewhere is no larger than what lies on the diagonal. */
function checkDiagonal(gram: SymmetricTiles): void {
  const diagonal = diagonalOf(gram);
  const item = diagonal.findIndex((square) => !(square <= Number.MAX_VALUE));
  if (item < 0) return;
  throw new InputError('the squares of an item do not fit a number', {
    argument: 'train.values',
    item,
    found: diagonal[item],
    expected: 'values whose squares can be added up',
  });
}
