// From a threshold to the list of items that may still be among the k best: which blocks to look at, which of their
// scores pass, and which of those the user has not seen. Everything stays in ascending order of items, so that equal
// scores need no further comparison to keep their order.
import { blockLength } from './block-maxima';
import { compressLanes } from './compress';
import { blockBits, laneBits, lanes } from '../lanes/lanes';
import { seenBitsOf } from './seen-items';

/** Lists the blocks whose maximum lies above the threshold; stops at `capacity` and returns how many were listed. */
export function listBlocksAbove<T>(maxima: usize, blockCount: u32, threshold: T, blocks: usize, capacity: u32): u32 {
  const thresholds = v128.splat<T>(threshold);
  const full = blocks + (<usize>capacity << 2);
  let to = blocks;
  for (let first: u32 = 0; first < blockCount && to < full; first += blockLength<T>()) {
    let bits = blockBits<T>(maxima + <usize>first * sizeof<T>(), thresholds, false);
    if (bits == 0) continue;
    // Four stores without a question: few groups hold more blocks than that, and a wrong guess costs more.
    const end = to + (<usize>popcnt(bits) << 2);
    store<u32>(to, first + ctz(bits));
    bits &= bits - 1;
    store<u32>(to, first + ctz(bits), 4);
    bits &= bits - 1;
    store<u32>(to, first + ctz(bits), 8);
    bits &= bits - 1;
    store<u32>(to, first + ctz(bits), 12);
    bits &= bits - 1;
    for (to += 16; bits != 0; bits &= bits - 1, to += 4) store<u32>(to, first + ctz(bits));
    to = end;
  }
  return <u32>((to - blocks) >> 2);
}

/** Lists the blocks whose maximum lies above the threshold and the first `quota` that equal it. */
export function listBlocksReaching<T>(
  maxima: usize, blockCount: u32, threshold: T, quota: u32, blocks: usize,
): u32 {
  const thresholds = v128.splat<T>(threshold);
  let to = blocks;
  for (let first: u32 = 0; first < blockCount; first += blockLength<T>()) {
    const group = maxima + <usize>first * sizeof<T>();
    let bits = blockBits<T>(group, thresholds, quota > 0);
    for (; bits != 0; bits &= bits - 1) {
      const block = first + ctz(bits);
      // The padding behind the maxima reaches a threshold of -Infinity too.
      if (block >= blockCount) break;
      const ties = u32(load<T>(maxima + <usize>block * sizeof<T>()) == threshold);
      if (ties > quota) continue;
      quota -= ties;
      store<u32>(to, block);
      to += 4;
    }
  }
  return <u32>((to - blocks) >> 2);
}

/**
 * Copies the unseen scores of the listed blocks that lie above the threshold, with their items. Stops once there are
 * more than `most`; returns how many were copied.
 */
export function gatherAbove<T>(
  scores: usize, itemCount: u32, blocks: usize, blockCount: u32, threshold: T, seenBits: usize,
  outScores: usize, outItems: usize, most: u32,
): u32 {
  const thresholds = v128.splat<T>(threshold);
  const blocksEnd = blocks + (<usize>blockCount << 2);
  let count: u32 = 0;
  for (; blocks < blocksEnd && count <= most; blocks += 4) {
    const block = load<u32>(blocks);
    const bits = blockBits<T>(scores + (<usize>block << 6), thresholds, false) & eligible<T>(block, itemCount, seenBits);
    count = copyBlock<T>(scores, block, bits, outScores, outItems, count);
  }
  return count;
}

/** The same with the first `quota` scores (or a few more) that equal the threshold. */
export function gatherReaching<T>(
  scores: usize, itemCount: u32, blocks: usize, blockCount: u32, threshold: T, quota: u32, seenBits: usize,
  outScores: usize, outItems: usize,
): u32 {
  const thresholds = v128.splat<T>(threshold);
  const blocksEnd = blocks + (<usize>blockCount << 2);
  let count: u32 = 0;
  for (; blocks < blocksEnd; blocks += 4) {
    const block = load<u32>(blocks);
    const from = scores + (<usize>block << 6);
    const present = eligible<T>(block, itemCount, seenBits);
    let bits = blockBits<T>(from, thresholds, false) & present;
    if (quota > 0) {
      const reaching = blockBits<T>(from, thresholds, true) & present;
      quota -= min<u32>(quota, popcnt(reaching ^ bits));
      bits = reaching;
    }
    count = copyBlock<T>(scores, block, bits, outScores, outItems, count);
  }
  return count;
}

/** Bits of the scores of a block that exist and are not seen. */
// @ts-ignore: decorator
@inline
function eligible<T>(block: u32, itemCount: u32, seenBits: usize): u32 {
  const present = itemCount - block * blockLength<T>();
  const existing = present < blockLength<T>() ? (1 << present) - 1 : (1 << blockLength<T>()) - 1;
  return existing & ~seenBitsOf<T>(seenBits, block);
}

/** Copies the scores of a block whose bits are set; returns the new count. */
// @ts-ignore: decorator
@inline
function copyBlock<T>(scores: usize, block: u32, bits: u32, outScores: usize, outItems: usize, count: u32): u32 {
  const from = scores + (<usize>block << 6);
  const first = block * blockLength<T>();
  const found = popcnt(bits);
  if (found == blockLength<T>()) {
    copyWhole<T>(from, first, outScores, outItems, count);
  } else if (found > 2) {
    copyMany<T>(from, first, bits, outScores, outItems, count);
  } else {
    // Two copies without a question: few blocks hold more survivors, and a wrong guess costs more.
    copyScore<T>(from, first, ctz(bits) & (blockLength<T>() - 1), outScores, outItems, count);
    copyScore<T>(from, first, ctz(bits & (bits - 1)) & (blockLength<T>() - 1), outScores, outItems, count + 1);
  }
  return count + found;
}

// @ts-ignore: decorator
@inline
function copyScore<T>(block: usize, first: u32, place: u32, outScores: usize, outItems: usize, at: u32): void {
  store<T>(outScores + <usize>at * sizeof<T>(), load<T>(block + <usize>place * sizeof<T>()));
  store<u32>(outItems + (<usize>at << 2), first + place);
}

/** A whole block passes where scores come in order or tie. */
function copyWhole<T>(block: usize, first: u32, outScores: usize, outItems: usize, at: u32): void {
  const scores = outScores + <usize>at * sizeof<T>();
  v128.store(scores, v128.load(block));
  v128.store(scores, v128.load(block, 16), 16);
  v128.store(scores, v128.load(block, 32), 32);
  v128.store(scores, v128.load(block, 48), 48);
  const items = outItems + (<usize>at << 2);
  const ids = i32x4.add(i32x4(0, 1, 2, 3), i32x4.splat(first));
  v128.store(items, ids);
  v128.store(items, i32x4.add(ids, i32x4.splat(4)), 16);
  v128.store(items, i32x4.add(ids, i32x4.splat(8)), 32);
  v128.store(items, i32x4.add(ids, i32x4.splat(12)), 48);
}

function copyMany<T>(block: usize, first: u32, bits: u32, outScores: usize, outItems: usize, at: u32): void {
  const end = block + 64;
  let ids = i32x4.add(i32x4(0, 1, 2, 3), i32x4.splat(first));
  for (; block < end; block += 16, bits >>= lanes<T>()) {
    const kept = bits & ((1 << lanes<T>()) - 1);
    v128.store(outScores + <usize>at * sizeof<T>(), compressLanes<T>(v128.load(block), kept));
    v128.store(outItems + (<usize>at << 2), compressLanes<f32>(ids, kept));
    ids = i32x4.add(ids, i32x4.splat(lanes<T>()));
    at += popcnt(kept);
  }
}

/** Keeps, in place, the survivors above the threshold. */
export function dropToAbove<T>(scores: usize, items: usize, count: u32, threshold: T): u32 {
  const thresholds = v128.splat<T>(threshold);
  const wholeEnd = count & ~(lanes<T>() - 1);
  let kept: usize = 0;
  let i: usize = 0;
  for (; i < wholeEnd; i += lanes<T>()) {
    const vector = v128.load(scores + i * sizeof<T>());
    const ids = v128.load(items + (i << 2));
    const above = laneBits<T>(v128.gt<T>(vector, thresholds));
    v128.store(scores + kept * sizeof<T>(), compressLanes<T>(vector, above));
    // Whole vectors of items would run into unread ones where a vector of scores has only two lanes.
    if (sizeof<T>() == 4) v128.store(items + (kept << 2), compressLanes<f32>(ids, above));
    else v128.store64_lane(items + (kept << 2), compressLanes<f32>(ids, above), 0);
    kept += popcnt(above);
  }
  return keepReaching<T>(scores, items, <u32>i, count, threshold, 0, <u32>kept);
}

/** Keeps, in place, the survivors above the threshold and the first `quota` equal to it. */
export function dropToReaching<T>(scores: usize, items: usize, count: u32, threshold: T, quota: u32): u32 {
  return keepReaching<T>(scores, items, 0, count, threshold, quota, 0);
}

// @ts-ignore: decorator
@inline
function keepReaching<T>(
  scores: usize, items: usize, from: u32, count: u32, threshold: T, quota: u32, kept: u32,
): u32 {
  for (let i = from; i < count; i++) {
    const score = load<T>(scores + <usize>i * sizeof<T>());
    const ties = u32(score == threshold) & u32(quota > 0);
    quota -= ties;
    store<T>(scores + <usize>kept * sizeof<T>(), score);
    store<u32>(items + (<usize>kept << 2), load<u32>(items + (<usize>i << 2)));
    kept += u32(score > threshold) | ties;
  }
  return kept;
}
