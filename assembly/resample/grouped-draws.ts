// Sums over more rows than a cache holds: the users drawn are first dealt out to groups of neighbours, as two bytes each, and then
// the rows of one group after the other are summed, for four replicates, while they lie in the cache. Sums are of whole numbers and
// the same in any order.
import { BLOCK_STEPS, drawBlock, Draws, prepareDraws, startDraws } from './draws';

/** Bytes of rows that lie in the cache together, beside what was dealt to them. */
const GROUP_BYTES: u32 = 196_608;

/** Rows of so many bytes in all lie in the outer cache, and are not worth the dealing. */
const FEW_BYTES: u64 = 12_582_912;

/** Draws of each replicate that are dealt out before rows are summed: working memory stays small. */
const MOST_DRAWS: u32 = 524_288;

/** Users drawn before they are dealt out. */
const HAND_STEPS: u32 = 2048;
const HAND_BYTES: usize = <usize>HAND_STEPS << 4;

const LANES: u32 = 4;

/** Whether users are to be grouped. One column is summed as fast without. */
export function isGrouping(columnCount: u32, userCount: u32): bool {
  return columnCount > 1 && columnCount < 2048 && (<u64>userCount * columnCount) << 3 > FEW_BYTES;
}

/** The logarithm of the users of a group. */
function shiftOf(columnCount: u32): u32 {
  return min<u32>(16, 31 - clz<u32>(GROUP_BYTES / (columnCount << 3)));
}

function groupCountOf(userCount: u32, shift: u32): u32 {
  return (userCount + (1 << shift) - 1) >> shift;
}

/** Room for the draws of a group: what is expected, and sixteen standard deviations. */
function capacityOf(userCount: u32, shift: u32): u32 {
  const expected = (<f64>min(userCount, MOST_DRAWS) * <f64>(1 << shift)) / <f64>userCount;
  return <u32>(expected + 16 * sqrt<f64>(expected)) + 16;
}

/** Bytes of where each group's draws end, of the draws, and of all draws once more, if chance is mad. */
export function dealtBytes(columnCount: u32, userCount: u32): usize {
  const shift = shiftOf(columnCount);
  const cells = <usize>LANES * groupCountOf(userCount, shift);
  return HAND_BYTES + (cells << 2) + ((cells * capacityOf(userCount, shift) + min(userCount, MOST_DRAWS)) << 1);
}

/** Adds up four replicates; false where a group was drawn so often that it had no room: the totals are of no use then. */
export function sumGrouped(
  draws: Draws, values: usize, columnCount: u32, userCount: u32, seedLow: u32, seedHigh: u32, stream: u32,
  totals: usize, scratch: usize,
): bool {
  const shift = shiftOf(columnCount);
  const cellCount = LANES * groupCountOf(userCount, shift);
  const cellBytes = <usize>capacityOf(userCount, shift) << 1;
  const hand = scratch;
  const ends = hand + HAND_BYTES;
  const cells = ends + (<usize>cellCount << 2);
  const pitch = columnCount << 3;
  prepareDraws(draws, 0, 1, userCount);
  startDraws(draws, seedLow, seedHigh, stream);
  for (let left = userCount; left > 0; ) {
    const count = min(left, MOST_DRAWS);
    left -= count;
    // The four replicates of a group lie side by side.
    for (let i: u32 = 0; i < cellCount; i++) store<u32>(ends + (<usize>i << 2), <u32>(cells + i * cellBytes));
    for (let drawn: u32 = 0; drawn < count; drawn += HAND_STEPS) {
      const steps = min(count - drawn, HAND_STEPS);
      drawHand(draws, hand, steps);
      // A replicate at a time: the ends of its groups fit the nearest cache, those of all four do not.
      for (let lane: usize = 0; lane < 4 * LANES; lane += 4) deal(hand + lane, steps, ends + lane, shift);
    }
    for (let i: u32 = 0; i < cellCount; i++) {
      if (<usize>load<u32>(ends + (<usize>i << 2)) > cells + (i + 1) * cellBytes) return false;
    }
    for (let i: u32 = 0; i < cellCount; i++) {
      const from = cells + i * cellBytes;
      const rows = values + <usize>((i >> 2) << shift) * pitch;
      if ((i & 3) == 0) bringNear(rows, min(<usize>pitch << shift, values + <usize>userCount * pitch - rows), hand);
      sumDealt(from, load<u32>(ends + (<usize>i << 2)), rows, pitch, totals + (i & 3) * pitch);
    }
  }
  return true;
}

/** Draws users for four replicates, as numbers. */
function drawHand(draws: Draws, hand: usize, steps: u32): void {
  for (let drawn: u32 = 0; drawn < steps; drawn += BLOCK_STEPS) {
    draws.previous = hand + (<usize>drawn << 4);
    drawBlock(draws, min(steps - drawn, BLOCK_STEPS), false, 0, 0);
  }
}

/** Writes each user of a replicate, as a place in the group, behind the others of the group. */
function deal(hand: usize, steps: u32, ends: usize, shift: u32): void {
  const mask = (1 << shift) - 1;
  const stop = hand + (<usize>steps << 4);
  for (; hand < stop; hand += 16) {
    const user = load<u32>(hand);
    const end = ends + (<usize>(user >> shift) << 4);
    const at = load<u32>(end);
    store<u16>(at, <u16>(user & mask));
    store<u32>(end, at + 2);
  }
}

/** Reads rows in their order, which memory gives faster than rows at random. */
function bringNear(rows: usize, bytes: usize, sink: usize): void {
  let bits = i32x4.splat(0);
  for (let at = rows; at + 16 <= rows + bytes; at += 64) bits = v128.or(bits, v128.load(at));
  v128.store(sink, bits);
}

/** Adds the rows of the users from one address to another: four columns at a time, two, and one. */
function sumDealt(from: usize, to: usize, rows: usize, pitch: u32, totals: usize): void {
  let offset: u32 = 0;
  for (; offset + 32 <= pitch; offset += 32) {
    let total0 = v128.load(totals + offset);
    let total1 = v128.load(totals + offset, 16);
    for (let at = from; at < to; at += 2) {
      const row = rows + <u32>load<u16>(at) * pitch + offset;
      total0 = i64x2.add(total0, v128.load(row));
      total1 = i64x2.add(total1, v128.load(row, 16));
    }
    v128.store(totals + offset, total0);
    v128.store(totals + offset, total1, 16);
  }
  if (offset + 16 <= pitch) {
    let total = v128.load(totals + offset);
    for (let at = from; at < to; at += 2) {
      total = i64x2.add(total, v128.load(rows + <u32>load<u16>(at) * pitch + offset));
    }
    v128.store(totals + offset, total);
    offset += 16;
  }
  if (offset < pitch) {
    let total = load<u64>(totals + offset);
    for (let at = from; at < to; at += 2) total += load<u64>(rows + <u32>load<u16>(at) * pitch + offset);
    store<u64>(totals + offset, total);
  }
}
