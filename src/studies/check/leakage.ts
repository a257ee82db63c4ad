// The leakage of one evaluation in numbers, without a verdict: training against test and, where they are given, the lists of
// one recommender against both.
import { timeSpan } from '../../data/preparing/drift.js';
import { fileOf } from '../../data/preparing/row-selection.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { checkCount, checkOptionNames } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { type DataLeakage, dataLeakage, lastTimes, marksOf } from './data-leakage.js';
import { KnownPairs } from './known-pairs.js';
import { orderedLists, topItems } from './ordered-lists.js';

/** The tables that are looked at for leaks. */
export interface LeakageRequest {
  readonly train: InteractionTable;
  readonly test: InteractionTable;
  /** Rows of user, item and score, in any order; without scores each user's rows are best first. */
  readonly recommendations?: InteractionTable | undefined;
  /** Places of each list that are looked at; 10 unless given, as in Zhao et al. 2022. */
  readonly k?: number | undefined;
}

/** Everything that leaks, in numbers. */
export interface Leakage extends DataLeakage {
  /** Undefined without recommendations. */
  readonly recommendations: RunLeakage | undefined;
}

const KNOWN = ['train', 'test', 'recommendations', 'k'];

/**
 * Counts what leaks between training, test and recommendations; all tables must share their id spaces.
 * @example leakage({ train, test }).repeatedPairCount;   // 0
 */
export function leakage(request: LeakageRequest): Leakage {
  checkOptionNames(request, KNOWN, 'leakage');
  const { train, test, recommendations, k = 10 } = request;
  checkCount('k', k, 1);
  checkTable('train', train);
  checkTable('test', test);
  checkSharedIds([
    ['train', train],
    ['test', test],
    ['recommendations', recommendations],
  ]);
  if (recommendations !== undefined) checkTable('recommendations', recommendations);
  return {
    ...dataLeakage(train, test),
    recommendations: recommendations && runLeakage(train, test, orderedLists(recommendations), k),
  };
}

/** Refuses what is no table, and a table without rows, by its name among the arguments. */
export function checkTable(argument: string, table: InteractionTable): void {
  if (typeof table !== 'object' || table === null) {
    throw new UsageError(`${argument} must be a table`, {
      argument,
      found: table,
      expected: 'a table of interactions',
    });
  }
  if (table.rowCount > 0) return;
  throw new InputError(`The table ${argument} has no rows`, {
    argument,
    ...fileOf(table),
    found: '0 rows',
    expected: 'one row at least',
  });
}

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
  const times = trainingTimes(train);
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
      if (times === undefined || !isInvalid(times, user, item)) continue;
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

/** When training first has each item, and last has each user; by index. */
export interface TrainingTimes {
  readonly firstOfItem: Float64Array;
  readonly lastOfUser: Float64Array;
}

/** Whether recommending the item to the user breaks global time. */
export function isInvalid({ firstOfItem, lastOfUser }: TrainingTimes, user: number, item: number): boolean {
  return firstOfItem[item]! >= lastOfUser[user]!;
}

/** Undefined for a table without times. */
export function trainingTimes(train: InteractionTable): TrainingTimes | undefined {
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

/** Refuses a table whose ids are not those of the first one that is given; undefined tables are passed over. */
export function checkSharedIds(
  named: readonly (readonly [argument: string, table: InteractionTable | undefined])[],
): void {
  const given = named.flatMap(([argument, table]) => (table === undefined ? [] : [{ argument, table }]));
  for (const { argument, table } of given) {
    const first = given[0]!;
    for (const space of ['userIds', 'itemIds'] as const) {
      if (table[space] === first.table[space]) continue;
      throw new UsageError(`${argument} and ${first.argument} do not share their ids`, {
        argument: `${argument}.${space}`,
        found: 'a separate id space',
        expected: `the ${space} of ${first.argument}`,
        hint: 'Read all tables of an evaluation with the same userIds and itemIds: new IdSpace() for each of the two.',
      });
    }
  }
}
