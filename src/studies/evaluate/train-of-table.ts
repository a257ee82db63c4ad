// What metrics want to know of training: the items of each evaluated user, and how popular each item was. A pair that
// the table holds several times is one interaction; only the mean of the ratings is taken over all rows.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ItemLists } from '../../data/tables/item-lists.js';
import { NO_NUMBER, type Numbering } from '../../data/tables/numbering.js';
import type { Popularity } from '../../data/tables/side-inputs.js';
import { duplicateNotice } from '../../engine/ranking/duplicate-policy.js';
import { groupRowsByUser } from '../../engine/ranking/rows-by-user.js';
import { UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import { eachInSteps, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { distinctPairs } from './distinct-pairs.js';

export interface TrainOfTable {
  /** Training items of each evaluated user. */
  readonly train: ItemLists;
  /** Counts over all users of training, whether they are evaluated or not. */
  readonly popularity: Popularity;
  /**
   * Training users of each item, ascending; made when first asked for. Evaluated users have their numbers, the others
   * come behind them in some order.
   */
  itemTrainUsers(): Steps<ItemLists>;
  /** Users of training who are not evaluated. */
  readonly otherUserCount: number;
  /** Mean of the ratings of all rows; undefined if the table has no ratings. */
  readonly trainMean: number | undefined;
  readonly notices: readonly Notice[];
}

export function* trainOfTable(table: InteractionTable, numbering: Numbering): Steps<TrainOfTable> {
  const { userCount, itemCount } = numbering;
  const allUsers = withOthersBehind(numbering);
  const grouped = yield* groupRowsByUser(table, allUsers.count, allUsers.numbers);
  const pairs = yield* distinctPairs(table, grouped, numbering.itemNumbers, itemCount, 'first');
  if (pairs.leftOutCount + grouped.leftOutCount > 0) {
    throw new UsageError('Training holds a user or an item without a number', {
      argument: 'train',
      expected: 'the table of training with which the ids were numbered',
    });
  }
  const { offsets, items } = pairs;
  const counts = new Float64Array(itemCount);
  yield* rowsInSteps(items.length, (from, to) => {
    for (let i = from; i < to; i++) counts[items[i]!]! += 1;
  });
  let trainUserCount = 0;
  let otherUserCount = 0;
  for (let user = 0; user < allUsers.count; user++) {
    if (offsets[user + 1] === offsets[user]) continue;
    trainUserCount++;
    if (user >= userCount) otherUserCount++;
  }
  let itemUsers: ItemLists | undefined;
  return {
    train: { offsets: offsets.subarray(0, userCount + 1), items: items.subarray(0, offsets[userCount]) },
    popularity: { counts, userCount: trainUserCount, interactionCount: items.length },
    *itemTrainUsers() {
      itemUsers ??= yield* transposed({ offsets, items }, itemCount);
      return itemUsers;
    },
    otherUserCount,
    trainMean: table.values === undefined ? undefined : exactMean(table.values.subarray(0, table.rowCount)),
    notices: duplicateNotice(pairs.duplicateCount, 'first', 'training'),
  };
}

/** Marks, by number, the items of the truth and of training. */
export function knownItemsOf(truth: ItemLists, { counts }: Popularity): Uint8Array {
  const known = Uint8Array.from(counts, (count) => (count > 0 ? 1 : 0));
  for (let i = 0; i < truth.items.length; i++) known[truth.items[i]!] = 1;
  return known;
}

/** Numbers for all users of the id space: those who are not evaluated come behind. */
export function withOthersBehind({ userCount, userNumbers }: Numbering): { numbers: Uint32Array; count: number } {
  const numbers = userNumbers.slice();
  let count = userCount;
  for (let index = 0; index < numbers.length; index++) if (numbers[index] === NO_NUMBER) numbers[index] = count++;
  return { numbers, count };
}

/** The users of each item, ascending, from the items of each user. */
function* transposed({ offsets, items }: ItemLists, itemCount: number): Steps<ItemLists> {
  const ends = new Uint32Array(itemCount + 1);
  yield* rowsInSteps(items.length, (from, to) => {
    for (let i = from; i < to; i++) ends[items[i]! + 1]! += 1;
  });
  for (let item = 0; item < itemCount; item++) ends[item + 1]! += ends[item]!;
  const next = ends.slice();
  const users = new Uint32Array(items.length);
  const dealOut = (user: number) => {
    for (let i = offsets[user]!; i < offsets[user + 1]!; i++) users[next[items[i]!]!++] = user;
  };
  yield* eachInSteps(offsets.length - 1, (user) => offsets[user + 1]! - offsets[user]!, dealOut);
  return { offsets: ends, items: users };
}
