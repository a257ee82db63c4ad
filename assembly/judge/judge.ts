// What every rank of every list is worth. Users are taken in blocks, and their lists sixteen ranks at a time: a first
// pass notes where a list may agree with its truth, a second looks at what was noted and writes the gains. Who breaks a
// promise is found on the way. See src/foundation/kernels/judge.ts for the plain body.
import { firstNotAscending } from './ascending';
import { NOBODY } from './nobody';
import { longestTruthBytesOf, notepadBytes, noteMatches, notesOf, SHORT_TRUTH_BYTES } from './note-matches';
import { firstOfSuspects, firstRepeating, repeatTableBytes } from './repeats';
import { RANKS_A_STEP, searchLongTruths, writeNoted } from './truth-cells';

/** Users of a block: few enough that their lists and truths are still near in the second pass. */
const USERS_A_BLOCK: u32 = 256;

export function judgeScratch(
  items: usize, lengths: usize, stride: u32, depth: u32, truthOffsets: usize, truthItems: usize, truthGains: usize,
  gainStep: u32, userCount: u32, gains: usize,
): usize {
  const listed = min<u32>(depth, stride);
  return notepadBytes(USERS_A_BLOCK) + (listed > RANKS_A_STEP ? repeatTableBytes(listed) : 0);
}

export function judge(
  items: usize, lengths: usize, stride: u32, depth: u32, truthOffsets: usize, truthItems: usize, truthGains: usize,
  gainStep: u32, userCount: u32, gains: usize, scratch: usize,
): u32 {
  const rankBytes = <usize>userCount << 3;
  const strideBytes = <usize>stride << 2;
  const listed = min<u32>(depth, stride);
  // Offsets count over all truths, of which those of these users lie here.
  const truthOrigin = truthItems - (<usize>load<u32>(truthOffsets) << 2);
  const gainsOrigin = truthGains - (<usize>load<u32>(truthOffsets) << 3) * gainStep;
  const isShort = listed <= RANKS_A_STEP;
  let repeating = NOBODY;
  if (!isShort) {
    repeating = firstRepeating(items, strideBytes, lengths, listed, userCount, scratch + notepadBytes(USERS_A_BLOCK));
  }
  memory.fill(gains, 0, <usize>depth * rankBytes);
  for (let first: u32 = 0; first < userCount; first += USERS_A_BLOCK) {
    const count = min<u32>(USERS_A_BLOCK, userCount - first);
    const blockLengths = lengths + (<usize>first << 2);
    const offsets = truthOffsets + (<usize>first << 2);
    for (let start: u32 = 0; start < listed; start += RANKS_A_STEP) {
      const width = min<u32>(RANKS_A_STEP, listed - start);
      const list = items + ((<usize>first * stride + start) << 2);
      const cells = gains + <usize>start * rankBytes + (<usize>first << 3);
      const notesEnd = noteMatches(
        width, isShort, list, strideBytes, blockLengths, start, offsets, truthOrigin, count, scratch,
      );
      writeNoted(
        notesOf(scratch, count), notesEnd, list, strideBytes, blockLengths, start, width,
        offsets, truthOrigin, gainsOrigin, gainStep, cells, rankBytes,
      );
      if (longestTruthBytesOf(scratch) > SHORT_TRUTH_BYTES) {
        searchLongTruths(
          list, strideBytes, blockLengths, start, width, offsets, truthOrigin, gainsOrigin, gainStep, count, cells,
          rankBytes,
        );
      }
      if (isShort && repeating == NOBODY) {
        repeating = firstOfSuspects(scratch, list, strideBytes, blockLengths, width);
        if (repeating != NOBODY) repeating += first;
      }
    }
  }
  return min<u32>(repeating, firstNotAscending(truthOffsets, truthOrigin, userCount));
}
