// Pieces of a table that hold whole users, so that each piece can be done with.

import type { InteractionTable } from '../../data/tables/interaction-table.js';

/** Rows that are done with at a time. */
export const PIECE_ROWS = 1 << 20;

/** The row at which the user of the last row begins. */
export function startOfLastUser({ users, rowCount }: InteractionTable): number {
  let start = rowCount - 1;
  while (start > 0 && users[start - 1] === users[rowCount - 1]) start--;
  return start;
}

/** Whole users from a row on, about as many rows as are done with at a time. */
export function pieceFrom(table: InteractionTable, from: number): InteractionTable {
  const { users, rowCount } = table;
  let end = Math.min(rowCount, from + PIECE_ROWS);
  while (end < rowCount && users[end] === users[end - 1]) end++;
  return rowsBetween(table, from, end);
}

export function leadingRows(table: InteractionTable, count: number): InteractionTable {
  return rowsBetween(table, 0, count);
}

function rowsBetween(table: InteractionTable, from: number, end: number): InteractionTable {
  const { users, items, values, lineOf, fileOf } = table;
  return {
    ...table,
    rowCount: end - from,
    users: users.subarray(from, end),
    items: items.subarray(from, end),
    values: values?.subarray(from, end),
    timestamps: undefined,
    lineOf: (row) => lineOf(from + row),
    fileOf: fileOf && ((row) => fileOf(from + row)),
  };
}

/** Whether the rows of each user stand together. */
export function hasUsersTogether(tables: readonly InteractionTable[]): boolean {
  const isMet = new Uint8Array(tables[0]?.userIds.size ?? 0);
  let last = -1;
  for (const { users } of tables) {
    for (let row = 0; row < users.length; row++) {
      const user = users[row]!;
      if (user === last) continue;
      if (isMet[user] === 1) return false;
      isMet[user] = 1;
      last = user;
    }
  }
  return true;
}
