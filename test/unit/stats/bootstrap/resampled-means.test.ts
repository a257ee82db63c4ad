// Resampled means are what a plain loop over the public generator gives, whoever computes them and in how many calls.
import { describe, expect, it } from 'vitest';
import {
  errorDraws,
  resampledMeans,
  resampleScaled,
} from '../../../../src/engine/statistics/bootstrap/resampled-means.js';
import { momentsOf } from '../../../../src/engine/statistics/paired-values.js';
import { CancelledError } from '../../../../src/foundation/errors.js';
import { type Backend, createJsBackend } from '../../../../src/foundation/kernels/contract.js';
import { createWasmBackend } from '../../../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../../../src/foundation/kernels/wasm-module.js';
import { exactSum } from '../../../../src/foundation/numbers/exact-sum.js';
import { createGenerator, type Generator } from '../../../../src/foundation/numbers/generator.js';
import { atOnce } from '../../../../src/foundation/work-options.js';

const backends: readonly Backend[] = [createJsBackend(), createWasmBackend(compileModuleSync())];

function uniform(count: number, stream = 0): Float64Array {
  const generator = createGenerator(99, stream);
  return new Float64Array(count).map(() => generator.nextUnit());
}

function resample(values: Float64Array, seed: number, replicate: number): Float64Array {
  const generator = createGenerator(seed, replicate);
  return values.map(() => values[generator.nextBelow(values.length)]!);
}

/** Words of the generator that were not turned into a user. */
function rejectedWords(generator: Generator, reference: Generator, userCount: number): number {
  for (let i = 0; i < userCount; i++) generator.nextBelow(userCount);
  const next = [generator.nextUint32(), generator.nextUint32(), generator.nextUint32()].join();
  const window = Array.from({ length: userCount + 3 }, () => reference.nextUint32()).slice(-3);
  for (let rejected = 0; rejected < 100; rejected++) {
    if (window.join() === next) return rejected;
    window.push(reference.nextUint32());
    window.shift();
  }
  return Number.POSITIVE_INFINITY;
}

describe.each(backends.map((backend) => [backend.name, backend] as const))('resampled means (%s)', (_, backend) => {
  it.each([1, 2, 7, 100, 128, 129, 1000])('of %d users are those of the generator', (userCount) => {
    const values = uniform(userCount);
    for (const seed of [0, 1, 2 ** 32, Number.MAX_SAFE_INTEGER]) {
      const [means] = resampledMeans(backend, [values], { seed, replicates: 6 });
      means!.forEach((mean, r) => {
        expect(Math.abs(mean - exactSum(resample(values, seed, r)) / userCount)).toBeLessThan(2 ** -50);
      });
    }
  });

  it('are those of the generator where numbers are rejected', () => {
    const values = uniform(52_802);
    const rejected = Array.from({ length: 6 }, (_, r) =>
      rejectedWords(createGenerator(3, r), createGenerator(3, r), values.length),
    );
    // Some lanes reject and others do not, or this would show nothing.
    expect(Math.max(...rejected)).toBeGreaterThan(0);
    expect(Math.min(...rejected)).toBe(0);
    const [means] = resampledMeans(backend, [values], { seed: 3, replicates: 6 });
    means!.forEach((mean, r) => {
      expect(Math.abs(mean - exactSum(resample(values, 3, r)) / values.length)).toBeLessThan(2 ** -45);
    });
  });

  it('do not hang on the cut into calls', () => {
    const columns = [uniform(300, 1), uniform(300, 2), uniform(300, 3)];
    const whole = resampledMeans(backend, columns, { seed: 11, replicates: 50 });
    for (const cuts of [
      [0, 50],
      [0, 20, 50],
      [0, 3, 17, 50],
    ]) {
      const parts = cuts.slice(1).map((to, i) => {
        const from = cuts[i]!;
        return resampledMeans(backend, columns, { seed: 11, replicates: to - from, firstReplicate: from });
      });
      whole.forEach((means, c) => {
        expect(parts.flatMap((part) => [...part[c]!])).toEqual([...means]);
      });
    }
  });

  it('of a column are the same alone and beside others', () => {
    const columns = Array.from({ length: 7 }, (_, c) => uniform(200, c));
    const together = resampledMeans(backend, columns, { seed: 5, replicates: 9 });
    columns.forEach((column, c) => {
      expect(resampledMeans(backend, [column], { seed: 5, replicates: 9 })).toEqual([together[c]]);
    });
  });

  it('of columns too large for a cache, which are drawn from in parts, are the same alone', () => {
    const [length, steps] = backend.name === 'wasm' ? [2_900_000, [2, 4]] : [720_000, [1, 2, 4]];
    const columns = Array.from({ length: 3 }, (_, c) => uniform(length, c));
    const progress: number[] = [];
    const onProgress = ({ done }: { done: number }) => void progress.push(done);
    const together = resampledMeans(backend, columns, { seed: 5, replicates: 4, onProgress });
    expect(progress).toEqual(steps);
    expect(resampledMeans(backend, [columns[1]!], { seed: 5, replicates: 4 })).toEqual([together[1]]);
  });

  it('of a difference are the difference of the means', () => {
    const [a, b] = [uniform(500, 1), uniform(500, 2)];
    const options = { seed: 8, replicates: 20 };
    const [meansOfA, meansOfB, meansOfDifference] = resampledMeans(
      backend,
      [a, b, a.map((x, i) => x - b[i]!)],
      options,
    );
    meansOfDifference!.forEach((mean, r) => {
      expect(mean).toBeCloseTo(meansOfA![r]! - meansOfB![r]!, 13);
    });
  });

  it('leave the columns as they were and tell their progress', () => {
    const values = uniform(200_000);
    const before = values.slice();
    const told: { done: number; total: number }[] = [];
    resampledMeans(backend, [values], { seed: 1, replicates: 25, onProgress: (progress) => told.push(progress) });
    expect(values.every((value, user) => value === before[user])).toBe(true);
    expect(told.map(({ done }) => done)).toEqual([8, 16, 24, 25]);
    expect(told.every(({ total }) => total === 25)).toBe(true);
  });

  it('end when they are told to, and leave their space to the next', () => {
    const stop = new AbortController();
    let allocated = 0;
    const watched: Backend = {
      ...{ name: backend.name, dispose: () => {}, isReleased: () => false, heldBytes: () => 0 },
      run: (kernel, args) => backend.run(kernel, args),
      allocateScores: (length) => {
        allocated += 1;
        return backend.allocateScores(length);
      },
      release: (scores) => backend.release(scores),
    };
    let calls = 0;
    const onProgress = () => {
      calls += 1;
      stop.abort(new Error('enough'));
    };
    const options = { seed: 1, replicates: 25, onProgress, signal: stop.signal };
    expect(() => resampledMeans(watched, [uniform(200_000)], options)).toThrow(CancelledError);
    expect(calls).toBe(1);
    resampledMeans(watched, [uniform(200_000)], { seed: 1, replicates: 1 });
    expect(allocated).toBe(1);
  });

  const resampledErrors = (columns: Float64Array[], estimates: number[], replicates: number) => {
    const { draws, errorsOf } = errorDraws(columns, estimates);
    return errorsOf(atOnce(resampleScaled(backend, draws.columns, draws.scales, { seed: 4, replicates })));
  };

  it('come with the error of each resample', () => {
    const columns = [uniform(60, 1), uniform(60, 2).map((value) => 1e3 + value)];
    const estimates = columns.map((column) => momentsOf(column).mean);
    const drawn = resampledErrors(columns, estimates, 30);
    drawn.forEach(({ means, errors }, c) => {
      means.forEach((mean, r) => {
        const moments = momentsOf(resample(columns[c]!, 4, r));
        expect(mean).toBeCloseTo(moments.mean, 12);
        expect(errors[r]! / (moments.deviation / Math.sqrt(60))).toBeCloseTo(1, 9);
      });
    });
  });

  it('have no error where a resample has no spread', () => {
    // One user in forty has a hit: about a third of the resamples miss it.
    for (const scale of [1, 0.1, 1e9]) {
      const column = new Float64Array(40);
      column[7] = scale;
      const estimate = momentsOf(column).mean;
      const [drawn] = resampledErrors([column], [estimate], 200);
      const spreads = Array.from({ length: 200 }, (_, r) => momentsOf(resample(column, 4, r)).deviation);
      expect([...drawn!.errors].map((error) => error > 0)).toEqual(spreads.map((spread) => spread > 0));
      expect(spreads).toContain(0);
    }
  });
});
