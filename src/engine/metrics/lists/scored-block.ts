// Judged lists under what scores say: which items are tied, and which relevant items count as found.
import type { JudgedBlock } from '../../../data/tables/judged-block.js';
import type { ListRows } from '../../../data/tables/ranked-lists.js';
import type { Judging } from './gains.js';
import { endOfGroup, rankTies } from './tie-groups.js';

type Scores = Float32Array | Float64Array;

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
  { ties, hits }: Judging,
  rows: ListRows,
  scores: Scores | undefined,
  from: number,
): ScoredBlock {
  const found = hits === 'positive' && scores !== undefined ? onlyPositive(given, rows, scores, from) : given;
  const block = ties === 'given' || ties === 'worst' ? found : rankTies(found, rows, scores, from, ties);
  return {
    block,
    ...(block === given ? {} : { given }),
    ...(ties === 'worst' && scores !== undefined ? { tieEnds: tieEndsOf(given, rows, scores, from) } : {}),
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
