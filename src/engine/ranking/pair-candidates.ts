// Won pairs among candidates. Only their scores are read: they are brought together into rows, as long as the longest
// list of a block of users, and what the other lists lack is left out as if it were seen.

import type { PositiveRanks } from '../../data/tables/evaluation-context.js';
import type { ItemLists } from '../../data/tables/item-lists.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { pairCountsF32, pairCountsF64 } from '../../foundation/kernels/pair-counts.js';
import { ALL_RANKED } from '../../foundation/kernels/top-k.js';
import { isFloat64Array } from '../../foundation/typed-arrays.js';
import { refuseNan } from './check-request.js';

export type PairScores = Float32Array | Float64Array;

/** Scores a call looks at: about a millisecond of work. */
export const SCORES_A_CALL = 2_097_152;

/** Bytes of the longest row that one call takes; a longer one goes in stretches. */
export const LONGEST_ROW_BYTES = 16_777_216;

export interface PairRows {
  readonly scores: PairScores;
  readonly userCount: number;
  readonly itemCount: number;
  readonly seen: ItemLists;
  readonly positives: ItemLists;
  readonly ranks: PositiveRanks;
}

/** Fills `ranks`; returns the first user with a NaN score. The width of the scores chooses the kernel. */
export function runPairCounts(backend: Backend, { scores, seen, positives, ranks, ...shape }: PairRows): number {
  const shared = {
    ...shape,
    seenOffsets: seen.offsets,
    seenItems: seen.items,
    positiveOffsets: positives.offsets,
    positiveItems: positives.items,
    doubleWins: ranks.doubleWins,
    positiveCounts: ranks.positiveCounts,
    candidateCounts: ranks.candidateCounts,
  };
  return isFloat64Array(scores)
    ? backend.run(pairCountsF64, { ...shared, scores })
    : backend.run(pairCountsF32, { ...shared, scores });
}

export function emptyRanks(userCount: number): PositiveRanks {
  return {
    userCount,
    doubleWins: new Float64Array(userCount),
    positiveCounts: new Uint32Array(userCount),
    candidateCounts: new Uint32Array(userCount),
  };
}

export function cutRanks(ranks: PositiveRanks, from: number, to: number): PositiveRanks {
  return {
    userCount: to - from,
    doubleWins: ranks.doubleWins.subarray(from, to),
    positiveCounts: ranks.positiveCounts.subarray(from, to),
    candidateCounts: ranks.candidateCounts.subarray(from, to),
  };
}

export interface LongRow {
  readonly row: PairScores;
  /** Places in the row that are no candidates, ascending. */
  readonly seen: Uint32Array;
  readonly positives: Uint32Array;
  readonly ranks: PositiveRanks;
  readonly longest?: number;
}

/** Fills the numbers of one user; false when a score is NaN. */
export function countLongRow(backend: Backend, { row, seen, positives, ranks, longest }: LongRow): boolean {
  const length = longest ?? LONGEST_ROW_BYTES / row.BYTES_PER_ELEMENT;
  const known = new Set(seen);
  const counted = positives.filter((item) => !known.has(item));
  const rest = Uint32Array.from(new Set([...seen, ...counted])).sort();
  const cells = isFloat64Array(row)
    ? new Float64Array(counted.length + length)
    : new Float32Array(counted.length + length);
  for (const [i, item] of counted.entries()) cells[i] = row[item]!;
  const part = emptyRanks(1);
  let [doubleWins, negativeCount, next] = [0, 0, 0];
  for (let first = 0; first < row.length; first += length) {
    const end = Math.min(first + length, row.length);
    const from = next;
    while (next < rest.length && rest[next]! < end) next += 1;
    cells.set(row.subarray(first, end), counted.length);
    const offender = runPairCounts(backend, {
      scores: cells.subarray(0, counted.length + end - first),
      userCount: 1,
      itemCount: counted.length + end - first,
      seen: {
        offsets: Uint32Array.of(0, next - from),
        items: rest.subarray(from, next).map((item) => item - first + counted.length),
      },
      positives: { offsets: Uint32Array.of(0, counted.length), items: counted.map((_, i) => i) },
      ranks: part,
    });
    if (offender !== ALL_RANKED) return false;
    doubleWins += part.doubleWins[0]!;
    negativeCount += part.candidateCounts[0]! - counted.length;
  }
  ranks.doubleWins[0] = doubleWins;
  ranks.positiveCounts[0] = counted.length;
  ranks.candidateCounts[0] = negativeCount + counted.length;
  return true;
}

const MOST_USERS = 4096;

interface CandidateRows {
  readonly scores: PairScores;
  readonly itemCount: number;
  readonly positives: ItemLists;
}

/** Fills `ranks` from the scores of candidates that are not seen. */
export function countCandidatePairs(
  backend: Backend,
  rows: CandidateRows,
  seen: ItemLists,
  candidates: ItemLists,
  ranks: PositiveRanks,
): void {
  const { offsets } = candidates;
  const lengthOf = (user: number) => offsets[user + 1]! - offsets[user]!;
  let from = 0;
  while (from < ranks.userCount) {
    let to = from + 1;
    let width = lengthOf(from);
    while (to < ranks.userCount && to - from < MOST_USERS) {
      const wider = Math.max(width, lengthOf(to));
      if (wider * (to - from + 1) > SCORES_A_CALL) break;
      width = wider;
      to += 1;
    }
    const block = gather(rows, seen, candidates, from, to, width);
    const offender = count(backend, block, width, cutRanks(ranks, from, to));
    if (offender !== ALL_RANKED) refuseCandidate(rows, seen, candidates, from + offender);
    from = to;
  }
}

interface Block {
  readonly scores: PairScores;
  readonly padding: ItemLists;
  readonly positives: ItemLists;
}

function count(backend: Backend, block: Block, width: number, ranks: PositiveRanks): number {
  const { scores, padding, positives } = block;
  if (width * scores.BYTES_PER_ELEMENT <= LONGEST_ROW_BYTES) {
    const shape = { userCount: ranks.userCount, itemCount: width };
    return runPairCounts(backend, { ...shape, scores, seen: padding, positives, ranks });
  }
  // So long a list is alone in its block.
  const isCounted = countLongRow(backend, { row: scores, seen: padding.items, positives: positives.items, ranks });
  return isCounted ? ALL_RANKED : 0;
}

/** Rows of the candidates' scores, with the places of the positive ones, and the places behind a shorter list. */
function gather(
  { scores, itemCount, positives }: CandidateRows,
  seen: ItemLists,
  candidates: ItemLists,
  from: number,
  to: number,
  width: number,
): Block {
  const cellCount = width * (to - from);
  const cells = isFloat64Array(scores) ? new Float64Array(cellCount) : new Float32Array(cellCount);
  const padding = new ListWriter(to - from);
  const places = new ListWriter(to - from);
  for (let user = from; user < to; user++) {
    const row = (user - from) * width;
    const isPositive = walker(positives, user);
    let length = 0;
    for (const item of unseenOf(candidates, seen, user)) {
      cells[row + length] = scores[user * itemCount + item]!;
      if (isPositive(item)) places.add(length);
      length += 1;
    }
    for (; length < width; length++) padding.add(length);
    padding.endUser();
    places.endUser();
  }
  return { scores: cells, padding: padding.finish(), positives: places.finish() };
}

function* unseenOf(candidates: ItemLists, seen: ItemLists, user: number): Iterable<number> {
  const isSeen = walker(seen, user);
  for (let i = candidates.offsets[user]!; i < candidates.offsets[user + 1]!; i++) {
    const item = candidates.items[i]!;
    if (!isSeen(item)) yield item;
  }
}

/** Tells whether a user's list holds an item; asked for items in ascending order, it walks the list once. */
function walker({ offsets, items }: ItemLists, user: number): (item: number) => boolean {
  const end = offsets[user + 1]!;
  let next = offsets[user]!;
  return (item) => {
    while (next < end && items[next]! < item) next += 1;
    return next < end && items[next] === item;
  };
}

class ListWriter {
  private readonly items: number[] = [];
  private readonly offsets: Uint32Array;
  private users = 0;

  constructor(userCount: number) {
    this.offsets = new Uint32Array(userCount + 1);
  }

  add(item: number): void {
    this.items.push(item);
  }

  endUser(): void {
    this.users += 1;
    this.offsets[this.users] = this.items.length;
  }

  finish(): ItemLists {
    return { offsets: this.offsets, items: Uint32Array.from(this.items) };
  }
}

function refuseCandidate(
  { scores, itemCount }: CandidateRows,
  seen: ItemLists,
  candidates: ItemLists,
  user: number,
): never {
  refuseNan('scores', user, unseenOf(candidates, seen, user), (u, item) => scores[u * itemCount + item]!);
}
