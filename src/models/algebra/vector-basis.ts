// Orthonormal vectors in blocks of eight, the memory of a Krylov method: projections onto all of them, taking these off, and
// combining them into new ones. Every number adds up its terms in ascending order; slices of rows change no bit.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { subtractProduct } from '../../foundation/kernels/solve-systems.js';
import { sparseTimesDense } from '../../foundation/kernels/sparse-product.js';
import type { Generator } from '../../foundation/numbers/generator.js';
import { atOnce, type Steps } from '../../foundation/work-options.js';

/** Entries that one call looks at, unless one row alone has more. */
const ENTRIES_A_CALL = 262_144;

/** Writes matrix @ dense to `product[row * columnCount + column]`; `dense[item * columnCount + column]`. */
export function multiplyDense(...product: Parameters<typeof multiplyDenseInSteps>): void {
  atOnce(multiplyDenseInSteps(...product));
}

export function* multiplyDenseInSteps(
  backend: Backend,
  { userCount, offsets, items, values }: InteractionMatrix,
  dense: Float64Array,
  columnCount: number,
  product: Float64Array,
): Steps<void> {
  for (let from = 0, to = 0; from < userCount; from = to) {
    to = from + 1;
    while (to < userCount && offsets[to + 1]! - offsets[from]! <= ENTRIES_A_CALL) to += 1;
    const [first, end] = [offsets[from]!, offsets[to]!];
    backend.run(sparseTimesDense, {
      offsets: offsets.subarray(from, to + 1),
      items: items.subarray(first, end),
      values: values.subarray(first, end),
      ...{ rowCount: to - from, dense, columnCount },
      product: product.subarray(from * columnCount, to * columnCount),
    });
    yield;
  }
}

export const BLOCK = 8;

/** Rows of a call: some hundred microseconds of work. */
const ROWS_A_CALL = 16_384;

/** `rows[row * BLOCK + vector]`, and the same turned. */
interface Block {
  readonly rows: Float64Array;
  readonly columns: Float64Array;
}

export class VectorBasis {
  private blocks: Block[] = [];

  constructor(
    private readonly backend: Backend,
    readonly rowCount: number,
  ) {}

  get size(): number {
    return this.blocks.length * BLOCK;
  }

  /** The last block, laid out as it was given. */
  get last(): Float64Array {
    return this.blocks[this.blocks.length - 1]!.rows;
  }

  push(rows: Float64Array): void {
    const columns = new Float64Array(rows.length);
    for (let row = 0; row < this.rowCount; row++) {
      for (let vector = 0; vector < BLOCK; vector++) {
        columns[vector * this.rowCount + row] = rows[row * BLOCK + vector]!;
      }
    }
    this.blocks.push({ rows, columns });
  }

  /** Takes the projections onto all vectors off the block; `coefficients[vector * BLOCK + column]`. */
  *takeOff(block: Float64Array): Steps<Float64Array> {
    const coefficients = new Float64Array(this.size * BLOCK);
    const shares: Float64Array[] = [];
    for (const [place, { rows }] of this.blocks.entries()) {
      const negative = coefficients.subarray(place * BLOCK * BLOCK, (place + 1) * BLOCK * BLOCK);
      this.subtractInner(rows, block, negative);
      shares.push(negative.map((sum) => 0 - sum));
      yield;
    }
    for (const [place, { columns }] of this.blocks.entries()) {
      this.subtractOuter(columns, shares[place]!, block);
      yield;
    }
    return coefficients.map((sum) => 0 - sum);
  }

  /** Replaces all vectors by combinations of them: column c of the `count` is the sum of vector v times weights[v][c]. */
  *combine(weights: Float64Array, width: number, count: number): Steps<void> {
    const combined: Float64Array[] = [];
    for (let first = 0; first < count; first += BLOCK) {
      const sum = new Float64Array(this.rowCount * BLOCK);
      for (const [place, { columns }] of this.blocks.entries()) {
        const share = new Float64Array(BLOCK * BLOCK);
        for (let at = 0; at < share.length; at++) {
          const column = first + (at % BLOCK);
          if (column < count) share[at] = 0 - weights[(place * BLOCK + Math.floor(at / BLOCK)) * width + column]!;
        }
        this.subtractOuter(columns, share, sum);
        yield;
      }
      combined.push(sum);
    }
    this.blocks = [];
    for (const block of combined) {
      this.push(block);
      yield;
    }
  }

  /** `vectors[row * count + vector]` of the first vectors. */
  first(count: number): Float64Array {
    const vectors = new Float64Array(this.rowCount * count);
    for (let vector = 0; vector < count; vector++) {
      const { rows } = this.blocks[Math.floor(vector / BLOCK)]!;
      for (let row = 0; row < this.rowCount; row++) {
        vectors[row * count + vector] = rows[row * BLOCK + (vector % BLOCK)]!;
      }
    }
    return vectors;
  }

  /** c -= a^T b over all rows. */
  private subtractInner(a: Float64Array, b: Float64Array, c: Float64Array): void {
    for (let row = 0; row < this.rowCount; row += ROWS_A_CALL) {
      const depth = Math.min(ROWS_A_CALL, this.rowCount - row);
      const [from, to] = [row * BLOCK, (row + depth) * BLOCK];
      const shape = { depth, rowCount: BLOCK, columnCount: BLOCK };
      this.backend.run(subtractProduct, { a: a.subarray(from, to), b: b.subarray(from, to), ...shape, c });
    }
  }

  /** block[row] -= sum over vectors of columns[vector][row] * share[vector]. */
  private subtractOuter(columns: Float64Array, share: Float64Array, block: Float64Array): void {
    for (let row = 0; row < this.rowCount; row += ROWS_A_CALL) {
      const rowCount = Math.min(ROWS_A_CALL, this.rowCount - row);
      const a = rowCount === this.rowCount ? columns : this.cut(columns, row, rowCount);
      const c = block.subarray(row * BLOCK, (row + rowCount) * BLOCK);
      this.backend.run(subtractProduct, { a, b: share, depth: BLOCK, rowCount, columnCount: BLOCK, c });
    }
  }

  private cut(columns: Float64Array, row: number, rowCount: number): Float64Array {
    const cut = new Float64Array(rowCount * BLOCK);
    for (let vector = 0; vector < BLOCK; vector++) {
      const start = vector * this.rowCount + row;
      cut.set(columns.subarray(start, start + rowCount), vector * rowCount);
    }
    return cut;
  }
}

/** What is left of a vector counts as nothing below this share of its length. */
const NOTHING = 1e-10;

/** Orthonormalises the columns of `block`, which is written to and is already orthogonal to the basis. */
export function orthonormalBlock(basis: VectorBasis, block: Float64Array, scale: number, generator: Generator) {
  const triangle = new Float64Array(BLOCK * BLOCK);
  for (let column = 0; column < BLOCK; column++) {
    for (let pass = 0; pass < 2; pass++) {
      for (let other = 0; other < column; other++) {
        triangle[other * BLOCK + column]! += takeOffColumn(block, other, column);
      }
    }
    const length = lengthOf(block, column);
    if (length > NOTHING * scale) {
      triangle[column * BLOCK + column] = length;
      divide(block, column, length);
    } else replace(basis, block, column, generator);
  }
  return { block, triangle };
}

/** A random vector that is orthogonal to all before it, or zeros. */
function replace(basis: VectorBasis, block: Float64Array, column: number, generator: Generator): void {
  const lone = new Float64Array(block.length);
  for (let row = 0; row < basis.rowCount; row++) lone[row * BLOCK + column] = generator.nextGaussian();
  const before = lengthOf(lone, column);
  for (let pass = 0; pass < 3; pass++) {
    atOnce(basis.takeOff(lone));
    copyColumn(lone, block, column);
    for (let other = 0; other < column; other++) takeOffColumn(block, other, column);
    copyColumn(block, lone, column);
  }
  const length = lengthOf(block, column);
  if (length > NOTHING * before) divide(block, column, length);
  else for (let at = column; at < block.length; at += BLOCK) block[at] = 0;
}

/** column -= (other . column) other; returns the product. */
function takeOffColumn(block: Float64Array, other: number, column: number): number {
  let product = 0;
  for (let at = 0; at < block.length; at += BLOCK) product += block[at + other]! * block[at + column]!;
  for (let at = 0; at < block.length; at += BLOCK) block[at + column]! -= product * block[at + other]!;
  return product;
}

function lengthOf(block: Float64Array, column: number): number {
  let squares = 0;
  for (let at = column; at < block.length; at += BLOCK) squares += block[at]! * block[at]!;
  return Math.sqrt(squares);
}

function divide(block: Float64Array, column: number, by: number): void {
  for (let at = column; at < block.length; at += BLOCK) block[at]! /= by;
}

function copyColumn(from: Float64Array, to: Float64Array, column: number): void {
  for (let at = column; at < from.length; at += BLOCK) to[at] = from[at]!;
}
