// A table of some rows of another. The ids keep their indices, so that tables made of one log speak of the same users and
// items, and a row still knows its line; the columns are copies, so that the log itself can be let go.

import { atOnce, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { type InteractionTable, lineFinder } from './interaction-table.js';

/**
 * The rows at these indices, in their order; the array is kept, to find their lines.
 * @example selectRows(log, Uint32Array.of(0, 1)).rowCount;   // 2
 */
export function selectRows(table: InteractionTable, rows: Uint32Array): InteractionTable {
  return atOnce(selectRowsInSteps(table, rows));
}

export function* selectRowsInSteps(table: InteractionTable, rows: Uint32Array): Steps<InteractionTable> {
  const { users, items, values, timestamps, userIds, itemIds, name, lineOf, fileOf } = table;
  return {
    rowCount: rows.length,
    users: yield* picked(users, rows, new Uint32Array(rows.length)),
    items: yield* picked(items, rows, new Uint32Array(rows.length)),
    values: values && (yield* picked(values, rows, new Float64Array(rows.length))),
    timestamps: timestamps && (yield* picked(timestamps, rows, new Float64Array(rows.length))),
    userIds,
    itemIds,
    name,
    lineOf: lineFinder(lineOf, rows),
    ...(fileOf === undefined ? {} : { fileOf: (row) => fileOf(rows[row]!) }),
  };
}

function* picked<T extends Uint32Array | Float64Array>(column: T, rows: Uint32Array, into: T): Steps<T> {
  yield* rowsInSteps(rows.length, (from, to) => {
    for (let place = from; place < to; place++) into[place] = column[rows[place]!]!;
  });
  return into;
}
