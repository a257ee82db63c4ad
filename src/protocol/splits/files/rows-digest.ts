// Rows as one SHA-256, in a way that other programs can repeat with sort and sha256sum: lines of user, item and time with
// tabs between them, in the order of users, items and times, joined by line feeds. Neither the order of rows nor ids that
// have no rows matter.

import { idOrder } from '../../../data/id-order.js';
import { IdSpace } from '../../../data/ids.js';
import type { InteractionTable } from '../../../data/interaction-table.js';
import { Sha256 } from '../../../num/sha256.js';
import { groupRows } from '../group-rows.js';
import { ByteLines, idWriter } from './byte-lines.js';

const TAB = 9;
const LINE_FEED = 10;

/**
 * The digest of all rows of a table: "user\titem\ttime" a line, or "user\titem" without timestamps; ids in the order of
 * ids (numeric if all that have rows are integers), numbers as JavaScript prints them, no line feed at the end.
 */
export function rowsDigest(table: InteractionTable): string {
  const { rowCount, users, items, timestamps, userIds, itemIds } = table;
  const order = canonicalOrder(table);
  const digest = new Sha256();
  const lines = new ByteLines();
  const writeUser = idWriter(lines, userIds);
  const writeItem = idWriter(lines, itemIds);
  for (let i = 0; i < rowCount; i++) {
    const row = order[i]!;
    if (i > 0) lines.byte(LINE_FEED);
    writeUser(users[row]!);
    lines.byte(TAB);
    writeItem(items[row]!);
    if (timestamps !== undefined) {
      lines.byte(TAB);
      lines.number(timestamps[row]!);
    }
    if (lines.isFull) digest.update(lines.take());
  }
  return digest.update(lines.take()).hex();
}

/** Rows by user, item and time. Two stable counting sorts, the less important one first. */
function canonicalOrder(table: InteractionTable): Uint32Array {
  const { rowCount, users, items, timestamps } = table;
  const userPlaces = placesOf(users, rowCount, table.userIds);
  const byItem = groupRows(placesOf(items, rowCount, table.itemIds), rowCount, table.itemIds.size).rows;
  const placeOfRow = new Uint32Array(rowCount);
  for (let i = 0; i < rowCount; i++) placeOfRow[i] = userPlaces[byItem[i]!]!;
  const order = groupRows(placeOfRow, rowCount, table.userIds.size).rows;
  for (let i = 0; i < rowCount; i++) order[i] = byItem[order[i]!]!;
  if (timestamps !== undefined) sortRepeats(order, users, items, timestamps);
  return order;
}

/** The place of each row's id in the order of the ids that have rows. */
function placesOf(members: Uint32Array, rowCount: number, ids: IdSpace): Uint32Array {
  const isPresent = new Uint8Array(ids.size);
  for (let row = 0; row < rowCount; row++) isPresent[members[row]!] = 1;
  const present = new IdSpace();
  const indices: number[] = [];
  for (let index = 0; index < ids.size; index++) {
    if (isPresent[index] === 0) continue;
    const bytes = ids.bytesAt(index);
    present.internBytes(bytes, 0, bytes.length);
    indices.push(index);
  }
  const places = new Uint32Array(ids.size);
  idOrder(present).forEach((index, place) => {
    places[indices[index]!] = place;
  });
  const placeOfRow = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row++) placeOfRow[row] = places[members[row]!]!;
  return placeOfRow;
}

/** Puts rows of one user and item in the order of their times. */
function sortRepeats(order: Uint32Array, users: Uint32Array, items: Uint32Array, timestamps: Float64Array): void {
  for (let start = 0; start < order.length; ) {
    const first = order[start]!;
    let end = start + 1;
    while (end < order.length && users[order[end]!] === users[first] && items[order[end]!] === items[first]) end++;
    if (end - start > 1) order.subarray(start, end).sort((a, b) => timestamps[a]! - timestamps[b]!);
    start = end;
  }
}
