// Dense matrices by tiles against the textbook: sums, inverses and the refusal of what has none; and tiles of any size give
// the same bits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsBackend } from '../../../src/foundation/kernels/contract.js';
import { solveSystems } from '../../../src/foundation/kernels/solve-systems.js';
import { createWasmBackend } from '../../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../../src/foundation/kernels/wasm-module.js';
import { atOnce, type Steps } from '../../../src/foundation/work-options.js';
import { gramOf, gramSteps } from '../../../src/models/algebra/gram.js';
import { factorTiles, inverseSteps, invertFactor, negativeSquare } from '../../../src/models/algebra/inverse.js';
import {
  addToDiagonal,
  copyTiles,
  createTiles,
  type SymmetricTiles,
  tileAt,
  tileWidth,
  withSquare,
} from '../../../src/models/algebra/symmetric-tiles.js';
import { denseRows, naiveGram, naiveInverse } from '../../support/naive-linear.js';
import { smallLogs } from '../../support/small-logs.js';

const wasm = createWasmBackend(compileModuleSync());
const backends = [wasm, createJsBackend()];
const nothing = () => {};
/** In one step. */
function* copied(square: Float64Array): Steps<number[]> {
  yield;
  return [...square];
}
const tileSizes = fc.constantFrom(1, 2, 3, 5, 8, 192);

/** Every number on and below the diagonal, of tiles as `negativeSquare` leaves them. */
function lowerOf(matrix: SymmetricTiles): number[][] {
  const { size, tileSize } = matrix;
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: i + 1 }, (_, j) => {
      const [row, column] = [Math.floor(i / tileSize), Math.floor(j / tileSize)];
      return tileAt(matrix, column, row)[(i % tileSize) * tileWidth(matrix, column) + (j % tileSize)]!;
    }),
  );
}

function inverseOf(backend: (typeof backends)[number], gram: SymmetricTiles, l2: number): SymmetricTiles {
  const matrix = atOnce(copyTiles(gram));
  addToDiagonal(matrix, l2);
  expect(atOnce(factorTiles(backend, matrix, nothing))).toBeUndefined();
  atOnce(invertFactor(backend, matrix, nothing));
  atOnce(negativeSquare(backend, matrix, nothing));
  return matrix;
}

describe('the Gram matrix', () => {
  it('holds the sums of products of every pair, exactly for whole numbers', () => {
    fc.assert(
      fc.property(smallLogs(12, true), tileSizes, (train, tileSize) => {
        const expected = naiveGram(denseRows(train), train.itemCount).flat();
        for (const backend of backends) {
          const gram = atOnce(gramOf(backend, train, nothing, tileSize));
          expect(atOnce(withSquare(backend, gram, copied))).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('refuses values whose squares overflow, with the item', () => {
    const train = {
      ...{ userCount: 1, itemCount: 3, offsets: Uint32Array.of(0, 2), items: Uint32Array.of(0, 2) },
      values: Float64Array.of(1, 1e200),
    };
    expect(() => atOnce(gramOf(wasm, train, nothing))).toThrow(/item 2.*found Infinity/);
  });
});

describe('the square', () => {
  it('that is larger than the memory of kernels is refused with its size', () => {
    const matrix = { size: 25_000, tileSize: 192, tileCount: 131, tiles: [] };
    expect(() => atOnce(withSquare(wasm, matrix, copied))).toThrow(/found '5000000000 bytes for 25000 items'/);
  });
});

describe('the inverse', () => {
  it('is that of the textbook', () => {
    fc.assert(
      fc.property(smallLogs(12, true), fc.constantFrom(0.5, 3, 250), (train, l2) => {
        const gram = naiveGram(denseRows(train), train.itemCount);
        const expected = naiveInverse(gram.map((row, i) => row.map((value, j) => value + (i === j ? l2 : 0))));
        const found = lowerOf(inverseOf(wasm, atOnce(gramOf(wasm, train, nothing)), l2));
        found.forEach((row, i) => {
          row.forEach((value, j) => {
            expect(-value).toBeCloseTo(expected[i]![j]!, 10);
          });
        });
      }),
      { numRuns: 60 },
    );
  });

  it('has the same bits for tiles of any size, on both backends', () => {
    fc.assert(
      fc.property(smallLogs(20, true), tileSizes, fc.constantFrom(0.5, 7), (train, tileSize, l2) => {
        const expected = lowerOf(inverseOf(wasm, atOnce(gramOf(wasm, train, nothing)), l2));
        for (const backend of backends) {
          const gram = atOnce(gramOf(backend, train, nothing, tileSize));
          expect(lowerOf(inverseOf(backend, gram, l2))).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is refused for a singular matrix, with the first row that depends on those above', () => {
    const twins = createTiles(4, 3);
    // Rows 1 and 3 are the same.
    const cells = [5, 2, 1, 2, 0, 3, 1, 3, 0, 0, 4, 1, 0, 0, 0, 3];
    cells.forEach((value, at) => {
      const [i, j] = [Math.floor(at / 4), at % 4];
      if (j >= i) tileAt(twins, Math.floor(i / 3), Math.floor(j / 3))[(i % 3) * (j < 3 ? 3 : 1) + (j % 3)] = value;
    });
    for (const backend of backends) expect(atOnce(factorTiles(backend, atOnce(copyTiles(twins)), nothing))).toBe(3);
  });

  it('takes as many steps as it says', () => {
    for (const size of [1, 5, 9]) {
      let steps = 0;
      const step = () => {
        steps += 1;
      };
      const matrix = createTiles(size, 2);
      addToDiagonal(matrix, 1);
      atOnce(factorTiles(wasm, matrix, step));
      atOnce(invertFactor(wasm, matrix, step));
      atOnce(negativeSquare(wasm, matrix, step));
      expect(steps).toBe(inverseSteps(matrix.tileCount));
      expect(gramSteps(matrix.tileCount)).toBe(matrix.tileCount);
    }
  });
});

describe('small systems', () => {
  it('have the solutions of the textbook, each for all its right sides', () => {
    fc.assert(
      fc.property(smallLogs(9, true), fc.integer({ min: 1, max: 5 }), (train, columnCount) => {
        const size = train.itemCount;
        const matrix = naiveGram(denseRows(train), size).map((row, i) => row.map((v, j) => v + (i === j ? 2 : 0)));
        const right = Float64Array.from({ length: 2 * size * columnCount }, (_, at) => (at * 7) % 11);
        const inverse = naiveInverse(matrix);
        const systems = { systemCount: 2, size, columnCount };
        const found = right.slice();
        const matrices = Float64Array.from([...matrix.flat(), ...matrix.flat().map((value) => 4 * value)]);
        expect(wasm.run(solveSystems, { matrices, ...systems, right: found })).toBe(0xffffffff);
        found.forEach((value, at) => {
          const [row, column] = [Math.floor(at / columnCount), at % columnCount];
          const start = row < size ? 0 : size;
          const sum = inverse[row - start]!.reduce(
            (total, cell, l) => total + cell * right[(start + l) * columnCount + column]!,
            0,
          );
          expect(value).toBeCloseTo(row < size ? sum : sum / 4, 9);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('that are singular are told apart, and their right sides stay', () => {
    const matrices = Float64Array.of(2, 1, 1, 2, 1, 1, 1, 1);
    const right = Float64Array.of(3, 3, 5, 5);
    expect(wasm.run(solveSystems, { matrices, systemCount: 2, size: 2, columnCount: 1, right })).toBe(1);
    expect([...right.subarray(2)]).toEqual([5, 5]);
    expect(right[0]).toBeCloseTo(1, 14);
  });
});
