// What every rank of every list is worth: the gain of the item there, looked up in what the user really liked. It is
// the one pass that sees items and truth together; every metric, cutoff and dialect reads what it leaves behind.
import { defineKernel } from './contract.js';

/** Returns how many cells, of all users and ranks, hold a gain above 0. */
export const judge = defineKernel({
  name: 'judge',
  parameters: {
    /** User u's list is the first `lengths[u]` of the `stride` cells from `u * stride` on. */
    items: 'in u32[]',
    /** At most `stride` each. */
    lengths: 'in u32[]',
    stride: 'u32',
    /** Ranks to judge. */
    depth: 'u32',
    /** As of the whole truth; `truthItems` and `truthGains` begin at the first of them. */
    truthOffsets: 'in u32[]',
    /** Ascending for each user, without duplicates. */
    truthItems: 'in u32[]',
    truthGains: 'in f64[]',
    userCount: 'u32',
    /** `gains[rank * userCount + user]`: 0 where the item is not in the truth and where the list has ended. */
    gains: 'out f64[]',
  },
  result: 'u32',
  body({ items, lengths, stride, depth, truthOffsets, truthItems, truthGains, userCount, gains }) {
    const base = truthOffsets[0]!;
    let relevantCount = 0;
    for (let user = 0; user < userCount; user++) {
      const from = truthOffsets[user]! - base;
      const to = truthOffsets[user + 1]! - base;
      const length = lengths[user]!;
      for (let rank = 0; rank < depth; rank++) {
        const place = rank < length ? placeOf(truthItems, from, to, items[user * stride + rank]!) : to;
        const gain = place < to ? truthGains[place]! : 0;
        gains[rank * userCount + user] = gain;
        if (gain > 0) relevantCount += 1;
      }
    }
    return relevantCount;
  },
});

/** Where the item stands in the ascending items from `from` to `to - 1`, or `to` where it does not. */
function placeOf(items: Uint32Array, from: number, to: number, item: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]! < item) low = middle + 1;
    else high = middle;
  }
  return low < to && items[low] === item ? low : to;
}
