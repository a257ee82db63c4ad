// The scores of the items that matter to one user: those of the positive items that are no seen ones, in descending
// order, and those of the seen items.
import { paddedBytes } from '../lanes/lanes';
import { lastUpTo } from '../lanes/lists';
import { sortDescending, sortScratch } from '../lanes/rank-sort';

/** Bytes of working memory for gathering and sorting `count` positive scores. */
// @ts-ignore: decorator
@inline
export function positivesScratch<T>(count: usize): usize {
  return paddedBytes(count * 4) + sortScratch<T>(count);
}

/** Writes the listed items that are not seen, each where its score will stand, and returns how many. Both lists ascend. */
export function listPositives<T>(listed: usize, listedEnd: usize, seen: usize, seenEnd: usize, positives: usize): u32 {
  const seenCount = <u32>((seenEnd - seen) >> 2);
  let count: u32 = 0;
  for (; listed < listedEnd; listed += 4) {
    const item = load<u32>(listed);
    store<u32>(positives + <usize>count * sizeof<T>(), item);
    count += u32(seenCount == 0 || load<u32>(lastUpTo(seen, seenCount, item)) != item);
  }
  return count;
}

/**
 * Puts the scores of items in their places. They are far apart in memory: nothing but reading and writing them for many
 * users, so that the waiting for one overlaps with that for others.
 */
// @ts-ignore: decorator
@inline
export function fetchPositives<T>(scores: usize, positives: usize, count: u32): void {
  const end = positives + <usize>count * sizeof<T>();
  for (; positives < end; positives += sizeof<T>()) store<T>(positives, scoreOf<T>(scores, load<u32>(positives)));
}

/**
 * Puts the scores in descending order; nobody asks which item had which. A NaN becomes minus infinity: it ends the call
 * later, and must not disturb the sort before.
 */
export function sortPositives<T>(positives: usize, count: u32, scratch: usize): void {
  const end = positives + <usize>count * sizeof<T>();
  for (let at = positives; at < end; at += 16) {
    const some = v128.load(at);
    v128.store(at, v128.bitselect(some, v128.splat<T>(<T>-Infinity), v128.eq<T>(some, some)));
  }
  const entries = sortDescending<T>(positives, scratch, count, scratch + paddedBytes(<usize>count << 2));
  for (let i: usize = 0; i < count; i++) {
    store<T>(positives + i * sizeof<T>(), load<T>(entries + i * sizeof<T>() * 2));
  }
}

/** Writes the scores of the seen items and returns how many; four at a time, because little else is done for each. */
export function gatherSeen<T>(scores: usize, seen: usize, seenEnd: usize, to: usize): u32 {
  const count = <u32>((seenEnd - seen) >> 2);
  for (; seen + 16 <= seenEnd; seen += 16, to += sizeof<T>() * 4) {
    store<T>(to, scoreOf<T>(scores, load<u32>(seen)));
    store<T>(to, scoreOf<T>(scores, load<u32>(seen, 4)), sizeof<T>());
    store<T>(to, scoreOf<T>(scores, load<u32>(seen, 8)), sizeof<T>() * 2);
    store<T>(to, scoreOf<T>(scores, load<u32>(seen, 12)), sizeof<T>() * 3);
  }
  for (; seen < seenEnd; seen += 4, to += sizeof<T>()) store<T>(to, scoreOf<T>(scores, load<u32>(seen)));
  return count;
}

// @ts-ignore: decorator
@inline
function scoreOf<T>(scores: usize, item: u32): T {
  return load<T>(scores + <usize>item * sizeof<T>());
}
