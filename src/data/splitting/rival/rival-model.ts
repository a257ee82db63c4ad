// A table as RiVal's DataModel sees it: users in a hash map, each with a hash map of items. Rows of the same user and item
// are one preference there, and stay together.

import { InputError } from '../../../foundation/errors.js';
import type { IdSpace } from '../../tables/ids.js';
import type { InteractionTable } from '../../tables/interaction-table.js';
import { groupRows } from '../rows-by-group.js';

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

// The order in which a java.util.HashMap with keys of type Long is walked. RiVal shuffles lists that come out of such
// maps, so that its splits depend on it: on the number of buckets, and within a bucket on who came first.

const FIRST_BUCKETS = 16;

/** A bucket that gets so many keys is turned into a tree, which is walked in another order; */
const TREE_SIZE = 9;
/** unless the map has fewer buckets: then it grows instead. */
const LEAST_TREE_BUCKETS = 64;

/** Places 0 .. count - 1 in the order of the map, if the keys came in the order of their places and are all different. */
export function javaHashOrder(count: number, keyAt: (place: number) => number): Uint32Array {
  const hashes = new Int32Array(count);
  for (let place = 0; place < count; place++) hashes[place] = spreadHash(keyAt(place));
  const buckets = bucketCount(hashes);
  const starts = new Uint32Array(buckets + 1);
  for (const hash of hashes) starts[(hash & (buckets - 1)) + 1]!++;
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!;
  // Growing keeps the order within a bucket, so that the last number of buckets tells everything.
  const order = new Uint32Array(count);
  for (let place = 0; place < count; place++) order[starts[hashes[place]! & (buckets - 1)]!++] = place;
  return order;
}

/** How many buckets the map has when all keys are in it. */
function bucketCount(hashes: Int32Array): number {
  let buckets = FIRST_BUCKETS;
  let sizes = new Uint32Array(buckets);
  const grow = (count: number) => {
    buckets *= 2;
    sizes = new Uint32Array(buckets);
    for (let place = 0; place < count; place++) sizes[hashes[place]! & (buckets - 1)]!++;
  };
  for (let place = 0; place < hashes.length; place++) {
    const size = ++sizes[hashes[place]! & (buckets - 1)]!;
    if (size >= TREE_SIZE) {
      if (buckets >= LEAST_TREE_BUCKETS) throw crowdedBucket(size);
      grow(place + 1);
    }
    if (place + 1 > buckets * 0.75) grow(place + 1);
  }
  return buckets;
}

/** `Long.hashCode` of the key, with its high half folded in as HashMap does. */
function spreadHash(key: number): number {
  const hash = key ^ Math.floor(key / 4294967296);
  return hash ^ (hash >>> 16);
}

function crowdedBucket(count: number): InputError {
  return new InputError('Too many ids share a bucket of a Java hash map, so its order cannot be reproduced', {
    argument: 'method',
    found: `${count} ids in a bucket`,
    expected: `at most ${TREE_SIZE - 1}`,
    hint: 'Number the ids from 1, or use a split without RiVal compatibility.',
  });
}
