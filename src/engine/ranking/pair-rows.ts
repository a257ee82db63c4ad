// One kernel call that counts won pairs over whole rows, and the numbers it fills: what all ways of counting share.
import type { ItemLists } from '../../data/tables/item-lists.js';
import type { PositiveRanks } from '../../data/tables/positive-ranks.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { pairCountsF32, pairCountsF64 } from '../../foundation/kernels/pair-counts.js';
import { isFloat64Array } from '../../foundation/typed-arrays.js';

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

/** Numbers still to be counted. */
export function emptyRanks(userCount: number): PositiveRanks {
  return {
    userCount,
    doubleWins: new Float64Array(userCount),
    positiveCounts: new Uint32Array(userCount),
    candidateCounts: new Uint32Array(userCount),
  };
}

/** The numbers of users `from` to `to`. */
export function cutRanks(ranks: PositiveRanks, from: number, to: number): PositiveRanks {
  return {
    userCount: to - from,
    doubleWins: ranks.doubleWins.subarray(from, to),
    positiveCounts: ranks.positiveCounts.subarray(from, to),
    candidateCounts: ranks.candidateCounts.subarray(from, to),
  };
}
