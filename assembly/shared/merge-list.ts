// A user's list grows by stretches of items: the best of a new stretch are merged into the best of those before.

/** Bytes of working memory. */
// @ts-ignore: decorator
@inline
export function mergeScratch(k: u32): usize {
  return (<usize>k << 3) + 128;
}

/**
 * Merges a ranked list, whose items count from `firstItem` and come after all items of the user's list, into that
 * list; of equal scores the old go first. Pads the list and returns its new length.
 */
export function mergeIntoList(
  newItems: usize, newScores: usize, newLength: u32, firstItem: u32, items: usize, scores: usize, length: u32, k: u32,
  scratch: usize,
): u32 {
  const total = min<u32>(length + newLength, k);
  const mergedItems = scratch;
  const mergedScores = scratch + (<usize>k << 2);
  let old: usize = 0;
  let fresh: usize = 0;
  for (let i: usize = 0; i < total; i++) {
    const takesOld =
      fresh == newLength || (old < length && load<f32>(scores + (old << 2)) >= load<f32>(newScores + (fresh << 2)));
    if (takesOld) {
      store<u32>(mergedItems + (i << 2), load<u32>(items + (old << 2)));
      store<f32>(mergedScores + (i << 2), load<f32>(scores + (old << 2)));
      old++;
    } else {
      store<u32>(mergedItems + (i << 2), load<u32>(newItems + (fresh << 2)) + firstItem);
      store<f32>(mergedScores + (i << 2), load<f32>(newScores + (fresh << 2)));
      fresh++;
    }
  }
  memory.copy(items, mergedItems, <usize>total << 2);
  memory.copy(scores, mergedScores, <usize>total << 2);
  for (let i: usize = total; i < k; i++) {
    store<u32>(items + (i << 2), 0xffffffff);
    store<f32>(scores + (i << 2), -Infinity);
  }
  return total;
}
