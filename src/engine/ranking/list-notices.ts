// What a reader of figures should know about the lists behind them, counted.
import type { ItemLists } from '../../data/tables/item-lists.js';
import type { Numbering } from '../../data/tables/numbering.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import type { Notice } from '../../foundation/notice.js';
import { countNotice } from './count-notice.js';
import { type DuplicatePolicy, duplicateNotice } from './duplicate-policy.js';
import type { OrderCounts } from './list-orderer.js';

interface NoticeInputs {
  readonly duplicates?: DuplicatePolicy | undefined;
  readonly train?: ItemLists | undefined;
  readonly knownItems?: Uint8Array | undefined;
}

export function listNotices(rows: ListRows, numbering: Numbering, counts: OrderCounts, inputs: NoticeInputs): Notice[] {
  const { truthUserCount, userCount } = numbering;
  const { train, knownItems } = inputs;
  const kept = inputs.duplicates === 'last' ? 'last' : 'first';
  const unseenCount = knownItems === undefined ? 0 : countUnseen(rows, knownItems);
  const trainCount = train === undefined ? 0 : countTrainItems(rows, train, numbering.itemNumbers.length);
  return [
    ...duplicateNotice(counts.duplicateRows, kept, 'the lists'),
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
      countListed(rows, truthUserCount, userCount),
      'user with a list is not in the truth',
      'users with a list are not in the truth',
    ),
    ...countNotice(
      'user-without-list',
      truthUserCount - countListed(rows, 0, truthUserCount),
      'user of the truth has no list',
      'users of the truth have no list',
    ),
    ...countNotice(
      'unseen-item',
      unseenCount,
      'item of the lists is neither in the truth nor in training',
      'items of the lists are neither in the truth nor in training',
    ),
    ...countNotice(
      'train-item-recommended',
      trainCount,
      'place of the lists holds an item that its user has in training',
      'places of the lists hold an item that their user has in training',
    ),
  ];
}

function countListed({ lengths }: ListRows, from: number, to: number): number {
  let count = 0;
  for (let user = from; user < to; user++) if (lengths[user]! > 0) count++;
  return count;
}

/** Distinct items of lists that are not known. */
function countUnseen({ items, starts, lengths, userCount }: ListRows, knownItems: Uint8Array): number {
  const met = knownItems.slice();
  let count = 0;
  for (let user = 0; user < userCount; user++) {
    const end = starts[user]! + lengths[user]!;
    for (let place = starts[user]!; place < end; place++) {
      if (met[items[place]!] !== 0) continue;
      met[items[place]!] = 1;
      count++;
    }
  }
  return count;
}

/** Pairs of a user and an item that are in a list and in training. */
function countTrainItems({ items, starts, lengths, userCount }: ListRows, train: ItemLists, limit: number): number {
  const stamps = new Uint32Array(limit);
  let count = 0;
  for (let user = 0; user < userCount; user++) {
    if (lengths[user] === 0) continue;
    for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) stamps[train.items[i]!] = user + 1;
    const end = starts[user]! + lengths[user]!;
    for (let place = starts[user]!; place < end; place++) if (stamps[items[place]!] === user + 1) count++;
  }
  return count;
}
