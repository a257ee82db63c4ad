// Lists under ties: items with equal scores could stand in any order, and each of them is worth the mean gain of its
// group, which is the expected gain at its rank; or they all stand at one rank. A group may reach beyond the ranks that a
// metric looks at and counts as a whole: the block must be judged down to `depthOfTies`. Of a group that the end of the
// list cuts, only the listed part is known.
import type { JudgedBlock } from '../../../data/tables/judged-block.js';
import type { ListRows } from '../../../data/tables/ranked-lists.js';
import type { RankTies } from './list-vocabulary.js';

type Scores = Float32Array | Float64Array;

/** Ranks to judge so that no group that begins within `depth` ranks is cut, for users `from` to `to - 1` of the rows. */
export function depthOfTies(rows: ListRows, scores: Scores, from: number, to: number, depth: number): number {
  let deepest = depth;
  for (let user = from; user < to; user++) {
    if (rows.lengths[user]! <= depth || depth === 0) continue;
    const end = endOfGroup(scores, rows.starts[user]!, rows.lengths[user]!, depth - 1);
    if (end > deepest) deepest = end;
  }
  return deepest;
}

/**
 * The block with the gains of every group of equal scores replaced: averaged, by their mean, which is their sum in the
 * order of ranks divided by their number; elsewhere by their sum, at the first rank of the group or behind all misses
 * above it. The block's users are users `from` and so on of the rows; it keeps its own gains. Without scores nothing is
 * tied.
 */
export function rankTies(
  block: JudgedBlock,
  rows: ListRows,
  scores: Scores | undefined,
  from: number,
  ties: Exclude<RankTies, 'given' | 'worst'>,
): JudgedBlock {
  const { userCount, depth } = block;
  const gains = block.gains.slice();
  for (let user = 0; user < userCount; user++) {
    const start = rows.starts[from + user]!;
    const length = Math.min(depth, rows.lengths[from + user]!);
    let missCount = 0;
    for (let first = 0; first < length; ) {
      const end = scores === undefined ? first + 1 : endOfGroup(scores, start, length, first);
      if (ties === 'averaged') averageGains(gains, userCount, user, first, end);
      else missCount += gatherGains(gains, userCount, user, first, end, ties === 'best' ? first : missCount);
      first = end;
    }
  }
  return { ...block, gains };
}

/** The rank behind the group of equal scores to which rank `rank` belongs; ranks count from 0. */
export function endOfGroup(scores: Scores, start: number, length: number, rank: number): number {
  let end = rank + 1;
  while (end < length && scores[start + end] === scores[start + rank]) end += 1;
  return end;
}

function averageGains(gains: Float64Array, userCount: number, user: number, first: number, end: number): void {
  if (end - first === 1) return;
  let sum = 0;
  for (let rank = first; rank < end; rank++) sum = sum + gains[rank * userCount + user]!;
  const mean = sum / (end - first);
  for (let rank = first; rank < end; rank++) gains[rank * userCount + user] = mean;
}

/** Moves the gains of a group to one rank, which is not behind it; how many of the group were 0. */
function gatherGains(
  gains: Float64Array,
  userCount: number,
  user: number,
  first: number,
  end: number,
  target: number,
): number {
  let [sum, missCount] = [0, 0];
  for (let rank = first; rank < end; rank++) {
    const place = rank * userCount + user;
    if (!(gains[place]! > 0)) missCount += 1;
    sum = sum + gains[place]!;
    gains[place] = 0;
  }
  gains[target * userCount + user]! += sum;
  return missCount;
}
