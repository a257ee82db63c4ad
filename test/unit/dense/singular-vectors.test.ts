// Singular vectors against Jacobi's rotations on small random logs, and what is promised where values coincide or vanish.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InteractionMatrix, rowsOfMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { createJsBackend } from '../../../src/foundation/kernels/contract.js';
import { createWasmBackend } from '../../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../../src/foundation/kernels/wasm-module.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import { RESIDUAL, singularVectors } from '../../../src/models/algebra/singular-vectors.js';
import { jacobiEigenvalues } from '../../oracle/jacobi.js';

const js = createJsBackend();
const wasm = createWasmBackend(compileModuleSync());

function matrixOf(userCount: number, itemCount: number, valueAt: (user: number, item: number) => number) {
  const offsets = new Uint32Array(userCount + 1);
  const [items, values]: [number[], number[]] = [[], []];
  for (let user = 0; user < userCount; user++) {
    for (let item = 0; item < itemCount; item++) {
      const value = valueAt(user, item);
      if (value === 0) continue;
      items.push(item);
      values.push(value);
    }
    offsets[user + 1] = items.length;
  }
  return { userCount, itemCount, offsets, items: Uint32Array.from(items), values: Float64Array.from(values) };
}

function randomMatrix(userCount: number, itemCount: number, share: number, seed: number): InteractionMatrix {
  const generator = createGenerator(seed);
  return matrixOf(userCount, itemCount, () => (generator.nextUnit() < share ? 1 + generator.nextBelow(5) : 0));
}

function denseOf(matrix: InteractionMatrix): number[][] {
  return Array.from({ length: matrix.userCount }, (_, user) => {
    const { items, values } = rowsOfMatrix(matrix, user, user + 1);
    const row = new Array<number>(matrix.itemCount).fill(0);
    for (const [place, item] of items.entries()) row[item] = values[place]!;
    return row;
  });
}

function gramOf(rows: number[][], itemCount: number): number[][] {
  return Array.from({ length: itemCount }, (_, i) =>
    Array.from({ length: itemCount }, (_, j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
  );
}

/** The largest entry of |X'X v - s^2 v|, and of |V'V - I| where values are not 0. */
function defects(matrix: InteractionMatrix, count: number, values: Float64Array, vectors: Float64Array) {
  const rows = denseOf(matrix);
  const column = (v: number) => Array.from({ length: matrix.itemCount }, (_, item) => vectors[item * count + v]!);
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, at) => sum + x * b[at]!, 0);
  let [residual, skew] = [0, 0];
  for (let v = 0; v < count; v++) {
    const own = column(v);
    const image = rows.map((row) => dot(row, own));
    for (let item = 0; item < matrix.itemCount; item++) {
      const back = rows.reduce((sum, row, user) => sum + row[item]! * image[user]!, 0);
      residual = Math.max(residual, Math.abs(back - values[v]! ** 2 * own[item]!));
    }
    for (let other = 0; other <= v; other++) {
      const isOne = other === v && values[v]! > 0;
      skew = Math.max(skew, Math.abs(dot(own, column(other)) - (isOne ? 1 : 0)));
    }
  }
  return { residual, skew };
}

describe('singular vectors', () => {
  it('have the values that Jacobi finds, residuals of nothing, and right angles', () => {
    const shape = fc.record({
      userCount: fc.integer({ min: 1, max: 30 }),
      itemCount: fc.integer({ min: 1, max: 30 }),
      share: fc.constantFrom(0.05, 0.3, 0.9, 1),
      count: fc.integer({ min: 1, max: 30 }),
      seed: fc.nat(1000),
    });
    fc.assert(
      fc.property(shape, ({ userCount, itemCount, share, count, seed }) => {
        const matrix = randomMatrix(userCount, itemCount, share, seed);
        const found = Math.min(count, userCount, itemCount);
        const { values, vectors } = atOnce(singularVectors(wasm, matrix, { count: found, seed }));
        const expected = jacobiEigenvalues(gramOf(denseOf(matrix), itemCount));
        const scale = Math.max(expected[0]!, 1e-300);
        for (const [v, value] of values.entries()) {
          expect(Math.abs(value ** 2 - expected[v]!) / scale).toBeLessThan(1e-12);
        }
        const { residual, skew } = defects(matrix, found, values, vectors);
        expect(residual / scale).toBeLessThan(1e-11);
        expect(skew).toBeLessThan(1e-12);
      }),
      { numRuns: 60 },
    );
  });

  it('settle by restarts where there are more items than the basis holds', () => {
    const matrix = randomMatrix(140, 100, 0.1, 5);
    const { values, vectors } = atOnce(singularVectors(wasm, matrix, { count: 3, seed: 1 }));
    const { residual, skew } = defects(matrix, 3, values, vectors);
    expect(residual / values[0]! ** 2).toBeLessThan(10 * RESIDUAL);
    expect(skew).toBeLessThan(1e-12);
    const expected = jacobiEigenvalues(gramOf(denseOf(matrix), 100));
    for (const [v, value] of values.entries()) expect(value ** 2 / expected[v]!).toBeCloseTo(1, 11);
  });

  it('are the same bits on both backends, and the largest entry of each is positive', () => {
    const matrix = randomMatrix(90, 110, 0.1, 8);
    const plain = atOnce(singularVectors(js, matrix, { count: 7, seed: 3 }));
    expect(atOnce(singularVectors(wasm, matrix, { count: 7, seed: 3 }))).toEqual(plain);
    for (let v = 0; v < 7; v++) {
      const column = Array.from({ length: 110 }, (_, item) => plain.vectors[item * 7 + v]!);
      expect(Math.max(...column)).toBe(Math.max(...column.map(Math.abs)));
    }
  });

  it('span the same space whatever the seed', () => {
    const matrix = randomMatrix(120, 90, 0.15, 9);
    const [one, two] = [1, 2].map((seed) => atOnce(singularVectors(wasm, matrix, { count: 5, seed })).vectors);
    for (const [at, entry] of one!.entries()) expect(Math.abs(entry - two![at]!)).toBeLessThan(1e-9);
  });

  it('are all there where values coincide, and zeros where there are none left', () => {
    const twins = matrixOf(12, 12, (user, item) => (user === item ? 2 : 0));
    const { values, vectors } = atOnce(singularVectors(wasm, twins, { count: 12, seed: 0 }));
    expect([...values].every((value) => Math.abs(value - 2) < 1e-12)).toBe(true);
    expect(defects(twins, 12, values, vectors).skew).toBeLessThan(1e-12);
    const flat = matrixOf(9, 7, () => 1);
    const { values: one, vectors: first } = atOnce(singularVectors(wasm, flat, { count: 3, seed: 0 }));
    expect(one[0]).toBeCloseTo(Math.sqrt(63), 12);
    expect([...one.subarray(1)]).toEqual([0, 0]);
    expect(first.filter((_, at) => at % 3 > 0).every((entry) => entry === 0)).toBe(true);
  });
});
