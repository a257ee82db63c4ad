// Best k of all items for every user, from a dense matrix of scores. See src/foundation/kernels/top-k.ts for the plain body.
import { prepareRows, rowScratch, rowTopK } from './row-top-k';
import { longestList } from '../lanes/lists';

export function topKF32(
  scores: usize, userCount: u32, itemCount: u32, k: u32, seenOffsets: usize, seenItems: usize,
  items: usize, topScores: usize, lengths: usize, scratch: usize,
): u32 {
  return topK<f32>(scores, userCount, itemCount, k, seenOffsets, seenItems, items, topScores, lengths, scratch);
}

export function topKF64(
  scores: usize, userCount: u32, itemCount: u32, k: u32, seenOffsets: usize, seenItems: usize,
  items: usize, topScores: usize, lengths: usize, scratch: usize,
): u32 {
  return topK<f64>(scores, userCount, itemCount, k, seenOffsets, seenItems, items, topScores, lengths, scratch);
}

export function topKF32Scratch(
  scores: usize, userCount: u32, itemCount: u32, k: u32, seenOffsets: usize, seenItems: usize,
  items: usize, topScores: usize, lengths: usize,
): usize {
  return rowScratch<f32>(itemCount, k, longestList(seenOffsets, userCount));
}

export function topKF64Scratch(
  scores: usize, userCount: u32, itemCount: u32, k: u32, seenOffsets: usize, seenItems: usize,
  items: usize, topScores: usize, lengths: usize,
): usize {
  return rowScratch<f64>(itemCount, k, longestList(seenOffsets, userCount));
}

function topK<T>(
  scores: usize, userCount: u32, itemCount: u32, k: u32, seenOffsets: usize, seenItems: usize,
  items: usize, topScores: usize, lengths: usize, scratch: usize,
): u32 {
  const maxSeen = longestList(seenOffsets, userCount);
  const base = load<u32>(seenOffsets);
  prepareRows(itemCount, scratch);
  for (let user: u32 = 0; user < userCount; user++) {
    const offset = seenOffsets + (<usize>user << 2);
    const seen = seenItems + (<usize>(load<u32>(offset) - base) << 2);
    const seenEnd = seenItems + (<usize>(load<u32>(offset, 4) - base) << 2);
    const length = rowTopK<T>(scores, itemCount, k, seen, seenEnd, maxSeen, items, topScores, scratch);
    if (length == 0xffffffff) return user;
    store<u32>(lengths + (<usize>user << 2), length);
    scores += <usize>itemCount * sizeof<T>();
    items += <usize>k << 2;
    topScores += <usize>k * sizeof<T>();
  }
  return 0xffffffff;
}
