// Lists of items, one a user, as offsets into one array: seen items, candidates, later the truth. The promise that
// kernels rely on (ascending, without duplicates, in range) is checked here, once.
import { InputError, UsageError } from '../../foundation/errors.js';
import { isUint32Array } from '../../foundation/typed-arrays.js';

/** User u's items are `items[offsets[u]]` to `items[offsets[u + 1] - 1]`, ascending and without duplicates. */
export interface ItemLists {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
}

/** Lists that hold nothing. */
export function emptyLists(userCount: number): ItemLists {
  return { offsets: new Uint32Array(userCount + 1), items: new Uint32Array(0) };
}

/** The lists of users `from` to `to` alone; the items are not copied. */
export function listsBetween({ offsets, items }: ItemLists, from: number, to: number): ItemLists {
  const first = offsets[from]!;
  return {
    offsets: offsets.slice(from, to + 1).map((offset) => offset - first),
    items: items.subarray(first, offsets[to]!),
  };
}

/** For each user the items of either list. */
export function unitedLists(first: ItemLists, second: ItemLists): ItemLists {
  const offsets = new Uint32Array(first.offsets.length);
  const items = new Uint32Array(first.items.length + second.items.length);
  let count = 0;
  for (let user = 0; user + 1 < offsets.length; user++) {
    let [i, j] = [first.offsets[user]!, second.offsets[user]!];
    const [firstEnd, secondEnd] = [first.offsets[user + 1]!, second.offsets[user + 1]!];
    while (i < firstEnd || j < secondEnd) {
      const [a, b] = [i < firstEnd ? first.items[i]! : NONE, j < secondEnd ? second.items[j]! : NONE];
      items[count++] = Math.min(a, b);
      if (a <= b) i++;
      if (b <= a) j++;
    }
    offsets[user + 1] = count;
  }
  return { offsets, items: items.subarray(0, count) };
}

/** Above every item. */
const NONE = Number.POSITIVE_INFINITY;

/** Refuses lists that break the promise, naming the argument, the user and the item. */
export function checkItemLists(argument: string, lists: ItemLists, userCount: number, itemCount: number): void {
  checkItemListsShape(argument, lists, userCount);
  if (keepsPromise(lists, userCount, itemCount)) return;
  for (let user = 0; user < userCount; user++) checkItemList(argument, lists, user, itemCount);
}

/** Refuses what are no lists of so many users; which items they hold is not looked at. */
export function checkItemListsShape(argument: string, lists: ItemLists, userCount: number): void {
  const { offsets, items } = (lists ?? {}) as Partial<ItemLists>;
  if (!isUint32Array(offsets) || !isUint32Array(items)) {
    throw new UsageError(`${argument} must hold two Uint32Arrays`, {
      argument,
      found: lists && (isUint32Array(offsets) ? items : offsets),
      expected: '{ offsets: Uint32Array, items: Uint32Array }',
    });
  }
  if (offsets.length !== userCount + 1) {
    throw new UsageError(`${argument}.offsets has the wrong length`, {
      argument: `${argument}.offsets`,
      found: offsets.length,
      expected: `userCount + 1 = ${userCount + 1}`,
    });
  }
  checkOffsets(argument, offsets, items.length);
}

/** Refuses one user's list if it breaks the promise. */
export function checkItemList(argument: string, { items, offsets }: ItemLists, user: number, itemCount: number): void {
  const end = offsets[user + 1]!;
  let previous = -1;
  for (let i = offsets[user]!; i < end; i++) {
    const item = items[i]!;
    if (item > previous && item < itemCount) {
      previous = item;
      continue;
    }
    throw brokenList(argument, user, item, previous, itemCount);
  }
}

/**
 * Whether all lists ascend below `itemCount`, without saying which does not. Items are compared with their neighbours
 * over all lists, which takes no branch; only where a list begins may they descend. May also say no to items from 2^31.
 */
function keepsPromise({ items, offsets }: ItemLists, userCount: number, itemCount: number): boolean {
  let allowed = 0;
  for (let user = 0; user < userCount; user++) {
    const end = offsets[user + 1]!;
    if (end === offsets[user]) continue;
    const last = items[end - 1]!;
    if (last >= itemCount) return false;
    if (end < items.length && items[end]! <= last) allowed += 1;
  }
  return countDescents(items) === allowed;
}

/** How many items are not above the one before; -1 where an item does not fit 31 bits. */
function countDescents(items: Uint32Array): number {
  const { length } = items;
  let descents = 0;
  let allBits = 0;
  let previous = -1;
  let i = 0;
  // Two at a time take a quarter less; the sign of a difference is what counts, and 31 bits cannot overflow it.
  for (; i + 1 < length; i += 2) {
    const item = items[i]! | 0;
    const next = items[i + 1]! | 0;
    descents = (descents + ((item - 1 - previous) >>> 31) + ((next - 1 - item) >>> 31)) | 0;
    allBits |= item | next;
    previous = next;
  }
  if (i < length) {
    const item = items[i]! | 0;
    descents += (item - 1 - previous) >>> 31;
    allBits |= item;
  }
  return allBits < 0 ? -1 : descents;
}

function checkOffsets(argument: string, offsets: Uint32Array, length: number): void {
  const last = offsets.length - 1;
  if (offsets[0] !== 0 || offsets[last] !== length) {
    throw new UsageError(`${argument}.offsets must start at 0 and end at the number of items`, {
      argument: `${argument}.offsets`,
      found: `${offsets[0]} to ${offsets[last]}`,
      expected: `0 to ${length}`,
    });
  }
  for (let user = 0; user < last; user++) {
    if (offsets[user]! <= offsets[user + 1]!) continue;
    throw new UsageError(`${argument}.offsets must not descend`, {
      argument: `${argument}.offsets`,
      user,
      found: `${offsets[user]} followed by ${offsets[user + 1]}`,
      expected: 'ascending offsets',
    });
  }
}

function brokenList(argument: string, user: number, item: number, previous: number, itemCount: number): InputError {
  const where = { argument: `${argument}.items`, user, item };
  if (item >= itemCount) {
    const expected = itemCount === 0 ? 'no items, since itemCount is 0' : `items from 0 to ${itemCount - 1}`;
    return new InputError(`${argument}.items is out of range`, { ...where, found: item, expected });
  }
  if (item === previous) {
    return new InputError(`${argument}.items holds a duplicate`, {
      ...where,
      found: `item ${item} twice`,
      expected: 'each item once',
    });
  }
  return new InputError(`${argument}.items is not sorted`, {
    ...where,
    found: `item ${item} after item ${previous}`,
    expected: 'ascending items for each user',
    hint: 'Sort the items of each user before the call.',
  });
}
