// How a log changes from day to day: how much comes in, and how often users and items are new. Days are those of UTC, from
// the first to the last, whether anything happened on them or not (Schnabel 2022, Table 2).

import { InputError } from '../../foundation/errors.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { fileOf } from './row-selection.js';

/** Whether the first day, on which everybody is new, is counted. */
export interface DriftOptions {
  /** Whether the first day is left out, on which everybody is new; false by default. */
  readonly dropFirstDay?: boolean;
}

/** Means over the days, and shares of the days. */
export interface Drift {
  readonly dayCount: number;
  readonly rowsPerDay: number;
  readonly daysWithRows: number;
  readonly newUsersPerDay: number;
  readonly daysWithNewUsers: number;
  readonly newItemsPerDay: number;
  readonly daysWithNewItems: number;
}

/** The first and the last time of some rows. */
export interface TimeSpan {
  /** Least and greatest timestamp. */
  readonly first: number;
  readonly last: number;
  /** UTC days from the first to the last, both counted, if timestamps are Unix seconds. */
  readonly dayCount: number;
}

const DAY = 86400;
/** Some 2,700 years. Timestamps that need more days are milliseconds, or no times at all. */
export const MOST_DAYS = 1_000_000;

/** The span of a table's timestamps; one that is not finite is refused with its line. */
export function timeSpan(table: InteractionTable, timestamps: Float64Array): TimeSpan {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < timestamps.length; row++) {
    const time = timestamps[row]!;
    if (!Number.isFinite(time)) throw notFinite(table, row, time);
    if (time < first) first = time;
    if (time > last) last = time;
  }
  return { first, last, dayCount: Math.floor(last / DAY) - Math.floor(first / DAY) + 1 };
}

function notFinite(table: InteractionTable, row: number, found: number): InputError {
  return new InputError('A timestamp is not a valid time', {
    ...fileOf(table),
    line: table.lineOf(row),
    found,
    expected: 'a finite number in every row, or a table without timestamps',
  });
}

/** Undefined if no day is left, or if there are more than `MOST_DAYS`. */
export function driftByDay(
  { users, items, userIds, itemIds }: InteractionTable,
  timestamps: Float64Array,
  span: TimeSpan,
  { dropFirstDay = false }: DriftOptions = {},
): Drift | undefined {
  const skipped = dropFirstDay ? 1 : 0;
  const dayCount = span.dayCount - skipped;
  if (dayCount < 1 || span.dayCount > MOST_DAYS) return undefined;
  const firstDay = Math.floor(span.first / DAY);
  const rowCounts = new Uint32Array(span.dayCount);
  const firstDayOfUsers = new Uint32Array(userIds.size).fill(MOST_DAYS);
  const firstDayOfItems = new Uint32Array(itemIds.size).fill(MOST_DAYS);
  for (let row = 0; row < timestamps.length; row++) {
    const day = Math.floor(timestamps[row]! / DAY) - firstDay;
    const user = users[row]!;
    const item = items[row]!;
    rowCounts[day]!++;
    if (day < firstDayOfUsers[user]!) firstDayOfUsers[user] = day;
    if (day < firstDayOfItems[item]!) firstDayOfItems[item] = day;
  }
  const rows = overDays(rowCounts, skipped);
  const newUsers = overDays(arrivals(firstDayOfUsers, span.dayCount), skipped);
  const newItems = overDays(arrivals(firstDayOfItems, span.dayCount), skipped);
  return {
    dayCount,
    rowsPerDay: rows.mean,
    daysWithRows: rows.share,
    newUsersPerDay: newUsers.mean,
    daysWithNewUsers: newUsers.share,
    newItemsPerDay: newItems.mean,
    daysWithNewItems: newItems.share,
  };
}

/** How many arrive on each day; whoever has no row never does. */
function arrivals(firstDays: Uint32Array, dayCount: number): Uint32Array {
  const counts = new Uint32Array(dayCount);
  for (const day of firstDays) if (day < dayCount) counts[day]!++;
  return counts;
}

function overDays(counts: Uint32Array, skipped: number): { readonly mean: number; readonly share: number } {
  const dayCount = counts.length - skipped;
  let sum = 0;
  let busyCount = 0;
  for (let day = skipped; day < counts.length; day++) {
    sum += counts[day]!;
    if (counts[day]! > 0) busyCount++;
  }
  return { mean: sum / dayCount, share: busyCount / dayCount };
}
