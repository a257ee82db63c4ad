// Making space for ranked lists, and growing them by stretches of items.

import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { UnsupportedError } from '../../foundation/errors.js';
import { NO_ITEM } from '../../foundation/kernels/select-best.js';
import { isFloat64Array } from '../../foundation/typed-arrays.js';

/** The lists of users `from` to `to`, to be read and written in place. */
export function listsOfUsers<L extends RankedLists>({ items, scores, lengths, k }: L, from: number, to: number): L {
  return {
    items: items.subarray(from * k, to * k),
    scores: scores.subarray(from * k, to * k),
    lengths: lengths.subarray(from, to),
    k,
    userCount: to - from,
  } as L;
}

/** Puts the lists of a block of users, from user `from` on, among those of all. */
export function copyLists(
  block: Pick<RankedLists, 'items' | 'scores' | 'lengths'>,
  lists: RankedLists,
  from: number,
): void {
  lists.items.set(block.items, from * lists.k);
  lists.scores.set(block.scores, from * lists.k);
  lists.lengths.set(block.lengths, from);
}

/** Unfilled lists for all users. */
export function allocateLists(userCount: number, k: number, isDouble: boolean): RankedLists {
  try {
    return {
      items: new Uint32Array(userCount * k),
      scores: isDouble ? new Float64Array(userCount * k) : new Float32Array(userCount * k),
      lengths: new Uint32Array(userCount),
      k,
      userCount,
    };
  } catch {
    throw new UnsupportedError('the environment refused memory for the result', {
      argument: 'k',
      found: `userCount * k = ${userCount * k} cells`,
      expected: 'a result that the environment can hold',
      hint: 'Rank blocks of users, or ask for shorter lists.',
    });
  }
}

/**
 * Merges the one list of `fresh` into a user's list. Its items count from `firstItem` and come after all that the
 * list holds, so of equal scores the old go first. Works inside the cells: the list may be as long as the memory.
 */
export function mergeInto(lists: RankedLists, user: number, fresh: RankedLists, firstItem: number): void {
  const items = lists.items.subarray(user * lists.k, (user + 1) * lists.k);
  const scores = lists.scores.subarray(user * lists.k, (user + 1) * lists.k);
  const oldLength = lists.lengths[user]!;
  const total = Math.min(oldLength + fresh.lengths[0]!, lists.k);
  const keptOld = countKept(scores, oldLength, fresh.scores, fresh.lengths[0]!, total);
  // From the back, so that no old entry is overwritten before it has moved.
  let old = keptOld - 1;
  let next = total - keptOld - 1;
  for (let to = total - 1; next >= 0; to--) {
    if (old >= 0 && scores[old]! < fresh.scores[next]!) {
      items[to] = items[old]!;
      scores[to] = scores[old]!;
      old -= 1;
    } else {
      items[to] = fresh.items[next]! + firstItem;
      scores[to] = fresh.scores[next]!;
      next -= 1;
    }
  }
  lists.lengths[user] = total;
}

/** How many of the old entries are among the best `total` of both lists. */
function countKept(
  old: RankedLists['scores'],
  oldLength: number,
  fresh: RankedLists['scores'],
  freshLength: number,
  total: number,
): number {
  let kept = 0;
  let taken = 0;
  while (kept + taken < total) {
    if (taken === freshLength || (kept < oldLength && old[kept]! >= fresh[taken]!)) kept += 1;
    else taken += 1;
  }
  return kept;
}

/** Marks the cells behind a user's list as empty. */
export function padList(lists: RankedLists, user: number): void {
  const from = user * lists.k + lists.lengths[user]!;
  lists.items.fill(NO_ITEM, from, (user + 1) * lists.k);
  lists.scores.fill(Number.NEGATIVE_INFINITY, from, (user + 1) * lists.k);
}

/**
 * Lets `rank` fill the lists of users `from` to `to`. Where no list can be longer than `width`, narrower lists are
 * ranked and copied to their wide cells, so that a large k costs the kernels nothing.
 */
export function rankInto<L extends RankedLists>(
  lists: L,
  from: number,
  to: number,
  width: number,
  rank: (cells: RankedLists) => void,
): void {
  const { k } = lists;
  if (width >= k) {
    rank(listsOfUsers(lists, from, to));
    return;
  }
  const narrow = allocateLists(to - from, width, isFloat64Array(lists.scores));
  rank(narrow);
  for (let user = from; user < to; user++) {
    const at = (user - from) * width;
    lists.items.set(narrow.items.subarray(at, at + width), user * k);
    lists.scores.set(narrow.scores.subarray(at, at + width), user * k);
    lists.lengths[user] = narrow.lengths[user - from]!;
    padList(lists, user);
  }
}
