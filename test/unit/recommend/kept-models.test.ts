// Models that were kept: those of your own in files, predictions by stored ones, and what fitting has to say.
import { describe, expect, it } from 'vitest';
import type { InteractionMatrix } from '../../../src/data/tables/interaction-matrix.js';
import type { InteractionTable } from '../../../src/data/tables/interaction-table.js';
import { decodeModel, encodeModel } from '../../../src/models/model-file.js';
import { itemScoreScorer } from '../../../src/models/plain/popularity.js';
import { defineModel } from '../../../src/models/scoring/model.js';
import type { Scorer, ScorerState } from '../../../src/models/scoring/scorer.js';
import { predictRatings } from '../../../src/studies/recommend/predict-ratings.js';
import { recommend } from '../../../src/studies/recommend/recommend.js';
import { syntheticTable } from '../../support/synthetic-table.js';

const table = syntheticTable();
const rowsOf = ({ users, items, values }: InteractionTable) => ({ users, items, values });
const joined = (pieces: readonly Uint8Array[]) => Uint8Array.from(pieces.flatMap((piece) => [...piece]));

describe('your own model in a file', () => {
  /** Scores everybody by how long the catalogue still is behind an item. */
  const backwards = {
    kind: 'backwards',
    restore: ({ numbers }: ScorerState): Scorer => backwardsScorer(numbers.itemCount!),
  };
  const backwardsScorer = (itemCount: number): Scorer => ({
    kind: 'backwards',
    itemCount,
    score(_, { profiles }, target) {
      for (let at = 0; at < profiles.userCount * itemCount; at++) target[at] = itemCount - (at % itemCount);
    },
    state: () => ({ kind: 'backwards', numbers: { itemCount }, arrays: {} }),
  });
  const shared = { title: 'Own', definition: 'an order', citation: 'none', task: 'ranking', parameters: {} } as const;
  const memoryNeeded = () => 0;
  const kept = defineModel({ ...shared, name: 'kept', memoryNeeded, fit: (train) => itemScoreScorer(countsOf(train)) });
  const whole = defineModel({ ...shared, name: 'own', memoryNeeded, fit: (train) => backwardsScorer(train.itemCount) });
  const countsOf = ({ itemCount, items }: InteractionMatrix) => {
    const counts = new Float64Array(itemCount);
    for (const item of items) counts[item]! += 1;
    return counts;
  };

  it.each([
    ['a known kind of scorer', kept, { models: [kept] }],
    ['a kind of its own', whole, { models: [kept, whole], kinds: [backwards] }],
  ])('comes back with %s', async (_, model, own) => {
    const { table: lists, fitted } = await recommend(table, { model, k: 3 });
    const bytes = joined(encodeModel(fitted));
    const stored = decodeModel(bytes, 'own.model', own);
    expect(stored.model).toBe(model);
    expect(rowsOf((await recommend(table, { model: stored, k: 3 })).table)).toEqual(rowsOf(lists));
    expect(() => decodeModel(bytes, 'own.model')).toThrow(/not known here.*Pass your own model to decodeModel/s);
  });
});

describe('predicted ratings of a stored model', () => {
  it('are those of the model that was saved, and none for what it cannot know', async () => {
    const rated = syntheticTable();
    const { fitted } = await recommend(rated, { model: 'funksvd', k: 1, parameters: { sweeps: 2, factors: 3 } });
    const stored = decodeModel(joined(encodeModel(fitted)));
    const fresh = await predictRatings(rated, rated, { model: 'funksvd', parameters: { sweeps: 2, factors: 3 } });
    const again = await predictRatings(rated, rated, { model: stored });
    expect(again.table.values).toEqual(fresh.table.values);
    const pairs = { ...rated, users: rated.users.slice(), items: rated.items.slice() };
    pairs.users[0] = rated.userIds.intern('a stranger');
    pairs.items[1] = rated.itemIds.intern('a novelty');
    const { table: some, notices } = await predictRatings(rated, pairs, { model: stored });
    expect(some.values).toEqual(fresh.table.values!.slice(2));
    expect(notices).toContainEqual(expect.objectContaining({ code: 'no-prediction', count: 2 }));
  });

  it('are refused of a model that orders items', async () => {
    const { fitted } = await recommend(table, { model: 'popularity', k: 1 });
    await expect(predictRatings(table, table, { model: fitted })).rejects.toThrow(/does not predict ratings/);
  });
});

describe('what fitting has to say', () => {
  it('comes with the recommendations: SLIM at its limit of sweeps', async () => {
    const parameters = { sweeps: 1, l1: 0.01, l2: 0.1, tolerance: 1e-9 };
    const { notices } = await recommend(table, { model: 'slim', k: 1, parameters });
    const [notice] = notices.filter(({ code }) => code === 'sweep-limit');
    expect(notice!.message).toMatch(/limit of 1 sweeps for \d+ of \d+ items/);
    expect(notice!.count).toBeGreaterThan(0);
    const enough = await recommend(table, { model: 'slim', k: 1 });
    expect(enough.notices.some(({ code }) => code === 'sweep-limit')).toBe(false);
  });
});
