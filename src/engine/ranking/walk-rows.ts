// One walk over the rows of a table finds what the steps of an evaluation would otherwise walk for one by one: where each user's
// rows are, which items there are, and how the rows of a user follow each other.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { eachInSteps, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { GroupedRows } from './rows-by-user.js';

// V8 reads constants that a module exports at every use.
const FALLING = 1;
const RISING = 2;
const TIED = 4;
const UNLIKE = 8;
const REPEATED = 16;
const UNKNOWN = 32;

/** What is said of a user's rows: which ways values go from row to row, and what is odd about the items. */
export const ROW_ORDER = {
  falling: FALLING,
  rising: RISING,
  tied: TIED,
  /** A value is NaN, or two neighbours are the same infinity, which have no difference. */
  unlike: UNLIKE,
  /** An item stands twice. */
  repeated: REPEATED,
  /** The id space does not hold an item. */
  unknown: UNKNOWN,
} as const;

/** By index of the id spaces. */
export interface WalkedRows {
  /** The first row of each user, and how many there are. */
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  /** Whether no user's rows are among those of another. */
  readonly isTogether: boolean;
  /** Rows of users whom the id space does not hold. */
  readonly leftOutCount: number;
  /** `ROW_ORDER` of each user, which only means something where rows are together. */
  readonly orders: Uint8Array;
  /** 1 for each item that a row holds. */
  readonly itemMarks: Uint8Array;
}

export function* walkRows(table: InteractionTable): Steps<WalkedRows> {
  const { rowCount, users, items, values, userIds, itemIds } = table;
  const starts = new Uint32Array(userIds.size);
  const lengths = new Uint32Array(userIds.size);
  const orders = new Uint8Array(userIds.size);
  const stamps = new Uint32Array(itemIds.size);
  const state = { lastUser: -1, lastValue: Number.NaN, isTogether: true, leftOutCount: 0 };
  yield* rowsInSteps(rowCount, (from, to) => {
    walk(state, from, to, users, items, values, starts, lengths, orders, stamps);
  });
  const itemMarks = new Uint8Array(stamps.length);
  for (let item = 0; item < stamps.length; item++) itemMarks[item] = stamps[item] === 0 ? 0 : 1;
  return { starts, lengths, orders, itemMarks, isTogether: state.isTogether, leftOutCount: state.leftOutCount };
}

interface WalkState {
  lastUser: number;
  lastValue: number;
  isTogether: boolean;
  leftOutCount: number;
}

/** At each item stands, plus 1, the index of the user who had it last. */
function walk(
  state: WalkState,
  from: number,
  to: number,
  users: Uint32Array,
  items: Uint32Array,
  values: Float64Array | undefined,
  starts: Uint32Array,
  lengths: Uint32Array,
  orders: Uint8Array,
  stamps: Uint32Array,
): void {
  const userCount = lengths.length;
  const itemCount = stamps.length;
  let lastUser = state.lastUser;
  let lastValue = state.lastValue;
  for (let row = from; row < to; ) {
    const user = users[row]!;
    const first = row;
    const stamp = user + 1;
    let order = 0;
    if (user !== lastUser) {
      lastUser = user;
      lastValue = Number.NaN;
      if (user < userCount) {
        if (lengths[user] === 0) starts[user] = row;
        else state.isTogether = false;
      }
    }
    do {
      const item = items[row]!;
      if (item >= itemCount) order |= UNKNOWN;
      else {
        if (stamps[item] === stamp) order |= REPEATED;
        stamps[item] = stamp;
      }
      if (values !== undefined) {
        const value = values[row]!;
        order |= orderOfPair(lastValue, value);
        lastValue = value;
      }
      row++;
    } while (row < to && users[row] === user);
    if (user < userCount) {
      lengths[user] = lengths[user]! + (row - first);
      orders[user] = orders[user]! | order;
    } else state.leftOutCount += row - first;
  }
  state.lastUser = lastUser;
  state.lastValue = lastValue;
}

/** Which way values go from one row to the next; before the first stands NaN. */
function orderOfPair(value: number, next: number): number {
  if (next < value) return FALLING;
  if (next > value) return RISING;
  if (next === value) return next - value === 0 ? TIED : TIED | UNLIKE;
  return Number.isNaN(next) ? UNLIKE : 0;
}

/** Of each user, which ways the values of the rows go. */
export function* ordersOfValues(values: Float64Array, grouped: GroupedRows): Steps<Uint8Array> {
  const { lengths, userCount } = grouped;
  const orders = new Uint8Array(userCount);
  yield* eachInSteps(
    userCount,
    (user) => lengths[user]!,
    (user) => {
      orders[user] = orderOfValues(values, grouped, user);
    },
  );
  return orders;
}

function orderOfValues(values: Float64Array, { starts, lengths, order }: GroupedRows, user: number): number {
  const start = starts[user]!;
  const end = start + lengths[user]!;
  let last = Number.NaN;
  let ways = 0;
  for (let place = start; place < end; place++) {
    const value = values[order === undefined ? place : order[place]!]!;
    ways |= orderOfPair(last, value);
    last = value;
  }
  return ways;
}
