// Leakage counted by hand on logs of a few rows, and its indifference to the order of rows.

import { describe, expect, it } from 'vitest';
import { InputError, leakage, selectRows, UsageError } from '../../../../src/shell.js';
import { popularTable, shuffled, tablesOfTexts } from '../../../support/linted-tables.js';
import { type LogRow, logOfText, rowsOf, syntheticTable } from '../../../support/logs.js';

// Times: a is last seen at 30, b at 20, c at 50; d only in the test. Items: x first at 10, y at 20, z at 50, w never.
const SMALL = tablesOfTexts({
  train: 'a x 1 10, a y 1 30, b x 1 15, b y 1 20, c z 1 50, e x 1 12',
  test: 'a z 1 25, a y 1 40, b z 1 60, c w 1 50, d x 1 5, d x 1 6',
  lists: 'a x 9, a z 8, b y 3, b z 2, b w 1, c x 1, c z 0.5, d x 1, d y 0.5',
});

describe('training and test', () => {
  const found = leakage({ train: SMALL.train, test: SMALL.test });

  it('count rows and users', () => {
    expect(found).toMatchObject({ trainRowCount: 6, testRowCount: 6, trainUserCount: 4, testUserCount: 4 });
    expect(found.recommendations).toBeUndefined();
  });

  it('count pairs in both, each once', () => {
    expect(found.repeatedPairCount).toBe(1);
    const { train, test } = tablesOfTexts({ train: 'a x, a x, b y', test: 'a x, a x, b y, b x' });
    expect(leakage({ train, test }).repeatedPairCount).toBe(2);
  });

  it('count test rows that are older, where equal times are not', () => {
    expect(found.older).toEqual({
      ofUser: { rowCount: 1, userCount: 1 },
      ofAnybody: { rowCount: 4, userCount: 2 },
      lastTrainTime: 50,
      firstTestTime: 5,
    });
  });

  it('have no older rows without times on both sides', () => {
    const { train, test } = tablesOfTexts({ train: 'a x 1 5', test: 'a y' });
    expect(leakage({ train, test }).older).toBeUndefined();
  });

  it('count cold users and items with their rows, and users without a test', () => {
    expect(found.coldUsers).toEqual({ count: 1, rowCount: 2 });
    expect(found.coldItems).toEqual({ count: 1, rowCount: 1 });
    expect(found.untestedUserCount).toBe(1);
  });
});

describe('recommendations', () => {
  const { train, test, lists } = SMALL;

  it('are invalid from the last time of the user on; unknown items and users always are', () => {
    // a: z (50 >= 30). b: y (20 >= 20), z, w. c: z (50 >= 50). d: x and y, since d was never seen.
    expect(leakage({ train, test, recommendations: lists }).recommendations?.invalid).toEqual({
      mean: 7 / 4,
      total: 7,
      laterTotal: 5,
      userCount: 4,
    });
    expect(leakage({ train, test, recommendations: lists, k: 1 }).recommendations?.invalid).toEqual({
      mean: 2 / 4,
      total: 2,
      laterTotal: 1,
      userCount: 2,
    });
  });

  it('count items that their user has in training', () => {
    const { recommendations } = leakage({ train, test, recommendations: lists });
    expect(recommendations?.trainItems).toEqual({ total: 3, userCount: 3 });
  });

  it('of some test users leave the others unlisted, with nothing invalid', () => {
    const { recommendations } = leakage({ train, test, recommendations: selectRows(lists, Uint32Array.of(0, 1)) });
    expect(recommendations).toMatchObject({
      testUserCount: 4,
      unlistedUserCount: 3,
      invalid: { total: 1, mean: 0.25 },
    });
  });

  it('without scores are best first, and with equal scores go by id', () => {
    const plain = tablesOfTexts({ train: 'a x 1 10, b y 1 20', test: 'a y 1 30', lists: 'a y, a x' });
    expect(
      leakage({ train: plain.train, test: plain.test, recommendations: plain.lists, k: 1 }).recommendations?.invalid
        ?.total,
    ).toBe(1);
    const tied = tablesOfTexts({ train: 'a x 1 10, a w 1 11, b y 1 20', test: 'a y 1 30', lists: 'a y 1, a w 1' });
    expect(
      leakage({ train: tied.train, test: tied.test, recommendations: tied.lists, k: 1 }).recommendations?.trainItems
        .total,
    ).toBe(1);
  });

  it('that hold an item twice count it once', () => {
    const twice = tablesOfTexts({ train: 'a x 1 10, b y 1 20', test: 'a y 1 30', lists: 'a y 1, a y 2, a y 3' });
    expect(
      leakage({ train: twice.train, test: twice.test, recommendations: twice.lists }).recommendations?.invalid?.total,
    ).toBe(1);
  });

  it('have no #invalid without times of training', () => {
    const { train, test, lists } = tablesOfTexts({ train: 'a x', test: 'a y', lists: 'a y 1' });
    expect(leakage({ train, test, recommendations: lists }).recommendations?.invalid).toBeUndefined();
  });
});

/** Every fourth row of the embedded log is held out. */
function embedded() {
  const log = syntheticTable({ userCount: 60, itemCount: 80, meanInteractions: 12 });
  const rows = Uint32Array.from({ length: log.rowCount }, (_, row) => row);
  const part = (isHeld: boolean) =>
    selectRows(
      log,
      rows.filter((row) => (row % 4 === 0) === isHeld),
    );
  const [train, test] = [part(false), part(true)];
  return { train, test, recommendations: popularTable(train, test) };
}

describe('the embedded log', () => {
  it('gives what going through all rows for every place gives', () => {
    const { train, test, recommendations } = embedded();
    const [trained, held] = [rowsOf(train), rowsOf(test)];
    const users = [...new Set(held.map(({ user }) => user))];
    const lists = rowsOf(recommendations);
    const isInvalid = ({ user, item }: LogRow) =>
      !trained.some(
        (first) => first.item === item && trained.some((last) => last.user === user && first.time! < last.time!),
      );
    const isOlder = ({ user, time }: LogRow) => trained.some((row) => row.user === user && row.time! > time!);
    const invalid = lists.filter(isInvalid);
    const found = leakage({ train, test, recommendations });
    expect(invalid.length).toBeGreaterThan(0);
    expect(found.recommendations!.invalid).toMatchObject({
      total: invalid.length,
      mean: invalid.length / users.length,
      userCount: new Set(invalid.map(({ user }) => user)).size,
    });
    expect(found.older!.ofUser.rowCount).toBe(held.filter(isOlder).length);
    expect(found.coldItems.rowCount).toBe(held.filter(({ item }) => !trained.some((row) => row.item === item)).length);
  });

  it('gives the same in any order of rows', () => {
    const { train, test, recommendations } = embedded();
    const found = leakage({ train, test, recommendations });
    expect(found.older!.ofUser.rowCount).toBeGreaterThan(0);
    const other = { train: shuffled(train), test: shuffled(test), recommendations: shuffled(recommendations) };
    expect(leakage(other)).toEqual(found);
  });
});

describe('refusals', () => {
  const { train, test, lists } = SMALL;

  it.each([
    [
      'a table of other ids',
      () => leakage({ train, test: logOfText('a x 1 1') }),
      UsageError,
      /do not share their ids/,
    ],
    [
      'a table without rows',
      () => leakage({ train, test: selectRows(test, new Uint32Array()) }),
      InputError,
      /no rows/,
    ],
    ['no table', () => leakage({ train } as never), UsageError, /test must be a table/],
    ['a misspelt option', () => leakage({ train, test, cutoff: 3 } as never), UsageError, /no such option/],
    ['a cutoff of 0', () => leakage({ train, test, k: 0 }), UsageError, /k must be/],
    [
      'a score that is not a number',
      () => leakage({ train, test, recommendations: { ...lists, values: lists.values!.map(() => Number.NaN) } }),
      InputError,
      /score is not a number/,
    ],
    [
      'a time that is not a number',
      () => leakage({ train: { ...train, timestamps: train.timestamps!.map(() => Number.NaN) }, test }),
      InputError,
      /timestamp is not a valid time/,
    ],
  ])('%s', (_, call, kind, words) => {
    expect(call).toThrow(kind);
    expect(call).toThrow(words);
  });
});
