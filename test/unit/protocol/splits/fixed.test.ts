// Splits that come as files: parts of their own, held-out pairs of a log, folds of users.

import { describe, expect, it } from 'vitest';
import { differingUsers } from '../../../../src/data/splitting/differing-users.js';
import { fixedInductiveSplit } from '../../../../src/data/splitting/fixed-inductive.js';
import { fixedSplit, fixedSplitOf } from '../../../../src/data/splitting/fixed-split.js';
import { splitTable } from '../../../../src/data/splitting/split-table.js';
import { timestampTies } from '../../../../src/data/splitting/timestamp-ties.js';
import type { InteractionTable } from '../../../../src/data/tables/interaction-table.js';
import { InputError, UsageError } from '../../../../src/foundation/errors.js';
import { contentOf, type LogRow, tableOfRows } from '../../../laws/support/arbitrary-logs.js';
import { shuffledTable, syntheticTable } from '../../../support/synthetic-table.js';
import { thrownBy } from '../../evaluate/tables/support/tables.js';

const log = syntheticTable();
const split = splitTable(log, { method: 'leave-n-out', order: 'random' });
const partOf = (part: 'train' | 'validation' | 'test') => split.folds[0]!.tableOf(part);

describe('a split from tables of its parts', () => {
  it('is the split that they came from', () => {
    const again = fixedSplit({ test: partOf('test'), train: partOf('train'), validation: partOf('validation') });
    expect(again.options).toEqual({ method: 'fixed', cold: 'keep' });
    expect(again.folds[0]!.counts).toEqual(split.folds[0]!.counts);
    for (const part of ['train', 'validation', 'test'] as const) {
      expect(contentOf(again.folds[0]!.tableOf(part))).toEqual(contentOf(partOf(part)));
    }
    expect(contentOf(again.table)).toEqual(contentOf(log));
  });

  it('finds the lines of its parts', () => {
    const { table } = fixedSplit({ train: partOf('train'), test: partOf('test') });
    const firstOfTest = partOf('train').rowCount;
    expect(table.lineOf(0)).toBe(partOf('train').lineOf(0));
    expect(table.lineOf(firstOfTest + 5)).toBe(partOf('test').lineOf(5));
  });

  it('has the columns that all parts have', () => {
    const test: InteractionTable = { ...partOf('test'), values: undefined };
    const { table } = fixedSplit({ train: partOf('train'), test });
    expect(table.values).toBeUndefined();
    expect(table.timestamps).toHaveLength(table.rowCount);
  });

  it('is refused without a part, or with other ids', () => {
    expect(() => fixedSplit({ train: partOf('train') })).toThrow(UsageError);
    expect(() => fixedSplit({ train: partOf('train'), test: shuffledTable(partOf('test'), 1) })).toThrow(
      'share their ids',
    );
    expect(() => fixedSplit({ train: partOf('train'), test: partOf('test') }, { seed: 1 } as never)).toThrow(
      'no option',
    );
  });
});

describe('a split from held-out pairs of a log', () => {
  it('is the split that they came from, whatever the ids of the files', () => {
    const again = fixedSplitOf(log, {
      validation: shuffledTable(partOf('validation'), 4),
      test: shuffledTable(partOf('test'), 5),
    });
    for (const part of ['train', 'validation', 'test'] as const) {
      expect([...again.folds[0]!.rows(part)]).toEqual([...split.folds[0]!.rows(part)]);
    }
    expect(fixedSplitOf(log, { test: partOf('test') }).folds[0]!.parts).toEqual(['train', 'test']);
  });

  const rows: LogRow[] = [
    ['a', 'x', 1, 1],
    ['a', 'y', 1, 2],
    ['b', 'x', 1, 3],
    ['a', 'x', 2, 9],
  ];

  it('takes all rows of a pair', () => {
    const held = fixedSplitOf(tableOfRows(rows), { test: tableOfRows([['a', 'x', 0, 0]]) });
    expect([...held.folds[0]!.rows('test')]).toEqual([0, 3]);
  });

  it.each<[string, LogRow[]]>([
    [
      'user b, item y',
      [
        ['a', 'x', 0, 0],
        ['b', 'y', 0, 0],
      ],
    ],
    [
      'user c, item x',
      [
        ['a', 'x', 0, 0],
        ['c', 'x', 0, 0],
      ],
    ],
  ])('is refused if the log lacks %s', (pair, test) => {
    const error = thrownBy(() => fixedSplitOf(tableOfRows(rows), { test: { ...tableOfRows(test), name: 'test.csv' } }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain(`A pair of test is not in the log (test.csv:2); found '${pair}'`);
  });

  it('is refused if a pair is held out twice', () => {
    const pairs = tableOfRows([['a', 'x', 0, 0]]);
    expect(() => fixedSplitOf(tableOfRows(rows), { validation: pairs, test: pairs })).toThrow('user a, item x');
  });
});

describe('an inductive split from a file', () => {
  const inductive = splitTable(log, { method: 'user-inductive', folds: 3 });
  const folds = new Map(
    inductive.folds.flatMap((fold, f) => [...fold.tableOf('test').users].map((user) => [log.userIds.idAt(user), f])),
  );
  const heldOut = (part: 'validation' | 'test') => {
    const rows = inductive.folds.flatMap((fold) => [...fold.rows(part)]);
    return fixedSplitOf(log, {
      test: { ...log, rowCount: rows.length, users: pick(log.users, rows), items: pick(log.items, rows) },
    }).folds[0]!.tableOf('test');
  };

  it('is the split that it came from', () => {
    const again = fixedInductiveSplit(log, { folds, validation: heldOut('validation'), test: heldOut('test') });
    expect(again.options).toEqual({ method: 'fixed-inductive', folds: 3, search: 'one', cold: 'keep' });
    again.folds.forEach((fold, f) => {
      for (const part of fold.parts) expect([...fold.rows(part)]).toEqual([...inductive.folds[f]!.rows(part)]);
      expect(fold.search[0]!.counts).toEqual(inductive.folds[f]!.search[0]!.counts);
    });
  });

  it('trains on users without a fold, in every fold', () => {
    const some = new Map([...folds].filter(([id]) => id !== '3'));
    const again = fixedInductiveSplit(log, { folds: some, test: heldOut('test') });
    const user = log.userIds.indexOf('3');
    for (const fold of again.folds) expect([...fold.tableOf('train').users]).toContain(user);
  });

  it('is refused if users or folds are unknown', () => {
    const test = heldOut('test');
    expect(() => fixedInductiveSplit(log, { folds: new Map([['nobody', 0]]), test })).toThrow(InputError);
    expect(() => fixedInductiveSplit(log, { folds: new Map([[3, -1]]), test })).toThrow(UsageError);
  });
});

describe('splits compared', () => {
  it('differ in the users whose test rows differ', () => {
    const [row, item] = (['row', 'item'] as const).map((ties) =>
      splitTable(log, { method: 'leave-n-out', order: 'temporal', ties }),
    );
    const lastItems = (part: InteractionTable) => new Map([...part.users].map((user, i) => [user, part.items[i]]));
    const [ofRow, ofItem] = [row!, item!].map(({ folds }) => lastItems(folds[0]!.tableOf('test')));
    const expected = [...ofRow!].filter(([user, test]) => ofItem!.get(user) !== test).length;
    expect(expected).toBeGreaterThan(10);
    expect(differingUsers(row!, item!)).toBe(expected);
    expect(differingUsers(row!, row!)).toBe(0);
    expect(() => differingUsers(row!, splitTable({ ...log }, { method: 'cross-validation' }))).toThrow(UsageError);
    expect(() => differingUsers(row!, item!, 'test', 1)).toThrow('no such fold');
  });

  it('are undecided where timestamps are equal', () => {
    const rows: LogRow[] = [
      ['a', 'x', 1, 5],
      ['a', 'y', 1, 5],
      ['a', 'z', 1, 6],
      ['b', 'x', 1, 7],
      ['b', 'y', 1, 7],
      ['c', 'x', 1, 7],
    ];
    expect(timestampTies(tableOfRows(rows))).toEqual({ tiedRows: 4, usersOfOneMoment: 1 });
    const { notices } = splitTable(tableOfRows(rows), { method: 'leave-n-out', order: 'temporal', ties: 'item' });
    expect(notices).toMatchObject([{ code: 'equal-timestamps', count: 4 }]);
    expect(notices[0]!.message).toContain("tie rule 'item'");
    expect(splitTable(tableOfRows(rows), { method: 'leave-n-out', order: 'random' }).notices).toEqual([]);
  });
});

function pick(column: Uint32Array, rows: readonly number[]): Uint32Array {
  return Uint32Array.from(rows, (row) => column[row]!);
}
