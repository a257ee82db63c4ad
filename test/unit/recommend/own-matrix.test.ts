// Scores and factors of your own: lists are those of a function with the same scores, whatever the order of rows and
// columns, and what does not fit or is not a number is refused with the ids.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InteractionTable } from '../../../src/data/tables/interaction-table.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import type { OwnMatrix } from '../../../src/studies/recommend/own-matrix.js';
import { recommend } from '../../../src/studies/recommend/recommend.js';
import { syntheticTable } from '../../support/synthetic-table.js';

const idsOf = ({ userIds, itemIds }: InteractionTable) => ({
  userIds: Array.from({ length: userIds.size }, (_, index) => userIds.idAt(index)),
  itemIds: Array.from({ length: itemIds.size }, (_, index) => itemIds.idAt(index)),
});
const rowsOf = ({ rowCount, users, items, values, userIds, itemIds }: InteractionTable) =>
  Array.from({ length: rowCount }, (_, row) => [userIds.idAt(users[row]!), itemIds.idAt(items[row]!), values![row]]);
const shuffled = (ids: readonly string[], seed: number) => {
  const copy = [...ids];
  createGenerator(seed).shuffle(copy);
  return copy;
};

/** Few different values, so that many scores are equal. */
const scoreOf = (user: string, item: string) => ((Number(user) * 7 + Number(item) * 13) % 11) / 4 - 1;
const pairsOf = (users: readonly string[], items: readonly string[]) =>
  users.flatMap((user) => items.map((item) => scoreOf(user, item)));

describe('scores of your own', () => {
  it('give the lists of a function with these scores, in any order of rows and columns', async () => {
    const expected = await recommend(syntheticTable(), {
      model: (user, items) => items.map((item) => scoreOf(user, item)),
      k: 12,
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(1000), fc.boolean(), async (seed, isDouble) => {
        const table = syntheticTable();
        const [userIds, itemIds] = [shuffled(idsOf(table).userIds, seed), shuffled(idsOf(table).itemIds, seed + 1)];
        const scores = pairsOf(userIds, itemIds);
        const array = isDouble ? Float64Array.from(scores) : Float32Array.from(scores);
        const own = { kind: 'scores', scores: array, userIds, itemIds } as const;
        const { table: recs, notices } = await recommend(table, { model: own, k: 12 });
        expect(rowsOf(recs)).toEqual(rowsOf(expected.table));
        expect(notices).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });

  it('come from factors too', async () => {
    const table = syntheticTable();
    const { userIds, itemIds } = idsOf(table);
    const userFactors = Float32Array.from(userIds.flatMap((id) => [Number(id) % 3, -1, 0.5]));
    const itemFactors = Float64Array.from(itemIds.flatMap((id) => [Number(id) % 5, Number(id) % 7, 2]));
    const own = { kind: 'factors', userFactors, itemFactors, dimension: 3, userIds, itemIds } as const;
    const { table: recs } = await recommend(table, { model: own, k: 9 });
    const model = (user: string, items: readonly string[]) =>
      items.map((item) => (Number(user) % 3) * (Number(item) % 5) - (Number(item) % 7) + 1);
    expect(rowsOf(recs)).toEqual(rowsOf((await recommend(syntheticTable(), { model, k: 9 })).table));
    const listed = syntheticTable();
    const candidates = await recommend(listed, { model: own, k: 9, candidates: listed, includeSeen: true });
    expect(candidates.table.rowCount).toBeGreaterThan(0);
  });

  it('are for the users of their rows; others of the log are counted', async () => {
    const { userIds, itemIds } = idsOf(syntheticTable());
    const some = [userIds[3]!, 'nobody'];
    const scores = new Float32Array(2 * itemIds.length);
    const own = { kind: 'scores', scores, userIds: some, itemIds } as const;
    const { table: recs, notices } = await recommend(syntheticTable(), { model: own, k: 500 });
    expect([...new Set(rowsOf(recs).map(([user]) => user))].sort()).toEqual([...some].sort());
    // Nothing is known of the second, so nothing is left out.
    expect(rowsOf(recs).filter(([user]) => user === 'nobody').length).toBe(itemIds.length);
    expect(notices.map(({ code, count }) => [code, count])).toEqual([
      ['no-scores', userIds.length - 1],
      ['no-profile', 1],
    ]);
    const wanted = { model: own, k: 1, users: [userIds[4]!] };
    await expect(recommend(syntheticTable(), wanted)).rejects.toThrow(/no row of scores/);
  });

  const ids = { userIds: ['3', '10'], itemIds: ['1', '4', '7'] };
  const zeros = new Float32Array(6);
  const scored = { kind: 'scores', ...ids } as const;
  const factored = { kind: 'factors', ...ids } as const;
  it.each<[what: string, own: OwnMatrix, message: RegExp]>([
    ['too few scores', { ...scored, scores: new Float32Array(5) }, /scores has the wrong length.*= 6/s],
    ['scores that are no typed array', { ...scored, scores: [0] as unknown as Float32Array }, /wrong type/],
    ['NaN', { ...scored, scores: Float32Array.of(0, 0, 0, 0, Number.NaN, 0) }, /NaN for user 10 and item 4/],
    ['a user twice', { ...scored, userIds: ['3', '3'], scores: zeros }, /a user has two rows.*3/s],
    ['an item twice', { ...scored, itemIds: ['1', '4', '4'], scores: zeros }, /an item has two columns/],
    ['users of another log', { ...scored, userIds: ['x', 'y'], scores: zeros }, /none of the users/],
    [
      'items of another log',
      { ...scored, itemIds: ['x', 'y', 'z'], scores: zeros },
      /the matrix knows none of the items/,
    ],
    ['no dimension', { ...factored, userFactors: zeros, itemFactors: zeros, dimension: 0 }, /dimension/],
    [
      'factors of another length',
      { ...factored, userFactors: zeros, itemFactors: zeros, dimension: 2 },
      /userFactors has the wrong length/,
    ],
    [
      'an infinite factor',
      { ...factored, userFactors: Float32Array.of(1, 1 / 0), itemFactors: Float32Array.of(1, 2, 3), dimension: 1 },
      /Infinity of user 10/,
    ],
    [
      'scores that overflow',
      { ...factored, userFactors: Float32Array.of(1, 1e30), itemFactors: Float32Array.of(1, 2, 1e30), dimension: 1 },
      /may overflow/,
    ],
    ['no kind', { ...ids, scores: zeros } as never, /not one that can be fitted.*kind: 'scores'/],
  ])('are refused with %s', async (_, own, message) => {
    await expect(recommend(syntheticTable(), { model: own, k: 1 })).rejects.toThrow(message);
  });

  it('cannot be saved', async () => {
    const { fitted } = await recommend(syntheticTable(), { model: { ...scored, scores: zeros }, k: 1 });
    expect(() => fitted.scorer.state()).toThrow(/cannot be saved/);
  });
});
