// After Friedman's test: by how much mean ranks must differ to be told apart. Nemenyi compares all runs with each
// other, Bonferroni-Dunn all runs with one control, which takes less.
import { checkCount, checkShare } from '../../../foundation/checks.js';
import { normalTailQuantile } from '../../../foundation/numbers/normal.js';
import { studentisedRangeQuantile, studentisedRangeTail } from '../../../foundation/numbers/studentised-range.js';
import { pairMatrix } from '../pair-matrix.js';
import { sampleOf } from '../sample.js';

/** Mean ranks and how many blocks (users or data sets) they are means of. */
export interface RankedRuns {
  readonly meanRanks: ArrayLike<number>;
  readonly blockCount: number;
}

/** The critical difference of mean ranks and the p-values of pairs. */
export interface NemenyiResult {
  readonly alpha: number;
  /** Runs whose mean ranks differ by this or more are told apart at alpha. */
  readonly criticalDifference: number;
  /** ps[i][j] for runs i and j; 1 on the diagonal. */
  readonly ps: readonly Float64Array[];
}

/** q = upper alpha point of the studentised range of so many runs, infinite degrees of freedom, over sqrt(2). */
export function nemenyiQuantile(runCount: number, alpha = 0.05): number {
  checkCount('runCount', runCount, 2);
  checkShare('alpha', alpha);
  return studentisedRangeQuantile(1 - alpha, runCount, Number.POSITIVE_INFINITY) / Math.SQRT2;
}

/**
 * CD = q sqrt(k (k + 1) / (6 N)); p of a pair = P(range > |difference of mean ranks| / sqrt(k (k + 1) / (12 N))).
 * Nemenyi, 1963; Demsar, "Statistical comparisons of classifiers over multiple data sets", 2006.
 */
export function nemenyi({ meanRanks, blockCount }: RankedRuns, alpha = 0.05): NemenyiResult {
  const ranks = sampleOf('meanRanks', meanRanks);
  const runCount = ranks.length;
  const error = rankError(runCount, blockCount);
  const pOf = (i: number, j: number) => {
    const range = (Math.SQRT2 * Math.abs(ranks[i]! - ranks[j]!)) / error;
    return studentisedRangeTail(range, runCount, Number.POSITIVE_INFINITY);
  };
  return {
    alpha,
    criticalDifference: nemenyiDifference(runCount, blockCount, alpha),
    ps: pairMatrix(runCount, 1, pOf),
  };
}

/** CD = q sqrt(k (k + 1) / (6 N)) alone, without the pairs. */
export function nemenyiDifference(runCount: number, blockCount: number, alpha = 0.05): number {
  return nemenyiQuantile(runCount, alpha) * rankError(runCount, blockCount);
}

/** CD = z sqrt(k (k + 1) / (6 N)), z the upper alpha / (2 (k - 1)) point of the normal distribution. Dunn, 1961. */
export function bonferroniDunnDifference(runCount: number, blockCount: number, alpha = 0.05): number {
  checkCount('runCount', runCount, 2);
  checkShare('alpha', alpha);
  return normalTailQuantile(alpha / (2 * (runCount - 1))) * rankError(runCount, blockCount);
}

/** The standard error of the difference of two mean ranks. */
function rankError(runCount: number, blockCount: number): number {
  checkCount('blockCount', blockCount, 1);
  return Math.sqrt((runCount * (runCount + 1)) / (6 * blockCount));
}
