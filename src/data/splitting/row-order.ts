// The order in which the rows of a user, or of everybody, are cut: by chance or by time. Random order never depends on
// the order of the table; temporal order does so only under the tie rule `row`, for rows of the same moment.

import { idRanks } from '../tables/id-order.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import type { SeededKeys } from './seeded-keys.js';
import { sortByKeys, sortBySpreadKeys } from './sort-by-keys.js';
import type { SplitTieRule } from './split-options.js';

/** Which of two rows comes first, as a comparator. */
export type CompareRows = (row: number, other: number) => number;

export interface RowOrder {
  /** Sorts `rows[from]` to `rows[to - 1]`. */
  sort(rows: Uint32Array, from: number, to: number): void;
  /** How many rows had the timestamp, or the value, of another one in their stretch, in all that was sorted. */
  readonly tiedRowCount: number;
}

export const SPLIT_TIE_RULES: readonly SplitTieRule[] = ['row', 'item', 'item-descending', 'seeded'];

let keysOfStretch = new Float64Array(1024);

/** By seeded keys; rows of the same user and item by time, then value. */
export function randomOrder(table: InteractionTable, keys: SeededKeys): RowOrder {
  const { users, items } = table;
  const compareSame = compareContent(table);
  const compare: CompareRows = (row, other) =>
    keys.compareRest(users[row]!, items[row]!, users[other]!, items[other]!) || compareSame(row, other);
  return {
    tiedRowCount: 0,
    sort(rows, from, to) {
      const stretch = keysFor(to - from);
      for (let i = from; i < to; i++) stretch[i - from] = keys.keyOf(users[rows[i]!]!, items[rows[i]!]!);
      sortBySpreadKeys(stretch, rows, from, to - from);
      forRuns(stretch, to - from, (start, end) => rows.subarray(from + start, from + end).sort(compare));
    },
  };
}

/** By timestamps, which the table has; equal ones by the rule, of which `seeded` needs keys. */
export function temporalOrder(table: InteractionTable, ties: SplitTieRule, keys: SeededKeys | undefined): RowOrder {
  return columnOrder(table, table.timestamps!, ties, keys);
}

/** By a column of numbers, ascending, of which none is NaN; equal ones by the rule. */
export function columnOrder(
  table: InteractionTable,
  column: Float64Array,
  ties: SplitTieRule,
  keys: SeededKeys | undefined,
): RowOrder {
  const refine = tieOrder(table, ties, keys);
  let tiedRowCount = 0;
  return {
    get tiedRowCount() {
      return tiedRowCount;
    },
    sort(rows, from, to) {
      const stretch = keysFor(to - from);
      for (let i = from; i < to; i++) stretch[i - from] = column[rows[i]!]!;
      sortByKeys(stretch, rows, from, to - from);
      const runs: number[] = [];
      forRuns(stretch, to - from, (start, end) => {
        tiedRowCount += end - start;
        runs.push(start, end);
      });
      for (let i = 0; i < runs.length; i += 2) refine?.(rows, from + runs[i]!, from + runs[i + 1]!);
    },
  };
}

/** Sorts rows of the same moment, or of the same value; undefined where they stay as they stand. */
export function tieOrder(
  table: InteractionTable,
  ties: SplitTieRule,
  keys: SeededKeys | undefined,
): RowOrder['sort'] | undefined {
  if (ties === 'row') return undefined;
  if (ties === 'seeded') return randomOrder(table, keys!).sort;
  const sign = ties === 'item' ? 1 : -1;
  const { users, items } = table;
  const itemRanks = idRanks(table.itemIds);
  const userRanks = idRanks(table.userIds);
  const compareSame = compareContent(table);
  const compare: CompareRows = (row, other) =>
    sign * (itemRanks[items[row]!]! - itemRanks[items[other]!]!) ||
    userRanks[users[row]!]! - userRanks[users[other]!]! ||
    compareSame(row, other);
  return (rows, from, to) => {
    rows.subarray(from, to).sort(compare);
  };
}

/** Rows of one user and item: by time, then by value, then as they stand. Those that differ in nothing may change places. */
function compareContent({ timestamps, values }: InteractionTable): CompareRows {
  return (row, other) =>
    (timestamps === undefined ? 0 : timestamps[row]! - timestamps[other]!) ||
    (values === undefined ? 0 : compareNumbers(values[row]!, values[other]!)) ||
    row - other;
}

/** Infinities are equal to themselves, which a difference does not say. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function keysFor(length: number): Float64Array {
  if (keysOfStretch.length < length) keysOfStretch = new Float64Array(2 * length);
  return keysOfStretch;
}

/** Calls with the start and the end of each run of two or more equal keys. */
function forRuns(keys: Float64Array, length: number, visit: (start: number, end: number) => void): void {
  for (let start = 0; start + 1 < length; ) {
    let end = start + 1;
    while (end < length && keys[end] === keys[start]) end++;
    if (end - start > 1) visit(start, end);
    start = end;
  }
}
