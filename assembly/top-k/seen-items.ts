// The items that must not be recommended to one user, as one bit an item. The bits of a block of scores lie side by
// side, so that a block and its seen items are looked at together. Every bit set for a user is cleared afterwards.
import { blockLength } from './block-maxima';

// @ts-ignore: decorator
@inline
export function seenBytes(itemCount: usize): usize {
  return ((itemCount + 127) >> 7) << 4;
}

export function markSeen(bits: usize, items: usize, itemsEnd: usize): void {
  for (; items < itemsEnd; items += 4) {
    const item = load<u32>(items);
    const at = bits + (item >> 3);
    store<u8>(at, load<u8>(at) | (<u8>1 << <u8>(item & 7)));
  }
}

export function clearSeen(bits: usize, items: usize, itemsEnd: usize): void {
  for (; items < itemsEnd; items += 4) store<u8>(bits + (load<u32>(items) >> 3), 0);
}

// @ts-ignore: decorator
@inline
export function isSeen(bits: usize, item: u32): u32 {
  return (<u32>load<u8>(bits + (item >> 3)) >> (item & 7)) & 1;
}

/** The bits of one block of scores: sixteen for floats, eight for doubles. */
// @ts-ignore: decorator
@inline
export function seenBitsOf<T>(bits: usize, block: u32): u32 {
  return sizeof<T>() == 4 ? <u32>load<u16>(bits + (<usize>block << 1)) : <u32>load<u8>(bits + <usize>block);
}

/** Takes seen items out of the block maxima. Only a block whose maximum a seen item reaches needs another look. */
export function excludeSeen<T>(
  scores: usize,
  itemCount: u32,
  maxima: usize,
  bits: usize,
  items: usize,
  itemsEnd: usize,
): void {
  for (; items < itemsEnd; items += 4) {
    const item = load<u32>(items);
    const block = item / blockLength<T>();
    const maximum = maxima + <usize>block * sizeof<T>();
    if (load<T>(scores + <usize>item * sizeof<T>()) < load<T>(maximum)) continue;
    store<T>(maximum, unseenMaximum<T>(scores, itemCount, block, bits, load<T>(maximum)));
  }
}

/** Largest unseen score of a block whose scores are at most `bound`; one that reaches it ends the search. */
function unseenMaximum<T>(scores: usize, itemCount: u32, block: u32, bits: usize, bound: T): T {
  let best: T = <T>-Infinity;
  const first = block * blockLength<T>();
  const present = min<u32>(blockLength<T>(), itemCount - first);
  for (let unseen = ~seenBitsOf<T>(bits, block) & ((1 << present) - 1); unseen != 0; unseen &= unseen - 1) {
    const score = load<T>(scores + <usize>(first + ctz(unseen)) * sizeof<T>());
    best = score > best ? score : best;
    if (best == bound) break;
  }
  return best;
}

/**
 * Writes the items of an ascending list that lie in the stretch of `itemCount` items from `firstItem` on, counted from
 * its start, to `out`; returns how many.
 */
export function seenInStretch(items: usize, itemsEnd: usize, firstItem: u32, itemCount: u32, out: usize): u32 {
  let low = items;
  let high = itemsEnd;
  while (low < high) {
    const middle = low + (((high - low) >> 3) << 2);
    if (load<u32>(middle) < firstItem) low = middle + 4;
    else high = middle;
  }
  let count: u32 = 0;
  for (; low < itemsEnd; low += 4, count++) {
    const item = load<u32>(low) - firstItem;
    if (item >= itemCount) break;
    store<u32>(out + (<usize>count << 2), item);
  }
  return count;
}
