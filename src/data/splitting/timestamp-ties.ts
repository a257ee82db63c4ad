// How much of a log the tie rule decides: rows that share user and moment with another row. Three quarters of
// MovieLens-100k do, and which item is a user's last one is then a matter of convention.

import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedTimestamps } from './check-timestamps.js';
import { groupRows } from './rows-by-group.js';

/** How many rows share their time with another one of the user, and how many users have one time only. */
export interface TimestampTies {
  /** Rows with the user and the timestamp of another row. */
  readonly tiedRows: number;
  /** Users with several rows that all have the same timestamp. */
  readonly usersOfOneMoment: number;
}

/**
 * Counts the rows whose order in time is open.
 * @example timestampTies(log).tiedRows;   // 0
 */
export function timestampTies(table: InteractionTable): TimestampTies {
  const timestamps = checkedTimestamps(table, 'table', 'timestamps');
  const { starts, rows } = groupRows(table.users, table.rowCount, table.userIds.size);
  let tiedRows = 0;
  let usersOfOneMoment = 0;
  for (let user = 0; user + 1 < starts.length; user++) {
    const count = starts[user + 1]! - starts[user]!;
    if (count < 2) continue;
    const times = new Float64Array(count);
    for (let i = 0; i < count; i++) times[i] = timestamps[rows[starts[user]! + i]!]!;
    times.sort();
    for (let i = 0; i < count; i++) if (times[i] === times[i - 1] || times[i] === times[i + 1]) tiedRows += 1;
    if (times[0] === times[count - 1]) usersOfOneMoment += 1;
  }
  return { tiedRows, usersOfOneMoment };
}
