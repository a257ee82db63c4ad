// The rows and columns of one prepared log: only users and items that still have rows after filtering. A log keeps the ids
// of everything that was read, and models must neither be fitted on nor recommend what a filter has taken out.
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import { type MatrixSpace, matrixSpace } from '../../../data/tables/matrix-of-table.js';

/** In place of a row or column: the id has none. */
const NOWHERE = 0xffffffff;

/** The space of the users and items that have rows in a table, in the order of ids. */
export function compactSpace(table: InteractionTable): MatrixSpace {
  const { userIds, itemIds, rowCount } = table;
  const users = new Uint8Array(userIds.size);
  const items = new Uint8Array(itemIds.size);
  for (let row = 0; row < rowCount; row++) {
    users[table.users[row]!] = 1;
    items[table.items[row]!] = 1;
  }
  const all = matrixSpace(table);
  const [userOrder, userKeys] = present(all.userOrder, all.userKeys, users);
  const [itemOrder, itemKeys] = present(all.itemOrder, all.itemKeys, items);
  return {
    userOrder,
    itemOrder,
    userKeys,
    itemKeys,
    userRows: placesIn(userOrder, users.length),
    itemColumns: placesIn(itemOrder, items.length),
  };
}

function present(order: Uint32Array, keys: Uint32Array, marks: Uint8Array): [Uint32Array, Uint32Array] {
  const isThere = (_: number, place: number) => marks[order[place]!] === 1;
  return [order.filter(isThere), keys.filter(isThere)];
}

function placesIn(order: Uint32Array, size: number): Uint32Array {
  const places = new Uint32Array(size).fill(NOWHERE);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  return places;
}
