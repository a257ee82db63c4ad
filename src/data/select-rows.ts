// Some rows of a table as a table of their own: parts of a split, rows that a filter keeps. Ids and their indices stay,
// so that parts of one table speak of the same users and items; messages still find the lines of the file.

import type { InteractionTable } from './interaction-table.js';

/** A table of the given rows, in the given order; its columns are copies. */
export function selectRows(table: InteractionTable, rows: Uint32Array): InteractionTable {
  const { values, timestamps } = table;
  return {
    rowCount: rows.length,
    users: gather(table.users, rows, new Uint32Array(rows.length)),
    items: gather(table.items, rows, new Uint32Array(rows.length)),
    values: values && gather(values, rows, new Float64Array(rows.length)),
    timestamps: timestamps && gather(timestamps, rows, new Float64Array(rows.length)),
    userIds: table.userIds,
    itemIds: table.itemIds,
    name: table.name,
    lineOf: (row) => table.lineOf(rows[row]!),
  };
}

function gather<Column extends Uint32Array | Float64Array>(from: Column, rows: Uint32Array, to: Column): Column {
  for (let i = 0; i < rows.length; i++) to[i] = from[rows[i]!]!;
  return to;
}
