// Small logs of every kind: few users and items, so that rows repeat, share moments and leave users with too little.

import fc from 'fast-check';
import { IdSpace } from '../../../src/data/tables/ids.js';
import type { InteractionTable } from '../../../src/data/tables/interaction-table.js';

export type LogRow = readonly [user: string, item: string, value: number, time: number];

const ids = fc.constantFrom(
  ['1', '2', '3', '10', '21'],
  ['-5', '0', '7', '12345678901234567', '99'],
  ['ann', 'bob', 'ünïcode', 'a:b', '__proto__'],
  ['1', '02', 'x', '3', '4'],
);

const rowsOf = (users: readonly string[], items: readonly string[]) =>
  fc.array(
    fc.tuple(
      fc.constantFrom(...users),
      fc.constantFrom(...items),
      fc.constantFrom(1, 2, 3, 4, 5),
      fc.constantFrom(10, 20, 20, 30, 40.5),
    ),
    { minLength: 1, maxLength: 60, size: 'max' },
  );

/** Rows of a log; pairs may repeat. */
export const logs: fc.Arbitrary<LogRow[]> = fc
  .tuple(ids, ids)
  .chain(([users, items]) => rowsOf(users, items) as fc.Arbitrary<LogRow[]>);

/** Rows without repeated pairs. */
export const simpleLogs: fc.Arbitrary<LogRow[]> = logs.map((rows) => [
  ...new Map(rows.map((row) => [JSON.stringify([row[0], row[1]]), row])).values(),
]);

/** A table whose ids arrive in the order of the rows. */
export function tableOfRows(rows: readonly LogRow[]): InteractionTable {
  const userIds = new IdSpace();
  const itemIds = new IdSpace();
  return {
    rowCount: rows.length,
    users: Uint32Array.from(rows, ([user]) => userIds.intern(user)),
    items: Uint32Array.from(rows, ([, item]) => itemIds.intern(item)),
    values: Float64Array.from(rows, ([, , value]) => value),
    timestamps: Float64Array.from(rows, ([, , , time]) => time),
    userIds,
    itemIds,
    name: undefined,
    lineOf: (row) => row + 1,
  };
}

/** The rows of a table as texts, sorted: equal for the same rows in any order. */
export function contentOf(table: InteractionTable): string[] {
  return Array.from({ length: table.rowCount }, (_, row) =>
    JSON.stringify([
      table.userIds.idAt(table.users[row]!),
      table.itemIds.idAt(table.items[row]!),
      table.values![row],
      table.timestamps![row],
    ]),
  ).sort();
}
