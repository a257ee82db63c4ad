// A table of recommendations becomes the lists of the evaluated users, best first. A file that is in order already is
// used where it lies; whatever is not in order is put in order, and every oddity met on the way is counted.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ItemLists } from '../../data/tables/item-lists.js';
import type { Numbering } from '../../data/tables/numbering.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';
import { countNotice, type DuplicatePolicy, duplicateError, duplicateNotice } from './duplicate-policy.js';
import { ListOrderer, type OrderCounts } from './list-orderer.js';
import { type GroupedRows, groupRowsByUser } from './rows-by-user.js';
import { type TieRule, tieKeysOf } from './tie-policy.js';

/** What was odd about the lists of a table, counted. */
export interface ListCounts extends Readonly<OrderCounts> {
  /** Users with a list who are not in the truth. */
  readonly extraUsers: number;
  /** Users of the truth without a list. */
  readonly missingUsers: number;
  /** Items that are neither in the truth nor in training. */
  readonly unseenItems: number;
  /** Places that hold an item which their user has in training. */
  readonly trainPlaces: number;
}

function* countsOfLists(
  rows: ListRows,
  { truthUserCount, userCount, itemNumbers }: Numbering,
  counts: OrderCounts,
  { train, knownItems }: RowsOptions,
): Steps<ListCounts> {
  return {
    ...counts,
    ...usersOfLists(rows.lengths, truthUserCount, userCount),
    unseenItems: knownItems === undefined ? 0 : yield* countUnseen(rows, knownItems),
    trainPlaces: train === undefined ? 0 : yield* countTrainItems(rows, train, itemNumbers.length),
  };
}

/** How many users have a list although they are not in the truth, and how many have none although they are. */
export function usersOfLists(lengths: Uint32Array, truthUserCount: number, userCount: number) {
  return {
    extraUsers: countListed(lengths, truthUserCount, userCount),
    missingUsers: truthUserCount - countListed(lengths, 0, truthUserCount),
  };
}

export function listNotices(counts: ListCounts, duplicates: DuplicatePolicy = 'error'): readonly Notice[] {
  return [
    ...duplicateNotice(counts.duplicateRows, duplicates === 'last' ? 'last' : 'first', 'the lists'),
    ...countNotice(
      'unsorted-list',
      counts.unsortedLists,
      'user had rows that were not in descending order of score',
      'users had rows that were not in descending order of score',
    ),
    ...countNotice(
      'tied-scores',
      counts.tiedLists,
      'user has items with equal scores',
      'users have items with equal scores',
    ),
    ...countNotice(
      'user-without-truth',
      counts.extraUsers,
      'user with a list is not in the truth',
      'users with a list are not in the truth',
    ),
    ...countNotice(
      'user-without-list',
      counts.missingUsers,
      'user of the truth has no list',
      'users of the truth have no list',
    ),
    ...countNotice(
      'unseen-item',
      counts.unseenItems,
      'item of the lists is neither in the truth nor in training',
      'items of the lists are neither in the truth nor in training',
    ),
    ...countNotice(
      'train-item-recommended',
      counts.trainPlaces,
      'place of the lists holds an item that its user has in training',
      'places of the lists hold an item that their user has in training',
    ),
  ];
}

function countListed(lengths: Uint32Array, from: number, to: number): number {
  let count = 0;
  for (let user = from; user < to; user++) if (lengths[user]! > 0) count++;
  return count;
}

function* countUnseen({ items, starts, lengths, userCount }: ListRows, knownItems: Uint8Array): Steps<number> {
  const met = knownItems.slice();
  let count = 0;
  yield* eachInSteps(
    userCount,
    (user) => lengths[user]!,
    (user) => {
      const end = starts[user]! + lengths[user]!;
      for (let place = starts[user]!; place < end; place++) {
        if (met[items[place]!] !== 0) continue;
        met[items[place]!] = 1;
        count++;
      }
    },
  );
  return count;
}

/** Pairs of a user and an item that are in a list and in training. */
function* countTrainItems(
  { items, starts, lengths, userCount }: ListRows,
  train: ItemLists,
  limit: number,
): Steps<number> {
  const stamps = new Uint32Array(limit);
  let count = 0;
  yield* eachInSteps(
    userCount,
    (user) => lengths[user]!,
    (user) => {
      if (lengths[user] === 0) return;
      for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) stamps[train.items[i]!] = user + 1;
      const end = starts[user]! + lengths[user]!;
      for (let place = starts[user]!; place < end; place++) if (stamps[items[place]!] === user + 1) count++;
    },
  );
  return count;
}

export interface RowsOptions {
  /** Order of equal scores; default: by ascending id. */
  readonly ties?: TieRule | undefined;
  readonly duplicates?: DuplicatePolicy | undefined;
  /** `float32` rounds scores to single precision before they are compared, as trec_eval 9 does. */
  readonly scores?: 'float64' | 'float32' | undefined;
  /** Training items of the evaluated users: lists that hold them are counted. */
  readonly train?: ItemLists | undefined;
  /** 1 for items of truth or training, by number: other items in lists are counted. */
  readonly knownItems?: Uint8Array | undefined;
  /** The rows of the evaluated users, for whoever has them; lengths are shortened by rows that repeat others. */
  readonly groups?: Steps<GroupedRows> | undefined;
  /** A baseline may hold users who are not evaluated, who are left out, and items outside the catalogue. */
  readonly role?: 'run' | 'baseline' | undefined;
}

export interface RowsOfTable {
  /** One list for each evaluated user, of length 0 without rows; without scores in the order of the file. */
  readonly rows: ListRows;
  readonly counts: ListCounts;
  readonly notices: readonly Notice[];
}

/** Lists by score descending, then by the rule for ties; without scores in the order of the rows. */
export function* rowsOfTable(
  table: InteractionTable,
  numbering: Numbering,
  options: RowsOptions = {},
): Steps<RowsOfTable> {
  const { ties = 'id', duplicates = 'error', role = 'run' } = options;
  const grouped = yield* options.groups ?? groupRowsByUser(table, numbering.userCount, numbering.userNumbers);
  if (role === 'run' && grouped.leftOutCount > 0) throw notNumbered('user');
  const itemLimit = role === 'run' ? numbering.itemCount : numbering.itemNumbers.length;
  const values = options.scores === 'float32' && table.values ? new Float32Array(table.values) : table.values;
  const orderer = new ListOrderer(table, values, grouped, numbering, {
    itemLimit,
    tieKeys: tieKeysOf(ties, numbering),
    isGiven: ties === 'given',
    kept: duplicates === 'last' ? 'last' : 'first',
  });
  if (!orderer.isInOrder()) {
    yield* eachInSteps(
      numbering.userCount,
      (user) => grouped.lengths[user]!,
      (user) => orderer.orderUser(user),
    );
  }
  if (orderer.hasUnknownItem) throw notNumbered('item');
  if (duplicates === 'error' && orderer.duplicate !== undefined) {
    throw duplicateError(table, orderer.duplicate.firstRow, orderer.duplicate.row);
  }
  const { items, scores } = orderer;
  const { starts, lengths } = grouped;
  const rows: ListRows = { kind: 'rows', items, starts, lengths, userCount: numbering.userCount, scores };
  const counts = yield* countsOfLists(rows, numbering, orderer.counts, options);
  return { rows, counts, notices: listNotices(counts, duplicates) };
}

function notNumbered(what: 'user' | 'item'): UsageError {
  return new UsageError(`The table holds ${what === 'user' ? 'a user' : 'an item'} without a number`, {
    argument: 'table',
    expected: 'a table that was among those that were numbered',
    hint: 'Number the ids of all tables together, after all of them have been read.',
  });
}
