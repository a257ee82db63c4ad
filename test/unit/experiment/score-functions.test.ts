// Score functions as models: they are told users and items by their ids, take part like any other model, and what is wrong
// with their scores is told with these ids while the rest goes on.
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/engine/engine.js';
import { fitModel } from '../../../src/models/fit-model.js';
import { type FitScores, modelOfScores, type ScoreFunction } from '../../../src/models/model-of-scores.js';
import { recommend } from '../../../src/studies/recommend/recommend.js';
import { planned, runSmall, SMALL_TRAINREC, smallLog, smallPlan } from '../../support/experiments.js';

const models = [planned('Popularity', 'popularity'), planned('Own', 'own')];

function run(fit: FitScores, rest: Parameters<typeof smallPlan>[0] = {}) {
  return runSmall(smallPlan({ models, ...rest }), { models: { own: modelOfScores('own', fit) } });
}

describe('a score function', () => {
  it('that counts as popularity does has its values', async () => {
    const { boards, failures, measurements } = await run((train) => {
      const counts = new Map<string, number>();
      for (const { item } of train) counts.set(item, (counts.get(item) ?? 0) + 1);
      return (_, items) => items.map((item) => counts.get(item) ?? 0);
    });
    expect(failures).toEqual([]);
    const [popularity, own] = boards[0]!.models;
    expect(own!.scores).toEqual(popularity!.scores);
    // What it needs is not known, which is not nothing.
    expect(measurements.models.map(({ memoryBytes }) => memoryBytes)).toEqual([expect.any(Number), null]);
  });

  it('is told ids of the log, what the user chose, and the seed', async () => {
    const log = smallLog();
    const [users, items] = [new Set(log.userIds.toArray()), new Set(log.itemIds.toArray())];
    const told = { users: new Set<string>(), seeds: new Set<number>(), known: 0 };
    const score: ScoreFunction = (user, all, known) => {
      told.users.add(user);
      told.known += known.filter((item) => all.includes(item)).length;
      expect(all.every((item) => items.has(item))).toBe(true);
      return new Float32Array(all.length);
    };
    const fit: FitScores = (_, seed) => {
      told.seeds.add(seed);
      return score;
    };
    const { boards } = await run(fit, { seeds: [4] });
    expect([...told.users].every((user) => users.has(user))).toBe(true);
    expect(told.users.size).toBe(boards[0]!.counts.users);
    expect([...told.seeds]).toEqual([4]);
    expect(told.known).toBeGreaterThan(told.users.size);
  });

  it.each<[string, FitScores, RegExp]>([
    [
      'NaN',
      () => (_, items) => items.map((_item, i) => (i === 2 ? Number.NaN : i)),
      /gave a score that is not a number for item \w+ for user \w+; found NaN/,
    ],
    ['texts', () => (_, items) => items as never, /a score that is not a number/],
    [
      'too few scores',
      () => (_, items) => items.slice(1).map(() => 1),
      /wrong number of scores for user \w+; found \d+; expected \d+, one/,
    ],
    ['a number', () => () => 1 as never, /no list of scores for user \w+; found 1/],
    ['a promise', () => (async () => []) as never, /cannot be async/],
    ['no function', () => undefined as never, /returned no score function/],
    [
      'an error',
      () => () => {
        throw new Error('the table is missing');
      },
      /^the table is missing$/,
    ],
  ])('with %s fails with its reason, and the rest goes on', async (_, fit, reason) => {
    const { boards, failures } = await run(fit, { protocols: [SMALL_TRAINREC] });
    expect(failures.map(({ model }) => model)).toEqual(['Own', 'Own', 'Own']);
    for (const failure of failures) expect(failure.reason).toMatch(reason);
    expect(boards[0]!.models[0]!.scores['hit@10']!.mean).toBeGreaterThan(0);
  });

  it('cannot change the ids that it is told', async () => {
    const { failures } = await run(() => (_, items) => (items as string[]).reverse().map(() => 0));
    expect(failures.length).toBeGreaterThan(0);
  });

  it('recommends from a log', async () => {
    const model = modelOfScores('own', () => (user, items) => items.map((item) => Number(`${user}${item}`.length)));
    const { table } = await recommend(smallLog(), { model, k: 3 });
    expect(table.rowCount).toBeGreaterThan(0);
  });

  it('is refused where nobody says the ids', async () => {
    const engine = await createEngine({ backend: 'js' });
    const offsets = Uint32Array.of(0, 1);
    const train = { userCount: 1, itemCount: 2, offsets, items: Uint32Array.of(0), values: Float64Array.of(1) };
    const model = modelOfScores('own', () => () => [1, 2]);
    expect(() => fitModel(engine, model, train)).toThrow(/needs the ids of the items/);
    expect(fitModel(engine, model, train, { itemIds: ['a', 'b'], userIds: ['u'] }).scorer.itemCount).toBe(2);
    expect(() => fitModel(engine, model, train, { itemIds: ['a'], userIds: ['u'] })).toThrow(/ids of the items/);
    expect(() => fitModel(engine, model, train, { itemIds: ['a', 'b'], userIds: [] })).toThrow(/ids of the users/);
    engine.dispose();
  });
});
