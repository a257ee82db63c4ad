// SVD++ for ratings against the steps as the paper writes them, one rating after the other; and what is promised beside:
// the gradient is one, the error falls, new users are folded in.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InteractionMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { createRankerSync, kernelsOf } from '../../../src/engine/ranking/ranker.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { fitModel } from '../../../src/models/fit-model.js';
import { NEW_USER } from '../../../src/models/scoring/scorer.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';

const engine = createRankerSync({ backend: 'js' });
type Rows = readonly (readonly (readonly [item: number, rating: number])[])[];

function matrixOf(rows: Rows, itemCount: number): InteractionMatrix {
  const entries = rows.flat();
  const offsets = Uint32Array.from([0, ...rows.map((_, user) => rows.slice(0, user + 1).flat().length)]);
  return {
    ...{ userCount: rows.length, itemCount, offsets },
    items: Uint32Array.from(entries, ([item]) => item),
    values: Float64Array.from(entries, ([, rating]) => rating),
  };
}

interface Settings {
  readonly factors: number;
  readonly sweeps: number;
  readonly rate: number;
  readonly regularisation: number;
  readonly spread: number;
}

/** Everything that is learned, as the seed leaves it. */
function start(rows: Rows, itemCount: number, { factors, spread }: Settings, seed: number) {
  const drawn = (count: number, stream: number) => {
    const generator = createGenerator(seed, stream);
    return Array.from({ length: count }, () =>
      Array.from({ length: factors }, () => spread * generator.nextGaussian()),
    );
  };
  const ratings = rows.flat().map(([, rating]) => rating);
  return {
    mu: ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
    bu: rows.map(() => 0),
    bi: new Array<number>(itemCount).fill(0),
    p: drawn(rows.length, 1),
    q: drawn(itemCount, 2),
    y: drawn(itemCount, 3),
  };
}
type World = ReturnType<typeof start>;

function vectorOf({ p, y }: World, rows: Rows, user: number): number[] {
  return p[user]!.map((own, d) => {
    const sum = rows[user]!.reduce((all, [item]) => all + y[item]![d]!, 0);
    return own + (rows[user]!.length === 0 ? 0 : sum / Math.sqrt(rows[user]!.length));
  });
}

function naive(world: World, rows: Rows, user: number, item: number): number {
  const z = vectorOf(world, rows, user);
  return world.mu + world.bu[user]! + world.bi[item]! + world.q[item]!.reduce((sum, q, d) => sum + q * z[d]!, 0);
}

/** One rating after the other, every y of the user changed at each. */
function descend(world: World, rows: Rows, { sweeps, rate, regularisation }: Settings): void {
  for (let sweep = 0; sweep < sweeps; sweep++) {
    rows.forEach((row, user) => {
      for (const [item, rating] of row) {
        const z = vectorOf(world, rows, user);
        const error = rating - naive(world, rows, user, item);
        const [p, q] = [[...world.p[user]!], [...world.q[item]!]];
        world.bu[user]! += rate * (error - regularisation * world.bu[user]!);
        world.bi[item]! += rate * (error - regularisation * world.bi[item]!);
        world.p[user] = p.map((own, d) => own + rate * (error * q[d]! - regularisation * own));
        world.q[item] = q.map((own, d) => own + rate * (error * z[d]! - regularisation * own));
        for (const [rated] of row) {
          world.y[rated] = world.y[rated]!.map(
            (own, d) => own + rate * ((error * q[d]!) / Math.sqrt(row.length) - regularisation * own),
          );
        }
      }
    });
  }
}

function predictions(train: InteractionMatrix, parameters: Partial<Settings>, seed = 0): Float64Array {
  const { scorer } = fitModel(engine, 'svdpp-rating', train, { parameters: { ...parameters }, seed });
  const target = new Float64Array(train.userCount * train.itemCount);
  scorer.score(kernelsOf(engine, 'test'), { profiles: train, rows: usersOf(train) }, target);
  return target;
}

const usersOf = ({ userCount }: InteractionMatrix) => Uint32Array.from({ length: userCount }, (_, user) => user);

const logs = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 }))
  .chain(([userCount, itemCount]) =>
    fc.array(
      fc.array(fc.option(fc.integer({ min: 1, max: 5 }), { nil: 0 }), { minLength: itemCount, maxLength: itemCount }),
      {
        minLength: userCount,
        maxLength: userCount,
      },
    ),
  )
  .filter((ratings) => ratings.flat().some((rating) => rating > 0));

describe('SVD++ for ratings', () => {
  it('is what the steps of the paper give, one rating after the other', () => {
    fc.assert(
      fc.property(logs, fc.nat(100), fc.constantFrom(0, 0.02, 0.5), (ratings, seed, regularisation) => {
        const rows = ratings.map((row) => row.flatMap((rating, item) => (rating > 0 ? [[item, rating] as const] : [])));
        const itemCount = ratings[0]!.length;
        const settings = { factors: 3, sweeps: 4, rate: 0.05, regularisation, spread: 0.3 };
        const world = start(rows, itemCount, settings, seed);
        descend(world, rows, settings);
        const found = predictions(matrixOf(rows, itemCount), settings, seed);
        for (let user = 0; user < rows.length; user++) {
          for (let item = 0; item < itemCount; item++) {
            expect(found[user * itemCount + item]).toBeCloseTo(naive(world, rows, user, item), 10);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('steps against the gradient of the penalised error', () => {
    // One user with one rating: a step is the gradient of half the penalised square, by differences.
    const rows: Rows = [[[1, 4]]];
    const settings = { factors: 2, sweeps: 1, rate: 1e-3, regularisation: 0.1, spread: 0.5 };
    const world = start(rows, 2, settings, 5);
    world.mu = 3;
    const after = structuredClone(world);
    descend(after, rows, settings);
    const loss = (one: World) => {
      const learned = [one.bu[0]!, one.bi[1]!, ...one.p[0]!, ...one.q[1]!, ...one.y[1]!];
      const penalty = learned.reduce((sum, value) => sum + value * value, 0);
      return ((4 - naive(one, rows, 0, 1)) ** 2 + settings.regularisation * penalty) / 2;
    };
    const places = [
      (one: World) => [one.bu, 0] as const,
      (one: World) => [one.bi, 1] as const,
      ...[0, 1].flatMap((d) => [
        (one: World) => [one.p[0]!, d] as const,
        (one: World) => [one.q[1]!, d] as const,
        (one: World) => [one.y[1]!, d] as const,
      ]),
    ];
    for (const place of places) {
      const moved = (by: number) => {
        const copy = structuredClone(world);
        const [values, at] = place(copy);
        values[at]! += by;
        return loss(copy);
      };
      const slope = (moved(1e-5) - moved(-1e-5)) / 2e-5;
      const [before, at] = place(world);
      expect((place(after)[0][at]! - before[at]!) / settings.rate).toBeCloseTo(-slope, 6);
    }
  });

  it('comes closer to the ratings with every few sweeps', () => {
    const train = syntheticMatrix({ isRated: true });
    const errors = [1, 5, 20].map((sweeps) => {
      const found = predictions(train, { sweeps });
      let sum = 0;
      for (let user = 0; user < train.userCount; user++) {
        for (let at = train.offsets[user]!; at < train.offsets[user + 1]!; at++) {
          sum += (train.values[at]! - found[user * train.itemCount + train.items[at]!]!) ** 2;
        }
      }
      return sum / train.values.length;
    });
    expect(errors[1]).toBeLessThan(errors[0]!);
    expect(errors[2]).toBeLessThan(errors[1]!);
  });

  it('folds new users in by what they rated and by their bias', () => {
    const train = matrixOf(
      [
        [
          [0, 5],
          [1, 1],
        ],
        [
          [1, 2],
          [2, 4],
        ],
      ],
      3,
    );
    const parameters = { factors: 2, regularisation: 0.1 };
    const { scorer } = fitModel(engine, 'svdpp-rating', train, { parameters, seed: 3 });
    const { numbers, arrays } = scorer.state();
    const [q, y, bi] = [arrays.itemFactors!, arrays.ratedFactors!, arrays.itemBiases!];
    const profiles = matrixOf(
      [
        [
          [0, 5],
          [2, 3],
        ],
        [],
      ],
      3,
    );
    const found = new Float64Array(6);
    scorer.score(kernelsOf(engine, 'test'), { profiles, rows: Uint32Array.of(NEW_USER, NEW_USER) }, found);
    const z = [0, 1].map((d) => (y[d]! + y[4 + d]!) / Math.sqrt(2));
    const rest = (item: number) => numbers.globalMean! + bi[item]! + z[0]! * q[2 * item]! + z[1]! * q[2 * item + 1]!;
    const bias = (5 - rest(0) + 3 - rest(2)) / (2 * 1.1);
    for (let item = 0; item < 3; item++) {
      expect(found[item]).toBeCloseTo(rest(item) + bias, 12);
      expect(found[3 + item]).toBeCloseTo(numbers.globalMean! + bi[item]!, 12);
    }
  });

  it('refuses steps that overflow', () => {
    const parameters = { rate: 1, sweeps: 400, regularisation: 0, spread: 10 };
    expect(() => predictions(syntheticMatrix({ isRated: true }), parameters)).toThrow(/overflowed/);
  });
});
