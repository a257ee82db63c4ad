// The truth of leave-one-out evaluators that are given more than one item of a user: only the first row counts.
import type { InteractionTable } from '../../data/tables/interaction-table.js';

/** The first row of each user, in the order of the table. */
export function firstRows(table: InteractionTable): InteractionTable {
  const isMet = new Uint8Array(table.userIds.size);
  const rows = Uint32Array.from(table.users.keys()).filter((row) => {
    const user = table.users[row]!;
    const isFirst = isMet[user] === 0;
    isMet[user] = 1;
    return isFirst;
  });
  const { values, timestamps } = table;
  return {
    ...table,
    rowCount: rows.length,
    users: rows.map((row) => table.users[row]!),
    items: rows.map((row) => table.items[row]!),
    values: values && Float64Array.from(rows, (row) => values[row]!),
    timestamps: timestamps && Float64Array.from(rows, (row) => timestamps[row]!),
    lineOf: (row) => table.lineOf(rows[row]!),
  };
}
