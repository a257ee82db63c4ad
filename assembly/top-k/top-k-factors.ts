// Best k items of every user by the dot product of their factors, over one stretch of items at a time. Four users at
// a time are ranked by integer scores first and exact scores after (see shared/four-users.ts); where factors are too
// wild or too few for that, every score is computed exactly. See src/foundation/kernels/top-k.ts for the plain body.
import { scoreAll } from './exact-scores';
import { mergeNew, rankFour } from './four-users';
import { longestList } from '../lanes/lists';
import { packItems } from './pack-factors';
import { canQuantise, ITEM_BITS, largestMagnitude, MOST_DIMENSIONS, scaleFor } from './quantise';
import { prepareRows, rowTopK } from './row-top-k';
import { Stretch } from './stretch';

/** Fewer users do not repay the packing of the items. */
const FEWEST_USERS: u32 = 4;

/** The one record of the stretch under work: filled anew by every call, and the only memory of its own. */
const RECORD = memory.data(256, 16);

export function topKFactors(
  userFactors: usize, itemFactors: usize, dimension: u32, userCount: u32, firstItem: u32, itemCount: u32, k: u32,
  seenOffsets: usize, seenItems: usize, items: usize, topScores: usize, lengths: usize, scratch: usize,
): u32 {
  const stretch = changetype<Stretch>(RECORD);
  stretch.itemFactors = itemFactors;
  stretch.dimension = dimension;
  stretch.firstItem = firstItem;
  stretch.itemCount = itemCount;
  stretch.k = k;
  stretch.seenOffsets = seenOffsets;
  stretch.seenItems = seenItems;
  stretch.items = items;
  stretch.scores = topScores;
  stretch.lengths = lengths;
  stretch.maxSeen = min<u32>(longestList(seenOffsets, userCount), itemCount);
  stretch.packs = repaysPacking(dimension, userCount);
  stretch.layOut(scratch);
  stretch.placeLists();
  memory.fill(stretch.seenBits, 0, stretch.seen - stretch.seenBits);
  const isPacked = stretch.packs && packStretch(stretch);
  const rowBytes = <usize>dimension << 2;
  for (let user: u32 = 0; user < userCount; user += 4) {
    const present = min<u32>(4, userCount - user);
    const factors = userFactors + <usize>user * rowBytes;
    const ranked = isPacked ? rankFour(stretch, factors, present, user) : 0;
    for (let i: u32 = 0; i < present; i++) {
      if ((ranked >> i) & 1) continue;
      if (!rankPlainly(stretch, factors + <usize>i * rowBytes, user + i)) return user + i;
    }
  }
  return 0xffffffff;
}

export function topKFactorsScratch(
  userFactors: usize, itemFactors: usize, dimension: u32, userCount: u32, firstItem: u32, itemCount: u32, k: u32,
  seenOffsets: usize, seenItems: usize, items: usize, topScores: usize, lengths: usize,
): usize {
  const stretch = changetype<Stretch>(RECORD);
  stretch.dimension = dimension;
  stretch.itemCount = itemCount;
  stretch.k = k;
  stretch.maxSeen = min<u32>(longestList(seenOffsets, userCount), itemCount);
  stretch.packs = repaysPacking(dimension, userCount);
  return stretch.layOut(0);
}

// @ts-ignore: decorator
@inline
function repaysPacking(dimension: u32, userCount: u32): bool {
  return dimension <= MOST_DIMENSIONS && userCount >= FEWEST_USERS;
}

/** Quantises the items; false when their magnitudes forbid it. */
function packStretch(stretch: Stretch): bool {
  const dimension = stretch.dimension;
  stretch.itemMost = largestMagnitude(stretch.itemFactors, <usize>stretch.itemCount * <usize>dimension);
  if (!canQuantise(stretch.itemMost)) return false;
  stretch.itemScale = scaleFor(stretch.itemMost, ITEM_BITS);
  stretch.itemSteps = packItems(
    stretch.itemFactors, dimension, stretch.itemCount, <f32>stretch.itemScale, stretch.panels, stretch.rows,
  );
  return true;
}

/** Ranks one user by exact scores of all items; false when one of them is NaN. */
function rankPlainly(stretch: Stretch, user: usize, userIndex: u32): bool {
  const count = stretch.itemCount;
  scoreAll(user, stretch.itemFactors, stretch.dimension, count, stretch.exact);
  prepareRows(count, stretch.rest);
  const length = rowTopK<f32>(
    stretch.exact, count, min<u32>(stretch.k, count), stretch.seenOf(0), stretch.findSeen(0, userIndex), stretch.maxSeen,
    stretch.newItems, stretch.newScores, stretch.rest,
  );
  if (length == 0xffffffff) return false;
  mergeNew(stretch, userIndex, length);
  return true;
}
