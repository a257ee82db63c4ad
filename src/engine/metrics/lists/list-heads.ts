// Brings the heads of many lists together, so that what is judged lies side by side. Lists may lie far apart in memory:
// the copy is written out, five cells at a time, because a processor that is not held up by a loop for every cell looks
// several lists ahead, and the waiting for memory overlaps. Most cutoffs are multiples of five.
import type { ListRows } from '../../../data/tables/ranked-lists.js';

/** Cells that a copy may write behind the last head. */
export const CELLS_BEHIND_HEADS = 4;

/** Places up to here are small integers in every engine, and are added without a check. */
const MOST_FAST_START = 0x3fffffff;

/** Puts the first `depth` cells of the lists of users `from` to `to` one behind the other; short lists leave gaps. */
export function copyHeads(
  heads: Uint32Array,
  { items, starts, lengths }: ListRows,
  from: number,
  to: number,
  depth: number,
) {
  const lastStart = Math.min(items.length - depth - CELLS_BEHIND_HEADS, MOST_FAST_START);
  let target = 0;
  for (let user = from; user < to; user++) {
    const start = starts[user]!;
    const end = (target + depth) | 0;
    if (start > lastStart) copyList(heads, target, items, start, Math.min(lengths[user]!, depth));
    else {
      // What is copied behind the end is overwritten by the next head.
      for (let source = start | 0; target < end; source = (source + 5) | 0, target = (target + 5) | 0) {
        heads[target] = items[source]!;
        heads[target + 1] = items[source + 1]!;
        heads[target + 2] = items[source + 2]!;
        heads[target + 3] = items[source + 3]!;
        heads[target + 4] = items[source + 4]!;
      }
    }
    target = end;
  }
}

/** The way near the end of all items, where nothing may be read behind the list. */
function copyList(heads: Uint32Array, target: number, items: Uint32Array, source: number, length: number): void {
  for (let rank = 0; rank < length; rank++) heads[target + rank] = items[source + rank]!;
}
