// Intervals as a whole: they hold the truth as often as they say, and what cannot have an interval has a documented one.

import { describe, expect, it } from 'vitest';
import { bootstrapInSteps } from '../../../../src/engine/statistics/bootstrap/bootstrap-columns.js';
import {
  BOOTSTRAP_METHODS,
  type BootstrapOptions,
} from '../../../../src/engine/statistics/bootstrap/bootstrap-interval.js';
import { normalMeans } from '../../../../src/engine/statistics/bootstrap/resampled-means.js';
import { momentsOf } from '../../../../src/engine/statistics/paired-values.js';
import { meanInterval } from '../../../../src/engine/statistics/tests/t-tests.js';
import type { Backend } from '../../../../src/foundation/kernels/contract.js';
import { createWasmBackend } from '../../../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../../../src/foundation/kernels/wasm-module.js';
import { createGenerator } from '../../../../src/foundation/numbers/generator.js';
import { atOnce } from '../../../../src/foundation/work-options.js';

/** Intervals alone. */
const bootstrapIntervals = (backend: Backend, columns: readonly Float64Array[], asked: BootstrapOptions) =>
  atOnce(bootstrapInSteps(backend, columns, asked)).intervals;

const backend = createWasmBackend(compileModuleSync());
const options = { level: 0.95, seed: 1, replicates: 999 } as const;

/** Squares of uniform numbers: skewed, with the mean 1/3. */
function skewed(count: number, stream: number): Float64Array {
  const generator = createGenerator(2, stream);
  return new Float64Array(count).map(() => {
    const unit = generator.nextUnit();
    return unit * unit;
  });
}

describe.each(BOOTSTRAP_METHODS)('intervals by %s', (method) => {
  it('hold the true mean in about the share of samples they state', () => {
    const held = Array.from({ length: 400 }, (_, stream) => {
      const [interval] = bootstrapIntervals(backend, [skewed(80, stream)], { ...options, level: 0.9, method });
      return interval!.low <= 1 / 3 && 1 / 3 <= interval!.high;
    });
    const share = held.filter((isHeld) => isHeld).length / held.length;
    expect(share).toBeGreaterThan(0.85);
    expect(share).toBeLessThan(0.94);
  });

  it('say how they were made', () => {
    const [interval] = bootstrapIntervals(backend, [skewed(80, 0)], { ...options, method });
    expect(interval).toMatchObject({ level: 0.95, method, replicates: 999 });
    expect(interval).not.toHaveProperty('note');
  });

  it.each([
    ['a single value', Float64Array.of(0.3), 'a single value'],
    ['equal values', new Float64Array(50).fill(0.1), 'all values are equal'],
  ])('of %s are that value', (_, column, note) => {
    const [interval] = bootstrapIntervals(backend, [column], { ...options, method });
    expect(interval).toMatchObject({ low: column[0], high: column[0], method, note: expect.stringContaining(note) });
  });

  it('of six users or fewer need no chance', () => {
    const column = Float64Array.of(0.1, 0.5, 0.3, 0.2);
    const [one] = bootstrapIntervals(backend, [column], { ...options, method });
    const [other] = bootstrapIntervals(backend, [column], { ...options, method, seed: 2, replicates: 5 });
    expect(other).toEqual(one);
    expect(one).toMatchObject({ replicates: 256, note: expect.stringContaining('all 256 resamples') });
  });

  it('move with the values and grow with the level', () => {
    const column = skewed(300, 3);
    const moved = column.map((value) => 8 - 2 * value);
    const [inner] = bootstrapIntervals(backend, [column], { ...options, level: 0.8, method });
    const [outer, mirrored] = bootstrapIntervals(backend, [column, moved], { ...options, method });
    expect(outer!.low).toBeLessThan(inner!.low);
    expect(outer!.high).toBeGreaterThan(inner!.high);
    expect(mirrored!.low).toBeCloseTo(8 - 2 * outer!.high, 10);
    expect(mirrored!.high).toBeCloseTo(8 - 2 * outer!.low, 10);
  });
});

describe('notes', () => {
  it('tell of resamples without spread', () => {
    const column = new Float64Array(40);
    column[7] = 1;
    const [interval] = bootstrapIntervals(backend, [column], { ...options, method: 'studentised' });
    expect(interval!.note).toMatch(/^resamples without spread left out: \d+$/);
    expect(Number(interval!.note!.split(': ')[1])).toBeGreaterThan(200);
  });

  it('tell where one replicate has to do for all', () => {
    const [interval] = bootstrapIntervals(backend, [skewed(80, 0)], { ...options, method: 'bca', replicates: 1 });
    expect(interval!.low).toBe(interval!.high);
    expect(interval!.note).toContain('on one side of the estimate');
  });
});

describe('the parametric bootstrap', () => {
  const column = skewed(200, 1);
  const { mean, deviation } = momentsOf(column);

  it('draws means with the moments of the sample, symmetrically', () => {
    const [means] = normalMeans([column], { seed: 3, replicates: 4000 });
    const moments = momentsOf(means!);
    const error = deviation / Math.sqrt(200);
    expect(Math.abs(moments.mean - mean)).toBeLessThan(0.05 * error);
    expect(moments.deviation / error).toBeCloseTo(1, 1);
    const [tail] = normalMeans([column], { seed: 3, replicates: 10, firstReplicate: 100 });
    expect([...tail!]).toEqual([...means!.subarray(100, 110)]);
  });

  it("gives nearly Student's interval, and says what it is", () => {
    const resample = { ...options, resample: 'normal', method: 'percentile', replicates: 9999 } as const;
    const [interval] = bootstrapIntervals(backend, [column], resample);
    const student = meanInterval(column);
    expect(interval!.note).toContain('normal distribution');
    expect((interval!.high - interval!.low) / (student.high - student.low)).toBeCloseTo(1, 1);
  });
});

describe('a test of differences', () => {
  it('finds one that is there and none where there is none', () => {
    const [a, b] = [skewed(150, 1), skewed(150, 2)];
    const columns = [a.map((value, user) => value + 0.2 - b[user]!), a.map((value, user) => value - b[user]!)];
    const [there, none] = atOnce(
      bootstrapInSteps(backend, columns, { ...options, method: 'bca', replicates: 999 }),
    ).pValues;
    expect(there).toEqual({ shiftedTwoSided: 0.001, signOneSided: 0.001 });
    expect(none!.shiftedTwoSided).toBeGreaterThan(0.05);
  });

  it('has p-values of 1 where nobody differs', () => {
    const [zeros] = atOnce(bootstrapInSteps(backend, [new Float64Array(30)], { ...options, method: 'bca' })).pValues;
    expect(zeros).toEqual({ shiftedTwoSided: 1, signOneSided: 1 });
    const [single] = atOnce(bootstrapInSteps(backend, [Float64Array.of(0.5)], { ...options, method: 'bca' })).pValues;
    expect(single).toEqual({ shiftedTwoSided: 1, signOneSided: 1 });
  });

  it('counts means as reached that only rounding keeps from it', () => {
    const thirds = Float64Array.from({ length: 30 }, (_, user) => (user % 4) / 3 - 1 / 3);
    const [small, whole] = atOnce(
      bootstrapInSteps(backend, [thirds, thirds.map((value) => Math.round(3 * value))], {
        ...options,
        method: 'percentile',
        replicates: 999,
      }),
    ).pValues;
    expect(small).toEqual(whole);
  });

  it('of few users takes all resamples there are', () => {
    // Of the 27 resamples of 1, 2 and 3, moved to lie around 0, none but 1,1,1 and 3,3,3 are 1 away; 2 is further.
    const [all] = atOnce(bootstrapInSteps(backend, [Float64Array.of(1, 2, 3)], { ...options, method: 'bca' })).pValues;
    expect(all).toEqual({ shiftedTwoSided: 0, signOneSided: 0 });
    const [near] = atOnce(bootstrapInSteps(backend, [Float64Array.of(0, 1, 2)], { ...options, method: 'bca' })).pValues;
    expect(near).toEqual({ shiftedTwoSided: 2 / 27, signOneSided: 1 / 27 });
  });
});
