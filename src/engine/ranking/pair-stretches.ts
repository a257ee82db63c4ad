// Won pairs over a row that is too long for one call. The positive scores are carried in front of each stretch of the
// row, in which the positive items are then left out; what the stretches count adds up.
import type { PositiveRanks } from '../../data/tables/positive-ranks.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { ALL_RANKED } from '../../foundation/kernels/select-best.js';
import { isFloat64Array } from '../../foundation/typed-arrays.js';
import { emptyRanks, LONGEST_ROW_BYTES, type PairScores, runPairCounts } from './pair-rows.js';

export interface LongRow {
  readonly row: PairScores;
  /** Places in the row that are no candidates, ascending. */
  readonly seen: Uint32Array;
  /** Places of positive items, ascending. */
  readonly positives: Uint32Array;
  /** Numbers of the one user. */
  readonly ranks: PositiveRanks;
  /** Scores of a stretch. */
  readonly longest?: number;
}

/** Fills the numbers of one user; false when a score is NaN. */
export function countLongRow(backend: Backend, { row, seen, positives, ranks, longest }: LongRow): boolean {
  const length = longest ?? LONGEST_ROW_BYTES / row.BYTES_PER_ELEMENT;
  const known = new Set(seen);
  const counted = positives.filter((item) => !known.has(item));
  const left = Uint32Array.from(new Set([...seen, ...counted])).sort();
  const cells = isFloat64Array(row)
    ? new Float64Array(counted.length + length)
    : new Float32Array(counted.length + length);
  for (const [i, item] of counted.entries()) cells[i] = row[item]!;
  const part = emptyRanks(1);
  let [doubleWins, negativeCount, next] = [0, 0, 0];
  for (let first = 0; first < row.length; first += length) {
    const end = Math.min(first + length, row.length);
    const from = next;
    while (next < left.length && left[next]! < end) next += 1;
    cells.set(row.subarray(first, end), counted.length);
    const offender = runPairCounts(backend, {
      scores: cells.subarray(0, counted.length + end - first),
      userCount: 1,
      itemCount: counted.length + end - first,
      seen: {
        offsets: Uint32Array.of(0, next - from),
        items: left.subarray(from, next).map((item) => item - first + counted.length),
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
