// The engine's bootstrap as its caller sees it: defaults, what is refused and how, and what stays untouched.
import { afterAll, describe, expect, it } from 'vitest';
import {
  BOOTSTRAP_METHODS,
  CancelledError,
  createEngineSync,
  createGenerator,
  InputError,
  UsageError,
  type WorkProgress,
} from '../../../src/shell.js';
import { bytesOf, sameBits } from '../../portable/support/bits.js';
import { expectInputRefusal } from './support/refusal.js';

function uniform(count: number, stream = 0): Float64Array {
  const generator = createGenerator(31, stream);
  return new Float64Array(count).map(() => generator.nextUnit());
}

describe.each(['js', 'wasm'] as const)('engine.bootstrap (%s)', (backend) => {
  const engine = createEngineSync({ backend });
  afterAll(() => engine.dispose());

  // The same rule on either backend, at a tenth of the time.
  it.runIf(backend === 'wasm')('draws fewer resamples of many users, as evaluate does', () => {
    const [interval] = engine.bootstrap(uniform(150_000), { method: 'percentile' }).intervals;
    expect(interval).toMatchObject({ replicates: 1332 });
  });

  it('has a default for everything and says what it used', () => {
    const column = uniform(50);
    const result = engine.bootstrap(column);
    expect(result.seed).toBe(0);
    expect(result.estimates[0]).toBeCloseTo(column.reduce((sum, value) => sum + value, 0) / 50, 12);
    expect(result.intervals).toEqual([expect.objectContaining({ level: 0.95, method: 'bca', replicates: 9999 })]);
    expect(result).not.toHaveProperty('means');
    const spelled = { level: 0.95, method: 'bca', seed: 0, replicates: 9999, resample: 'users' } as const;
    expect(engine.bootstrap([column], spelled)).toEqual(result);
    expect(engine.bootstrap(column, { level: undefined, seed: undefined })).toEqual(result);
  });

  it('takes several columns, hands out their means, and changes nothing', () => {
    const columns = [uniform(40, 1), uniform(40, 2)];
    const before = columns.map((column) => bytesOf(column).slice());
    const { intervals, means, estimates } = engine.bootstrap(columns, { replicates: 100, keepMeans: true });
    expect([intervals.length, estimates.length, means!.length]).toEqual([2, 2, 2]);
    expect(means!.every((column) => column.length === 100)).toBe(true);
    columns.forEach((column, c) => {
      expect(sameBits(column, before[c]!)).toBe(true);
    });
    const other = engine.bootstrap(columns, { replicates: 100, keepMeans: true, seed: 2 });
    expect(other.means).not.toEqual(means);
  });

  it('takes columns that lie in its own memory', () => {
    const held = engine.allocateScores(2, 40);
    const column = new Float64Array(held.buffer, held.byteOffset, 40);
    column.set(uniform(40, 1));
    const options = { replicates: 50, method: 'percentile' } as const;
    expect(engine.bootstrap(column, options)).toEqual(engine.bootstrap(uniform(40, 1), options));
    engine.release(held);
    expect(() => engine.bootstrap(column, options)).toThrow(/released/);
  });

  it('tells its progress and hears a wish to stop', () => {
    const told: WorkProgress[] = [];
    const options = { replicates: 20, onProgress: (progress: WorkProgress) => void told.push(progress) };
    engine.bootstrap(uniform(300_000), options);
    expect(told.map(({ done, total }) => [done, total])).toEqual([4, 8, 12, 16, 20].map((done) => [done, 20]));
    const signal = AbortSignal.abort(new Error('not now'));
    expect(() => engine.bootstrap(uniform(10), { signal })).toThrow(CancelledError);
  });

  const column = uniform(10);
  it.each([
    ['no columns', [], {}, { argument: 'columns' }],
    ['a column of numbers', [1, 2, 3], {}, { argument: 'columns', found: 1 }],
    ['a column of floats', [new Float32Array(3)], {}, { argument: 'columns' }],
    ['nothing', undefined, {}, { argument: 'columns', found: undefined }],
    ['an empty column', new Float64Array(0), {}, { argument: 'columns', found: 0 }],
    ['columns of two lengths', [column, uniform(9)], {}, { argument: 'columns', found: 9 }],
    ['a level of 1', column, { level: 1 }, { argument: 'level', found: 1 }],
    ['a level of 0', column, { level: 0 }, { argument: 'level', found: 0 }],
    ['a level in percent', column, { level: 95 }, { argument: 'level', found: 95 }],
    ['a level in words', column, { level: '0.95' }, { argument: 'level', found: '0.95' }],
    ['a level of NaN', column, { level: Number.NaN }, { argument: 'level' }],
    ['half a replicate', column, { replicates: 0.5 }, { argument: 'replicates', found: 0.5 }],
    ['no replicate', column, { replicates: 0 }, { argument: 'replicates', found: 0 }],
    ['too many replicates', column, { replicates: 2 ** 32 }, { argument: 'replicates', found: 2 ** 32 }],
    ['a negative seed', column, { seed: -1 }, { argument: 'seed', found: -1 }],
    ['a seed beyond 2^53', column, { seed: 2 ** 53 }, { argument: 'seed', found: 2 ** 53 }],
    [
      'an unknown method',
      column,
      { method: 'bcca' },
      { argument: 'method', found: 'bcca', hint: "Did you mean 'bca'?" },
    ],
    ['a method that is no word', column, { method: 5 }, { argument: 'method', found: 5 }],
    ['an unknown way to resample', column, { resample: 'items' }, { argument: 'resample', found: 'items' }],
    ['a progress that cannot be called', column, { onProgress: 5 }, { argument: 'onProgress', found: 5 }],
    ['a signal that is none', column, { signal: {} }, { argument: 'signal' }],
    [
      'a studentised interval from a normal distribution',
      column,
      { method: 'studentised', resample: 'normal' },
      { argument: 'method', found: 'studentised' },
    ],
  ])('refuses %s', (_, columns, options, details) =>
    expectInputRefusal(() => engine.bootstrap(columns as never, options as never), {
      kind: UsageError,
      details,
      says: [],
    }),
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1e91])('refuses %d among the values, with its place', (value) => {
    const bad = uniform(10);
    bad[7] = value;
    const details = { argument: 'columns', user: 7, found: value };
    const refusal = { kind: InputError, details, says: ['column 1', 'Leave out users'] };
    return expectInputRefusal(() => engine.bootstrap([uniform(10), bad]), refusal);
  });

  it('refuses options that are no object', () => {
    expect(() => engine.bootstrap(column, null as never)).toThrow(UsageError);
    expect(() => engine.bootstrap(column, 5 as never)).toThrow(UsageError);
  });
});

it('a disposed engine draws no more', () => {
  const engine = createEngineSync({ backend: 'js' });
  engine.dispose();
  expect(() => engine.bootstrap(uniform(10))).toThrow(/bootstrap was called on an engine after dispose/);
});

it('names its methods', () => {
  expect(BOOTSTRAP_METHODS).toEqual(['bca', 'percentile', 'basic', 'normal', 'studentised']);
});
