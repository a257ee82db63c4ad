// Small logs for the tests of the protocol: from rows, and from the synthetic log.

import { IdSpace, type InteractionTable, type SyntheticLogOptions, syntheticLog } from '../../src/shell.js';

/** One row; what no row of a log has is no column of its table. */
export interface LogRow {
  readonly user: string | number;
  readonly item: string | number;
  readonly rating?: number | undefined;
  readonly time?: number | undefined;
}

/** A table whose first row stands on line 1. */
export function logOf(rows: readonly LogRow[]): InteractionTable {
  const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
  const has = (name: 'rating' | 'time') => rows.some((row) => row[name] !== undefined);
  return {
    rowCount: rows.length,
    users: Uint32Array.from(rows, ({ user }) => userIds.intern(user)),
    items: Uint32Array.from(rows, ({ item }) => itemIds.intern(item)),
    values: has('rating') ? Float64Array.from(rows, ({ rating }) => rating ?? Number.NaN) : undefined,
    timestamps: has('time') ? Float64Array.from(rows, ({ time }) => time ?? Number.NaN) : undefined,
    userIds,
    itemIds,
    name: 'log.csv',
    lineOf: (row) => row + 1,
  };
}

/** Rows such as `ann tea 4 17`, separated by commas; rating and time may be left out. */
export function logOfText(text: string): InteractionTable {
  return logOf(
    text.split(',').map((words) => {
      const [user, item, rating, time] = words.trim().split(' ');
      const number = (word: string | undefined) => (word === undefined ? undefined : Number(word));
      return { user: user!, item: item!, rating: number(rating), time: number(time) };
    }),
  );
}

/** The rows of a table as `logOf` takes them, ids as texts. */
export function rowsOf({ rowCount, users, items, values, timestamps, userIds, itemIds }: InteractionTable): LogRow[] {
  return Array.from({ length: rowCount }, (_, row) => ({
    user: userIds.idAt(users[row]!),
    item: itemIds.idAt(items[row]!),
    ...(values === undefined ? {} : { rating: values[row] }),
    ...(timestamps === undefined ? {} : { time: timestamps[row] }),
  }));
}

/** The embedded log, its half stars and times included; ids are the indices as texts. */
export function syntheticTable(options?: SyntheticLogOptions): InteractionTable {
  const { users, items, ratings, timestamps } = syntheticLog(options);
  return logOf(
    Array.from(users, (user, row) => ({ user, item: items[row]!, rating: ratings[row]!, time: timestamps[row]! })),
  );
}
