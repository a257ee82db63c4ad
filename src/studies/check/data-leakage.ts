// What training and test give away about each other: pairs in both, test rows older than training, users and items that
// training never saw. They are counts over rows, so that the order of the rows does not matter.
import { timeSpan } from '../../data/preparing/drift.js';
import { marked } from '../../data/preparing/row-selection.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { KnownPairs } from './known-pairs.js';

/** Users or items of the test without a training row, and the test rows that are theirs. */
export interface ColdCounts {
  readonly count: number;
  readonly rowCount: number;
}

/** Test rows whose time lies before training rows; equal times are not older. */
export interface OlderRows {
  /** Test rows older than the last training row of their own user, and how many users have such. */
  readonly ofUser: { readonly rowCount: number; readonly userCount: number };
  /** Test rows older than the last training row of anybody: what a model learnt can be their future. */
  readonly ofAnybody: { readonly rowCount: number; readonly userCount: number };
  readonly lastTrainTime: number;
  readonly firstTestTime: number;
}

/** How training and test meet: pairs in both, test rows older than training, users and items without training. */
export interface DataLeakage {
  readonly trainRowCount: number;
  readonly testRowCount: number;
  readonly trainUserCount: number;
  readonly testUserCount: number;
  /** Different pairs of a user and an item in the test that training has too. */
  readonly repeatedPairCount: number;
  /** Undefined unless both tables have timestamps. */
  readonly older: OlderRows | undefined;
  readonly coldUsers: ColdCounts;
  readonly coldItems: ColdCounts;
  /** Users of training without a test row. */
  readonly untestedUserCount: number;
}

/** Ji et al., A critical study on data leakage in recommender system offline evaluation, 2020. */
export function dataLeakage(train: InteractionTable, test: InteractionTable): DataLeakage {
  const trainUsers = marksOf(train.users, train.userIds.size);
  const testUsers = marksOf(test.users, test.userIds.size);
  return {
    trainRowCount: train.rowCount,
    testRowCount: test.rowCount,
    trainUserCount: marked(trainUsers),
    testUserCount: marked(testUsers),
    repeatedPairCount: countRepeated(train, test),
    older: olderRows(train, test),
    coldUsers: coldCounts(trainUsers, test.users),
    coldItems: coldCounts(marksOf(train.items, train.itemIds.size), test.items),
    untestedUserCount: marked(trainUsers.map((mark, user) => mark & (testUsers[user]! ^ 1))),
  };
}

/** The last time of each user in a table; -Infinity for users without a row. */
export function lastTimes({ users, userIds }: InteractionTable, timestamps: Float64Array): Float64Array {
  const times = new Float64Array(userIds.size).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < users.length; row++) {
    if (timestamps[row]! > times[users[row]!]!) times[users[row]!] = timestamps[row]!;
  }
  return times;
}

/** 1 for each index that occurs. */
export function marksOf(indices: Uint32Array, size: number): Uint8Array {
  const marks = new Uint8Array(size);
  for (let row = 0; row < indices.length; row++) marks[indices[row]!] = 1;
  return marks;
}

function countRepeated(train: InteractionTable, test: InteractionTable): number {
  const [known, tested] = [new KnownPairs(train), new KnownPairs(test)];
  const counted = new Uint32Array(test.itemIds.size);
  let count = 0;
  for (let user = 0; user < test.userIds.size; user++) {
    known.look(user);
    for (const row of tested.rowsOf(user)) {
      const item = test.items[row]!;
      if (!known.has(item) || counted[item] === user + 1) continue;
      counted[item] = user + 1;
      count++;
    }
  }
  return count;
}

function coldCounts(known: Uint8Array, indices: Uint32Array): ColdCounts {
  const cold = new Uint8Array(known.length);
  let rowCount = 0;
  for (let row = 0; row < indices.length; row++) {
    const index = indices[row]!;
    if (known[index] === 1) continue;
    cold[index] = 1;
    rowCount++;
  }
  return { count: marked(cold), rowCount };
}

function olderRows(train: InteractionTable, test: InteractionTable): OlderRows | undefined {
  const { timestamps } = test;
  if (train.timestamps === undefined || timestamps === undefined) return undefined;
  const lastTrainTime = timeSpan(train, train.timestamps).last;
  const firstTestTime = timeSpan(test, timestamps).first;
  const lasts = lastTimes(train, train.timestamps);
  const usersOlder = new Uint8Array(test.userIds.size);
  const usersBefore = new Uint8Array(test.userIds.size);
  let [ownCount, anyCount] = [0, 0];
  for (let row = 0; row < test.rowCount; row++) {
    const user = test.users[row]!;
    if (timestamps[row]! < lastTrainTime) {
      usersBefore[user] = 1;
      anyCount++;
    }
    if (timestamps[row]! < lasts[user]!) {
      usersOlder[user] = 1;
      ownCount++;
    }
  }
  return {
    ofUser: { rowCount: ownCount, userCount: marked(usersOlder) },
    ofAnybody: { rowCount: anyCount, userCount: marked(usersBefore) },
    lastTrainTime,
    firstTestTime,
  };
}
