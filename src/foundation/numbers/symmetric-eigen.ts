// Eigenvalues and eigenvectors of a small symmetric matrix: Householder's reflections make it tridiagonal, QL steps with
// Wilkinson's shift make it diagonal. Additions, products, quotients and roots only, so every engine gives the same bits.
import type { Steps } from '../work-options.js';

/** Vectors are columns: `vectors[row * size + column]` belongs to `values[column]`; values descend. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

/** More QL steps for one value than any finite matrix takes. */
const MOST_STEPS = 200;

/** A = V diag(values) V^T; only the lower triangle of A is read. Golub and Van Loan, Matrix Computations, 2013, 8.3. */
export function* eigenInSteps(matrix: Float64Array, size: number): Steps<Eigen> {
  const rows = matrix.slice();
  const diagonal = new Float64Array(size);
  const beside = new Float64Array(size);
  yield* tridiagonalise(rows, size, diagonal, beside);
  // Rotations act on pairs of columns; laid out as rows these are contiguous.
  const columns = transposed(rows, size);
  yield* diagonalise(columns, size, diagonal, beside);
  return sorted(columns, size, diagonal);
}

/** Turns `a` into Q with Q^T A Q tridiagonal; `beside[i]` couples i - 1 and i. */
function* tridiagonalise(a: Float64Array, size: number, diagonal: Float64Array, beside: Float64Array): Steps<void> {
  const scales = new Float64Array(size);
  for (let i = size - 1; i > 0; i--) {
    scales[i] = reflectRow(a, size, i, beside);
    yield;
  }
  for (let i = 0; i < size; i++) {
    accumulate(a, size, i, scales[i]!);
    diagonal[i] = a[i * size + i]!;
    clearAround(a, size, i);
    yield;
  }
}

/** One reflection that clears row i left of its neighbour; the vector stays in the row, half its squared length returns. */
function reflectRow(a: Float64Array, size: number, i: number, beside: Float64Array): number {
  const row = i * size;
  let largest = 0;
  for (let k = 0; k < i; k++) largest = Math.max(largest, Math.abs(a[row + k]!));
  if (i === 1 || largest === 0) {
    beside[i] = a[row + i - 1]!;
    return 0;
  }
  let squares = 0;
  for (let k = 0; k < i; k++) {
    a[row + k]! /= largest;
    squares += a[row + k]! * a[row + k]!;
  }
  const last = a[row + i - 1]!;
  const root = last >= 0 ? -Math.sqrt(squares) : Math.sqrt(squares);
  beside[i] = largest * root;
  const half = squares - last * root;
  a[row + i - 1] = last - root;
  const image = new Float64Array(i);
  for (let j = 0; j < i; j++) {
    const own = j * size;
    const factor = a[row + j]!;
    let sum = a[own + j]! * factor;
    for (let k = 0; k < j; k++) {
      sum += a[own + k]! * a[row + k]!;
      image[k]! += a[own + k]! * factor;
    }
    image[j]! += sum;
  }
  let along = 0;
  for (let j = 0; j < i; j++) {
    image[j]! /= half;
    along += image[j]! * a[row + j]!;
  }
  const share = along / (half + half);
  for (let j = 0; j < i; j++) image[j]! -= share * a[row + j]!;
  for (let j = 0; j < i; j++) {
    const [own, factor] = [j * size, a[row + j]!];
    for (let k = 0; k <= j; k++) a[own + k]! -= factor * image[k]! + image[j]! * a[row + k]!;
  }
  return half;
}

/** Multiplies a reflection to those of smaller rows; their product takes the place of their vectors. */
function accumulate(a: Float64Array, size: number, i: number, half: number): void {
  if (half === 0) return;
  const row = i * size;
  const sums = new Float64Array(i);
  for (let k = 0; k < i; k++) {
    const factor = a[row + k]!;
    for (let j = 0; j < i; j++) sums[j]! += factor * a[k * size + j]!;
  }
  for (let k = 0; k < i; k++) {
    const factor = a[row + k]! / half;
    for (let j = 0; j < i; j++) a[k * size + j]! -= factor * sums[j]!;
  }
}

function clearAround(a: Float64Array, size: number, i: number): void {
  a[i * size + i] = 1;
  for (let j = 0; j < i; j++) {
    a[i * size + j] = 0;
    a[j * size + i] = 0;
  }
}

/** QL with implicit shifts; `columns` holds one vector a row. */
function* diagonalise(columns: Float64Array, size: number, diagonal: Float64Array, beside: Float64Array): Steps<void> {
  beside.copyWithin(0, 1);
  if (size > 0) beside[size - 1] = 0;
  for (let l = 0; l < size; l++) {
    for (let step = 0; step < MOST_STEPS; step++) {
      const m = firstCut(diagonal, beside, l, size);
      if (m === l) break;
      sweep(columns, size, diagonal, beside, l, m);
      yield;
    }
  }
}

/** The first place from l on whose coupling to the next is nothing beside its neighbours. */
function firstCut(diagonal: Float64Array, beside: Float64Array, l: number, size: number): number {
  let m = l;
  for (; m < size - 1; m++) {
    const near = Math.abs(diagonal[m]!) + Math.abs(diagonal[m + 1]!);
    if (Math.abs(beside[m]!) + near === near) break;
  }
  return m;
}

function sweep(
  columns: Float64Array,
  size: number,
  diagonal: Float64Array,
  beside: Float64Array,
  l: number,
  m: number,
): void {
  const ratio = (diagonal[l + 1]! - diagonal[l]!) / (2 * beside[l]!);
  const root = Math.sqrt(ratio * ratio + 1);
  let g = diagonal[m]! - diagonal[l]! + beside[l]! / (ratio + (ratio >= 0 ? root : -root));
  let [sine, cosine, taken] = [1, 1, 0];
  for (let i = m - 1; i >= l; i--) {
    const f = sine * beside[i]!;
    const b = cosine * beside[i]!;
    const length = Math.sqrt(f * f + g * g);
    beside[i + 1] = length;
    if (length === 0) {
      // The matrix falls apart here; what was taken off is given back.
      diagonal[i + 1]! -= taken;
      beside[m] = 0;
      return;
    }
    sine = f / length;
    cosine = g / length;
    g = diagonal[i + 1]! - taken;
    const r = (diagonal[i]! - g) * sine + 2 * cosine * b;
    taken = sine * r;
    diagonal[i + 1] = g + taken;
    g = cosine * r - b;
    rotate(columns, i * size, (i + 1) * size, size, sine, cosine);
  }
  diagonal[l]! -= taken;
  beside[l] = g;
  beside[m] = 0;
}

function rotate(columns: Float64Array, low: number, high: number, size: number, sine: number, cosine: number): void {
  for (let k = 0; k < size; k++) {
    const [left, right] = [columns[low + k]!, columns[high + k]!];
    columns[high + k] = sine * left + cosine * right;
    columns[low + k] = cosine * left - sine * right;
  }
}

/** By value, descending; equal values keep their order. */
function sorted(columns: Float64Array, size: number, diagonal: Float64Array): Eigen {
  const order = Array.from(diagonal, (_, place) => place).sort((a, b) => diagonal[b]! - diagonal[a]! || a - b);
  const vectors = new Float64Array(size * size);
  for (const [column, from] of order.entries()) {
    for (let row = 0; row < size; row++) vectors[row * size + column] = columns[from * size + row]!;
  }
  return { values: Float64Array.from(order, (from) => diagonal[from]!), vectors };
}

function transposed(matrix: Float64Array, size: number): Float64Array {
  const turned = new Float64Array(size * size);
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) turned[j * size + i] = matrix[i * size + j]!;
  return turned;
}
