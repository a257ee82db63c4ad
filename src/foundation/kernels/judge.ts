// What every rank of every list is worth: the gain of the item there, looked up in what the user really liked. It is
// the one pass that sees items and truth together; every metric, cutoff and dialect reads what it leaves behind.
import { ascendingPlace } from '../typed-arrays.js';
import { defineKernel } from './contract.js';

/** What the kernel returns when everybody keeps the promises. */
export const NOBODY = 0xffffffff;

/** Up to so many items are compared each with each; among more, equal ones are brought together by sorting. */
const FEW_ITEMS = 16;

/**
 * Returns the first user whose truth does not ascend or reaches 0xffffffff, or whose list holds an item twice among the
 * ranks judged; 0xffffffff if there is none. Gains are promised to all but users whose truth does not ascend.
 */
export const judge = defineKernel({
  name: 'judge',
  parameters: {
    /** User u's list is the first `lengths[u]` of the `stride` cells from `u * stride` on. */
    items: 'in u32[]',
    /** Where it is more than `stride`, the list goes on where nobody looks. */
    lengths: 'in u32[]',
    stride: 'u32',
    depth: 'u32',
    /** As of the whole truth; `truthItems` and `truthGains` begin at the first of them. */
    truthOffsets: 'in u32[]',
    /** Ascending for each user, without duplicates, below 0xffffffff. */
    truthItems: 'in u32[]',
    truthGains: 'in f64[]',
    /** 1 where every item of the truth has a gain of its own, 0 where all have the first. */
    gainStep: 'u32',
    userCount: 'u32',
    /** `gains[rank * userCount + user]`: 0 where the item is not in the truth and where the list has ended. */
    gains: 'out f64[]',
  },
  body({ items, lengths, stride, depth, truthOffsets, truthItems, truthGains, gainStep, userCount, gains }) {
    const base = truthOffsets[0]!;
    let offender = NOBODY;
    for (let user = 0; user < userCount; user++) {
      const from = truthOffsets[user]! - base;
      const to = truthOffsets[user + 1]! - base;
      const first = user * stride;
      const length = Math.min(lengths[user]!, stride, depth);
      for (let rank = 0; rank < depth; rank++) {
        const place = rank < length ? ascendingPlace(truthItems, from, to, items[first + rank]!) : to;
        gains[rank * userCount + user] = place < to ? truthGains[place * gainStep]! : 0;
      }
      if (offender !== NOBODY) continue;
      if (!ascends(truthItems, from, to) || holdsTwice(items, first, first + length)) offender = user;
    }
    return offender;
  },
});

/** Whether the items from `from` to `to - 1` ascend and stay below the largest number, which marks an empty cell. */
function ascends(items: Uint32Array, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (items[i]! <= items[i - 1]!) return false;
  return from === to || items[to - 1]! < 0xffffffff;
}

function holdsTwice(items: Uint32Array, from: number, to: number): boolean {
  if (to - from > FEW_ITEMS) {
    const sorted = items.slice(from, to).sort();
    for (let i = 1; i < sorted.length; i++) if (sorted[i] === sorted[i - 1]) return true;
    return false;
  }
  for (let i = from + 1; i < to; i++) {
    for (let j = from; j < i; j++) if (items[i] === items[j]) return true;
  }
  return false;
}
