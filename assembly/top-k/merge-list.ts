// A user's list grows by stretches of items: the best of a new stretch are merged into the best of those before. The
// merge works inside the list's own cells, from the back: what is new mostly enters near the end, and all above it
// stays where it is.

/**
 * Merges a ranked list, whose items count from `firstItem` and come after all items of the user's list, into that
 * list; of equal scores the old go first. Pads the list and returns its new length.
 */
export function mergeIntoList(
  newItems: usize, newScores: usize, newLength: u32, firstItem: u32, items: usize, scores: usize, length: u32, k: u32,
): u32 {
  let old = <i32>length - 1;
  let fresh = <i32>newLength - 1;
  const total = min<u32>(length + newLength, k);
  // The worst of both lists that do not fit.
  for (let surplus = length + newLength - total; surplus > 0; surplus--) {
    if (oldGoesLast(scores, old, newScores, fresh)) old--;
    else fresh--;
  }
  for (let to = <usize>total; fresh >= 0; ) {
    to--;
    if (oldGoesLast(scores, old, newScores, fresh)) {
      store<u32>(items + (to << 2), load<u32>(items + (<usize>old << 2)));
      store<f32>(scores + (to << 2), load<f32>(scores + (<usize>old << 2)));
      old--;
    } else {
      store<u32>(items + (to << 2), load<u32>(newItems + (<usize>fresh << 2)) + firstItem);
      store<f32>(scores + (to << 2), load<f32>(newScores + (<usize>fresh << 2)));
      fresh--;
    }
  }
  for (let i: usize = total; i < k; i++) {
    store<u32>(items + (i << 2), 0xffffffff);
    store<f32>(scores + (i << 2), -Infinity);
  }
  return total;
}

/** Whether the last old entry comes after the last new one. */
// @ts-ignore: decorator
@inline
function oldGoesLast(scores: usize, old: i32, newScores: usize, fresh: i32): bool {
  if (old < 0) return false;
  if (fresh < 0) return true;
  return load<f32>(scores + (<usize>old << 2)) < load<f32>(newScores + (<usize>fresh << 2));
}
