// EASE against its formula with a naive inverse, and what it refuses.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryMatrix, type InteractionMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { createRankerSync } from '../../../src/engine/ranking/ranker.js';
import { fitModel } from '../../../src/models/fit-model.js';
import { modelNamed } from '../../../src/models/model-registry.js';
import { rankModel } from '../../../src/models/rank-model.js';
import { denseWeightsKind, weightPlace } from '../../../src/models/scoring/dense-weights-scorer.js';
import { SharedWork } from '../../../src/models/scoring/model.js';
import { denseRows, naiveGram, naiveInverse } from '../../support/naive-linear.js';
import { smallLogs } from '../../support/small-logs.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';

const engine = createRankerSync({ backend: 'wasm' });

/** B[i][j] by the formula. */
function naiveWeights(train: InteractionMatrix, l2: number): number[][] {
  const gram = naiveGram(denseRows(train), train.itemCount);
  const inverse = naiveInverse(gram.map((row, i) => row.map((value, j) => value + (i === j ? l2 : 0))));
  return inverse.map((row, i) => row.map((value, j) => (i === j ? 0 : -value / inverse[j]![j]!)));
}

describe('EASE', () => {
  it.each([false, true])('has the weights and scores of its formula (rated: %s)', (isRated) => {
    fc.assert(
      fc.property(smallLogs(18, isRated), fc.constantFrom(0.5, 10, 250), (train, l2) => {
        const fitted = fitModel(engine, 'ease', train, { parameters: { l2 } });
        const expected = naiveWeights(train, l2);
        const weights = fitted.scorer.state().arrays.weights!;
        expected.forEach((row, i) => {
          row.forEach((weight, j) => {
            expect(weights[weightPlace(train.itemCount, i, j)]).toBeCloseTo(weight, 9);
          });
        });
        const k = train.itemCount;
        const { items, scores } = rankModel(engine, fitted, { profiles: train }, { k, seen: false });
        denseRows(train).forEach((profile, user) => {
          for (let place = user * k; place < (user + 1) * k; place++) {
            const score = profile.reduce((sum, value, i) => sum + value * expected[i]![items[place]!]!, 0);
            expect(scores[place]).toBeCloseTo(score, 8);
          }
        });
      }),
      { numRuns: 30 },
    );
  });

  it('scores somebody without a profile 0 everywhere: the list goes by item', () => {
    const train = syntheticMatrix();
    const fitted = fitModel(engine, 'ease', train);
    const nobody = binaryMatrix(1, train.itemCount, { offsets: Uint32Array.of(0, 0), items: new Uint32Array() });
    const { items, scores } = rankModel(engine, fitted, { profiles: nobody }, { k: 5 });
    expect([...items]).toEqual([0, 1, 2, 3, 4]);
    expect([...scores]).toEqual([0, 0, 0, 0, 0]);
  });

  it('refuses a singular matrix with the item and l2, and takes it with an l2 above 0', () => {
    const twins = binaryMatrix(2, 3, { offsets: Uint32Array.of(0, 3, 5), items: Uint32Array.of(0, 1, 2, 1, 2) });
    const fitted = (l2: number) => fitModel(engine, 'ease', twins, { parameters: { l2 } });
    expect(() => fitted(0)).toThrow(/no inverse \(item 2\); found 0;.*Raise l2/);
    expect(fitted(0.1).scorer.itemCount).toBe(3);
  });

  it('refuses profiles whose scores overflow, with the user', () => {
    const train = syntheticMatrix();
    const fitted = fitModel(engine, 'ease', train, { parameters: { l2: 1 } });
    const profiles = { ...train, values: train.values.map((_, at) => (at >= train.offsets[1]! ? 1.7e308 : 1)) };
    expect(() => rankModel(engine, fitted, { profiles }, { k: 5 })).toThrow(/too large for a double \(user 1\)/);
  });

  it('does not come back from damaged weights', () => {
    const { scorer } = fitModel(engine, 'ease', syntheticMatrix());
    const state = scorer.state();
    const weights = (state.arrays.weights as Float64Array).slice(1);
    expect(() => denseWeightsKind.restore({ ...state, arrays: { weights } })).toThrow(/damaged weights; found/);
    expect(() => denseWeightsKind.restore({ ...state, arrays: {} })).toThrow(/lacks its weights/);
  });

  it('says before any work what 20,000 items would need', () => {
    const train = binaryMatrix(1, 20_000, { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(7) });
    expect(() => fitModel(engine, 'ease', train, { memoryLimit: 2 ** 32 })).toThrow(
      /found '5\.99 GiB for 1 users and 20000 items'; expected at most 4\.00 GiB/,
    );
    const more = { ...train, itemCount: 25_000 };
    expect(() => fitModel(engine, 'ease', more)).toThrow(
      /found '9\.\d\d GiB for 1 users and 25000 items'; expected at most 8\.00 GiB/,
    );
    const shape = { userCount: 1, itemCount: 20_000, entryCount: 1 };
    expect(modelNamed('ease').memoryNeeded(shape, { l2: 250 })).toBeLessThan(2 ** 33);
  });
});

describe('shared work', () => {
  it('changes no bit of a fit, whatever was fitted with it before', () => {
    const train = syntheticMatrix();
    const shared = new SharedWork(train);
    for (const model of ['ease', 'slim']) {
      for (const l2 of [5, 300]) {
        const alone = fitModel(engine, model, train, { parameters: { l2 } });
        const together = fitModel(engine, model, train, { parameters: { l2 }, shared });
        expect(together.scorer.state()).toEqual(alone.scorer.state());
      }
    }
  });

  it('is made once', () => {
    const train = syntheticMatrix();
    const shared = new SharedWork(train);
    const gram = shared.part(train, 'gram', () => ({}));
    expect(shared.part(train, 'gram', () => ({}))).toBe(gram);
    expect(shared.part(train, 'other', () => ({}))).not.toBe(gram);
  });

  it('of another training is refused', () => {
    const shared = new SharedWork(syntheticMatrix());
    expect(() => fitModel(engine, 'ease', syntheticMatrix(), { shared })).toThrow(/another training/);
  });
});
