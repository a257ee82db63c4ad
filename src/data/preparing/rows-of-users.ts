// The rows that are left of each user, brought together by one counting sort that keeps their order.

import type { RowSelection } from './row-selection.js';

/** User u's rows are `rows[offsets[u]]` to `rows[offsets[u + 1] - 1]`, in the order of the table. */
export interface RowsOfUsers {
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
}

export function rowsOfUsers({ table, kept, rowCount }: RowSelection): RowsOfUsers {
  const { users } = table;
  const offsets = new Uint32Array(table.userIds.size + 2);
  for (let row = 0; row < kept.length; row++) offsets[users[row]! + 2]! += kept[row]!;
  for (let user = 2; user < offsets.length; user++) offsets[user]! += offsets[user - 1]!;
  const rows = new Uint32Array(rowCount);
  // One place further on, so that after filling each offset is where its user starts.
  for (let row = 0; row < kept.length; row++) if (kept[row] === 1) rows[offsets[users[row]! + 1]!++] = row;
  return { offsets: offsets.subarray(0, offsets.length - 1), rows };
}
