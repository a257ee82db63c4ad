// The same plan on the same data gives the same numbers: whatever the order of rows, the backend, the number of workers and
// the order in which they finish.
import { describe, expect, it } from 'vitest';
import { createEngineSync } from '../../../src/engine/engine.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import type { Executor } from '../../../src/foundation/parallel/executor.js';
import {
  createSettingTask,
  SETTING_TASK,
  type SettingInput,
} from '../../../src/studies/experiment/units/run-setting.js';
import { comparable, planned, runSmall, smallLog, smallPlan } from '../../support/experiments.js';
import { shuffledTable } from '../../support/synthetic-table.js';

const plan = smallPlan({
  models: [
    planned('Random', 'random'),
    planned('EASE', 'ease', { space: { l2: { type: 'real', least: 1, most: 1000, scale: 'log' } } }),
    planned('ALS', 'ials', { parameters: { sweeps: 3, factors: 4, alpha: 5 }, space: { l2: [1, 10] } }),
  ],
  protocols: [
    smallPlan().protocols[0]!,
    { name: 'ratio', preset: 'recbole', overrides: { prepare: { minRating: 3, core: 3 } }, varied: {} },
  ],
  search: { method: 'bayesian', trials: 3, pruning: false, options: { initial: 2, candidates: 30, batch: 2 } },
  metrics: ['hit@10', 'ndcg@10', 'recbole:map@10', 'coverage@10'],
  seeds: [0, 7],
});
const whole = runSmall(plan);

/** Workers that are handed copies, as threads are, and finish in an order of their own. */
function copyingExecutor(workerCount: number): Executor & { held: Map<number, unknown>; readonly mostAtOnce: number } {
  const task = createSettingTask(() => 0);
  const generator = createGenerator(workerCount);
  const held = new Map<number, unknown>();
  const workers = Array.from({ length: workerCount }, () => ({
    engine: createEngineSync({ backend: 'js' }),
    made: new Map<string, unknown>(),
  }));
  let [shares, next, atWork, mostAtOnce] = [0, 0, 0, 0];
  return {
    workerCount,
    has: (task) => task === SETTING_TASK,
    held,
    get mostAtOnce() {
      return mostAtOnce;
    },
    share(value) {
      shares += 1;
      held.set(shares, value.plain());
      return { number: shares };
    },
    release: ({ number }) => void held.delete(number),
    async run(name, input, { shared } = {}) {
      expect(name).toBe(SETTING_TASK);
      const { engine, made } = workers[next++ % workerCount]!;
      atWork += 1;
      mostAtOnce = Math.max(mostAtOnce, atWork);
      const once = <Made>(part: string, make: () => Made) => {
        const key = `${shared!.number} ${part}`;
        if (!made.has(key)) made.set(key, make());
        return made.get(key) as Made;
      };
      const tools = { engine, shared: structuredClone(held.get(shared!.number)), once };
      const result = await task(tools, structuredClone(input) as SettingInput);
      await new Promise((resolve) => setTimeout(resolve, generator.nextBelow(4)));
      atWork -= 1;
      return structuredClone(result);
    },
  };
}

describe('the document of an experiment', () => {
  it('is the same in a second run', async () => {
    expect((await whole).failures).toEqual([]);
    expect(comparable(await runSmall(plan))).toBe(comparable(await whole));
  });

  it('does not hang on the order of rows', async () => {
    const tables = { log: shuffledTable(smallLog(), 3) };
    expect(comparable(await runSmall(plan, { tables }))).toBe(comparable(await whole));
  });

  it('is the same on both backends, but for saying which', async () => {
    const other = await runSmall(plan, {}, { backend: 'wasm' });
    expect(other.engine.backend).toBe('wasm');
    expect(comparable({ ...other, engine: (await whole).engine })).toBe(comparable(await whole));
  });

  it.each([1, 2, 3])('is the same with %i workers', async (workers) => {
    const executor = copyingExecutor(workers);
    const document = await runSmall(plan, {}, { executor });
    expect(comparable(document)).toBe(comparable(await whole));
    expect(document.measurements.workers).toBe(workers);
    // Folds are let go when their last model is done.
    expect(executor.held.size).toBe(0);
  });

  describe.each([
    ['random', {}, 3],
    ['grid', {}, 3],
    ['bayesian', { initial: 2, candidates: 30 }, 1],
    ['bayesian', { initial: 2, candidates: 30, batch: 2 }, 2],
  ] as const)('of one %s search with %o', (method, options, atOnce) => {
    const single = {
      ...plan,
      models: [plan.models[1]!],
      protocols: [plan.protocols[1]!],
      seeds: [0],
      search: { method, trials: 7, pruning: false, options },
    };
    const alone = runSmall(single);

    it.each([1, 2, 3])('is the same with %i workers, which share its trials', async (workers) => {
      const executor = copyingExecutor(workers);
      expect(comparable(await runSmall(single, {}, { executor }))).toBe(comparable(await alone));
      expect(executor.mostAtOnce).toBe(Math.min(workers, atOnce));
    });
  });

  it('has other splits, searches and trainings for other seeds', async () => {
    const [board] = (await whole).boards;
    for (const { scores, folds } of board!.models) {
      const [first, second] = scores['ndcg@10']!.folds;
      expect(first).not.toEqual(second);
      expect(folds.map(({ seed, fold }) => [seed, fold])).toEqual([
        [0, 0],
        [0, 1],
        [0, 2],
        [7, 0],
        [7, 1],
        [7, 2],
      ]);
    }
    const tried = board!.models[1]!.folds.map(({ parameters }) => parameters!.l2);
    expect(new Set(tried).size).toBe(6);
  });

  it('does not change a model when another one joins', async () => {
    const alone = await runSmall({ ...plan, models: [plan.models[1]!] });
    expect(alone.boards.map(({ models }) => models[0])).toEqual((await whole).boards.map(({ models }) => models[1]));
  });
});

describe('leaving out one user at a time', () => {
  it('has as many folds as users, each with one of them', async () => {
    const small = smallPlan();
    const users = (await runSmall(smallPlan({ models: [planned('Popularity', 'popularity')] }))).boards[0]!.counts
      .users;
    const overrides = { prepare: { minRating: 3, core: 3 }, split: { folds: users } };
    const document = await runSmall({
      ...small,
      protocols: [{ ...small.protocols[0]!, overrides }],
      models: [planned('Popularity', 'popularity'), planned('EASE', 'ease', { space: { l2: [5, 500] } })],
    });
    expect(document.failures).toEqual([]);
    for (const { folds, scores } of document.boards[0]!.models) {
      expect(folds).toHaveLength(users);
      expect(folds.every((fold) => fold.users === 1)).toBe(true);
      const score = scores['hit@10']!;
      expect(score.users).toBe(users);
      expect(score.userMean).toBeCloseTo(score.mean, 12);
      expect(score.variance.users).toBeNull();
    }
  });
});
