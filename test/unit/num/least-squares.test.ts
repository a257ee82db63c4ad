// Dense solvers against what they promise: the system holds, the remainder is orthogonal, and the conditions of Karush,
// Kuhn and Tucker hold where coefficients may not be negative, beside the best of all subsets of columns.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColumnSystem, choleskySolve, nonNegativeLeastSquares } from '../../../src/foundation/numbers/least-squares.js';

const entry = fc.integer({ min: -9, max: 9 });

/** Columns of small whole numbers, and a right side. */
const problem = fc
  .record({ rowCount: fc.integer({ min: 1, max: 7 }), columnCount: fc.integer({ min: 1, max: 5 }) })
  .chain(({ rowCount, columnCount }) => {
    const vector = fc
      .array(entry, { minLength: rowCount, maxLength: rowCount })
      .map((values) => Float64Array.from(values));
    return fc.tuple(fc.array(vector, { minLength: columnCount, maxLength: columnCount }), vector);
  });

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

function restOf(columns: readonly Float64Array[], x: Float64Array, right: Float64Array): Float64Array {
  return right.map((value, i) => columns.reduce((rest, column, j) => rest - column[i]! * x[j]!, value));
}

describe('choleskySolve', () => {
  it('solves B^T B + I', () => {
    fc.assert(
      fc.property(problem, ([columns]) => {
        const size = columns.length;
        const matrix = Float64Array.from({ length: size * size }, (_, place) => {
          const [i, j] = [Math.floor(place / size), place % size];
          return dot(columns[i]!, columns[j]!) + (i === j ? 1 : 0);
        });
        const right = Float64Array.from({ length: size }, (_, i) => i - 1);
        const x = choleskySolve(matrix, right)!;
        for (let i = 0; i < size; i++) expect(dot(matrix.slice(i * size, (i + 1) * size), x)).toBeCloseTo(right[i]!, 9);
      }),
    );
  });

  it('knows what is not positive definite', () => {
    expect(choleskySolve(Float64Array.of(1, 2, 2, 1), Float64Array.of(1, 1))).toBeUndefined();
    expect(choleskySolve(Float64Array.of(0), Float64Array.of(1))).toBeUndefined();
  });
});

function leastSquares(columns: readonly Float64Array[], right: Float64Array): Float64Array {
  const system = new ColumnSystem(right);
  for (const column of columns) system.add(column);
  return system.solve();
}

describe('ColumnSystem', () => {
  it('leaves what is orthogonal to every column', () => {
    fc.assert(
      fc.property(problem, ([columns, right]) => {
        const kept = columns.slice(0, right.length);
        const rest = restOf(kept, leastSquares(kept, right), right);
        for (const column of kept) expect(Math.abs(dot(column, rest))).toBeLessThan(1e-7);
      }),
    );
  });

  it('keeps digits that the normal equations lose', () => {
    const small = 1e-9;
    const columns = [Float64Array.of(1, small, 0), Float64Array.of(1, 0, small)];
    const x = leastSquares(columns, Float64Array.of(2, small, small));
    expect(x[0]).toBeCloseTo(1, 6);
    expect(x[1]).toBeCloseTo(1, 6);
  });
});

describe('nonNegativeLeastSquares', () => {
  it('is as good as the best subset of columns', () => {
    fc.assert(
      fc.property(problem, ([columns, right]) => {
        const x = nonNegativeLeastSquares(columns, right);
        const rest = restOf(columns, x, right);
        expect(Math.min(...x)).toBeGreaterThanOrEqual(0);
        let best = dot(right, right);
        for (let subset = 1; subset < 1 << columns.length; subset++) {
          const some = columns.filter((_, j) => (subset >> j) & 1);
          if (some.length > right.length) continue;
          const free = leastSquares(some, right);
          if (free.some((value) => value < 0)) continue;
          const left = restOf(some, free, right);
          best = Math.min(best, dot(left, left));
        }
        expect(dot(rest, rest)).toBeLessThanOrEqual(best + 1e-8);
      }),
      { numRuns: 500 },
    );
  });

  it('drops a column whose free coefficient is exactly 0 and no other', () => {
    const columns = [Float64Array.of(1, 1), Float64Array.of(0, 3)];
    expect([...nonNegativeLeastSquares(columns, Float64Array.of(9, 9))].map((value) => Math.round(value))).toEqual([
      9, 0,
    ]);
  });

  it('does not change what it is given', () => {
    const [column, right] = [Float64Array.of(1, 2), Float64Array.of(-1, 3)];
    expect([...nonNegativeLeastSquares([column], right)]).toEqual([1]);
    expect([[...column], [...right]]).toEqual([
      [1, 2],
      [-1, 3],
    ]);
  });
});
