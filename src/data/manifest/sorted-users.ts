// Rows by user, item and time, one user after the other. Users come in blocks of about a million rows, each put in order by
// two counting sorts within memory that fits the cache: a log of any size needs little beside itself.
import { idOrder } from '../tables/id-order.js';
import { IdSpace } from '../tables/ids.js';
import type { InteractionTable } from '../tables/interaction-table.js';

const BLOCK_ROWS = 1 << 20;

export interface SortedRows {
  readonly owners: Uint32Array;
  readonly items: Uint32Array;
  readonly times: Float64Array | undefined;
}

/** Called with a user and the places of their rows, by item and then time. The arrays are used again. */
export type VisitUser = (user: number, rows: SortedRows, from: number, to: number) => void;

/** Visits all users who have rows, in the order of their ids; the size of a block changes nothing. */
export function forSortedUsers(table: InteractionTable, visit: VisitUser, blockRows = BLOCK_ROWS): void {
  const userOrder = presentOrder(table.users, table.rowCount, table.userIds);
  const itemOrder = presentOrder(table.items, table.rowCount, table.itemIds);
  const counts = new Uint32Array(table.userIds.size);
  for (let row = 0; row < table.rowCount; row++) counts[table.users[row]!]!++;
  const blocks = cutBlocks(table, userOrder, counts, blockRows);
  const most = blocks.reduce((length, { rows }) => Math.max(length, rows.length), 0);
  const [byItem, byUser] = [rowsFor(most, table), rowsFor(most, table)];
  // Where the next row of each item, and of each user, belongs.
  const nextOfItem = new Uint32Array(table.itemIds.size);
  const nextOfUser = new Uint32Array(table.userIds.size);
  for (const { users, rows } of blocks) {
    sortByItem(table, rows, itemOrder, nextOfItem, byItem);
    for (let i = 0, at = 0; i < users.length; at += counts[users[i++]!]!) nextOfUser[users[i]!] = at;
    scatterByUser(byItem, rows.length, nextOfUser, byUser);
    for (const user of users) {
      const to = nextOfUser[user]!;
      const from = to - counts[user]!;
      if (byUser.times !== undefined) sortRepeats(byUser.items, byUser.times, from, to);
      visit(user, byUser, from, to);
    }
  }
}

/** Neighbours in the order of users, and their rows, ascending. */
interface Block {
  readonly users: Uint32Array;
  readonly rows: Uint32Array;
}

/** Users cut where their rows would be more than a block has; a block has at least one user. */
function cutBlocks(table: InteractionTable, order: Uint32Array, counts: Uint32Array, blockRows: number): Block[] {
  const { rowCount, users } = table;
  const blockOfUser = new Uint32Array(counts.length);
  const cuts = [0];
  const starts = [0];
  let end = 0;
  for (let place = 0; place < order.length; place++) {
    const own = counts[order[place]!]!;
    if (end > starts.at(-1)! && end + own - starts.at(-1)! > blockRows) {
      cuts.push(place);
      starts.push(end);
    }
    blockOfUser[order[place]!] = cuts.length - 1;
    end += own;
  }
  const rows = new Uint32Array(rowCount);
  const next = Uint32Array.from(starts);
  for (let row = 0; row < rowCount; row++) rows[next[blockOfUser[users[row]!]!]!++] = row;
  return cuts.map((from, block) => ({
    users: order.subarray(from, cuts[block + 1] ?? order.length),
    rows: rows.subarray(starts[block], starts[block + 1] ?? rowCount),
  }));
}

function rowsFor(length: number, { timestamps }: InteractionTable): SortedRows {
  return {
    owners: new Uint32Array(length),
    items: new Uint32Array(length),
    times: timestamps && new Float64Array(length),
  };
}

function sortByItem(
  { users, items, timestamps }: InteractionTable,
  rows: Uint32Array,
  itemOrder: Uint32Array,
  next: Uint32Array,
  to: SortedRows,
): void {
  next.fill(0);
  for (let i = 0; i < rows.length; i++) next[items[rows[i]!]!]!++;
  let start = 0;
  for (let place = 0; place < itemOrder.length; place++) {
    const count = next[itemOrder[place]!]!;
    next[itemOrder[place]!] = start;
    start += count;
  }
  const { times } = to;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const item = items[row]!;
    const at = next[item]!++;
    to.owners[at] = users[row]!;
    to.items[at] = item;
    if (times !== undefined) times[at] = timestamps![row]!;
  }
}

/** Leaves in `next` where the rows of each user end. */
function scatterByUser(from: SortedRows, length: number, next: Uint32Array, to: SortedRows): void {
  const { owners, items, times } = from;
  for (let i = 0; i < length; i++) {
    const at = next[owners[i]!]!++;
    to.items[at] = items[i]!;
    if (times !== undefined) to.times![at] = times[i]!;
  }
}

function sortRepeats(items: Uint32Array, times: Float64Array, from: number, to: number): void {
  for (let start = from; start < to; ) {
    let end = start + 1;
    while (end < to && items[end] === items[start]) end++;
    if (end - start > 1) times.subarray(start, end).sort();
    start = end;
  }
}

function presentOrder(members: Uint32Array, rowCount: number, ids: IdSpace): Uint32Array {
  const isPresent = new Uint8Array(ids.size);
  for (let row = 0; row < rowCount; row++) isPresent[members[row]!] = 1;
  // Whether ids are ordered as numbers depends on all of them; if they all are, it does not matter which are missing.
  if (ids.kind === 'integer') return idOrder(ids).filter((index) => isPresent[index] === 1);
  const present = new IdSpace();
  const indices: number[] = [];
  for (let index = 0; index < ids.size; index++) {
    if (isPresent[index] === 0) continue;
    const bytes = ids.bytesAt(index);
    present.internBytes(bytes, 0, bytes.length);
    indices.push(index);
  }
  return idOrder(present).map((place) => indices[place]!);
}
