// The items of each user in one or several tables, each once and ascending, in the order of a list of users.
import { groupRows } from '../splitting/rows-by-group.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import type { ItemLists } from '../tables/item-lists.js';
import { ItemSet } from './item-pool.js';

/**
 * Items of `users[i]` in any of the tables, as list i. `isCounted` chooses among the rows of the tables.
 * @example const { offsets, items } = userItems([train], Uint32Array.of(0, 1));
 */
export function userItems(
  tables: readonly InteractionTable[],
  users: Uint32Array,
  isCounted?: (table: InteractionTable, row: number) => boolean,
): ItemLists {
  const groups = tables.map((table) => groupRows(table.users, table.rowCount, table.userIds.size));
  const itemCount = tables[0]?.itemIds.size ?? 0;
  const items = new Uint32Array(tables.reduce((sum, { rowCount }) => sum + rowCount, 0));
  const offsets = new Uint32Array(users.length + 1);
  const set = new ItemSet(itemCount);
  let length = 0;
  for (let i = 0; i < users.length; i++) {
    tables.forEach((table, t) => {
      const { starts, rows } = groups[t]!;
      for (let place = starts[users[i]!]!; place < starts[users[i]! + 1]!; place++) {
        const row = rows[place]!;
        if (isCounted === undefined || isCounted(table, row)) set.add(table.items[row]!);
      }
    });
    length = set.drain(items, length);
    offsets[i + 1] = length;
  }
  return { offsets, items: items.slice(0, length) };
}

export function itemCounts(tables: readonly InteractionTable[], itemCount: number): Float64Array {
  const counts = new Float64Array(itemCount);
  for (const { items, rowCount } of tables) for (let row = 0; row < rowCount; row++) counts[items[row]!]! += 1;
  return counts;
}

/** Calls with the items from one place to another that a list does not hold; both ascend. */
export function forUncommon(
  items: Uint32Array,
  from: number,
  to: number,
  lists: ItemLists,
  list: number,
  visit: (item: number) => void,
): void {
  let place = lists.offsets[list]!;
  const end = lists.offsets[list + 1]!;
  for (let i = from; i < to; i++) {
    const item = items[i]!;
    while (place < end && lists.items[place]! < item) place++;
    if (place === end || lists.items[place] !== item) visit(item);
  }
}
