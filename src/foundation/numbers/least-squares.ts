// Least squares by Householder's reflections. Columns may be nearly dependent, as those of sampling matrices are, and the
// normal equations would square that. Columns can be added and the last ones taken away, at the cost of those alone.

/** Least squares of a growing number of columns. */
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

  /** Takes away all columns but the first `count`. */
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

/**
 * x that makes |B x - right| least; B is given by its columns. A column that the ones before it already hold has the
 * coefficient 0. Golub, Numerical methods for solving linear least squares problems, 1965.
 */
export function leastSquares(columns: readonly Float64Array[], right: Float64Array): Float64Array {
  const system = new ColumnSystem(right);
  for (const column of columns) system.add(column);
  return system.solve();
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
