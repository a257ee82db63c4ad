// The models of factors against naive computations on small random logs, and what they do with users and numbers that do
// not fit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryMatrix, type InteractionMatrix, rowsOfMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { createRankerSync } from '../../../src/engine/ranking/ranker.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';
import { createJsBackend } from '../../../src/foundation/kernels/contract.js';
import { createWasmBackend } from '../../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../../src/foundation/kernels/wasm-module.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { choleskySolve } from '../../../src/foundation/numbers/least-squares.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import { alternate, factorGram, solveRows } from '../../../src/models/factors/ials.js';
import { fitModel } from '../../../src/models/fit-model.js';
import { scorerKinds } from '../../../src/models/model-registry.js';
import { rankModel } from '../../../src/models/rank-model.js';
import { NEW_USER, type ScorerState } from '../../../src/models/scoring/scorer.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';

const js = createJsBackend();
const wasm = createWasmBackend(compileModuleSync());
const engine = createRankerSync({ backend: 'wasm' });

function randomMatrix(userCount: number, itemCount: number, seed: number): InteractionMatrix {
  const generator = createGenerator(seed);
  const rows = Array.from({ length: userCount }, () =>
    Array.from({ length: itemCount }, (_, item) => item).filter(() => generator.nextUnit() < 0.3),
  );
  if (rows.every((row) => row.length === 0)) rows[0]!.push(0);
  const offsets = new Uint32Array(userCount + 1);
  for (const [user, row] of rows.entries()) offsets[user + 1] = offsets[user]! + row.length;
  const items = Uint32Array.from(rows.flat());
  return { userCount, itemCount, offsets, items, values: Float64Array.from(items, () => 1 + generator.nextBelow(5)) };
}

const shape = fc.record({
  userCount: fc.integer({ min: 1, max: 12 }),
  itemCount: fc.integer({ min: 1, max: 12 }),
  dimension: fc.integer({ min: 1, max: 6 }),
  alpha: fc.constantFrom(0.1, 1, 40),
  l2: fc.constantFrom(0.01, 1, 20),
  seed: fc.nat(1000),
});

function ratingOf(matrix: InteractionMatrix, user: number, item: number): number {
  const { items, values } = rowsOfMatrix(matrix, user, user + 1);
  const place = items.indexOf(item);
  return place < 0 ? 0 : values[place]!;
}

const dot = (a: Float64Array, at: number, b: Float64Array, bt: number, dimension: number) => {
  let sum = 0;
  for (let d = 0; d < dimension; d++) sum += a[at * dimension + d]! * b[bt * dimension + d]!;
  return sum;
};

describe('implicit ALS', () => {
  it('never lets the objective rise', () => {
    fc.assert(
      fc.property(shape, ({ userCount, itemCount, dimension, alpha, l2, seed }) => {
        const train = randomMatrix(userCount, itemCount, seed);
        const objective = (sweeps: number) => {
          const items = atOnce(alternate(train, { dimension, alpha, l2, sweeps }, { backend: wasm, seed }));
          const gram = atOnce(factorGram(wasm, items, dimension, l2));
          const users = atOnce(solveRows(wasm, train, { factors: items, dimension, gram, alpha, l2 }));
          let sum = 0;
          for (let user = 0; user < userCount; user++) {
            for (let item = 0; item < itemCount; item++) {
              const value = ratingOf(train, user, item);
              const miss = (value > 0 ? 1 : 0) - dot(users, user, items, item, dimension);
              sum += (1 + alpha * value) * miss * miss;
            }
          }
          for (const factor of [...users, ...items]) sum += l2 * factor * factor;
          return sum;
        };
        for (let sweeps = 1, before = objective(1); sweeps < 5; sweeps++) {
          const after = objective(sweeps + 1);
          expect(after).toBeLessThanOrEqual(before * (1 + 1e-12));
          before = after;
        }
      }),
      { numRuns: 40 },
    );
  });

  it('solves for every profile as the normal equations say', () => {
    fc.assert(
      fc.property(shape, ({ userCount, itemCount, dimension, alpha, l2, seed }) => {
        const train = randomMatrix(userCount, itemCount, seed);
        const generator = createGenerator(seed, 1);
        const factors = Float64Array.from({ length: itemCount * dimension }, () => generator.nextGaussian());
        const solve = { factors, dimension, gram: atOnce(factorGram(js, factors, dimension, l2)), alpha, l2 };
        const found = atOnce(solveRows(js, train, solve));
        for (let user = 0; user < userCount; user++) {
          const matrix = new Float64Array(dimension * dimension);
          const right = new Float64Array(dimension);
          for (let j = 0; j < dimension; j++) {
            matrix[j * (dimension + 1)] = l2;
            for (let item = 0; item < itemCount; item++) {
              const value = ratingOf(train, user, item);
              const [confidence, y] = [1 + alpha * value, factors[item * dimension + j]!];
              if (value > 0) right[j]! += confidence * y;
              for (let k = 0; k < dimension; k++) {
                matrix[j * dimension + k]! += confidence * y * factors[item * dimension + k]!;
              }
            }
          }
          const expected = choleskySolve(matrix, right)!;
          for (let j = 0; j < dimension; j++) expect(found[user * dimension + j]).toBeCloseTo(expected[j]!, 8);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('solves alike when only few of many items are near', () => {
    const train = randomMatrix(40, 60, 4);
    const few = rowsOfMatrix(train, 7, 9);
    const generator = createGenerator(3);
    const factors = Float64Array.from({ length: 60 * 5 }, () => generator.nextGaussian());
    const solve = { factors, dimension: 5, gram: atOnce(factorGram(wasm, factors, 5, 2)), alpha: 3, l2: 2 };
    expect(atOnce(solveRows(wasm, few, solve))).toEqual(atOnce(solveRows(wasm, train, solve)).slice(7 * 5, 9 * 5));
  });

  it('refuses values below 0, and systems without a solution', () => {
    const train = randomMatrix(5, 5, 1);
    const below = { ...train, values: train.values.map((value, at) => (at === 2 ? -1 : value)) };
    expect(() => fitModel(engine, 'ials', below)).toThrow(InputError);
    const lonely = binaryMatrix(1, 3, { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(1) });
    expect(() => fitModel(engine, 'ials', lonely, { parameters: { l2: 0, factors: 4 } })).toThrow(/l2/);
  });
});

describe.each(['ials', 'mf', 'puresvd', 'svdpp'])('%s', (name) => {
  const train = syntheticMatrix();
  const rows = Uint32Array.from({ length: train.userCount }, (_, user) => user);
  const fitted = fitModel(engine, name, train, { parameters: { factors: 9 } });

  it('scores by the very bits that ranking shows', () => {
    const users = { profiles: train, rows };
    const { items, scores } = rankModel(engine, fitted, users, { k: train.itemCount, seen: false });
    for (const backend of [js, wasm]) {
      const target = new Float64Array(train.userCount * train.itemCount);
      fitted.scorer.score(backend, users, target);
      for (const [at, item] of items.entries()) {
        const own = Math.floor(at / train.itemCount) * train.itemCount;
        if (scores[at] !== target[own + item]) expect(scores[at], `place ${at}`).toBe(target[own + item]);
      }
    }
  });

  it('is ranked by its scores, with the same result, where it tells no factors of users', () => {
    const users = { profiles: train, rows };
    const { userFactors: _, ...scorer } = fitted.scorer;
    const [byFactors, byScores] = [fitted, { ...fitted, scorer }].map((one) =>
      rankModel(engine, one, users, { k: 10 }),
    );
    expect(byScores!.items).toEqual(byFactors!.items);
    expect([...byScores!.scores]).toEqual([...byFactors!.scores]);
  });

  it('does not depend on who else is scored', () => {
    const users = { profiles: rowsOfMatrix(train, 30, 31), rows: Uint32Array.of(30) };
    const alone = rankModel(engine, fitted, users, { k: 10 });
    const all = rankModel(engine, fitted, { profiles: train, rows }, { k: 10 });
    expect(alone.items).toEqual(all.items.slice(300, 310));
    expect(alone.scores).toEqual(all.scores.slice(300, 310));
  });
});

describe('users who were not in training', () => {
  const train = syntheticMatrix();
  const nobody = binaryMatrix(1, train.itemCount, { offsets: Uint32Array.of(0, 0), items: new Uint32Array(0) });
  const listOf = (name: string) => {
    const fitted = fitModel(engine, name, train, { parameters: { factors: 5 } });
    return rankModel(engine, fitted, { profiles: nobody }, { k: 4 });
  };

  it.each(['ials', 'puresvd'])('%s scores an empty profile 0, by index', (name) => {
    const { items, scores } = listOf(name);
    expect([...items]).toEqual([0, 1, 2, 3]);
    expect([...scores]).toEqual([0, 0, 0, 0]);
  });

  it('svdpp scores an empty profile by the biases of items', () => {
    const { scores } = listOf('svdpp');
    expect(scores[0]).toBeGreaterThan(scores[3]!);
  });

  it('mf refuses them', () => {
    const fitted = fitModel(engine, 'mf', train, { parameters: { factors: 5, epochs: 1 } });
    const rank = (rows?: Uint32Array) => rankModel(engine, fitted, { profiles: nobody, rows }, { k: 4 });
    expect(() => rank()).toThrow(UsageError);
    expect(() => rank(Uint32Array.of(NEW_USER))).toThrow(/not in training/);
    expect(rank(Uint32Array.of(3)).lengths[0]).toBe(4);
  });
});

describe('a damaged state', () => {
  const train = syntheticMatrix();
  const damaged = (name: string, change: (state: ScorerState) => Partial<ScorerState>) => {
    const state = fitModel(engine, name, train, { parameters: { factors: 5 } }).scorer.state();
    const kind = scorerKinds.find((one) => one.kind === state.kind)!;
    return () => kind.restore({ ...state, ...change(state) });
  };
  const cut = (array: string) => (state: ScorerState) => ({
    arrays: { ...state.arrays, [array]: state.arrays[array]!.slice(1) },
  });

  it.each([
    ['ials', 'itemFactors'],
    ['svdpp', 'base'],
    ['svdpp', 'known'],
    ['svdpp', 'folded'],
  ])('of %s without a number of its %s is refused', (name, array) => {
    expect(damaged(name, cut(array))).toThrow(new RegExp(`damaged ${array}`));
    expect(damaged(name, cut(array))).toThrow(InputError);
  });

  it('is refused without a number, and with one that is not finite', () => {
    expect(damaged('ials', ({ numbers }) => ({ numbers: { ...numbers, alpha: Number.NaN } }))).toThrow(/alpha/);
    expect(damaged('puresvd', ({ numbers: { dimension } }) => ({ numbers: { dimension: dimension! } }))).toThrow(
      /folds/,
    );
    const infinite = damaged('puresvd', ({ arrays }) => ({
      arrays: { itemFactors: Float32Array.from(arrays.itemFactors!, (factor, at) => (at === 7 ? Infinity : factor)) },
    }));
    expect(infinite).toThrow(/not finite/);
  });
});

describe('what cannot be fitted', () => {
  const train = syntheticMatrix();

  it('more singular vectors than users or items', () => {
    const fit = () => fitModel(engine, 'puresvd', train, { parameters: { factors: 151 } });
    expect(fit).toThrow(InputError);
    expect(fit).toThrow(/at most 150/);
  });

  it.each([
    ['mf', { rate: 10, l2: 1000, factors: 4 }],
    ['svdpp', { rate: 10, factors: 4 }],
  ])('%s with steps that run away', (name, parameters) => {
    expect(() => fitModel(engine, name, train, { parameters })).toThrow(/overflowed/);
  });
});
