// What lists of recommendations give away: items that nobody had touched when their user was last seen (#invalid), items
// that the user has in training already, and test users without a list.

import { timeSpan } from '../../data/preparing/drift.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { lastTimes, marksOf } from './data-leakage.js';
import { KnownPairs } from './known-pairs.js';
import { topItems } from './ordered-lists.js';

/** Recommendations that violate global time. */
export interface InvalidCounts {
  /** #invalid: `total` over the test users. */
  readonly mean: number;
  /** Places of the lists whose item is first seen in training at or after the last training row of the user. */
  readonly total: number;
  /** Of them, places whose item is first seen after that row, equal times left out. */
  readonly laterTotal: number;
  /** Test users with such a place. */
  readonly userCount: number;
}

/** What one recommender lists that breaks global time, or that its user has in training. */
export interface RunLeakage {
  /** Places of each list that were looked at. */
  readonly k: number;
  readonly testUserCount: number;
  /** Test users who have no list. */
  readonly unlistedUserCount: number;
  /** Undefined if training has no timestamps. */
  readonly invalid: InvalidCounts | undefined;
  /** Places whose item the user has in training, and test users with such a place. */
  readonly trainItems: { readonly total: number; readonly userCount: number };
}

/**
 * #invalid = mean over test users of #{i in top k : first(i) >= last(u)}, both times those of training. An item that is
 * not in training is first seen at +Infinity and a user who is not was last seen at -Infinity, so that both are invalid;
 * a user without a list has 0. Zhao et al., 2022, eq. 14.
 */
export function runLeakage(train: InteractionTable, test: InteractionTable, lists: ListRows, k: number): RunLeakage {
  const tested = marksOf(test.users, test.userIds.size);
  const known = new KnownPairs(train);
  const times = timesOf(train);
  let [testUserCount, unlistedUserCount, trainTotal, trainUserCount] = [0, 0, 0, 0];
  let [total, laterTotal, userCount] = [0, 0, 0];
  for (let user = 0; user < tested.length; user++) {
    if (tested[user] === 0) continue;
    testUserCount++;
    const items = topItems(lists, user, k);
    if (items.length === 0) unlistedUserCount++;
    known.look(user);
    let [trainCount, invalidCount] = [0, 0];
    for (const item of items) {
      if (known.has(item)) trainCount++;
      if (times === undefined || !(times.firstOfItem[item]! >= times.lastOfUser[user]!)) continue;
      invalidCount++;
      if (times.firstOfItem[item]! > times.lastOfUser[user]!) laterTotal++;
    }
    trainTotal += trainCount;
    total += invalidCount;
    if (trainCount > 0) trainUserCount++;
    if (invalidCount > 0) userCount++;
  }
  return {
    k,
    testUserCount,
    unlistedUserCount,
    invalid: times && { mean: total / testUserCount, total, laterTotal, userCount },
    trainItems: { total: trainTotal, userCount: trainUserCount },
  };
}

function timesOf(train: InteractionTable) {
  const { timestamps, items, itemIds } = train;
  if (timestamps === undefined) return undefined;
  // A time that is not a number would hide among the comparisons.
  timeSpan(train, timestamps);
  const firstOfItem = new Float64Array(itemIds.size).fill(Number.POSITIVE_INFINITY);
  for (let row = 0; row < items.length; row++) {
    if (timestamps[row]! < firstOfItem[items[row]!]!) firstOfItem[items[row]!] = timestamps[row]!;
  }
  return { firstOfItem, lastOfUser: lastTimes(train, timestamps) };
}
