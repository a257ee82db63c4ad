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
    let length = first;
    let end = first;
    let isAscending = true;
    for (let place = starts[user]!; place < starts[user]! + lengths[user]!; place++) {
      const row = order === undefined ? place : order[place]!;
      const number = itemNumbers[indices[row]!];
      if (number === undefined || number >= itemLimit) {
        leftOutCount++;
        continue;
      }
      if (end > first && items[end - 1]! >= number) isAscending = false;
      items[end] = number;
      rows[end++] = row;
    }
    if (isAscending) {
      total = end;
      offsets[user + 1] = end;
      return;
    }
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
