// Ranked lists that were never a file: what models and commands give within an experiment. They are numbered and brought
// into the order of a reading as tables are, and are judged from there by the same functions.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Numbering } from '../../data/tables/numbering.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { tieKeysOf } from '../../engine/ranking/tie-policy.js';
import { InputError } from '../../foundation/errors.js';
import type { EvaluatedIds } from './number-tables.js';
import type { Policies } from './policies.js';

/** List l belongs to user `users[l]`; its items lie from `starts[l]` on, scores descending, lists one after the other. */
export interface UserLists extends ListRows {
  /** By index of the id space, each user once. */
  readonly users: Uint32Array;
  readonly scores: Float64Array;
}

/** Lists of these lengths, one after the other; `fill` writes the items and scores of each. */
export function userListsOf(
  users: Uint32Array,
  lengths: Uint32Array,
  fill: (list: number, items: Uint32Array, scores: Float64Array) => void,
): UserLists {
  const starts = new Uint32Array(lengths.length);
  let length = 0;
  for (let list = 0; list < lengths.length; list++) {
    starts[list] = length;
    length += lengths[list]!;
  }
  const [items, scores] = [new Uint32Array(length), new Float64Array(length)];
  for (let list = 0; list < lengths.length; list++) {
    const [from, to] = [starts[list]!, starts[list]! + lengths[list]!];
    fill(list, items.subarray(from, to), scores.subarray(from, to));
  }
  return { kind: 'rows', users, userCount: users.length, starts, lengths, items, scores };
}

/** The first items of each list, as many as `lengthOf` says of it, or all. */
export function shortenLists(lists: UserLists, lengthOf: (list: number) => number): UserLists {
  const lengths = lists.lengths.map((length, list) => Math.min(length, lengthOf(list)));
  return userListsOf(lists.users, lengths, (list, items, scores) => {
    const from = lists.starts[list]!;
    items.set(lists.items.subarray(from, from + items.length));
    scores.set(lists.scores.subarray(from, from + items.length));
  });
}

/** The ids that lists hold, as those of a table are numbered. */
export function idsOfLists(lists: UserLists, { userIds, itemIds }: InteractionTable): EvaluatedIds {
  return { users: lists.users.filter((_, list) => lists.lengths[list]! > 0), items: lists.items, userIds, itemIds };
}

/** The lists of all evaluated users under their numbers, equal scores in the order of the reading. */
export function orderUserLists(
  lists: UserLists,
  numbering: Numbering,
  { ties, scores: width, order }: Policies,
): ListRows {
  const { userCount, userNumbers, itemNumbers } = numbering;
  const [starts, lengths] = [new Uint32Array(userCount), new Uint32Array(userCount)];
  lists.users.forEach((user, list) => {
    if (lists.lengths[list] === 0) return;
    starts[userNumbers[user]!] = lists.starts[list]!;
    lengths[userNumbers[user]!] = lists.lengths[list]!;
  });
  const items = lists.items.map((item) => itemNumbers[item]!);
  const rows: ListRows = { kind: 'rows', starts, lengths, userCount, items };
  if (order === 'file') return rows;
  refuseNaN(lists, numbering);
  const scores = width === 'float32' ? new Float32Array(lists.scores) : lists.scores;
  // Scores descend in either width; ties may have to change places.
  if (ties !== 'given') orderTies(rows, scores, tieKeysOf(ties, numbering));
  return { ...rows, scores };
}

/** Puts items of equal scores in the order of their keys, or of their numbers where there are none. */
function orderTies(
  { items, starts, lengths, userCount }: ListRows,
  scores: Float32Array | Float64Array,
  tieKeys: Uint32Array | undefined,
): void {
  const keyOf = (item: number) => tieKeys?.[item] ?? item;
  for (let user = 0; user < userCount; user++) {
    const to = starts[user]! + lengths[user]!;
    for (let from = starts[user]!, end: number; from < to; from = end) {
      for (end = from + 1; end < to && scores[end] === scores[from]; end++);
      if (end > from + 1) items.subarray(from, end).sort((one, other) => keyOf(one) - keyOf(other));
    }
  }
}

function refuseNaN(lists: UserLists, { userIdAt, itemIdAt, userNumbers, itemNumbers }: Numbering): void {
  const cell = lists.scores.findIndex((score) => Number.isNaN(score));
  if (cell < 0) return;
  const list = lists.starts.findLastIndex((start, place) => start <= cell && lists.lengths[place]! > 0);
  const user = userIdAt(userNumbers[lists.users[list]!]!);
  throw new InputError('A score is NaN and cannot be ranked', {
    line: cell + 1,
    found: `NaN for user ${user}, item ${itemIdAt(itemNumbers[lists.items[cell]!]!)}`,
    expected: 'a number (infinities are allowed)',
    hint: 'Leave the row out, or give it the least score.',
  });
}
