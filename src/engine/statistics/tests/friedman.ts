// Friedman's test over several runs: whether their ranks within users, or within data sets, are other than by chance.
import { checkLength, checkOptionNames, checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import { chiSquareTail, fTail } from '../../../foundation/numbers/test-distributions.js';
import { inSteps, sampleOf } from '../paired-values.js';
import type { TestResult } from '../test-result.js';
import { midRanks, tieCorrection } from '../tied-ranks.js';

/** Whether higher or lower values rank first. */
export interface FriedmanOptions {
  /** Which values are better and have the small ranks; default: `higher`. */
  readonly direction?: 'higher' | 'lower';
}

/** A statistic with its p-value. */
export interface StatisticAndP {
  readonly statistic: number;
  readonly p: number;
}

/** Friedman's test with the correction of Iman and Davenport, and mean ranks. */
export interface FriedmanResult extends TestResult {
  readonly df: number;
  readonly runCount: number;
  /** Users or data sets within which runs were ranked. */
  readonly blockCount: number;
  /** Of each run; 1 is best, equal values share the mean of their ranks. */
  readonly meanRanks: Float64Array;
  /** Chi-square without the correction for ties. */
  readonly uncorrected: StatisticAndP;
  /** F from the corrected chi-square, and from the uncorrected one; df is (runs - 1, (runs - 1)(blocks - 1)). */
  readonly imanDavenport: StatisticAndP & {
    readonly df: readonly [number, number];
    readonly uncorrected: StatisticAndP;
  };
}

/**
 * With k runs, N blocks, mean ranks R and T = sum of t^3 - t over ties of t values:
 * chi^2 = 12 N / (k (k + 1)) * sum of (R - (k + 1) / 2)^2 / (1 - T / (N k (k^2 - 1))), k - 1 degrees of freedom;
 * F = (N - 1) chi^2 / (N (k - 1) - chi^2). If all values tie, or there is one block, F = 0 and p = 1. Values that
 * differ by less than 1e-12 tie. Friedman, 1937; Iman and Davenport, 1980; Demsar, 2006.
 * @example friedman([a, b, c]).meanRanks;   // [1.35, 1.8, 2.85]
 */
export function friedman(runs: readonly ArrayLike<number>[], options: FriedmanOptions = {}): FriedmanResult {
  checkOptionNames(options, ['direction'], 'friedman');
  const { direction = 'higher' } = options;
  checkWord('direction', direction, ['higher', 'lower']);
  const columns = columnsOf(runs);
  const runCount = columns.length;
  const blockCount = columns[0]!.length;
  const { rankSums, ties } = rankRows(columns, direction === 'higher' ? -1 : 1);
  // Twice the distance of a rank sum from its mean is whole, and so is everything up to the last division.
  const squares = rankSums.reduce((sum, rankSum) => {
    const distance = 2 * rankSum - blockCount * (runCount + 1);
    return sum + distance * distance;
  }, 0);
  const spread = blockCount * runCount * (runCount * runCount - 1);
  const df = runCount - 1;
  const chiSquare = (scale: number): StatisticAndP => {
    const statistic = scale === 0 ? 0 : (3 * squares * df) / scale;
    return { statistic, p: chiSquareTail(statistic, df) };
  };
  const otherDf = df * (blockCount - 1);
  const varianceRatio = (scale: number): StatisticAndP => {
    if (squares === 0 || otherDf === 0) return { statistic: 0, p: 1 };
    const statistic = (3 * squares * (blockCount - 1)) / (blockCount * scale - 3 * squares);
    return { statistic, p: fTail(statistic, df, otherDf) };
  };
  return {
    test: 'friedman',
    ...chiSquare(spread - ties),
    alternative: 'two-sided',
    method: 'chi-square, tie-corrected',
    df,
    runCount,
    blockCount,
    meanRanks: rankSums.map((sum) => sum / blockCount),
    uncorrected: chiSquare(spread),
    imanDavenport: { ...varianceRatio(spread - ties), df: [df, otherDf], uncorrected: varianceRatio(spread) },
    ...(spread === ties ? { note: 'all runs tie in all blocks' } : {}),
  };
}

export function columnsOf(runs: readonly ArrayLike<number>[]): Float64Array[] {
  if (runs.length < 2) {
    throw new UsageError('too few runs', { argument: 'runs', found: runs.length, expected: 'two or more' });
  }
  return runs.map((run, i) => {
    checkLength(`runs[${i}]`, run.length, runs[0]!.length, 'the length of the first run');
    return sampleOf(`runs[${i}]`, run);
  });
}

function rankRows(columns: readonly Float64Array[], sign: 1 | -1) {
  const steps = columns.map((column) => inSteps(column));
  const rankSums = new Float64Array(columns.length);
  let ties = 0;
  for (let block = 0; block < columns[0]!.length; block++) {
    const { ranks, tieSizes } = midRanks(steps.map((column) => sign * column[block]!));
    for (let run = 0; run < ranks.length; run++) rankSums[run]! += ranks[run]!;
    ties += tieCorrection(tieSizes);
  }
  return { rankSums, ties };
}
