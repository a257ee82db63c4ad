// Gradient descent against naive steps that move everything one by one, its draws against their promise, and the table of
// the logistic function against the function.
import { describe, expect, it } from 'vitest';
import { binaryMatrix, type InteractionMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { sigmoidAt } from '../../../src/foundation/kernels/descend-samples.js';
import { createWasmBackend } from '../../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../../src/foundation/kernels/wasm-module.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import {
  NO_DRAW,
  negativeDraws,
  sampledDescent,
  sigmoidTable,
  startingFactors,
} from '../../../src/models/factors/sampled-descent.js';
import { implicitDescent } from '../../../src/models/factors/svdpp.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';

const backend = createWasmBackend(compileModuleSync());
const train = syntheticMatrix({ log: { userCount: 20, itemCount: 30, seed: 3, meanInteractions: 6 }, isRated: true });
const profileOf = ({ items, offsets }: InteractionMatrix, user: number) => [
  ...items.subarray(offsets[user], offsets[user + 1]),
];

/** Arrays of arrays, by row. */
const rowsOf = (factors: Float64Array, dimension: number) =>
  Array.from({ length: factors.length / dimension }, (_, row) => [
    ...factors.subarray(row * dimension, (row + 1) * dimension),
  ]);
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, d) => sum + x * b[d]!, 0);
const moved = (a: readonly number[], rate: number, b: readonly number[], pull: number, l2: number) =>
  a.map((x, d) => x + rate * (pull * b[d]! - l2 * x));

function expectNear(found: Float64Array, expected: readonly (readonly number[])[], tolerance: number): void {
  for (const [at, number] of expected.flat().entries()) expect(Math.abs(found[at]! - number)).toBeLessThan(tolerance);
}

describe('sampled descent', () => {
  const shared = { dimension: 3, rate: 0.1, l2: 0.02, epochs: 2, seed: 5, negativeCount: 2 } as const;

  it.each([
    ['bpr', 'uniform'],
    ['bpr', 'popularity'],
    ['bce', 'uniform'],
  ] as const)('%s with %s negatives makes the steps of its definition', (loss, negatives) => {
    const found = atOnce(sampledDescent(backend, train, { ...shared, loss, negatives }));
    const start = atOnce(startingFactors(train, 3, 5));
    const [users, items] = [rowsOf(start.users, 3), rowsOf(start.items, 3)];
    const pairs = Array.from({ length: train.userCount }, (_, user) =>
      profileOf(train, user).map((item) => [user, item] as const),
    ).flat();
    const order = pairs.map((_, at) => at);
    for (let epoch = 0; epoch < 2; epoch++) {
      createGenerator(5, 1 + 2 * epoch).shuffle(order);
      const generator = createGenerator(5, 2 + 2 * epoch);
      const draw = (user: number): number => {
        const item =
          negatives === 'uniform' ? generator.nextBelow(train.itemCount) : pairs[generator.nextBelow(pairs.length)]![1];
        return profileOf(train, user).includes(item) ? draw(user) : item;
      };
      const point = (user: number, item: number, label: number) => {
        const [p, q] = [users[user]!, items[item]!];
        const pull = label - 1 / (1 + Math.exp(-dot(p, q)));
        users[user] = moved(p, 0.1, q, pull, 0.02);
        items[item] = moved(q, 0.1, p, pull, 0.02);
      };
      for (const [user, item] of order.map((at) => pairs[at]!)) {
        if (loss === 'bce') point(user, item, 1);
        for (let drawn = 0; drawn < 2; drawn++) {
          const other = draw(user);
          if (loss === 'bce') {
            point(user, other, 0);
            continue;
          }
          const [p, i, j] = [users[user]!, items[item]!, items[other]!];
          const between = i.map((x, d) => x - j[d]!);
          const pull = 1 / (1 + Math.exp(dot(p, between)));
          users[user] = moved(p, 0.1, between, pull, 0.02);
          items[item] = moved(i, 0.1, p, pull, 0.02);
          items[other] = moved(j, 0.1, p, -pull, 0.02);
        }
      }
    }
    expectNear(found.users, users, 2e-5);
    expectNear(found.items, items, 2e-5);
  });
});

describe('implicit descent', () => {
  it.each(['squared', 'bce'] as const)(
    '%s makes the steps of SVD++, every item of the profile moved at each',
    (loss) => {
      const isLogistic = loss === 'bce';
      const options = { loss, dimension: 3, rate: 0.02, l2: 0.05, epochs: 2, seed: 5, negatives: 'uniform' } as const;
      const found = atOnce(implicitDescent(backend, train, { ...options, negativeCount: 1 }));
      const start = atOnce(startingFactors(train, 3, 5));
      const [users, items] = [rowsOf(start.users, 3), rowsOf(start.items, 3)];
      const implicit = items.map(() => [0, 0, 0]);
      const [userBiases, itemBiases] = [users.map(() => 0), items.map(() => 0)];
      const mean = isLogistic ? 0 : train.values.reduce((sum, value) => sum + value, 0) / (2 * train.values.length);
      const order = users.map((_, user) => user);
      const draw = negativeDraws(train, 'uniform');
      for (let epoch = 0; epoch < 2; epoch++) {
        createGenerator(5, 1 + 2 * epoch).shuffle(order);
        const generator = createGenerator(5, 2 + 2 * epoch);
        for (const user of order) {
          const profile = profileOf(train, user);
          const step = (item: number, value: number) => {
            const share = 1 / Math.sqrt(profile.length);
            const own = users[user]!.map((x, d) => x + share * profile.reduce((sum, j) => sum + implicit[j]![d]!, 0));
            const q = items[item]!;
            const x = mean + userBiases[user]! + itemBiases[item]! + dot(own, q);
            const error = isLogistic ? Number(value > 0) - 1 / (1 + Math.exp(-x)) : value - x;
            userBiases[user]! += 0.02 * (error - 0.05 * userBiases[user]!);
            itemBiases[item]! += 0.02 * (error - 0.05 * itemBiases[item]!);
            users[user] = moved(users[user]!, 0.02, q, error, 0.05);
            items[item] = moved(q, 0.02, own, error, 0.05);
            for (const j of profile) implicit[j] = moved(implicit[j]!, 0.02, q, error * share, 0.05);
          };
          for (const [place, item] of profile.entries()) {
            step(item, train.values[train.offsets[user]! + place]!);
            step(draw(user, generator), 0);
          }
        }
      }
      const tolerance = isLogistic ? 1e-5 : 1e-13;
      expectNear(found.users, users, tolerance);
      expectNear(found.items, items, tolerance);
      expectNear(found.implicit, implicit, tolerance);
      expectNear(found.itemBiases, [itemBiases], tolerance);
    },
  );
});

describe('negatives', () => {
  it('are never of the profile, each alike or by the users who have them', () => {
    const log = binaryMatrix(3, 4, { offsets: Uint32Array.of(0, 2, 3, 6), items: Uint32Array.of(0, 1, 1, 1, 2, 3) });
    const shares = (negatives: 'uniform' | 'popularity', user: number) => {
      const draw = negativeDraws(log, negatives);
      const generator = createGenerator(9);
      const counts = [0, 0, 0, 0];
      for (let n = 0; n < 9000; n++) counts[draw(user, generator)]! += 1 / 9000;
      return counts;
    };
    for (const [user, negatives, expected] of [
      [0, 'uniform', [0, 0, 0.5, 0.5]],
      [1, 'uniform', [1 / 3, 0, 1 / 3, 1 / 3]],
      [1, 'popularity', [1 / 3, 0, 1 / 3, 1 / 3]],
      [2, 'popularity', [1, 0, 0, 0]],
    ] as const) {
      for (const [item, share] of shares(negatives, user).entries()) {
        expect(Math.abs(share - expected[item]!)).toBeLessThan(0.03);
      }
    }
  });

  it('are none for somebody who has everything', () => {
    const log = binaryMatrix(1, 2, { offsets: Uint32Array.of(0, 2), items: Uint32Array.of(0, 1) });
    expect(negativeDraws(log, 'uniform')(0, createGenerator(1))).toBe(NO_DRAW);
  });
});

describe('the table of the logistic function', () => {
  it('is off by less than 3e-6, flat far out, and never falls', () => {
    const sigmoid = (x: number) => sigmoidAt(sigmoidTable(), x);
    let before = 0;
    for (let x = -20; x <= 20; x += 0.0037) {
      const found = sigmoid(x);
      expect(Math.abs(found - 1 / (1 + Math.exp(-x)))).toBeLessThan(3e-6);
      expect(found).toBeGreaterThanOrEqual(before);
      before = found;
    }
    expect(sigmoid(Infinity)).toBe(sigmoid(18));
    expect(sigmoid(-Infinity)).toBe(sigmoid(-18));
    expect(sigmoid(17.999999999999996)).toBeLessThanOrEqual(sigmoid(18));
  });
});
