// Brings the heads of many lists together, so that what is judged lies side by side. Lists may lie far apart in memory:
// the copy is written out, eight cells at a time, because a processor that is not held up by a loop for every cell
// looks several lists ahead, and the waiting for memory overlaps.
import type { ListRows } from '../data/ranked-lists.js';

/** Puts the first `depth` cells of the lists of users `from` to `to` one behind the other; short lists leave gaps. */
export function copyHeads(
  heads: Uint32Array,
  { items, starts, lengths }: ListRows,
  from: number,
  to: number,
  depth: number,
) {
  const lastStart = items.length - depth;
  let target = 0;
  for (let user = from; user < to; user++) {
    let source = starts[user]!;
    if (source > lastStart) {
      copyList(heads, target, items, source, Math.min(lengths[user]!, depth));
      target += depth;
      continue;
    }
    let missing = depth;
    for (; missing >= 8; missing -= 8) {
      heads[target] = items[source]!;
      heads[target + 1] = items[source + 1]!;
      heads[target + 2] = items[source + 2]!;
      heads[target + 3] = items[source + 3]!;
      heads[target + 4] = items[source + 4]!;
      heads[target + 5] = items[source + 5]!;
      heads[target + 6] = items[source + 6]!;
      heads[target + 7] = items[source + 7]!;
      source += 8;
      target += 8;
    }
    if ((missing & 4) !== 0) {
      heads[target] = items[source]!;
      heads[target + 1] = items[source + 1]!;
      heads[target + 2] = items[source + 2]!;
      heads[target + 3] = items[source + 3]!;
      source += 4;
      target += 4;
    }
    if ((missing & 2) !== 0) {
      heads[target] = items[source]!;
      heads[target + 1] = items[source + 1]!;
      source += 2;
      target += 2;
    }
    if ((missing & 1) !== 0) {
      heads[target] = items[source]!;
      target += 1;
    }
  }
}

/** The way near the end of all items, where nothing may be read behind the list. */
function copyList(heads: Uint32Array, target: number, items: Uint32Array, source: number, length: number): void {
  for (let rank = 0; rank < length; rank++) heads[target + rank] = items[source + rank]!;
}
