// The interval beside every mean: that of the users' values, the same on both backends, alone and beside other runs.
import { describe, expect, it } from 'vitest';
import { createEngineSync } from '../../../src/engine/engine.js';
import { evaluate } from '../../../src/studies/evaluate/evaluate.js';
import { replicatesFor } from '../../../src/studies/evaluate/interval-policy.js';
import type { Run } from '../../../src/studies/evaluate/join-inputs.js';
import type { EvaluationOptions } from '../../../src/studies/evaluate/plan-evaluation.js';
import { readFixture } from '../../golden/support/fixtures.js';

const { truth, lists, train } = await readFixture('synth');
const run: Run = { name: 'a', table: lists };
const half: Run = { name: 'b', table: { ...lists, rowCount: Math.floor(lists.rowCount / 2) } };
const labels = ['ndcg@10', 'f1@10', 'recall(aggregate=pooled)@10', 'coverage@10'];
const options: EvaluationOptions = { truth, train, metrics: labels, replicates: 499, seed: 3, backend: 'js' };
const valuesOf = async (runs: readonly Run[], changes: Partial<EvaluationOptions> = {}) => {
  const { document, columns } = await evaluate(runs, { ...options, ...changes });
  return { document, columns, metrics: document.runs[0]!.metrics };
};

describe('the interval beside a value', () => {
  it('is that of the mean of the users', async () => {
    const { metrics, columns, document } = await valuesOf([run]);
    const engine = createEngineSync({ backend: 'js' });
    const counted = columns
      .get('a')!
      .get('ndcg@10')!
      .filter((value) => !Number.isNaN(value));
    const { intervals } = engine.bootstrap(counted, { level: 0.95, method: 'bca', replicates: 499, seed: 3 });
    engine.dispose();
    expect(metrics['ndcg@10']!.interval).toEqual(intervals[0]);
    expect(document.options).toMatchObject({ ci: 0.95, interval: 'bca', replicates: 499, seed: 3 });
  });

  it('holds values that are functions of means', async () => {
    const { metrics } = await valuesOf([run]);
    for (const label of ['f1@10', 'recall(aggregate=pooled)@10']) {
      const { value, interval } = metrics[label]!;
      expect(interval!.low).toBeLessThan(value!);
      expect(interval!.high).toBeGreaterThan(value!);
    }
  });

  it('is missing, with a reason, where users have no values', async () => {
    const { metrics } = await valuesOf([run]);
    expect(metrics['coverage@10']).toMatchObject({ whyNoInterval: 'it has no values per user' });
    expect(metrics['coverage@10']!.interval).toBeUndefined();
  });

  it('is the same alone, beside others, and on both backends', async () => {
    const [alone, together, wasm] = [
      await valuesOf([run]),
      await valuesOf([run, half]),
      await valuesOf([run], { backend: 'wasm' }),
    ];
    expect(together.metrics).toEqual(alone.metrics);
    expect(wasm.metrics).toEqual(alone.metrics);
  });

  it('is not there if nobody wants it', async () => {
    const { metrics, document } = await valuesOf([run], { ci: false });
    for (const value of Object.values(metrics)) {
      expect(value).not.toHaveProperty('interval');
      expect(value).not.toHaveProperty('whyNoInterval');
    }
    expect(document.options.ci).toBeNull();
  });

  it('widens with its level', async () => {
    const width = async (ci: number) => {
      const { low, high } = (await valuesOf([run], { ci })).metrics['ndcg@10']!.interval!;
      return high - low;
    };
    expect(await width(0.99)).toBeGreaterThan(await width(0.5));
  });

  it.each<[Partial<EvaluationOptions>, string]>([
    [{ ci: 95 }, '95 percent is 0.95'],
    [{ ci: 0 }, 'between 0 and 1'],
    [{ interval: 'bcas' as 'bca' }, "Did you mean 'bca'?"],
    [{ replicates: 1.5 }, 'whole number'],
    [{ seed: 1e300 }, 'whole number'],
  ])('is refused: %j', async (changes, reason) => {
    await expect(valuesOf([run], changes)).rejects.toThrow(reason);
  });
});

describe('the number of resamples', () => {
  it('is what was asked for, else it falls with the users', () => {
    const of = (userCount: number, replicates?: number) => replicatesFor(userCount, { replicates });
    expect([of(0), of(100), of(20_000), of(100_000), of(10_000_000)]).toEqual([9999, 9999, 9999, 1999, 999]);
    expect(of(10_000_000, 50)).toBe(50);
  });
});
