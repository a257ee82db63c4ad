// How much of a log the tie rule decides: rows that share user and moment with another row. Three quarters of
// MovieLens-100k do, and which item is a user's last one is then a matter of convention.

import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';
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

/** The timestamps of a table, all finite; `option` says what needs them. */
export function checkedTimestamps(table: InteractionTable, option: string, word: string): Float64Array {
  const { timestamps, rowCount, name: file } = table;
  if (timestamps === undefined) {
    throw new InputError(sentenceOf`${mention(option, word)} needs timestamps, and the table has none`, {
      argument: option,
      file,
      expected: 'a timestamp in every row',
      hint: 'Choose the column that holds them, or split in random order.',
    });
  }
  for (let row = 0; row < rowCount; row++) {
    if (Number.isFinite(timestamps[row])) continue;
    throw new InputError(sentenceOf`${mention(option, word)} needs timestamps, and a row has none`, {
      argument: option,
      file,
      line: table.lineOf(row),
      found: timestamps[row],
      expected: 'a finite number',
    });
  }
  return timestamps;
}
