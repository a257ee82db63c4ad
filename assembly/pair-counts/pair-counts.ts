// How often the positive items of a user outrank the negative ones. The sum over all items of a row is taken first,
// without a look at what each item is; then the seen items are taken out of it by a sum over them alone, and the
// positive ones by a formula: among themselves they win and lose equally often. Positive scores are fetched for a group of
// users before the first of their rows is read: a processor reads ahead of a row only as long as nobody has just touched
// places in the middle of it. See src/foundation/kernels/pair-counts.ts for the plain body.
import { paddedBytes } from '../lanes/lanes';
import { longestList } from '../lanes/lists';
import { fetchPositives, gatherSeen, listPositives, positivesScratch, sortPositives } from './positive-scores';
import { fillWhole, sumWins, WHOLE } from './sum-wins';
import { HAS_NAN, positivesBytes, prepareWins, WINS_BYTES, Wins, winsScratch } from './wins';

/** Users of a group at most, and bytes for their positive scores, unless one user alone needs more. */
const MOST_USERS: u32 = 32;
const GROUP_BYTES: usize = 65536;
const COUNTS_BYTES: usize = <usize>MOST_USERS << 2;

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

/** Working memory: the record, the scores of seen items, the positives of a group; then the table over their sort. */
function scratchFor<T>(itemCount: u32, maxSeen: u32, maxPositives: u32): usize {
  return (
    WINS_BYTES +
    seenBytes<T>(maxSeen) +
    groupBytes<T>(maxPositives) +
    max<usize>(positivesScratch<T>(maxPositives), winsScratch(itemCount, maxPositives))
  );
}

/** The scores of seen items, and a block more that fills the last. */
// @ts-ignore: decorator
@inline
function seenBytes<T>(maxSeen: u32): usize {
  return paddedBytes((<usize>maxSeen + WHOLE) * sizeof<T>());
}

/** How many users are a group if the longest list of positive items is so long. */
// @ts-ignore: decorator
@inline
function usersOfGroup<T>(maxPositives: u32): u32 {
  return max<u32>(min<u32>(MOST_USERS, <u32>(GROUP_BYTES / positivesBytes<T>(maxPositives))), 1);
}

/** How many positive scores each user of a group has, and the scores. */
// @ts-ignore: decorator
@inline
function groupBytes<T>(maxPositives: u32): usize {
  return COUNTS_BYTES + <usize>usersOfGroup<T>(maxPositives) * positivesBytes<T>(maxPositives);
}

/** Where the list of a user begins; that of the next user behind it is where it ends. */
// @ts-ignore: decorator
@inline
function listOf(items: usize, offsets: usize, user: u32): usize {
  return items + (<usize>(load<u32>(offsets + (<usize>user << 2)) - load<u32>(offsets)) << 2);
}

function pairCounts<T>(
  scores: usize, userCount: u32, itemCount: u32, seenOffsets: usize, seenItems: usize, positiveOffsets: usize,
  positiveItems: usize, doubleWins: usize, positiveCounts: usize, candidateCounts: usize, scratch: usize,
): u32 {
  const wins = changetype<Wins>(scratch);
  const seenScores = scratch + WINS_BYTES;
  const counts = seenScores + seenBytes<T>(longestList(seenOffsets, userCount));
  const maxPositives = longestList(positiveOffsets, userCount);
  const pitch = positivesBytes<T>(maxPositives);
  const rest = counts + groupBytes<T>(maxPositives);
  const rowBytes = <usize>itemCount * sizeof<T>();
  const groupUsers = usersOfGroup<T>(maxPositives);
  memory.fill(doubleWins, 0, <usize>userCount << 3);
  memory.fill(positiveCounts, 0, <usize>userCount << 2);
  memory.fill(candidateCounts, 0, <usize>userCount << 2);
  for (let first: u32 = 0; first < userCount; first += groupUsers) {
    const groupEnd = min<u32>(first + groupUsers, userCount);
    let count = counts;
    let positives = counts + COUNTS_BYTES;
    for (let user = first; user < groupEnd; user++, count += 4, positives += pitch) {
      const listed = listPositives<T>(
        listOf(positiveItems, positiveOffsets, user), listOf(positiveItems, positiveOffsets, user + 1),
        listOf(seenItems, seenOffsets, user), listOf(seenItems, seenOffsets, user + 1), positives,
      );
      store<u32>(count, listed);
    }
    count = counts;
    positives = counts + COUNTS_BYTES;
    for (let user = first; user < groupEnd; user++, count += 4, positives += pitch) {
      fetchPositives<T>(scores + <usize>user * rowBytes, positives, load<u32>(count));
    }
    count = counts;
    positives = counts + COUNTS_BYTES;
    for (let user = first; user < groupEnd; user++, count += 4, positives += pitch) {
      const row = scores + <usize>user * rowBytes;
      const positiveCount = load<u32>(count);
      sortPositives<T>(positives, positiveCount, rest);
      prepareWins<T>(wins, positives, positiveCount, itemCount, rest);
      const ofAll = sumWins<T>(wins, row, itemCount);
      if (ofAll == HAS_NAN) return user;
      const seenCount = gatherSeen<T>(
        row, listOf(seenItems, seenOffsets, user), listOf(seenItems, seenOffsets, user + 1), seenScores,
      );
      const ofSeen = sumWins<T>(wins, seenScores, fillWhole<T>(wins, seenScores, seenCount));
      const ofPositives = <u64>positiveCount * <u64>positiveCount;
      store<f64>(doubleWins + (<usize>user << 3), <f64>(ofAll - ofSeen - ofPositives));
      store<u32>(positiveCounts + (<usize>user << 2), positiveCount);
      store<u32>(candidateCounts + (<usize>user << 2), itemCount - seenCount);
    }
  }
  return 0xffffffff;
}
