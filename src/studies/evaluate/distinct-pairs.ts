// The pairs of users and items in a table, each once: items ascending within a user, beside the rows they came from.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ItemLists } from '../../data/tables/item-lists.js';
import { type DuplicatePolicy, duplicateError } from '../../engine/ranking/duplicate-policy.js';
import type { GroupedRows } from '../../engine/ranking/rows-by-user.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';

export interface DistinctPairs extends ItemLists {
  /** The row of each pair. */
  readonly rows: Uint32Array;
  /** Rows that repeat a pair. */
  readonly duplicateCount: number;
  /** Rows whose item has no number below the limit; they are left out. */
  readonly leftOutCount: number;
}

/** Of rows that repeat a pair, the first or the last in the order of the file is kept, or the table is refused. */
export function* distinctPairs(
  table: InteractionTable,
  grouped: GroupedRows,
  itemNumbers: Uint32Array,
  itemLimit: number,
  duplicates: DuplicatePolicy,
): Steps<DistinctPairs> {
  const { starts, lengths, order, userCount } = grouped;
  const indices = table.items;
  const rowCount = table.rowCount - grouped.leftOutCount;
  const offsets = new Uint32Array(userCount + 1);
  const items = new Uint32Array(rowCount);
  const rows = new Uint32Array(rowCount);
  const sorter = new UserSorter(lengths);
  const refused = { row: Number.POSITIVE_INFINITY, firstRow: 0 };
  let total = 0;
  let leftOutCount = 0;
  const pairsOf = (user: number) => {
    const first = total;
    const start = starts[user]!;
    const end = takeRows(start, start + lengths[user]!, order, indices, itemNumbers, itemLimit, items, rows, first);
    leftOutCount += lengths[user]! - (end - first);
    if (isAscending(items, first, end)) {
      total = end;
      offsets[user + 1] = end;
      return;
    }
    let length = first;
    sorter.sort(items, rows, first, end);
    for (let i = first; i < end; i++) {
      const row = rows[i]!;
      if (length > first && items[length - 1] === items[i]) {
        const firstRow = rows[length - 1]!;
        if (row < refused.row) Object.assign(refused, { row, firstRow });
        if (duplicates === 'last') rows[length - 1] = row;
        continue;
      }
      items[length] = items[i]!;
      rows[length++] = row;
    }
    total = length;
    offsets[user + 1] = length;
  };
  yield* eachInSteps(userCount, (user) => lengths[user]!, pairsOf);
  if (duplicates === 'error' && total + leftOutCount < rowCount)
    throw duplicateError(table, refused.firstRow, refused.row);
  const duplicateCount = rowCount - leftOutCount - total;
  return {
    offsets,
    items: total === rowCount ? items : items.slice(0, total),
    rows: total === rowCount ? rows : rows.slice(0, total),
    duplicateCount,
    leftOutCount,
  };
}

/** Writes the numbers of a user's items, and their rows, from a place on, and returns where they end. */
function takeRows(
  start: number,
  end: number,
  order: Uint32Array | undefined,
  indices: Uint32Array,
  itemNumbers: Uint32Array,
  itemLimit: number,
  items: Uint32Array,
  rows: Uint32Array,
  first: number,
): number {
  let to = first;
  for (let place = start; place < end; place++) {
    const row = order === undefined ? place : order[place]!;
    const number = itemNumbers[indices[row]!];
    if (number === undefined || number >= itemLimit) continue;
    items[to] = number;
    rows[to++] = row;
  }
  return to;
}

function isAscending(items: Uint32Array, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (items[i - 1]! >= items[i]!) return false;
  return true;
}

/** So many are sorted fastest by insertion. */
const FEW = 32;

function sortFew(items: Uint32Array, rows: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const item = items[i]!;
    const row = rows[i]!;
    let place = i;
    for (; place > from && items[place - 1]! > item; place--) {
      items[place] = items[place - 1]!;
      rows[place] = rows[place - 1]!;
    }
    items[place] = item;
    rows[place] = row;
  }
}

/**
 * Sorts stretches of two columns by the first, ascending and stable. Item and position become one number, item * length +
 * position, which native sorting takes without a comparator; it is exact as long as items times rows of one user stay
 * below 2^52, beyond which no table fits into memory.
 */
class UserSorter {
  readonly #keys: Float64Array;
  readonly #rows: Uint32Array;

  constructor(lengths: Uint32Array) {
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    this.#keys = new Float64Array(longest);
    this.#rows = new Uint32Array(longest);
  }

  sort(items: Uint32Array, rows: Uint32Array, from: number, to: number): void {
    const length = to - from;
    if (length <= FEW) {
      sortFew(items, rows, from, to);
      return;
    }
    const keys = this.#keys.subarray(0, length);
    const oldRows = this.#rows;
    for (let i = 0; i < length; i++) {
      keys[i] = items[from + i]! * length + i;
      oldRows[i] = rows[from + i]!;
    }
    keys.sort();
    for (let i = 0; i < length; i++) {
      const item = Math.floor(keys[i]! / length);
      items[from + i] = item;
      rows[from + i] = oldRows[keys[i]! - item * length]!;
    }
  }
}
