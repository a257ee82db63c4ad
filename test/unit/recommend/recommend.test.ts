// Recommending from a table: whose lists come out, what may be in them, and models that were saved, brought along or are
// plain functions.
import { describe, expect, it } from 'vitest';
import type { InteractionTable } from '../../../src/data/tables/interaction-table.js';
import { selectRows } from '../../../src/data/tables/select-rows.js';
import { decodeModel, encodeModel } from '../../../src/models/model-file.js';
import { recommend } from '../../../src/studies/recommend/recommend.js';
import { shuffledTable, syntheticTable } from '../../support/synthetic-table.js';

const table = syntheticTable();
const rowsOf = ({ rowCount, users, items, values, userIds, itemIds }: InteractionTable) =>
  Array.from({ length: rowCount }, (_, row) => [userIds.idAt(users[row]!), itemIds.idAt(items[row]!), values![row]]);
const pairsOf = (some: InteractionTable) => new Set(rowsOf(some).map(([user, item]) => `${user} ${item}`));
const joined = (pieces: readonly Uint8Array[]) => Uint8Array.from(pieces.flatMap((piece) => [...piece]));

/** Rows of the users whose index passes. */
const rowsWhere = (keep: (user: number) => boolean) =>
  selectRows(
    table,
    Uint32Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => keep(table.users[row]!)),
  );

describe('recommend', () => {
  it('gives everybody the most popular items they do not have', async () => {
    const { table: recs, lists } = await recommend(table, { model: 'popularity', k: 5 });
    expect(lists.userCount).toBe(table.userIds.size);
    expect(recs.rowCount).toBe(5 * table.userIds.size);
    const seen = pairsOf(table);
    expect([...pairsOf(recs)].some((pair) => seen.has(pair))).toBe(false);
  });

  it('does not depend on the order of rows', async () => {
    for (const model of ['popularity', 'random']) {
      const here = await recommend(table, { model, k: 7, seed: 3 });
      const there = await recommend(shuffledTable(table, 9), { model, k: 7, seed: 3 });
      expect(rowsOf(there.table)).toEqual(rowsOf(here.table));
    }
  });

  it('serves the users who are asked for, in their order', async () => {
    const { table: recs } = await recommend(table, { model: 'popularity', k: 1, users: ['10', '3'] });
    expect(rowsOf(recs).map(([user]) => user)).toEqual(['10', '3']);
    await expect(recommend(table, { model: 'popularity', k: 1, users: ['4'] })).rejects.toThrow(/no interactions/);
    await expect(recommend(table, { model: 'popularity', k: 1, users: ['3', '3'] })).rejects.toThrow(/listed twice/);
  });

  it('takes the profile of new users from the fold-in', async () => {
    const [train, foldIn] = [rowsWhere((user) => user >= 10), rowsWhere((user) => user < 10)];
    const { table: recs, users } = await recommend(train, { model: 'popularity', k: 3, foldIn });
    expect(users.rows.filter((row) => row === 0xffffffff).length).toBe(10);
    expect([...pairsOf(recs)].some((pair) => pairsOf(foldIn).has(pair))).toBe(false);
  });

  it('names a new user to whom a model has nothing to say', async () => {
    const [train, foldIn] = [rowsWhere((user) => user >= 10), rowsWhere((user) => user === 3)];
    for (const model of ['mf', 'funksvd']) {
      await expect(recommend(train, { model, k: 3, foldIn })).rejects.toThrow(
        new RegExp(`cannot score users who were not in training.*user ${table.userIds.idAt(3)}\\b`, 's'),
      );
    }
  });

  it('ranks candidates only, seen ones too if told so', async () => {
    const candidates = rowsWhere((user) => user < 3);
    const only = await recommend(table, { model: 'popularity', k: 500, candidates, includeSeen: true });
    expect(pairsOf(only.table)).toEqual(pairsOf(candidates));
    const none = await recommend(table, { model: 'popularity', k: 500, candidates });
    expect(none.table.rowCount).toBe(0);
  });

  it('asks a function for scores, and checks them', async () => {
    const { table: recs } = await recommend(table, { model: (_, items) => items.map((id) => -Number(id)), k: 1 });
    const own = pairsOf(table);
    for (const [user, item] of rowsOf(recs)) {
      for (let id = 1; id < Number(item); id += 3) expect(own.has(`${user} ${id}`)).toBe(true);
    }
    await expect(recommend(table, { model: () => [1], k: 1 })).rejects.toThrow(/wrong number of scores/);
    await expect(recommend(table, { model: (_, items) => items.map(() => Number.NaN), k: 1 })).rejects.toThrow(
      /not a number/,
    );
  });

  it('refuses what it does not know', async () => {
    await expect(recommend(table, { model: 'popularty', k: 1 })).rejects.toThrow(/popularity/);
    await expect(recommend(table, { model: 'popularity', k: 0 })).rejects.toThrow(/whole number/);
    await expect(recommend(selectRows(table, new Uint32Array(0)), { model: 'popularity', k: 1 })).rejects.toThrow(
      /without interactions/,
    );
  });

  it('tells its steps and ends when asked', async () => {
    const steps = new Set<string>();
    await recommend(table, { model: 'popularity', k: 1, onProgress: ({ what }) => steps.add(what) });
    expect(steps).toContain('ranking');
    const signal = AbortSignal.abort();
    await expect(recommend(table, { model: 'popularity', k: 1, signal })).rejects.toThrow(/cancelled/);
  });
});

describe('a saved model', () => {
  it('recommends the same, also to another table in other id spaces', async () => {
    const first = await recommend(table, { model: 'random', k: 4, seed: 5 });
    const stored = decodeModel(joined(encodeModel(first.fitted)));
    const again = await recommend(shuffledTable(table, 2), { model: stored, k: 4 });
    expect(rowsOf(again.table)).toEqual(rowsOf(first.table));
  });

  it('leaves out items that it does not know, and counts them', async () => {
    const least = table.itemIds.indexOf('1');
    const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row);
    const fewer = shuffledTable(
      selectRows(
        table,
        rows.filter((row) => table.items[row] !== least),
      ),
      1,
    );
    const { fitted } = await recommend(fewer, { model: 'popularity', k: 2 });
    const { table: recs, notices } = await recommend(syntheticTable(), { model: fitted, k: 2 });
    expect(notices[0]).toMatchObject({ code: 'unknown-items', count: table.rowCount - fewer.rowCount });
    expect(rowsOf(recs).some(([, item]) => item === '1')).toBe(false);
  });

  it('refuses another catalogue', async () => {
    const { fitted } = await recommend(table, { model: 'popularity', k: 2 });
    const other = { ...fitted, itemIds: fitted.itemIds.map((id) => `x${id}`) };
    await expect(recommend(syntheticTable(), { model: other, k: 2 })).rejects.toThrow(/knows none of the items/);
  });
});

describe('the file of a model', async () => {
  const { fitted } = await recommend(table, { model: 'popularity', k: 1 });
  const bytes = joined(encodeModel(fitted));
  const changed = (change: (copy: Uint8Array) => Uint8Array) => () => decodeModel(change(bytes.slice()), 'a.model');
  const text = (from: string, to: string) => (copy: Uint8Array) => {
    const latin = Array.from(copy, (byte) => String.fromCharCode(byte)).join('');
    return Uint8Array.from(latin.replace(from, to), (letter) => letter.charCodeAt(0));
  };

  it.each([
    ['another file', () => new Uint8Array(100), /not a saved model.*encodeModel/],
    ['nothing', () => new Uint8Array(0), /not a saved model/],
    ['a later version', text('recgauge-model 2', 'recgauge-model 3'), /format 3.*format 2/],
    ['a cut file', (copy: Uint8Array) => copy.slice(0, copy.length - 8), /damaged/],
    ['a cut header', (copy: Uint8Array) => copy.slice(0, 60), /damaged/],
    ['a header that is something else', text('"model":', '"modal":'), /damaged/],
    ['another model', text('"model":"popularity"', '"model":"popularitY"'), /not known here/],
    ['an unknown parameter', text('"parameters":{}', '"parameters":{"a":1}'), /no such parameter/],
    ['fewer ids', text('"itemIds":["1",', '"itemIds":['), /damaged/],
    [
      'a changed bit',
      (copy: Uint8Array) => {
        copy[copy.length - 3]! ^= 1;
        return copy;
      },
      /digest/,
    ],
  ])('is refused if it is %s', (_, change, message) => expect(changed(change)).toThrow(message));
});
