// The test items that count as relevant, by a rule that may have another threshold for each user. `evaluate` follows the
// same rule when it is handed the test part; here it can be looked at before anything is ranked.
import { InputError } from '../../foundation/errors.js';
import {
  isOfTraining,
  needsRatings,
  parseRelevance,
  printRelevance,
  type RelevanceRule,
  relevanceThreshold,
} from '../preparing/relevance.js';
import { fileOf } from '../preparing/row-selection.js';
import { groupRows } from '../splitting/rows-by-group.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import type { ItemLists } from '../tables/item-lists.js';
import { type CandidateTables, listedUsers } from './candidate-lists.js';
import { userItems } from './user-items.js';

/** The relevant items of each test user, with the thresholds that chose them. */
export interface RelevantItems {
  /** Users of the test part, ascending. */
  readonly users: Uint32Array;
  /** The least rating that is relevant to each; without ratings, none. */
  readonly thresholds: Float64Array | undefined;
  /** The relevant test items of each, ascending. */
  readonly lists: ItemLists;
  /** Users for whom nothing in the test is relevant. */
  readonly usersWithoutRelevant: number;
}

/**
 * Test rows whose rating reaches the user's threshold by a rule such as `>=4` or `user-mean`; all rows where the test has no ratings and the rule needs none. A
 * mean of training is taken of what is folded in as well; a user without ratings there has that of the test.
 * @example relevantItems({ train, test }, '>=4').users.length;   // 80
 */
export function relevantItems(tables: CandidateTables, relevance: string): RelevantItems {
  const rule = parseRelevance(relevance);
  const { test } = tables;
  const users = listedUsers(test, {});
  if (test.values === undefined) {
    if (needsRatings(rule)) throw withoutRatings(test, rule);
    return { users, thresholds: undefined, lists: userItems([test], users), usersWithoutRelevant: 0 };
  }
  const inTest = ratingsBy(test);
  const known = isOfTraining(rule) ? [tables.train, tables.foldIn].filter((table) => table !== undefined) : [];
  const inTraining = known.map(ratingsBy);
  const thresholds = Float64Array.from(users, (user) => {
    const ratings = inTraining.flatMap((ratingsOf) => [...ratingsOf(user)]);
    return relevanceThreshold(rule, ratings.length > 0 ? Float64Array.from(ratings) : inTest(user));
  });
  const thresholdOfUser = new Float64Array(test.userIds.size);
  users.forEach((user, place) => {
    thresholdOfUser[user] = thresholds[place]!;
  });
  const { values } = test;
  const lists = userItems([test], users, (_, row) => values[row]! >= thresholdOfUser[test.users[row]!]!);
  let usersWithoutRelevant = 0;
  for (let place = 0; place < users.length; place++) {
    if (lists.offsets[place] === lists.offsets[place + 1]) usersWithoutRelevant += 1;
  }
  return { users, thresholds, lists, usersWithoutRelevant };
}

function ratingsBy(table: InteractionTable): (user: number) => Float64Array {
  const { values } = table;
  if (values === undefined) return () => new Float64Array(0);
  const { starts, rows } = groupRows(table.users, table.rowCount, table.userIds.size);
  return (user) => Float64Array.from(rows.subarray(starts[user], starts[user + 1]), (row) => values[row]!);
}

function withoutRatings(test: InteractionTable, rule: RelevanceRule): InputError {
  return new InputError('The test has no ratings for this rule of relevance', {
    argument: 'relevance',
    ...fileOf(test),
    found: printRelevance(rule),
    expected: 'all, or a log with ratings that are kept',
  });
}
