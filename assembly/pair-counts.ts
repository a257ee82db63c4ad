// How often the positive items of a user outrank the negative ones. The sum over all items of a row is taken first,
// without a look at what each item is; then the seen items are taken out of it by a sum over them alone, and the
// positive ones by a formula: among themselves they win and lose equally often. See src/kernels/pair-counts.ts for the
// plain body.
import { paddedBytes } from './shared/lanes';
import { longestList } from './shared/lists';
import { gatherPositives, gatherSeen, positivesScratch, sortPositives } from './shared/positive-scores';
import { sumWins } from './shared/sum-wins';
import { HAS_NAN, positivesBytes, prepareWins, WINS_BYTES, Wins, winsScratch } from './shared/wins';

export function pairCountsF32(
  scores: usize, userCount: u32, itemCount: u32, seenOffsets: usize, seenItems: usize, positiveOffsets: usize,
  positiveItems: usize, doubleWins: usize, positiveCounts: usize, candidateCounts: usize, scratch: usize,
): u32 {
  return pairCounts<f32>(
    scores, userCount, itemCount, seenOffsets, seenItems, positiveOffsets, positiveItems, doubleWins, positiveCounts,
    candidateCounts, scratch,
  );
}

export function pairCountsF64(
  scores: usize, userCount: u32, itemCount: u32, seenOffsets: usize, seenItems: usize, positiveOffsets: usize,
  positiveItems: usize, doubleWins: usize, positiveCounts: usize, candidateCounts: usize, scratch: usize,
): u32 {
  return pairCounts<f64>(
    scores, userCount, itemCount, seenOffsets, seenItems, positiveOffsets, positiveItems, doubleWins, positiveCounts,
    candidateCounts, scratch,
  );
}

export function pairCountsF32Scratch(
  scores: usize, userCount: u32, itemCount: u32, seenOffsets: usize, seenItems: usize, positiveOffsets: usize,
  positiveItems: usize, doubleWins: usize, positiveCounts: usize, candidateCounts: usize,
): usize {
  return scratchFor<f32>(itemCount, longestList(seenOffsets, userCount), longestList(positiveOffsets, userCount));
}

export function pairCountsF64Scratch(
  scores: usize, userCount: u32, itemCount: u32, seenOffsets: usize, seenItems: usize, positiveOffsets: usize,
  positiveItems: usize, doubleWins: usize, positiveCounts: usize, candidateCounts: usize,
): usize {
  return scratchFor<f64>(itemCount, longestList(seenOffsets, userCount), longestList(positiveOffsets, userCount));
}

/** Working memory: the record, the scores of seen items, and the positives; then the table over their sort. */
function scratchFor<T>(itemCount: u32, maxSeen: u32, maxPositives: u32): usize {
  return (
    WINS_BYTES +
    paddedBytes(<usize>maxSeen * sizeof<T>()) +
    positivesBytes<T>(maxPositives) +
    max<usize>(positivesScratch<T>(maxPositives), winsScratch(itemCount, maxPositives))
  );
}

function pairCounts<T>(
  scores: usize, userCount: u32, itemCount: u32, seenOffsets: usize, seenItems: usize, positiveOffsets: usize,
  positiveItems: usize, doubleWins: usize, positiveCounts: usize, candidateCounts: usize, scratch: usize,
): u32 {
  const wins = changetype<Wins>(scratch);
  const seenScores = scratch + WINS_BYTES;
  const positives = seenScores + paddedBytes(<usize>longestList(seenOffsets, userCount) * sizeof<T>());
  const rest = positives + positivesBytes<T>(longestList(positiveOffsets, userCount));
  const seenBase = load<u32>(seenOffsets);
  const positiveBase = load<u32>(positiveOffsets);
  memory.fill(doubleWins, 0, <usize>userCount << 3);
  memory.fill(positiveCounts, 0, <usize>userCount << 2);
  memory.fill(candidateCounts, 0, <usize>userCount << 2);
  for (let user: u32 = 0; user < userCount; user++, scores += <usize>itemCount * sizeof<T>()) {
    const at = <usize>user << 2;
    const seen = seenItems + (<usize>(load<u32>(seenOffsets + at) - seenBase) << 2);
    const seenEnd = seenItems + (<usize>(load<u32>(seenOffsets + at, 4) - seenBase) << 2);
    const listed = positiveItems + (<usize>(load<u32>(positiveOffsets + at) - positiveBase) << 2);
    const listedEnd = positiveItems + (<usize>(load<u32>(positiveOffsets + at, 4) - positiveBase) << 2);
    const count = gatherPositives<T>(scores, listed, listedEnd, seen, seenEnd, positives, rest);
    sortPositives<T>(positives, count, rest);
    prepareWins<T>(wins, positives, count, itemCount, rest);
    const ofAll = sumWins<T>(wins, scores, itemCount);
    if (ofAll == HAS_NAN) return user;
    const seenCount = gatherSeen<T>(scores, seen, seenEnd, seenScores);
    const ofSeen = sumWins<T>(wins, seenScores, seenCount);
    store<f64>(doubleWins + (<usize>user << 3), <f64>(ofAll - ofSeen - <u64>count * <u64>count));
    store<u32>(positiveCounts + at, count);
    store<u32>(candidateCounts + at, itemCount - seenCount);
  }
  return 0xffffffff;
}
