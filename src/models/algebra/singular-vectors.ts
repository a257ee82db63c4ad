// The largest singular values of a sparse matrix with their right vectors, by a block Lanczos method on X^T X with full
// reorthogonalisation and thick restarts.
import { type InteractionMatrix, transposedInSteps } from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { createGenerator } from '../../foundation/numbers/generator.js';
import { type Eigen, eigenInSteps } from '../../foundation/numbers/symmetric-eigen.js';
import type { Steps } from '../../foundation/work-options.js';
import { BLOCK, multiplyDenseInSteps, orthonormalBlock, VectorBasis } from './vector-basis.js';

/** A vector v of value s is done when |X^T X v - s^2 v| is at most this share of the largest s^2. */
export const RESIDUAL = 1e-12;

/** Values below this share of the largest are 0: what rounding leaves of nothing in X^T X is its root. */
const NO_VALUE = 1e-7;

const MOST_RESTARTS = 1000;

export interface SingularVectors {
  /** Descending. */
  readonly values: Float64Array;
  /** `vectors[item * count + v]`; the entry of largest size is positive. Zeros where the value is 0. */
  readonly vectors: Float64Array;
}

/** Most vectors that are held at a time. */
export function basisSize(itemCount: number, count: number): number {
  return Math.ceil(Math.min(itemCount, 2 * count + 64) / BLOCK) * BLOCK;
}

/** Golub and Underwood, The block Lanczos method, 1977; Wu and Simon, Thick-restart Lanczos, SIMAX 2000. */
export function* singularVectors(
  backend: Backend,
  matrix: InteractionMatrix,
  { count, seed, onStep }: { readonly count: number; readonly seed: number; onStep?(done: number): void },
): Steps<SingularVectors> {
  const { itemCount } = matrix;
  const turned = yield* transposedInSteps(matrix);
  const generator = createGenerator(seed);
  const basis = new VectorBasis(backend, itemCount);
  const most = basisSize(itemCount, count);
  const projected = new Float64Array(most * most);
  const start = Float64Array.from({ length: itemCount * BLOCK }, () => generator.nextGaussian());
  let next = orthonormalBlock(basis, start, lengthOf(start), generator);
  for (let restart = 0; restart < MOST_RESTARTS; restart++) {
    while (basis.size < most) {
      basis.push(next.block);
      const image = yield* multiply(backend, turned, yield* multiply(backend, matrix, basis.last));
      const scale = lengthOf(image);
      addColumns(projected, most, basis.size, yield* basis.takeOff(image));
      yield* basis.takeOff(image);
      next = orthonormalBlock(basis, image, scale, generator);
      onStep?.(0);
      yield;
    }
    const eigen = yield* eigenInSteps(projected, most);
    const done = settled(eigen, most, count, next.triangle);
    onStep?.(done);
    // Where the basis holds as many vectors as there are items, nothing is left to be found.
    const isWhole = most >= itemCount;
    const kept = isWhole || done === count ? count : Math.ceil((count + (most - count) / 4) / BLOCK) * BLOCK;
    yield* basis.combine(eigen.vectors, most, kept);
    if (isWhole || done === count) return finished(basis, eigen, count);
    projected.fill(0);
    for (let place = 0; place < kept; place++) projected[place * (most + 1)] = eigen.values[place]!;
  }
  throw new InputError('the singular vectors of the log do not converge', {
    argument: 'parameters.factors',
    found: `${count} factors`,
    expected: 'singular values that differ',
    hint: 'Take a few factors more or fewer.',
  });
}

function addColumns(projected: Float64Array, most: number, size: number, coefficients: Float64Array): void {
  const first = size - BLOCK;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < BLOCK; column++) {
      const coefficient = coefficients[row * BLOCK + column]!;
      projected[(first + column) * most + row] = coefficient;
      if (row < first) projected[row * most + first + column] = coefficient;
    }
  }
}

/** How many of the first vectors are done: the residual of one is the length of triangle @ its last entries. */
function settled({ values, vectors }: Eigen, most: number, count: number, triangle: Float64Array): number {
  let done = 0;
  for (let vector = 0; vector < count; vector++) {
    let squares = 0;
    for (let row = 0; row < BLOCK; row++) {
      let sum = 0;
      for (let column = row; column < BLOCK; column++) {
        sum += triangle[row * BLOCK + column]! * vectors[(most - BLOCK + column) * most + vector]!;
      }
      squares += sum * sum;
    }
    if (Math.sqrt(squares) <= RESIDUAL * values[0]!) done += 1;
  }
  return done;
}

function finished(basis: VectorBasis, eigen: Eigen, count: number): SingularVectors {
  const vectors = basis.first(count);
  const values = Float64Array.from({ length: count }, (_, vector) => Math.sqrt(Math.max(0, eigen.values[vector]!)));
  for (let vector = 0; vector < count; vector++) {
    if (values[vector]! <= NO_VALUE * values[0]!) values[vector] = 0;
    let largest = 0;
    for (let at = vector; at < vectors.length; at += count) {
      if (Math.abs(vectors[at]!) > Math.abs(largest)) largest = vectors[at]!;
    }
    for (let at = vector; at < vectors.length; at += count) {
      if (values[vector] === 0) vectors[at] = 0;
      else if (largest < 0) vectors[at] = 0 - vectors[at]!;
    }
  }
  return { values, vectors };
}

function* multiply(backend: Backend, matrix: InteractionMatrix, dense: Float64Array): Steps<Float64Array> {
  const product = new Float64Array(matrix.userCount * BLOCK);
  yield* multiplyDenseInSteps(backend, matrix, dense, BLOCK, product);
  return product;
}

function lengthOf(block: Float64Array): number {
  let squares = 0;
  for (let at = 0; at < block.length; at++) squares += block[at]! * block[at]!;
  return Math.sqrt(squares);
}
