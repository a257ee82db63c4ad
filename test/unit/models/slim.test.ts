// SLIM's weights are the solution of their elastic net: the conditions of optimality hold for every weight, on small random
// logs and on the synthetic one; and the limit of sweeps is kept.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryMatrix, type InteractionMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { createRankerSync } from '../../../src/engine/ranking/ranker.js';
import { fitModel } from '../../../src/models/fit-model.js';
import { rankModel } from '../../../src/models/rank-model.js';
import { denseRows, naiveGram } from '../../support/naive-linear.js';
import { smallLogs } from '../../support/small-logs.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';

const engine = createRankerSync({ backend: 'wasm' });

interface Net {
  readonly l1: number;
  readonly l2: number;
  readonly tolerance?: number;
  readonly sweeps?: number;
}

/** W[i][j], with zeros. */
function weightsOf(train: InteractionMatrix, parameters: Net): number[][] {
  const { arrays } = fitModel(engine, 'slim', train, { parameters: { ...parameters } }).scorer.state();
  return denseRows({
    userCount: train.itemCount,
    itemCount: train.itemCount,
    offsets: arrays.weightsOffsets as Uint32Array,
    items: arrays.weightsItems as Uint32Array,
    values: arrays.weightsValues as Float64Array,
  });
}

/**
 * The furthest that one step would move a weight from where it is: 0 at the optimum, where the gradient is 0 for a weight
 * above 0 and not negative for one at 0.
 */
function furthestStep(train: InteractionMatrix, weights: readonly (readonly number[])[], { l1, l2 }: Net): number {
  const gram = naiveGram(denseRows(train), train.itemCount);
  let furthest = 0;
  for (let j = 0; j < train.itemCount; j++) {
    for (let i = 0; i < train.itemCount; i++) {
      if (i === j || gram[i]![i]! + l2 === 0) continue;
      const predicted = gram[i]!.reduce((sum, value, k) => sum + value * weights[k]![j]!, 0);
      const gradient = predicted - gram[i]![j]! + l2 * weights[i]![j]! + l1;
      const next = Math.max(0, weights[i]![j]! - gradient / (gram[i]![i]! + l2));
      furthest = Math.max(furthest, Math.abs(next - weights[i]![j]!));
    }
  }
  return furthest;
}

/** 1/2 |X - XW|^2 + l2/2 |W|^2 + l1 |W|_1 */
function objective(train: InteractionMatrix, weights: readonly (readonly number[])[], { l1, l2 }: Net): number {
  let sum = 0;
  for (const row of denseRows(train)) {
    row.forEach((value, j) => {
      const rest = value - row.reduce((total, one, i) => total + one * weights[i]![j]!, 0);
      sum += (rest * rest) / 2;
    });
  }
  return weights.flat().reduce((total, weight) => total + (l2 / 2) * weight * weight + l1 * weight, sum);
}

const nets = fc.record({ l1: fc.constantFrom(0, 0.1, 1, 4), l2: fc.constantFrom(0.5, 5, 50) });

describe('SLIM', () => {
  it.each([false, true])('fulfils the conditions of optimality (rated: %s)', (isRated) => {
    fc.assert(
      fc.property(smallLogs(14, isRated), nets, (train, net) => {
        const weights = weightsOf(train, { ...net, tolerance: 1e-10, sweeps: 100_000 });
        expect(weights.every((row, i) => row[i] === 0 && row.every((weight) => weight >= 0))).toBe(true);
        expect(furthestStep(train, weights, net)).toBeLessThan(1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it('stops where no step is longer than the tolerance', () => {
    const train = syntheticMatrix();
    const net = { l1: 0.5, l2: 5 };
    for (const tolerance of [1e-2, 1e-4, 1e-8]) {
      const furthest = furthestStep(train, weightsOf(train, { ...net, tolerance, sweeps: 10_000 }), net);
      expect(furthest).toBeLessThan(tolerance * (1 + 1e-6));
      expect(furthest).toBeGreaterThan(tolerance * 1e-3);
    }
  });

  it('comes nearer to the optimum with every sweep it may make', () => {
    const train = syntheticMatrix();
    const net = { l1: 0.5, l2: 5 };
    const reached = [1, 2, 4, 8, 1000].map((sweeps) => objective(train, weightsOf(train, { ...net, sweeps }), net));
    expect(reached).toEqual([...reached].sort((a, b) => b - a));
    expect(reached[0]).toBeGreaterThan(reached[4]!);
  });

  it('has fewer weights for a larger l1, and none where l1 is above all counts', () => {
    const train = syntheticMatrix();
    const counts = [0.1, 1, 3, 1000].map((l1) => weightsOf(train, { l1, l2: 5 }).flat().filter(Boolean).length);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts.at(-1)).toBe(0);
  });

  it('scores somebody without a profile 0 everywhere: the list goes by item', () => {
    const train = syntheticMatrix();
    const nobody = binaryMatrix(1, train.itemCount, { offsets: Uint32Array.of(0, 0), items: new Uint32Array() });
    const { items, scores } = rankModel(engine, fitModel(engine, 'slim', train), { profiles: nobody }, { k: 3 });
    expect([...items]).toEqual([0, 1, 2]);
    expect([...scores]).toEqual([0, 0, 0]);
  });

  it('gives the memory of its counts back, also when it is cancelled', () => {
    const train = syntheticMatrix();
    let steps = 0;
    const stop = new AbortController();
    const onProgress = () => {
      steps += 1;
      if (steps === 20) stop.abort();
    };
    expect(() => fitModel(engine, 'slim', train, { signal: stop.signal, onProgress })).toThrow(/cancelled/);
    expect(fitModel(engine, 'slim', train).scorer.itemCount).toBe(train.itemCount);
  });
});
