// Splits that test some rows of each user and train on everything else, on logs small enough to do by hand.

import { describe, expect, it } from 'vitest';
import { type SplitOptions, splitTable } from '../../../../src/shell.js';
import { logOf, rowsOf } from '../../../support/logs.js';

/** Users of so many rows; item i of a user has the rating and the time i. */
const logWith = (counts: Readonly<Record<string, number>>) =>
  logOf(
    Object.entries(counts).flatMap(([user, count]) =>
      Array.from({ length: count }, (_, i) => ({ user, item: i, rating: i, time: i })),
    ),
  );

const testedOf = (counts: Readonly<Record<string, number>>, options: SplitOptions) =>
  splitTable(logWith(counts), options).folds.map((fold) =>
    rowsOf(fold.tableOf('test')).map(({ user, item }) => `${user}${item}`),
  );

describe('user-crossfold', () => {
  const users = { a: 12, b: 3, c: 1, d: 6 };
  const temporal = { method: 'user-crossfold', order: 'temporal', folds: 2 } as const;

  it.each([
    [{ test: 2 }, ['a10', 'a11', 'b1', 'b2', 'c0', 'd4', 'd5']],
    [{ given: 3 }, ['a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10', 'a11', 'd3', 'd4', 'd5']],
    // 2.4, 0.6, 0.2 and 1.2 rows.
    [{ share: 0.2 }, ['a10', 'a11', 'b2', 'd5']],
  ])('tests the last rows of everybody in one fold: %o', (size, expected) => {
    const tested = testedOf(users, { ...temporal, ...size });
    expect(tested.flat().sort()).toEqual([...expected].sort());
    for (const rows of tested) expect(new Set(rows.map((row) => row[0])).size).toBeLessThanOrEqual(2);
  });

  it('tests all rows of who has no more than ten, who is then cold', () => {
    const { folds } = splitTable(logWith({ a: 12, b: 3 }), { ...temporal, order: 'random' });
    const sizes = folds.map(({ counts }) => [counts.parts.test!.rows, counts.coldTestUsers]);
    expect(sizes.sort((one, other) => one[0]! - other[0]!)).toEqual([
      [3, 1],
      [10, 0],
    ]);
  });

  it('trains on all rows of the other folds, the tested ones included', () => {
    const { folds } = splitTable(logWith(users), { ...temporal, test: 2 });
    for (const { counts } of folds) {
      expect(counts.parts.train!.rows + counts.parts.test!.rows).toBe(22);
    }
  });
});

describe('top-rated', () => {
  it('tests at most N rows from mean + sample deviation on', () => {
    // Ratings 0 .. 11: mean 5.5, sample deviation 3.606.
    expect(testedOf({ a: 12 }, { method: 'top-rated', test: 5 })).toEqual([['a10', 'a11']]);
    expect(testedOf({ a: 12 }, { method: 'top-rated', test: 1 })).toEqual([['a11']]);
    expect(testedOf({ a: 12 }, { method: 'top-rated', test: 6, relevance: '>=7' })).toEqual([
      ['a7', 'a8', 'a9', 'a10', 'a11'],
    ]);
  });

  it('has a fold for each tested user with 0 folds, and no more than a thousand', () => {
    const each = { method: 'top-rated', test: 5, folds: 0 } as const;
    const folds = testedOf({ a: 12, b: 11, c: 3 }, each);
    expect(folds.sort()).toEqual([
      ['a10', 'a11'],
      ['b9', 'b10'],
    ]);
    const most = Object.fromEntries(Array.from({ length: 1001 }, (_, user) => [`u${user}`, 4]));
    const many = () => splitTable(logWith(most), { ...each, test: 1, relevance: '>=3' });
    expect(many).toThrow('Too many tested users for one fold each');
    expect(many).toThrow('1001 tested users');
    const sixty = Object.fromEntries(Object.entries(most).slice(0, 60));
    const { folds: lazy } = splitTable(logWith(sixty), { ...each, test: 1, relevance: '>=3' });
    expect(lazy.map((fold) => rowsOf(fold.tableOf('test')).map(({ item }) => item))).toEqual(lazy.map(() => ['3']));
    expect(new Set(lazy.map((fold) => rowsOf(fold.tableOf('test'))[0]!.user)).size).toBe(60);
  });

  it('skips users below 2N rows, and tells how many', () => {
    const split = splitTable(logWith({ a: 12, b: 11, c: 3 }), { method: 'top-rated', test: 6 });
    expect(rowsOf(split.folds[0]!.tableOf('test')).map(({ user }) => user)).toEqual(['a', 'a']);
    expect(split.options).toMatchObject({ leastRows: 12 });
    expect(split.notices).toEqual([
      { code: 'users-below-least-rows', message: '2 users are not tested: fewer than 12 rows', count: 2 },
    ]);
  });

  it('skips users without a row above the threshold, or with nothing else', () => {
    const table = logOf([
      ...[5, 5, 5].map((rating, item) => ({ user: 'all', item, rating })),
      ...[1, 1, 1].map((rating, item) => ({ user: 'none', item, rating })),
      ...[1, 4, 5].map((rating, item) => ({ user: 'some', item, rating })),
    ]);
    const split = splitTable(table, { method: 'top-rated', test: 3, leastRows: 1, relevance: '>=4' });
    expect(rowsOf(split.folds[0]!.tableOf('test')).map(({ user, item }) => [user, item])).toEqual([
      ['some', '1'],
      ['some', '2'],
    ]);
    expect(split.notices.map(({ code, count }) => [code, count])).toEqual([['users-without-top-rated', 2]]);
  });

  it('holds out one fold of users at a time: with a fold for each, one model a user', () => {
    const { folds } = splitTable(logWith({ a: 12, b: 12 }), { method: 'top-rated', test: 2, folds: 2 });
    expect(folds.map(({ counts }) => counts.parts.test!.users)).toEqual([1, 1]);
    expect(folds.map(({ counts }) => counts.parts.train!.rows)).toEqual([22, 22]);
  });
});

describe('cross-validation by item', () => {
  it('keeps rows of items with fewer rows than folds in training', () => {
    const log = logOf([
      ...[1, 2, 3].map((user) => ({ user, item: 'often' })),
      ...[1, 2].map((user) => ({ user, item: 'seldom' })),
    ]);
    const tested = (tooFew: 'deal' | 'train') =>
      splitTable(log, { method: 'cross-validation', scope: 'item', folds: 3, tooFew }).folds.flatMap((fold) =>
        rowsOf(fold.tableOf('test')).map(({ item }) => item),
      );
    expect(tested('train')).toEqual(['often', 'often', 'often']);
    expect(tested('deal')).toHaveLength(5);
  });
});
