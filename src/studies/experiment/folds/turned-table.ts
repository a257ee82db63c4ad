// A table with users and items exchanged. A split that holds out items is evaluated by it: a new item is folded in by the
// users it is known to have, and users are recommended to it.
import type { InteractionTable } from '../../../data/tables/interaction-table.js';

export function turnedTable(table: InteractionTable): InteractionTable {
  const { users, items, userIds, itemIds } = table;
  return { ...table, users: items, items: users, userIds: itemIds, itemIds: userIds };
}
