// Experiments under other protocols than the user-inductive one: what is fitted on, searched by, ranked and judged, each held
// against the verbs that do it one by one.
import { describe, expect, it } from 'vitest';
import { joinTables } from '../../../src/data/splitting/join-tables.js';
import type { InteractionTable } from '../../../src/data/tables/interaction-table.js';
import { selectRows } from '../../../src/data/tables/select-rows.js';
import type { PlannedProtocol } from '../../../src/documents/experiment-plan.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import { evaluate } from '../../../src/studies/evaluate/evaluate.js';
import { protocolOfPlan } from '../../../src/studies/experiment/protocol-name.js';
import { recommend } from '../../../src/studies/recommend/recommend.js';
import { planned, runSmall, smallLog, smallPlan } from '../../support/experiments.js';

const log = smallLog();
const EASE = planned('EASE', 'ease', { space: { l2: [5, 500] } });

function protocol(overrides: Record<string, unknown>, preset = 'recbole'): PlannedProtocol {
  return { name: 'protocol', preset, overrides: { prepare: { minRating: 3, core: 3 }, ...overrides }, varied: {} };
}

async function run(of: PlannedProtocol, rest: Parameters<typeof smallPlan>[0] = {}) {
  const metrics = ['ndcg@10', 'recbole:map@10'];
  const plan = smallPlan({ protocols: [of], models: [EASE], metrics, seeds: [2], ...rest });
  const document = await runSmall(plan, { tables: { log } });
  expect(document.failures).toEqual([]);
  return document.boards[0]!;
}

/** The value of EASE by recommend and evaluate. */
async function easeValue(train: InteractionTable, truth: InteractionTable, l2: number, label = 'ndcg@10') {
  const users = [...new Set(truth.users)].map((user) => truth.userIds.idAt(user));
  const { table } = await recommend(train, { model: 'ease', parameters: { l2 }, k: 10, users, backend: 'js' });
  const metrics = ['ndcg@10', 'recbole:map@10'];
  const { document } = await evaluate([{ name: 'run', table }], { truth, train, metrics, ci: false, backend: 'js' });
  return document.runs[0]!.metrics[label]!.value!;
}

describe('a split with a validation part', () => {
  const ratio = protocol({ split: { method: 'user-ratio', order: 'random', ratios: [0.7, 0.15, 0.15] } });
  const [fold] = atOnce(protocolOfPlan(log, ratio, 2)).folds;
  const both = joinTables([fold!.train, fold!.validation!], ['train', 'validation']);

  it('is searched by it and fitted again on both', async () => {
    const [found] = (await run(ratio)).models[0]!.folds;
    const tried = [
      await easeValue(fold!.train, fold!.validation!, 5),
      await easeValue(fold!.train, fold!.validation!, 500),
    ];
    expect(found!.bestSoFar).toEqual([tried[0], Math.max(...tried)]);
    const l2 = tried[0]! >= tried[1]! ? 5 : 500;
    expect(found!.parameters).toEqual({ l2 });
    expect(found!.values).toEqual({
      'ndcg@10': await easeValue(both, fold!.test, l2),
      'recbole:map@10': await easeValue(both, fold!.test, l2, 'recbole:map@10'),
    });
  });

  it('is fitted on training alone where the plan says so, and leaves out what the protocol calls seen', async () => {
    const models = [planned('Popularity', 'popularity')];
    const whole = await run(ratio, { refit: 'search', models });
    const open = await run(
      { ...ratio, overrides: { ...ratio.overrides, candidates: { seen: ['train'] } } },
      { refit: 'search', models },
    );
    const value = (board: typeof whole) => board.models[0]!.scores['ndcg@10']!.mean;
    // Validation items are popular, and stand in the way where they stay candidates.
    expect(value(open)).not.toBe(value(whole));
    const { table } = await recommend(fold!.train, { model: 'popularity', k: 10, backend: 'js' });
    const { document } = await evaluate([{ name: 'run', table }], {
      ...{ truth: fold!.test, train: fold!.train, metrics: ['ndcg@10'], ci: false, backend: 'js' },
    });
    expect(value(open)).toBe(document.runs[0]!.metrics['ndcg@10']!.value);
  });
});

describe('a split without one', () => {
  it.each([
    ['in which each user leaves one out', { method: 'leave-n-out', order: 'random', validation: 0, test: 1 }, 1],
    ['at one moment for all', { method: 'global-temporal', ratios: [0.8, 0.2] }, 1],
    ['into folds of rows', { method: 'cross-validation', folds: 3 }, 3],
    ['into folds of users with known rows', { method: 'user-crossfold', order: 'random', folds: 3, test: 2 }, 3],
    ['that holds out items', { method: 'item-inductive', folds: 3, tooFew: 'train' }, 3],
    ['that holds out users and items', { method: 'fully-inductive', folds: 3 }, 3],
    ['with two folds of users', { method: 'user-inductive', folds: 2, tooFew: 'train' }, 2],
    ['with every other fold for the search', { method: 'user-inductive', folds: 4, search: 'all', tooFew: 'train' }, 4],
  ] as const)('is searched within training: %s', async (_, split, foldCount) => {
    const { models, counts } = await run(protocol({ split, candidates: { strategy: 'full' } }));
    const { folds, scores } = models[0]!;
    expect(folds).toHaveLength(foldCount);
    for (const { trials, failedTrials, validation, users } of folds) {
      expect([trials, failedTrials]).toEqual([2, 0]);
      expect(validation).toBeGreaterThan(0);
      expect(users).toBeGreaterThan(0);
    }
    expect(scores['ndcg@10']!.mean).toBeGreaterThan(0);
    expect(counts.users).toBeGreaterThan(0);
  });
});

describe('candidates', () => {
  const split = { method: 'leave-n-out', order: 'random', validation: 1, test: 2 };
  const popularity = [planned('Popularity', 'popularity')];
  const metrics = ['hit@3'];

  /** The three best candidates of every list by popularity, equal ones by id. */
  function popularLists(candidates: Record<string, unknown>) {
    const [fold] = atOnce(protocolOfPlan(log, protocol({ split, candidates }), 2)).folds;
    const { users, relevant, lists } = fold!.candidates();
    const learned = joinTables([fold!.train, fold!.validation!], ['train', 'validation']);
    const counts = new Map<number, number>();
    for (const item of learned.items) counts.set(item, (counts.get(item) ?? 0) + 1);
    const idOf = (item: number) => Number(log.itemIds.idAt(item));
    const best = Array.from(users, (_, place) => {
      const listed = [...lists.items.subarray(lists.offsets[place], lists.offsets[place + 1])];
      listed.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || idOf(a) - idOf(b));
      return listed.slice(0, 3);
    });
    return { users, relevant, best, test: fold!.test };
  }

  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it('that are sampled are the only ones that are ranked', async () => {
    const candidates = { strategy: 'sampled', negatives: 6, seed: 4 };
    const { models } = await run(protocol({ split, candidates }), {
      models: popularity,
      metrics,
      select: 'hit@3',
      k: 3,
    });
    const { users, best, test } = popularLists(candidates);
    const hits = Array.from(users, (user, place) => {
      const truth = [...test.items].filter((_, row) => test.users[row] === user);
      return best[place]!.some((item) => truth.includes(item)) ? 1 : 0;
    });
    expect(models[0]!.folds[0]!.values['hit@3']).toBeCloseTo(mean(hits), 12);
  });

  it.each([
    ['one relevant item and others', { strategy: 'rel-plus-n', negatives: 8, seed: 4 }],
    ['one test item and its negatives', { strategy: 'sampled', negatives: 8, share: 'item', seed: 4 }],
  ])('in lists of %s are judged list by list and averaged by user', async (_, candidates) => {
    const rest = { models: popularity, metrics: [...metrics, 'coverage@3'], select: 'hit@3', k: 3 };
    const { models } = await run(protocol({ split, candidates }), rest);
    const { users, relevant, best } = popularLists(candidates);
    const byUser = new Map<number, number[]>();
    users.forEach((user, place) => {
      const hit = best[place]!.includes(relevant![place]!) ? 1 : 0;
      byUser.set(user, [...(byUser.get(user) ?? []), hit]);
    });
    const [found] = models[0]!.folds;
    expect(found!.values['hit@3']).toBeCloseTo(mean([...byUser.values()].map(mean)), 12);
    expect(found!.values['coverage@3']).toBeGreaterThan(0);
    expect(found!.users).toBe(byUser.size);
  });

  it('of the test alone leave nothing to be missed', async () => {
    const rest = { models: [planned('Random', 'random')], metrics: ['hit@10'], select: 'hit@10' };
    const full = await run(protocol({ split, candidates: { strategy: 'full' } }), rest);
    const own = await run(protocol({ split, candidates: { strategy: 'user-test' } }), rest);
    expect(own.models[0]!.scores['hit@10']!.mean).toBe(1);
    expect(full.models[0]!.scores['hit@10']!.mean).toBeLessThan(1);
  });
});

describe('ratings', () => {
  it('are predicted by models that can, and have no errors for others', async () => {
    const rated = protocol({
      prepare: { ratings: 'keep' },
      split: { method: 'leave-n-out', order: 'random' },
      relevance: '>=4',
    });
    const models = [planned('Bias', 'rating-bias'), planned('Popularity', 'popularity')];
    const board = await run(rated, { models, metrics: ['rmse', 'hit@10'], select: 'hit@10' });
    expect(board.models[0]!.scores.rmse!.mean).toBeGreaterThan(0.3);
    expect(board.models[0]!.scores.rmse!.mean).toBeLessThan(2);
    expect(board.models[1]!.scores.rmse).toBeUndefined();
    expect(board.models[1]!.scores['hit@10']!.mean).toBeGreaterThan(0);
  });
});

describe('the whole order of items', () => {
  const auc = { metrics: ['hit@3', 'auc', 'recbole:gauc'], select: 'hit@3', k: 3, models: [EASE] };

  it('is judged beside short lists', async () => {
    const split = { method: 'leave-n-out', order: 'random', validation: 0, test: 1 };
    const [model] = (await run(protocol({ split, candidates: { strategy: 'full' } }), auc)).models;
    const applied = atOnce(protocolOfPlan(log, protocol({ split }), 2));
    const { train, test } = applied.folds[0]!;
    const { l2 } = model!.folds[0]!.parameters as { l2: number };
    const { table } = await recommend(train, { model: 'ease', parameters: { l2 }, k: 80, backend: 'js' });
    // What was filtered out is no candidate in an experiment.
    const present = new Set(applied.prepared.table.items);
    const kept = selectRows(
      table,
      Uint32Array.from(table.items.keys()).filter((row) => present.has(table.items[row]!)),
    );
    const { document } = await evaluate([{ name: 'run', table: kept }], {
      ...{ truth: test, train, metrics: auc.metrics, ci: false, backend: 'js' },
    });
    for (const label of ['hit@3', 'auc']) {
      expect(model!.scores[label]!.mean, label).toBe(document.runs[0]!.metrics[label]!.value);
    }
    expect(model!.scores['recbole:gauc']!.mean).toBeGreaterThan(0.5);
  });

  it('has no value among drawn candidates, and the others have theirs', async () => {
    const drawn = protocol({ candidates: { strategy: 'sampled', negatives: 5 } });
    const document = await runSmall(smallPlan({ ...auc, protocols: [drawn] }), { tables: { log } });
    expect(document.failures).toEqual([]);
    const [model] = document.boards[0]!.models;
    expect(model!.scores['hit@3']!.mean).toBeGreaterThan(0);
    expect(model!.scores.auc).toBeUndefined();
    expect(document.notices.map(({ code }) => code)).toContain('metric-without-value');
  });
});
