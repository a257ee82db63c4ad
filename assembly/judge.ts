// What every rank of every list is worth. Users are taken in blocks, and their lists sixteen ranks at a time: the cells
// are cleared and the items brought together first, without a branch, so that the processor can fetch from many lists
// at once; then each list is held against its truth. See src/kernels/judge.ts for the plain body.
import { CELLS_A_STEP, CELLS_BYTES, noteMatches, notesBytes, searchCells, writeNoted } from './shared/truth-cells';

/** Users of a block: few enough that what is brought together for them is still near when it is used. */
const USERS_A_BLOCK: u32 = 256;

/** Longest truth that is compared item by item with the list; in a longer one, searching costs less. */
const SHORT_TRUTH: u32 = 256;

export function judgeScratch(
  items: usize, lengths: usize, stride: u32, depth: u32, truthOffsets: usize, truthItems: usize, truthGains: usize,
  userCount: u32, gains: usize,
): usize {
  return <usize>USERS_A_BLOCK * (CELLS_BYTES + notesBytes(SHORT_TRUTH));
}

export function judge(
  items: usize, lengths: usize, stride: u32, depth: u32, truthOffsets: usize, truthItems: usize, truthGains: usize,
  userCount: u32, gains: usize, scratch: usize,
): u32 {
  const base = load<u32>(truthOffsets);
  const rankBytes = <usize>userCount << 3;
  const notes = scratch + <usize>USERS_A_BLOCK * CELLS_BYTES;
  const listed = min<u32>(depth, stride);
  let relevantCount: u32 = 0;
  for (let first: u32 = 0; first < userCount; first += USERS_A_BLOCK) {
    const blockCount = min<u32>(USERS_A_BLOCK, userCount - first);
    const blockLengths = lengths + (<usize>first << 2);
    const blockOffsets = truthOffsets + (<usize>first << 2);
    clearCells(gains + (<usize>first << 3), <usize>blockCount << 3, depth, rankBytes);
    for (let start: u32 = 0; start < listed; start += CELLS_A_STEP) {
      const width = min<u32>(CELLS_A_STEP, listed - start);
      const cells = gains + <usize>start * rankBytes + (<usize>first << 3);
      gatherCells(items + ((<usize>first * stride + start) << 2), stride, width, blockCount, scratch);
      let notesEnd = notes;
      for (let user: usize = 0; user < blockCount; user++) {
        const length = load<u32>(blockLengths + (user << 2));
        if (length <= start) continue;
        const place = <usize>(load<u32>(blockOffsets + (user << 2)) - base);
        const truthCount = load<u32>(blockOffsets + (user << 2), 4) - base - <u32>place;
        const truth = truthItems + (place << 2);
        const list = scratch + user * CELLS_BYTES;
        if (truthCount > SHORT_TRUTH) {
          const present = min<u32>(length - start, width);
          const worth = truthGains + (place << 3);
          relevantCount += searchCells(list, present, truth, truthCount, worth, cells + (user << 3), rankBytes);
        } else {
          notesEnd = noteMatches(width, list, <u32>user, truth, truthCount, notesEnd);
        }
      }
      relevantCount += writeNoted(
        notes, notesEnd, scratch, blockLengths, start, width, truthItems, truthGains, cells, rankBytes,
      );
    }
  }
  return relevantCount;
}

/** Writes zeros to `bytes` bytes of every rank. */
// @ts-ignore: decorator
@inline
function clearCells(cells: usize, bytes: usize, depth: u32, rankBytes: usize): void {
  for (let rank: u32 = 0; rank < depth; rank++, cells += rankBytes) memory.fill(cells, 0, bytes);
}

/** Copies `width` cells of every list, rounded up to whole vectors, to where they lie side by side. */
// @ts-ignore: decorator
@inline
function gatherCells(items: usize, stride: u32, width: u32, userCount: u32, scratch: usize): void {
  const end = scratch + <usize>userCount * CELLS_BYTES;
  const bytes = <usize>width << 2;
  for (; scratch < end; scratch += CELLS_BYTES, items += <usize>stride << 2) {
    for (let at: usize = 0; at < bytes; at += 16) v128.store(scratch + at, v128.load(items + at));
  }
}
