// Draws the negatives of one list after another into the set of a pool: whichever way was asked for, with its own stream
// of chance for each user (or user and item), so that lists do not depend on one another.
import { createGenerator } from '../../foundation/numbers/generator.js';
import type { SeededKeys } from '../splitting/seeded-keys.js';
import { sortBySpreadKeys } from '../splitting/sort-by-keys.js';
import type { PopularDraws } from './draw-popular.js';
import { drawAny, drawDifferent, type ItemPool } from './item-pool.js';

/** Keeps the streams of candidates apart from others that start from the same keys. */
const STREAM = 1;

export interface DrawWay {
  readonly pool: ItemPool;
  readonly streams: SeededKeys;
  readonly popular?: PopularDraws | undefined;
  /** With replacement: by item, how often it was drawn. Whoever reads the numbers clears them. */
  readonly times?: Uint32Array | undefined;
  /** Keys whose smallest ones are taken, instead of draws. */
  readonly keyOrder?: SeededKeys | undefined;
}

/** Draws the negatives for a user, or for an item of the user; true if they are all that there are. */
export function drawNegatives(way: DrawWay, count: number, user: number, item: number): boolean {
  const { pool, streams, popular, times, keyOrder } = way;
  const takeAll = (items: Uint32Array) => {
    for (const each of items) pool.drawn.take(each);
    return true;
  };
  if (times === undefined && count >= pool.eligibleCount) return takeAll(pool.eligible());
  if (keyOrder !== undefined) {
    for (const negative of firstByKey(pool.eligible(), count, user, keyOrder)) pool.drawn.take(negative);
    return false;
  }
  const generator = createGenerator(streams.keyOf(user, item), STREAM);
  if (popular === undefined) {
    if (times === undefined) drawDifferent(pool, count, generator);
    else if (pool.eligibleCount === 0) return true;
    else drawAny(pool, count, generator, times);
    return false;
  }
  const eligibleCount = popular.eligibleCount();
  if (times === undefined) {
    if (count >= eligibleCount) return takeAll(popular.eligible());
    popular.drawDifferent(count, generator);
  } else if (eligibleCount === 0) return true;
  else popular.drawAny(count, generator, times);
  return false;
}

/** Moves the `count` items with the smallest keys to the front. */
function firstByKey(items: Uint32Array, count: number, user: number, keys: SeededKeys): Uint32Array {
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
