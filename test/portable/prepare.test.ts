// The synthetic log prepared in every way, in every engine: rows as brute force finds them, and counts and hashes of the
// result as literals, so that a changed dataset is a conscious act.

import { describe, expect, it } from 'vitest';
import { fingerprintOfTable } from '../../src/data/tables/fingerprint.js';
import { datasetStatistics, type InteractionTable, type PrepareOptions, prepare } from '../../src/shell.js';
import { onlyBusy, plainCore, plainOnePass } from '../oracle/filters.js';
import { type LogRow, logOf, rowsOf, syntheticTable } from '../support/logs.js';

type Rows = readonly LogRow[];

const atLeast = (rows: Rows, threshold: number) => rows.filter(({ rating }) => rating! >= threshold);
const core = (rows: Rows, users: number, items = users) => plainCore(rows, { users, items });
const onePass = (rows: Rows, kind: string) => plainOnePass(rows, kind, LIMITS);

const LIMITS = { users: 20, items: 30 };

/** Options, the same in plain words, and the result as `rows/users/items hash`. */
const WAYS: readonly (readonly [PrepareOptions, (rows: Rows) => Rows, string])[] = [
  [{}, (rows) => rows, '11239/200/298 e2ad9868295da189f6d7c3c44c74056f'],
  [{ minRating: 4 }, (rows) => atLeast(rows, 4), '3264/197/280 3cc2f18be870678933dc7d289929be8a'],
  [
    { minRating: 'levels', core: 5 },
    (rows) => core(atLeast(rows, 4), 5),
    '2974/154/205 6d15631b57c631c1d367ac562f8b306c',
  ],
  [
    { minRating: 4, core: 5, order: 'core-first' },
    (rows) => atLeast(core(rows, 5), 4),
    '3253/197/272 63ece5819f23c18eec2bf2d8a972814a',
  ],
  [{ core: 10 }, (rows) => core(rows, 10), '10874/167/267 d962e6fc9d49484c92bf92047a3e9d50'],
  [{ core: LIMITS }, (rows) => core(rows, LIMITS.users, LIMITS.items), '8480/131/175 f6126e0a008df077e5f72cf476870407'],
  [{ core: { users: 40 } }, (rows) => onlyBusy(rows, 'user', 40), '9627/102/298 fc8eaab6fe013b78197c7287b62ad763'],
  [
    { filter: { kind: 'user-first', ...LIMITS } },
    (rows) => onePass(rows, 'user-first'),
    '8546/133/176 685d64a035902a0169b3b3061f216bd6',
  ],
  [
    { filter: { kind: 'item-first', ...LIMITS } },
    (rows) => onePass(rows, 'item-first'),
    '8624/131/180 ce3cb3f10453e7b3ac6dc2fb5df05c1a',
  ],
  [
    { filter: { kind: 'users-only', ...LIMITS } },
    (rows) => onePass(rows, 'users-only'),
    '10540/133/298 69f6621632516163504fd4858f34f091',
  ],
  [
    { filter: { kind: 'items-only', ...LIMITS } },
    (rows) => onePass(rows, 'items-only'),
    '9303/200/180 ebdfc76f07317a31f4dfc8bf20fd5c4a',
  ],
];

const log = syntheticTable({ userCount: 200, itemCount: 300, seed: 5 });
const rows = rowsOf(log);

const textOf = ({ user, item, rating, time }: LogRow) => [user, item, rating, time].join(' ');

function outcomeOf(table: InteractionTable, options: PrepareOptions): string {
  const { table: prepared, after } = prepare(table, options);
  return `${after.rowCount}/${after.userCount}/${after.itemCount} ${fingerprintOfTable(prepared)}`;
}

describe('the synthetic log', () => {
  it.each(WAYS)('prepared with %j', (options, inPlainWords, outcome) => {
    expect(rowsOf(prepare(log, options).table).map(textOf)).toEqual(inPlainWords(rows).map(textOf));
    expect(outcomeOf(log, options)).toBe(outcome);
  });

  it('is prepared alike whatever the order of its rows', () => {
    const reversed = logOf(rows.toReversed());
    for (const [options, , outcome] of WAYS) expect(outcomeOf(reversed, options)).toBe(outcome);
  });

  it('has the statistics it always had', () => {
    const found = datasetStatistics(prepare(log, { core: 10 }).table, { dropFirstDay: true });
    expect(found).toMatchObject({
      density: 10874 / (167 * 267),
      perUser: { mean: 10874 / 167, least: 10, median: 50, most: 150 },
      perItem: { mean: 10874 / 267, least: 10, median: 37, most: 123 },
      popularityGini: 0.2855273101009245,
      time: { first: 1578707715, last: 1672217086, dayCount: 1083 },
      drift: { dayCount: 1082, daysWithRows: 733 / 1082, newUsersPerDay: 166 / 1082, newItemsPerDay: 262 / 1082 },
    });
  });
});
