// Least squares by Householder's reflections. Columns may be nearly dependent, as those of sampling matrices are, and the
// normal equations would square that. Columns can be added and the last ones taken away, at the cost of those alone.

/**
 * L with L L^T = M, row by row, of which only the lower triangle is written; undefined where M is not positive definite.
 * Row i of M starts at i * size. Higham, Accuracy and Stability of Numerical Algorithms, 2002, chapter 10.
 */
export function choleskyFactor(matrix: Float64Array, size: number): Float64Array | undefined {
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let l = 0; l < j; l++) sum -= factor[i * size + l]! * factor[j * size + l]!;
      if (i !== j) factor[i * size + j] = sum / factor[j * size + j]!;
      else if (sum > 0) factor[i * size + i] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return factor;
}

/** Puts y with L y = right in the place of `right`. */
export function solveLower(factor: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    let sum = right[i]!;
    for (let j = 0; j < i; j++) sum -= factor[i * size + j]! * right[j]!;
    right[i] = sum / factor[i * size + i]!;
  }
}

/** x with L L^T x = right. */
export function solveFactored(factor: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const solution = Float64Array.from(right);
  solveLower(factor, solution);
  for (let i = size - 1; i >= 0; i--) {
    let sum = solution[i]!;
    for (let j = i + 1; j < size; j++) sum -= factor[j * size + i]! * solution[j]!;
    solution[i] = sum / factor[i * size + i]!;
  }
  return solution;
}

/**
 * x with M x = right, M symmetric and positive definite, of which row i starts at i * right.length; undefined where M is
 * not positive definite. M = L L^T, then L y = right and L^T x = y, once more for what is left of `right`. Higham, Accuracy and
 * Stability of Numerical Algorithms, 2002, chapters 10 and 12.
 */
export function choleskySolve(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const size = right.length;
  const factor = choleskyFactor(matrix, size);
  if (factor === undefined) return undefined;
  const solution = solveFactored(factor, right);
  const rest = right.map((value, i) => {
    let sum = value;
    for (let j = 0; j < size; j++) sum -= matrix[i * size + j]! * solution[j]!;
    return sum;
  });
  const correction = solveFactored(factor, rest);
  return solution.map((value, i) => value + correction[i]!);
}

/**
 * Least squares of a growing number of columns: the x that makes |B x - right| least. A column that the ones before it already
 * hold has the coefficient 0. Golub, Numerical methods for solving linear least squares problems, 1965.
 */
export class ColumnSystem {
  // Of column j: above place j what the reflections before it made of it, from there on the mirror of its own reflection.
  readonly #columns: Float64Array[] = [];
  /** The factor's diagonal; 0 for a column that the ones before it already hold, which has no reflection. */
  readonly #diagonal: number[] = [];
  readonly #scales: number[] = [];
  #rest: Float64Array;

  constructor(private readonly right: Float64Array) {
    this.#rest = Float64Array.from(right);
  }

  add(column: Float64Array): void {
    const place = this.#columns.length;
    const own = Float64Array.from(column);
    this.#reflectAll(own);
    const size = Math.sqrt(product(own, own, place));
    const isHeld = size <= Math.sqrt(product(own, own, 0)) * 1e-14;
    const diagonal = isHeld ? 0 : own[place]! > 0 ? -size : size;
    if (!isHeld) own[place] = own[place]! - diagonal;
    // The reflection is I - v v^T / (size * |v[place]|) with v = own - diagonal e, from `place` on.
    const scale = isHeld ? 1 : size * Math.abs(own[place]!);
    this.#columns.push(own);
    this.#diagonal.push(diagonal);
    this.#scales.push(scale);
    if (!isHeld) reflect(this.#rest, own, place, scale);
  }

  keepFirst(count: number): void {
    this.#columns.length = count;
    this.#diagonal.length = count;
    this.#scales.length = count;
    this.#rest = Float64Array.from(this.right);
    this.#reflectAll(this.#rest);
  }

  /** Coefficients in the order in which the columns were added. */
  solve(): Float64Array {
    const count = this.#columns.length;
    const solution = new Float64Array(count);
    for (let j = count - 1; j >= 0; j--) {
      if (this.#diagonal[j] === 0) continue;
      let sum = this.#rest[j]!;
      for (let l = j + 1; l < count; l++) sum -= this.#columns[l]![j]! * solution[l]!;
      solution[j] = sum / this.#diagonal[j]!;
    }
    return solution;
  }

  #reflectAll(vector: Float64Array): void {
    for (const [j, mirror] of this.#columns.entries()) {
      if (this.#diagonal[j] !== 0) reflect(vector, mirror, j, this.#scales[j]!);
    }
  }
}

function reflect(vector: Float64Array, mirror: Float64Array, from: number, scale: number): void {
  const share = product(mirror, vector, from) / scale;
  for (let i = from; i < vector.length; i++) vector[i] = vector[i]! - share * mirror[i]!;
}

function product(left: Float64Array, right: Float64Array, from: number): number {
  let sum = 0;
  for (let i = from; i < left.length; i++) sum += left[i]! * right[i]!;
  return sum;
}

/** Steps per column after which it is given up: rounding could let two columns change places for ever. */
const STEPS_PER_COLUMN = 10;

/**
 * x >= 0 that makes |B x - right| least; B is given by its columns. It ends where no column outside would help by more
 * than rounding. Lawson and Hanson, Solving Least Squares Problems, 1974, chapter 23.
 */
export function nonNegativeLeastSquares(columns: readonly Float64Array[], right: Float64Array): Float64Array {
  const count = columns.length;
  const tolerance = 10 * Number.EPSILON * lengthOf(right) * Math.max(0, ...columns.map(lengthOf));
  const solution = new Float64Array(count);
  const system = new ColumnSystem(right);
  const isBarred = new Uint8Array(count);
  let inside: readonly number[] = [];
  for (let step = 0; step < STEPS_PER_COLUMN * count; step++) {
    const isOut = columns.map((_, j) => isBarred[j] === 0 && !inside.includes(j));
    const entering = bestOf(columns, remainder(columns, solution, right), isOut, tolerance);
    if (entering < 0) break;
    const before = solution.slice();
    system.add(columns[entering]!);
    inside = settle(columns, system, [...inside, entering], solution);
    // A column that leaves at once was only let in by rounding: it waits until something else has changed.
    if (!inside.includes(entering) && before.every((value, j) => value === solution[j])) isBarred[entering] = 1;
    else isBarred.fill(0);
  }
  return solution;
}

/** Moves towards the free solution of the columns inside and drops those that reach 0 on the way; those that stay. */
function settle(
  columns: readonly Float64Array[],
  system: ColumnSystem,
  entered: readonly number[],
  solution: Float64Array,
): readonly number[] {
  let inside = entered;
  for (;;) {
    const free = system.solve();
    if (free.every((value) => value > 0)) {
      for (const [place, j] of inside.entries()) solution[j] = free[place]!;
      return inside;
    }
    const shares = inside.map((j, place) => shareUntilZero(solution[j]!, free[place]!));
    const share = Math.min(...shares);
    for (const [place, j] of inside.entries()) {
      solution[j] = shares[place] === share ? 0 : solution[j]! + share * (free[place]! - solution[j]!);
    }
    const keptCount = shares.indexOf(share);
    inside = inside.filter((_, place) => shares[place] !== share);
    system.keepFirst(keptCount);
    for (const j of inside.slice(keptCount)) system.add(columns[j]!);
  }
}

/** How much of the way from one value to another can be gone before it is 0: without end where it never is. */
function shareUntilZero(from: number, to: number): number {
  // Not 1: a free solution of exactly 0 is reached there, and would take the columns that stay positive with it.
  if (to > 0) return Number.POSITIVE_INFINITY;
  return from === 0 ? 0 : from / (from - to);
}

function remainder(columns: readonly Float64Array[], solution: Float64Array, right: Float64Array): Float64Array {
  const rest = Float64Array.from(right);
  for (const [j, column] of columns.entries()) {
    if (solution[j] === 0) continue;
    for (let i = 0; i < rest.length; i++) rest[i] = rest[i]! - solution[j]! * column[i]!;
  }
  return rest;
}

/** The column outside whose product with what is left is greatest and above the tolerance; -1 where there is none. */
function bestOf(
  columns: readonly Float64Array[],
  rest: Float64Array,
  isOut: readonly boolean[],
  tolerance: number,
): number {
  let [best, greatest] = [-1, tolerance];
  for (const [j, column] of columns.entries()) {
    if (!isOut[j]) continue;
    let gain = 0;
    for (let i = 0; i < rest.length; i++) gain += column[i]! * rest[i]!;
    if (gain > greatest) [best, greatest] = [j, gain];
  }
  return best;
}

function lengthOf(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}
