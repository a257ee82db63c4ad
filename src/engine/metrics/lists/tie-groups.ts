// Lists under ties: items with equal scores could stand in any order, and each of them is worth the mean gain of its
// group, which is the expected gain at its rank; or they all stand at one rank. A group may reach beyond the ranks that a
// metric looks at and counts as a whole: the block must be judged down to `depthOfTies`. Of a group that the end of the
// list cuts, only the listed part is known.
import type { JudgedBlock } from '../../../data/tables/evaluation-context.js';
import type { ListRows } from '../../../data/tables/ranked-lists.js';
import { HITS, type Judging } from './gains.js';
import type { RankTies } from './list-vocabulary.js';

type Scores = Float32Array | Float64Array;

/** How a group of equal scores changes the gains: users' gains, the group's first rank and the rank behind it. */
type Regroup = (
  gains: Float64Array,
  userCount: number,
  user: number,
  first: number,
  end: number,
  missCount: number,
) => number;

interface TieRow {
  /** What becomes of the gains of each group; returns how many of it were 0. Absent where they stay. */
  readonly regroup?: Regroup;
  /** Whether relevant items stand behind the misses above them alone, so that the whole list must be judged. */
  readonly isByMisses?: true;
  /** Whether all of a group stand at its last rank. */
  readonly isAtEnds?: true;
  /** Whether the order of the list decides. */
  readonly isGiven?: true;
  /** What a rank of a sum is worth, from what an item is. */
  readonly formula: (gain: string) => string;
  /** The precision at an item. */
  readonly precision: string;
  readonly words?: string;
}

const PRECISION = 'Σ(j=1..i) rel(j) / i';
const SHARED = (gain: string) => `Σ(at i) ${gain}`;

/** Where items with equal scores stand. */
export const RANK_TIES: Readonly<Record<RankTies, TieRow>> = {
  given: { isGiven: true, formula: (gain) => gain, precision: PRECISION },
  averaged: {
    regroup: averageGains,
    formula: (gain) => `E[${gain}]`,
    precision: PRECISION,
    words: 'and items with equal scores all get their mean gain, the expected value over random orders',
  },
  best: {
    regroup: (gains, userCount, user, first, end) => gatherGains(gains, userCount, user, first, end, first),
    formula: SHARED,
    precision: PRECISION,
    words: 'and items with equal scores all get the first of their ranks, so several items can share a rank',
  },
  misses: {
    regroup: gatherGains,
    isByMisses: true,
    formula: SHARED,
    precision: PRECISION,
    words:
      'and every relevant item gets the rank after the items with gain 0 and a higher score, so several items can share ' +
      'a rank',
  },
  worst: {
    isAtEnds: true,
    formula: (gain) => gain,
    precision: 'Σ(j: s(j) ≥ s(i)) rel(j) / |{j: s(j) ≥ s(i)}|',
    words: 'and items with equal scores all get the last of their ranks',
  },
};

/** Ranks to judge so that no group of equal scores that begins within `depth` ranks is cut. */
export function depthOfTies(rows: ListRows, depth: number): number {
  const { scores, userCount } = rows;
  let deepest = depth;
  if (scores === undefined || depth === 0) return deepest;
  for (let user = 0; user < userCount; user++) {
    if (rows.lengths[user]! <= depth) continue;
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
function rankTies(block: JudgedBlock, rows: ListRows, from: number, regroup: Regroup): JudgedBlock {
  const { userCount, depth } = block;
  const { scores } = rows;
  const gains = block.gains.slice();
  for (let user = 0; user < userCount; user++) {
    const start = rows.starts[from + user]!;
    const length = Math.min(depth, rows.lengths[from + user]!);
    let missCount = 0;
    for (let first = 0; first < length; ) {
      const end = scores === undefined ? first + 1 : endOfGroup(scores, start, length, first);
      missCount += regroup(gains, userCount, user, first, end, missCount);
      first = end;
    }
  }
  return { ...block, gains };
}

/** The rank behind the group of equal scores to which rank `rank` belongs; ranks count from 0. */
function endOfGroup(scores: Scores, start: number, length: number, rank: number): number {
  let end = rank + 1;
  while (end < length && scores[start + end] === scores[start + rank]) end += 1;
  return end;
}

function averageGains(gains: Float64Array, userCount: number, user: number, first: number, end: number): number {
  if (end - first === 1) return 0;
  let sum = 0;
  for (let rank = first; rank < end; rank++) sum = sum + gains[rank * userCount + user]!;
  const mean = sum / (end - first);
  for (let rank = first; rank < end; rank++) gains[rank * userCount + user] = mean;
  return 0;
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

export interface ScoredBlock {
  readonly block: JudgedBlock;
  /** The block without a look at scores, where these changed it. */
  readonly given?: JudgedBlock;
  /** The last rank of each item's group of equal scores, counted from 1 and laid out like the gains. */
  readonly tieEnds?: Uint32Array;
}

/** The block's users are users `from` and so on of the rows; without scores nothing is tied and all hits count. */
export function withScores(
  given: JudgedBlock,
  { ties, hits = 'listed' }: Judging,
  rows: ListRows,
  from: number,
): ScoredBlock {
  const { scores } = rows;
  const { regroup, isAtEnds } = RANK_TIES[ties];
  const isPositive = HITS[hits].isPositive && scores !== undefined;
  const hitBlock = isPositive ? onlyPositive(given, rows, scores, from) : given;
  const block = regroup === undefined ? hitBlock : rankTies(hitBlock, rows, from, regroup);
  return {
    block,
    ...(block === given ? {} : { given }),
    ...(isAtEnds && scores !== undefined ? { tieEnds: tieEndsOf(given, rows, scores, from) } : {}),
  };
}

/** Items whose score is not above 0 are worth nothing. */
function onlyPositive(block: JudgedBlock, rows: ListRows, scores: Scores, from: number): JudgedBlock {
  const { userCount, depth } = block;
  const gains = block.gains.slice();
  for (let user = 0; user < userCount; user++) {
    const start = rows.starts[from + user]!;
    const length = Math.min(depth, rows.lengths[from + user]!);
    for (let rank = 0; rank < length; rank++) if (!(scores[start + rank]! > 0)) gains[rank * userCount + user] = 0;
  }
  return { ...block, gains };
}

function tieEndsOf({ userCount, depth }: JudgedBlock, rows: ListRows, scores: Scores, from: number): Uint32Array {
  const ends = new Uint32Array(userCount * depth);
  for (let user = 0; user < userCount; user++) {
    const start = rows.starts[from + user]!;
    const length = Math.min(depth, rows.lengths[from + user]!);
    for (let first = 0; first < length; ) {
      const end = endOfGroup(scores, start, length, first);
      for (let rank = first; rank < end; rank++) ends[rank * userCount + user] = end;
      first = end;
    }
  }
  return ends;
}

/** Adds, for each relevant item, the precision at the lowest rank of its group; groups are cut at rank k. */
export function foldPrecisionsAtEnds(
  gains: Float64Array,
  userCount: number,
  tieEnds: Uint32Array,
  k: number,
  column: Float64Array,
): void {
  for (let user = 0; user < userCount; user++) {
    let [sum, hits] = [0, 0];
    for (let first = 0; first < k; ) {
      const end = Math.min(k, tieEnds[first * userCount + user]!);
      // Behind the end of the list there is no group.
      if (end === 0) break;
      const before = hits;
      for (let rank = first; rank < end; rank++) if (gains[rank * userCount + user]! > 0) hits += 1;
      sum = sum + (hits - before) * (hits / end);
      first = end;
    }
    column[user] = sum;
  }
}
