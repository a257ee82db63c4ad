// The items with the smallest seeded keys for a user: a sample that any program with SHA-256 can repeat. It looks at every
// eligible item, which is what makes it slower than drawing.

import type { SeededKeys } from '../splitting/seeded-keys.js';
import { sortBySpreadKeys } from '../splitting/sort-by-keys.js';

/** Moves the `count` items with the smallest keys to the front. */
export function firstByKey(items: Uint32Array, count: number, user: number, keys: SeededKeys): Uint32Array {
  const keyOfItem = new Float64Array(items.length);
  for (let i = 0; i < items.length; i++) keyOfItem[i] = keys.keyOf(user, items[i]!);
  sortBySpreadKeys(keyOfItem, items, 0, items.length);
  for (let start = 0; start < count; ) {
    let end = start + 1;
    while (end < items.length && keyOfItem[end] === keyOfItem[start]) end++;
    if (end - start > 1) items.subarray(start, end).sort((a, b) => keys.compareRest(user, a, user, b));
    start = end;
  }
  return items.subarray(0, count);
}
