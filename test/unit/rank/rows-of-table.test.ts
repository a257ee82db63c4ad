import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InteractionTable } from '../../../src/data/tables/interaction-table.js';
import { type RowsOfTable, type RowsOptions, rowsOfTable } from '../../../src/engine/ranking/rows-of-table.js';
import { TIE_RULES, type TieRule, tiesAt } from '../../../src/engine/ranking/tie-policy.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import { type Numbering, numberIds } from '../../../src/studies/evaluate/number-tables.js';
import { knownItemsOf, trainOfTable } from '../../../src/studies/evaluate/train-of-table.js';
import { truthOfTable } from '../../../src/studies/evaluate/truth-of-table.js';
import { countsOf, createSpaces, type Row, tableOf, tableOfText, thrownBy } from '../evaluate/tables/support/tables.js';

interface Listed extends RowsOfTable {
  /** `user:item item ...`, as ids. */
  readonly lists: string[];
}

function listed(table: InteractionTable, truth: InteractionTable, options?: RowsOptions): Listed {
  const numbering = atOnce(numberIds({ truth, runs: [table] }));
  const result = atOnce(rowsOfTable(table, numbering, options));
  return { ...result, lists: textOf(result, numbering) };
}

function textOf({ rows }: RowsOfTable, numbering: Numbering): string[] {
  return Array.from({ length: numbering.userCount }, (_, user) => {
    const from = rows.starts[user]!;
    const items = Array.from(rows.items.subarray(from, from + rows.lengths[user]!), numbering.itemIdAt);
    return [`${numbering.userIdAt(user)}:`, ...items].join(' ');
  });
}

/** The list of a user `u`, who is in the truth, from a text such as '7 0.5, 9 0.3'. */
function listOf(rows: string, options?: RowsOptions): string {
  const spaces = createSpaces();
  const table = tableOf(rows.replaceAll(/(^|, )/g, '$1u '), spaces);
  return listed(table, tableOf('u 1', spaces), options).lists[0]!;
}

describe('lists of a table', () => {
  it('are in the order of scores, whatever the order of rows', () => {
    const spaces = createSpaces();
    const truth = tableOf('a 1, b 1', spaces);
    const rows = 'b 7 0.1, a 2 -1, b 1 0.5, c 3 1, a 9 2';
    const { lists, notices } = listed(tableOf(rows, spaces), truth);
    expect(lists).toEqual(['a: 9 2', 'b: 1 7', 'c: 3']);
    expect(countsOf(notices)).toEqual(['unsorted-list:2', 'user-without-truth:1']);
  });

  it('use the columns of the table where they can, and never change them', () => {
    const spaces = createSpaces();
    const table = tableOf('a 1 3, a 2 2, a 3 1, b 2 3', spaces);
    const { rows } = listed(table, tableOf('a 1', spaces));
    expect(rows.items).toBe(table.items);
    expect(rows.scores).toBe(table.values);
    const before = [...table.values!, ...table.items];
    const shifted = { ...table, values: Float64Array.of(3, 2, 4, 3) };
    expect(listed(shifted, tableOf('a 1', spaces)).lists).toEqual(['a: 3 1 2', 'b: 2']);
    expect([...table.values!, ...table.items]).toEqual(before);
    expect(Array.from(shifted.values)).toEqual([3, 2, 4, 3]);
  });

  it('keep the order of rows where there are no scores', () => {
    const spaces = createSpaces();
    const rows = 'a 5, b 2, a 1, a 3';
    const {
      lists,
      rows: { scores },
      notices,
    } = listed(tableOf(rows, spaces), tableOf('a 1, z 1', spaces));
    expect(lists).toEqual(['a: 5 1 3', 'z:', 'b: 2']);
    expect(scores).toBeUndefined();
    expect(countsOf(notices)).toEqual(['user-without-truth:1', 'user-without-list:1']);
  });

  it.each<[TieRule, string]>([
    ['id', 'u: 2 9 10 100 5'],
    ['id-descending', 'u: 100 10 9 2 5'],
    ['text-descending', 'u: 9 2 100 10 5'],
    ['given', 'u: 10 9 2 100 5'],
  ])('break ties by the rule %s', (ties, list) => {
    expect(listOf('10 1, 9 1, 5 0, 2 1, 100 1', { ties })).toBe(list);
  });

  it('take both zeros for one score, and infinities for scores', () => {
    const rows = '3 0, 2 -0, 7 -Infinity, 8 Infinity';
    expect(listOf(rows)).toBe('u: 8 2 3 7');
  });

  it('can be compared in single precision', () => {
    const rows = '9 0.3, 4 0.300000000001, 6 0.2';
    expect(listOf(rows)).toBe('u: 4 9 6');
    expect(listOf(rows, { scores: 'float32', ties: 'id-descending' })).toBe('u: 9 4 6');
    const spaces = createSpaces();
    const table = tableOf('u 1 0.1', spaces);
    expect(listed(table, table, { scores: 'float32' }).rows.scores).toEqual(Float32Array.of(0.1));
  });

  it('equal those of a plain sort of rows', () => {
    const anyRow = fc.tuple(fc.nat(4), fc.nat(30), fc.constantFrom(-2, -1, -0, 0, 0.5, 1, 2));
    const anyRows = fc.uniqueArray(anyRow, { selector: ([user, item]) => `${user} ${item}`, maxLength: 120 });
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...TIE_RULES), fc.boolean(), (rows, ties, isGrouped) => {
        const given = isGrouped ? rows.toSorted((a, b) => b[0] - a[0]) : rows;
        const spaces = createSpaces();
        const truth = tableOf('2 3, 9 9', spaces);
        const { lists, rows: listRows } = listed(tableOf(given, spaces), truth, { ties });
        const users = [...new Set([2, 9, ...given.map(([user]) => user).sort()])];
        const compare = {
          id: (a: Row, b: Row) => Number(a[1]) - Number(b[1]),
          'id-descending': (a: Row, b: Row) => Number(b[1]) - Number(a[1]),
          'text-descending': (a: Row, b: Row) => (`${a[1]}` < `${b[1]}` ? 1 : -1),
          given: () => 0,
        }[ties];
        const sorted = users.map((user) =>
          given.filter((row) => row[0] === user).sort((a, b) => b[2] - a[2] || compare(a, b)),
        );
        expect(lists).toEqual(users.map((user, u) => [`${user}:`, ...sorted[u]!.map(([, item]) => item)].join(' ')));
        for (const [u, own] of sorted.entries()) {
          const from = listRows.starts[u]!;
          expect(Array.from(listRows.scores?.subarray(from, from + own.length) ?? [], (score) => score + 0)).toEqual(
            own.map(([, , score]) => score + 0),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are long as well', () => {
    const spaces = createSpaces();
    const rows = Array.from({ length: 5000 }, (_, i): Row => ['u', i, (i * 7919) % 5003]);
    const { lists } = listed(tableOf(rows, spaces), tableOf('u 1', spaces));
    const sorted = rows.toSorted((a, b) => b[2]! - a[2]!).map(([, item]) => item);
    expect(lists).toEqual([`u: ${sorted.join(' ')}`]);
  });
});

describe('rows that repeat a pair', () => {
  const text = 'user,item,score\nb,1,9\na,5,3\na,6,2\na,5,1\na,5,4\n';

  it('are refused with both lines, unless a policy is chosen', async () => {
    const spaces = createSpaces();
    const table = await tableOfText(text, spaces);
    const error = thrownBy(() => listed(table, table)) as InputError;
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toMatch(/User a has item 5 twice, on lines 3 and 5 \(lists\.csv:5\).*duplicates: 'first'/);
    expect(error.details).toMatchObject({ file: 'lists.csv', line: 5 });
  });

  it('are refused in the order of the file, not of users', () => {
    const table = tableOf('b 1, b 1, a 1, a 1');
    expect(thrownBy(() => listed(table, table)).message).toContain('User b has item 1 twice, on lines 1 and 2;');
    const mixed = tableOf('a 1, b 1, b 1, a 1');
    expect(thrownBy(() => listed(mixed, mixed)).message).toContain('User b has item 1 twice, on lines 2 and 3;');
  });

  it('count once, with the first or the last score', async () => {
    const spaces = createSpaces();
    const table = await tableOfText(text, spaces);
    const truth = tableOf('a 5, b 1', spaces);
    const first = listed(table, truth, { duplicates: 'first' });
    expect(first.lists).toEqual(['a: 5 6', 'b: 1']);
    expect(first.rows.scores!.subarray(first.rows.starts[0]!, first.rows.starts[0]! + 2)).toEqual(
      Float64Array.of(3, 2),
    );
    const last = listed(table, truth, { duplicates: 'last' });
    expect(last.rows.scores!.subarray(last.rows.starts[0]!, last.rows.starts[0]! + 2)).toEqual(Float64Array.of(4, 2));
    expect(countsOf(last.notices)).toEqual(['duplicate-row:2', 'unsorted-list:1']);
  });

  it('keep their place in lists without scores', () => {
    const rows = '7, 8, 7, 9, 8';
    expect(listOf(rows, { duplicates: 'first' })).toBe('u: 7 8 9');
    expect(listOf(rows, { duplicates: 'last' })).toBe('u: 7 9 8');
  });
});

describe('oddities of lists', () => {
  it('are counted', () => {
    const spaces = createSpaces();
    const train = tableOf('a 1, a 2, b 3, x 4', spaces);
    const truth = tableOf('a 5, c 6', spaces);
    const rows = 'a 2 3, a 5 2, a 70 2, b 3 1, b 70 0, b 71 0';
    const run = tableOf(rows, spaces);
    const numbering = atOnce(numberIds({ truth, train, runs: [run] }));
    const training = atOnce(trainOfTable(train, numbering));
    const knownItems = knownItemsOf(atOnce(truthOfTable(truth, numbering)).truth, training.popularity);
    const { notices } = atOnce(rowsOfTable(run, numbering, { train: training.train, knownItems }));
    expect(countsOf(notices)).toEqual([
      'tied-scores:2',
      'user-without-truth:1',
      'user-without-list:1',
      'unseen-item:2',
      'train-item-recommended:2',
    ]);
    expect(notices.map(({ message }) => message)).toContain('1 user of the truth has no list.');
    expect(notices.map(({ message }) => message)).toContain('2 users have items with equal scores.');
  });

  it('are refused where nothing can be made of them', () => {
    const spaces = createSpaces();
    const truth = tableOf('a 1', spaces);
    const run = { ...tableOf('a 1 2, a 3 NaN', spaces), name: 'run.csv' };
    const error = thrownBy(() => listed(run, truth)) as InputError;
    expect(error).toBeInstanceOf(InputError);
    expect(error.details).toMatchObject({ file: 'run.csv', line: 2, found: 'NaN for user a, item 3' });
    expect(thrownBy(() => listed(truth, truth, { ties: 'ids' as 'id' }))).toBeInstanceOf(UsageError);
    const numbering = atOnce(numberIds({ truth, runs: [] }));
    expect(thrownBy(() => atOnce(rowsOfTable(tableOf('new 1', spaces), numbering)))).toBeInstanceOf(UsageError);
    expect(thrownBy(() => atOnce(rowsOfTable(tableOf('a 99', spaces), numbering)))).toBeInstanceOf(UsageError);
  });

  it('are no error in a baseline, which may know more users and items', () => {
    const spaces = createSpaces();
    const truth = tableOf('a 2', spaces);
    const baseline = tableOf('z 2 1, a 1 1, a 2 1, a 3 1', spaces);
    const numbering = atOnce(numberIds({ truth, runs: [], others: [baseline] }));
    expect(textOf(atOnce(rowsOfTable(baseline, numbering, { role: 'baseline' })), numbering)).toEqual(['a: 1 2 3']);
  });
});

describe('ties at a cutoff', () => {
  it('are users whose k-th and next scores are equal', () => {
    const spaces = createSpaces();
    const rows = 'a 1 3, a 2 2, a 3 2, b 1 1, b 2 1';
    const { rows: lists } = listed(tableOf(rows, spaces), tableOf('a 1', spaces));
    expect([1, 2, 3].map((k) => tiesAt(lists, k))).toEqual([1, 1, 0]);
    expect(tiesAt({ ...lists, scores: undefined }, 1)).toBe(0);
  });
});
