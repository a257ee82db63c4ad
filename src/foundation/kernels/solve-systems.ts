// Dense matrices by tiles: products, Cholesky's factors, triangular systems, and small systems many at a time. Every cell
// takes off its products one by one by the middle index, ascending, so that cutting matrices into tiles changes no bit.
import { defineKernel } from './contract.js';
import { linearModule } from './linear-module.generated.js';

/** What the kernel returns when every pivot lay above its limit. */
export const POSITIVE_DEFINITE = 0xffffffff;

/**
 * A = U^T U: u[k][i] = (a[k][i] - sum over l < k of u[l][k] * u[l][i]) / u[k][k], u[k][k] the root of its own difference.
 * Returns the first row whose pivot is not above its limit, from which on nothing is written, or 0xffffffff. Golub and Van
 * Loan, Matrix Computations, 2013, section 4.2.
 */
export const choleskyTile = defineKernel({
  name: 'choleskyTile',
  module: linearModule,
  parameters: {
    /** `tile[row * size + column]`; the upper triangle becomes the factor, the rest is neither read nor written. */
    tile: 'inout f64[]',
    size: 'u32',
    /** Pivots at or below these count as 0. */
    pivotLimits: 'in f64[]',
  },
  body: ({ tile, size, pivotLimits }) => factorUpper(tile, 0, size, pivotLimits),
});

/** The body, for a matrix that begins at `start`. */
function factorUpper(matrix: Float64Array, start: number, size: number, pivotLimits: Float64Array): number {
  for (let k = 0; k < size; k++) {
    const pivot = restOf(matrix, start, size, k, k);
    if (!(pivot > pivotLimits[k]!)) return k;
    const root = Math.sqrt(pivot);
    for (let i = k + 1; i < size; i++) matrix[start + k * size + i] = restOf(matrix, start, size, k, i) / root;
    matrix[start + k * size + k] = root;
  }
  return POSITIVE_DEFINITE;
}

function restOf(matrix: Float64Array, start: number, size: number, k: number, i: number): number {
  let rest = matrix[start + k * size + i]!;
  for (let l = 0; l < k; l++) rest -= matrix[start + l * size + k]! * matrix[start + l * size + i]!;
  return rest;
}

/** U^T X = R in place: x[k][j] = (r[k][j] - sum over l < k of u[l][k] * x[l][j]) / u[k][k], l ascending. Returns 0. */
export const forwardSolve = defineKernel({
  name: 'forwardSolve',
  module: linearModule,
  parameters: {
    /** `upper[row * size + column]`; only the upper triangle is read, its diagonal is not 0. */
    upper: 'in f64[]',
    size: 'u32',
    columnCount: 'u32',
    /** `right[row * columnCount + column]`; the solution after. */
    right: 'inout f64[]',
  },
  body({ upper, size, columnCount, right }) {
    solveForward(upper, size, right, 0, columnCount);
    return 0;
  },
});

/** The body, for right sides that begin at `start`. */
function solveForward(
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

/** c[i][j] -= a[m][i] * b[m][j] for m ascending: C - A^T B. Returns 0. */
export const subtractProduct = defineKernel({
  name: 'subtractProduct',
  module: linearModule,
  parameters: {
    /** `a[m * rowCount + i]` */
    a: 'in f64[]',
    /** `b[m * columnCount + j]` */
    b: 'in f64[]',
    depth: 'u32',
    rowCount: 'u32',
    columnCount: 'u32',
    /** `c[i * columnCount + j]` */
    c: 'inout f64[]',
  },
  body({ a, b, depth, rowCount, columnCount, c }) {
    for (let m = 0; m < depth; m++) {
      for (let i = 0; i < rowCount; i++) {
        const factor = a[m * rowCount + i]!;
        for (let j = 0; j < columnCount; j++) c[i * columnCount + j]! -= factor * b[m * columnCount + j]!;
      }
    }
    return 0;
  },
});

/** The distance from 1 to the next double. */
const DOUBLE_UNIT = 2.220446049250313e-16;

/**
 * A X = R for each system, A symmetric and positive definite: U^T U = A, U^T Y = R downwards, U X = Y upwards (rows below
 * taken off in descending order). Returns the first system whose factor has a pivot of at most size * 2^-52 times the
 * diagonal of A, or 0xffffffff; the right sides of such a system are left as they are.
 */
export const solveSystems = defineKernel({
  name: 'solveSystems',
  module: linearModule,
  parameters: {
    /** `matrices[(system * size + row) * size + column]`; only upper triangles are read. */
    matrices: 'in f64[]',
    systemCount: 'u32',
    size: 'u32',
    columnCount: 'u32',
    /** `right[(system * size + row) * columnCount + column]`; the solutions after. */
    right: 'inout f64[]',
  },
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
function solveBackward(
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

// One weighted least-squares solve for each profile, the step of alternating least squares: the Gram matrix of all
// factors is given, each profile adds its own items to it, and the system is solved.

/**
 * x = (G + sum of w y y^T)^-1 (sum of t y) over a profile's items, ascending: A[j][k] += (w * y[j]) * y[k], b[j] += t * y[j].
 * Returns the first profile whose system is singular (a pivot of at most size * 2^-52 times the diagonal) or whose solution
 * is not finite, or 0xffffffff; such a solution is written as 0.
 */
export const solveProfiles = defineKernel({
  name: 'solveProfiles',
  module: linearModule,
  parameters: {
    /** `gram[j * size + k]`, regularisation included; only the upper triangle is read. */
    gram: 'in f64[]',
    /** `factors[item * size + j]` */
    factors: 'in f64[]',
    size: 'u32',
    /** As of the whole matrix; `items`, `weights` and `targets` begin at the first of them. */
    offsets: 'in u32[]',
    items: 'in u32[]',
    weights: 'in f64[]',
    targets: 'in f64[]',
    profileCount: 'u32',
    /** `solutions[profile * size + j]` */
    solutions: 'out f64[]',
  },
  body({ gram, factors, size, offsets, items, weights, targets, profileCount, solutions }) {
    const base = offsets[0]!;
    const pivotLimits = new Float64Array(size);
    let offender = POSITIVE_DEFINITE;
    for (let profile = 0; profile < profileCount; profile++) {
      const system = gram.slice(0, size * size);
      const start = profile * size;
      solutions.fill(0, start, start + size);
      for (let at = offsets[profile]! - base; at < offsets[profile + 1]! - base; at++) {
        const own = items[at]! * size;
        for (let j = 0; j < size; j++) {
          const scaled = weights[at]! * factors[own + j]!;
          for (let k = j; k < size; k++) system[j * size + k]! += scaled * factors[own + k]!;
          solutions[start + j]! += targets[at]! * factors[own + j]!;
        }
      }
      for (let j = 0; j < size; j++) pivotLimits[j] = system[j * size + j]! * (size * DOUBLE_UNIT);
      if (factorUpper(system, 0, size, pivotLimits) === POSITIVE_DEFINITE) {
        solveForward(system, size, solutions, start, 1);
        solveBackward(system, size, solutions, start, 1);
        if (solutions.subarray(start, start + size).every(Number.isFinite)) continue;
      }
      solutions.fill(0, start, start + size);
      offender = Math.min(offender, profile);
    }
    return offender;
  },
});
