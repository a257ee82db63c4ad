// Least squares with coefficients that are not negative, by the active sets of Lawson and Hanson. Columns enter one at a
// time, where they help most, and leave when their coefficient would fall below 0.

import { ColumnSystem } from './least-squares.js';

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

/**
 * Moves towards the free solution of the columns inside, which the system holds in this order, and drops those that reach
 * 0 on the way, until none does; the columns that stay.
 */
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
