// A table of some rows of another. The ids keep their indices, so that tables made of one log speak of the same users and
// items, and a row still knows its line; the columns are copies, so that the log itself can be let go.

import { type InteractionTable, lineFinder } from './interaction-table.js';

/**
 * The rows at these indices, in their order; the array is kept, to find their lines.
 * @example selectRows(log, Uint32Array.of(0, 1)).rowCount;   // 2
 */
export function selectRows(table: InteractionTable, rows: Uint32Array): InteractionTable {
  const { users, items, values, timestamps, userIds, itemIds, name, lineOf, fileOf } = table;
  return {
    rowCount: rows.length,
    users: picked(users, rows, new Uint32Array(rows.length)),
    items: picked(items, rows, new Uint32Array(rows.length)),
    values: values && picked(values, rows, new Float64Array(rows.length)),
    timestamps: timestamps && picked(timestamps, rows, new Float64Array(rows.length)),
    userIds,
    itemIds,
    name,
    lineOf: lineFinder(lineOf, rows),
    ...(fileOf === undefined ? {} : { fileOf: (row) => fileOf(rows[row]!) }),
  };
}

function picked<T extends Uint32Array | Float64Array>(column: T, rows: Uint32Array, into: T): T {
  for (let place = 0; place < rows.length; place++) into[place] = column[rows[place]!]!;
  return into;
}
