// A table as RiVal's DataModel sees it: users in a hash map, each with a hash map of items. Rows of the same user and item
// are one preference there, and stay together.

import { InputError } from '../../../foundation/errors.js';
import type { IdSpace } from '../../tables/ids.js';
import type { InteractionTable } from '../../tables/interaction-table.js';
import { groupRows } from '../rows-by-group.js';
import { javaHashOrder } from './java-hash-order.js';

export interface RivalModel {
  /** Users in the order of the map. */
  readonly users: Uint32Array;
  /** A user's preferences in the order of the map, each by the first row that has it. */
  preferencesOf(user: number): Uint32Array;
  /** The first row with the user and the item of each row. */
  readonly firstRows: Uint32Array;
}

export function rivalModel(table: InteractionTable): RivalModel {
  const userKeys = integersOf(table.userIds, 'user');
  const itemKeys = integersOf(table.itemIds, 'item');
  const { starts, rows } = groupRows(table.users, table.rowCount, table.userIds.size);
  const firstRows = firstRowsOf(table, starts, rows);
  const arrivals = usersByArrival(table);
  const order = javaHashOrder(arrivals.length, (place) => userKeys[arrivals[place]!]!);
  return {
    users: order.map((place) => arrivals[place]!),
    firstRows,
    preferencesOf(user) {
      const first = rows.subarray(starts[user], starts[user + 1]).filter((row) => firstRows[row] === row);
      return javaHashOrder(first.length, (place) => itemKeys[table.items[first[place]!]!]!).map(
        (place) => first[place]!,
      );
    },
  };
}

function firstRowsOf({ items, itemIds }: InteractionTable, starts: Uint32Array, rows: Uint32Array): Uint32Array {
  const firstRows = new Uint32Array(rows.length);
  const lastUser = new Uint32Array(itemIds.size);
  const rowOfItem = new Uint32Array(itemIds.size);
  for (let user = 0; user + 1 < starts.length; user++) {
    for (let i = starts[user]!; i < starts[user + 1]!; i++) {
      const row = rows[i]!;
      const item = items[row]!;
      if (lastUser[item] !== user + 1) {
        lastUser[item] = user + 1;
        rowOfItem[item] = row;
      }
      firstRows[row] = rowOfItem[item]!;
    }
  }
  return firstRows;
}

function usersByArrival({ users, rowCount, userIds }: InteractionTable): Uint32Array {
  const hasCome = new Uint8Array(userIds.size);
  const arrivals: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    const user = users[row]!;
    if (hasCome[user] === 1) continue;
    hasCome[user] = 1;
    arrivals.push(user);
  }
  return Uint32Array.from(arrivals);
}

function integersOf(ids: IdSpace, role: string): Float64Array {
  return Float64Array.from({ length: ids.size }, (_, index) => {
    const integer = ids.integerAt(index);
    if (!Number.isNaN(integer)) return integer;
    throw new InputError(`RiVal's splitters need ids that are integers`, {
      argument: 'method',
      found: `${role} ${ids.idAt(index)}`,
      expected: 'canonical integers of at most 15 digits',
    });
  });
}
