// Ratings from neighbours against the formula, with similarities shrunk by n / (n + shrinkage); and lists that end where
// predictions do.
import { describe, expect, it } from 'vitest';
import { createRankerSync, kernelsOf } from '../../../src/engine/ranking/ranker.js';
import { fitModel } from '../../../src/models/fit-model.js';
import { scorerKinds } from '../../../src/models/model-registry.js';
import { rankModel } from '../../../src/models/rank-model.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';

const engine = createRankerSync({ backend: 'js' });
const log = { userCount: 30, itemCount: 25, seed: 3, meanInteractions: 6 };
const train = syntheticMatrix({ isRated: true, log });
const { userCount, itemCount } = train;
const rows = Uint32Array.from({ length: userCount }, (_, user) => user);

const rated = Array.from({ length: userCount }, (_, user) => {
  const [from, to] = [train.offsets[user]!, train.offsets[user + 1]!];
  return new Map(Array.from({ length: to - from }, (_, at) => [train.items[from + at]!, train.values[from + at]!]));
});
const byItem = Array.from({ length: itemCount }, (_, item) => {
  const entries = rated.flatMap((own, user) => (own.has(item) ? [[user, own.get(item)!] as const] : []));
  return new Map(entries);
});

/** Cosine over all ratings, times n / (n + shrinkage). */
function shrunk(one: Map<number, number>, other: Map<number, number>, shrinkage: number): number {
  const common = [...one.keys()].filter((key) => other.has(key));
  const norm = (row: Map<number, number>) =>
    Math.sqrt([...row.values()].reduce((sum, value) => sum + value * value, 0));
  const product = common.reduce((sum, key) => sum + one.get(key)! * other.get(key)!, 0);
  if (common.length === 0) return 0;
  return (product / (norm(one) * norm(other))) * (common.length / (common.length + shrinkage));
}

/** Weighted mean of [similarity, rating]; NaN of nothing. */
function weighted(votes: readonly (readonly [number, number])[]): number {
  const positive = votes.filter(([weight]) => weight > 0);
  const total = positive.reduce((sum, [weight]) => sum + weight, 0);
  return positive.reduce((sum, [weight, rating]) => sum + weight * rating, 0) / (total || Number.NaN);
}

const WANTED: Readonly<Record<string, (user: number, item: number, shrinkage: number) => number>> = {
  'rating-item-knn': (user, item, shrinkage) =>
    weighted(
      [...rated[user]!]
        .filter(([other]) => other !== item)
        .map(([other, rating]) => [shrunk(byItem[item]!, byItem[other]!, shrinkage), rating]),
    ),
  'rating-user-knn': (user, item, shrinkage) =>
    weighted(
      [...byItem[item]!]
        .filter(([other]) => other !== user)
        .map(([other, rating]) => [shrunk(rated[user]!, rated[other]!, shrinkage), rating]),
    ),
};

const everything = { 'rating-item-knn': { k: 0 }, 'rating-user-knn': { k: 1000 } } as const;

describe.each(['rating-item-knn', 'rating-user-knn'] as const)('%s', (model) => {
  it.each([0, 2.5, 50])('predicts as the formula with shrinkage %d', (shrinkage) => {
    const parameters = { ...everything[model], similarity: 'cosine', centred: false, shrinkage };
    const { scorer } = fitModel(engine, model, train, { parameters });
    const restored = scorerKinds.find(({ kind }) => kind === scorer.kind)!.restore(scorer.state());
    const pairs = Array.from({ length: userCount * itemCount }, (_, pair) => pair);
    const userOf = Uint32Array.from(pairs, (pair) => Math.floor(pair / itemCount));
    const itemOf = Uint32Array.from(pairs, (pair) => pair % itemCount);
    for (const each of [scorer, restored]) {
      const target = new Float64Array(pairs.length);
      each.predict!(kernelsOf(engine, 'test'), { profiles: train, rows }, userOf, itemOf, target);
      let [predicted, missing] = [0, 0];
      for (const pair of pairs) {
        const wanted = WANTED[model]!(userOf[pair]!, itemOf[pair]!, shrinkage);
        if (Number.isNaN(wanted)) expect(target[pair], `${pair}`).toBeNaN();
        else expect(target[pair], `${pair}`).toBeCloseTo(wanted, 10);
        if (Number.isNaN(wanted)) missing += 1;
        else predicted += 1;
      }
      expect(Math.min(predicted, missing)).toBeGreaterThan(5);
    }
  });

  it('lists the items that have a prediction, and no others', () => {
    const parameters = { ...everything[model], similarity: 'cosine', centred: false };
    const fitted = fitModel(engine, model, train, { parameters });
    const lists = rankModel(engine, fitted, { profiles: train, rows }, { k: itemCount });
    let missing = 0;
    for (let user = 0; user < userCount; user++) {
      const unseen = Array.from({ length: itemCount }, (_, item) => item).filter((item) => !rated[user]!.has(item));
      const wanted = unseen.filter((item) => !Number.isNaN(WANTED[model]!(user, item, 0)));
      const cells = lists.items.subarray(user * itemCount, (user + 1) * itemCount);
      expect([...cells.subarray(0, lists.lengths[user])].sort((a, b) => a - b)).toEqual(wanted);
      expect(cells.subarray(lists.lengths[user]).every((item) => item === 0xffffffff)).toBe(true);
      missing += unseen.length - wanted.length;
    }
    expect(missing).toBeGreaterThan(5);
  });
});
