// Best k of the items listed for each user, with their scores beside them. Each list is ranked like a row of a
// matrix; positions are then turned into items. See src/foundation/kernels/top-k.ts for the plain body.
import { longestList } from '../lanes/lists';
import { prepareRows, rowScratch, rowTopK } from './row-top-k';

export function topKListedF32(
  scores: usize, offsets: usize, listed: usize, userCount: u32, k: u32,
  items: usize, topScores: usize, lengths: usize, scratch: usize,
): u32 {
  return topKListed<f32>(scores, offsets, listed, userCount, k, items, topScores, lengths, scratch);
}

export function topKListedF64(
  scores: usize, offsets: usize, listed: usize, userCount: u32, k: u32,
  items: usize, topScores: usize, lengths: usize, scratch: usize,
): u32 {
  return topKListed<f64>(scores, offsets, listed, userCount, k, items, topScores, lengths, scratch);
}

export function topKListedF32Scratch(
  scores: usize, offsets: usize, listed: usize, userCount: u32, k: u32,
  items: usize, topScores: usize, lengths: usize,
): usize {
  return rowScratch<f32>(longestList(offsets, userCount), k, 0);
}

export function topKListedF64Scratch(
  scores: usize, offsets: usize, listed: usize, userCount: u32, k: u32,
  items: usize, topScores: usize, lengths: usize,
): usize {
  return rowScratch<f64>(longestList(offsets, userCount), k, 0);
}

function topKListed<T>(
  scores: usize, offsets: usize, listed: usize, userCount: u32, k: u32,
  items: usize, topScores: usize, lengths: usize, scratch: usize,
): u32 {
  for (let user: usize = 0; user < userCount; user++) {
    const start = <usize>load<u32>(offsets + (user << 2));
    const count = load<u32>(offsets + (user << 2), 4) - <u32>start;
    // Lists differ in length, and so does the layout of their working memory: the seen bits are cleared each time.
    prepareRows(count, scratch);
    const length = rowTopK<T>(scores + start * sizeof<T>(), count, k, 0, 0, 0, items, topScores, scratch);
    if (length == 0xffffffff) return <u32>user;
    for (let i: usize = 0; i < length; i++) {
      const cell = items + (i << 2);
      store<u32>(cell, load<u32>(listed + ((start + load<u32>(cell)) << 2)));
    }
    store<u32>(lengths + (user << 2), length);
    items += <usize>k << 2;
    topScores += <usize>k * sizeof<T>();
  }
  return 0xffffffff;
}
