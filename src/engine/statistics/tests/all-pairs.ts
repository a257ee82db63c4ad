// Tests of all pairs of runs at once. After Friedman's test: by how much mean ranks must differ to be significant. Nemenyi
// compares all runs with each other, Bonferroni-Dunn all runs with one control, which takes less.
import { checkCount, checkOptionNames, checkShare, checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import { ExactSum, exactMean } from '../../../foundation/numbers/exact-sum.js';
import { normalTailQuantile } from '../../../foundation/numbers/normal.js';
import { studentisedRangeQuantile, studentisedRangeTail } from '../../../foundation/numbers/studentised-range.js';
import { LEAST_DIFFERENCE, momentsOf, sampleOf } from '../paired-values.js';
import { columnsOf } from './friedman.js';

/** rows[i][j] = rows[j][i] = between(i, j) for i < j, asked once for each pair; the diagonal as given. */
function pairMatrix(count: number, diagonal: number, between: (i: number, j: number) => number): Float64Array[] {
  const rows = Array.from({ length: count }, () => new Float64Array(count).fill(diagonal));
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const value = between(i, j);
      rows[i]![j] = value;
      rows[j]![i] = value;
    }
  }
  return rows;
}

/** Mean ranks and how many blocks (users or data sets) they are means of. */
export interface RankedRuns {
  readonly meanRanks: ArrayLike<number>;
  readonly blockCount: number;
}

/** The critical difference of mean ranks and the p-values of pairs. */
export interface NemenyiResult {
  readonly alpha: number;
  /** Runs whose mean ranks differ by this or more differ significantly at alpha. */
  readonly criticalDifference: number;
  /** ps[i][j] for runs i and j; 1 on the diagonal. */
  readonly ps: readonly Float64Array[];
}

/**
 * q = upper alpha point of the studentised range of so many runs, infinite degrees of freedom, over sqrt(2).
 * @example nemenyiQuantile(4);   // 2.56903
 */
export function nemenyiQuantile(runCount: number, alpha = 0.05): number {
  checkCount('runCount', runCount, 2);
  checkShare('alpha', alpha);
  return studentisedRangeQuantile(1 - alpha, runCount, Number.POSITIVE_INFINITY) / Math.SQRT2;
}

/**
 * CD = q sqrt(k (k + 1) / (6 N)); p of a pair = P(range > |difference of mean ranks| / sqrt(k (k + 1) / (12 N))).
 * Nemenyi, 1963; Demsar, "Statistical comparisons of classifiers over multiple data sets", 2006.
 * @example nemenyi({ meanRanks: [1.2, 2.1, 2.7], blockCount: 30 }).criticalDifference;   // 0.605141
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

/**
 * CD = z sqrt(k (k + 1) / (6 N)), z the upper alpha / (2 (k - 1)) point of the normal distribution. Dunn, 1961.
 * @example bonferroniDunnDifference(4, 30);   // 0.797993
 */
export function bonferroniDunnDifference(runCount: number, blockCount: number, alpha = 0.05): number {
  checkCount('runCount', runCount, 2);
  checkShare('alpha', alpha);
  return normalTailQuantile(alpha / (2 * (runCount - 1))) * rankError(runCount, blockCount);
}

function rankError(runCount: number, blockCount: number): number {
  checkCount('blockCount', blockCount, 1);
  return Math.sqrt((runCount * (runCount + 1)) / (6 * blockCount));
}

// Tukey's honestly significant difference: all pairs of runs at once, with the chance of any false finding kept at
// alpha.

/** `blocks`: the same users in the same order in every run. `groups`: independent samples, as in scipy. */
export type TukeyDesign = 'blocks' | 'groups';

/** The design and the level of Tukey's test. */
export interface TukeyOptions {
  /** Default: `blocks`. */
  readonly design?: TukeyDesign;
  readonly alpha?: number;
}

/** All pairs of runs by Tukey's honestly significant difference. */
export interface TukeyResult {
  readonly test: 'tukey hsd';
  readonly design: TukeyDesign;
  readonly alpha: number;
  readonly means: Float64Array;
  /** Mean square that is left, and its degrees of freedom. */
  readonly residualVariance: number;
  readonly df: number;
  /** statistics[i][j] = |mean i - mean j| over its standard error; infinite where there is no spread. */
  readonly statistics: readonly Float64Array[];
  /** ps[i][j] for runs i and j; 1 on the diagonal. */
  readonly ps: readonly Float64Array[];
  /** Under `blocks`, runs whose means differ by this or more differ significantly at alpha; null under `groups`. */
  readonly criticalDifference: number | null;
  readonly note?: string;
}

interface Residual {
  readonly variance: number;
  readonly df: number;
}

/**
 * q = |mean i - mean j| / sqrt(s^2 (1/n_i + 1/n_j) / 2), p = P(studentised range of k means > q). Blocks: s^2 is the
 * mean square of x - user mean - run mean + mean of all, (n - 1)(k - 1) degrees of freedom. Groups: the pooled
 * variance, N - k degrees of freedom (Tukey-Kramer). Means closer than 1e-12 give p = 1, and so do all without degrees
 * of freedom; other means without spread give p = 0. Tukey, 1949; Kramer, 1956.
 * @example tukeyHsd([a, b, c]).criticalDifference;   // 0.158243
 */
export function tukeyHsd(runs: readonly ArrayLike<number>[], options: TukeyOptions = {}): TukeyResult {
  checkOptionNames(options, ['design', 'alpha'], 'tukeyHsd');
  const { design = 'blocks', alpha = 0.05 } = options;
  checkWord('design', design, ['blocks', 'groups']);
  checkShare('alpha', alpha);
  const columns = design === 'blocks' ? columnsOf(runs) : groupsOf(runs);
  const { variance, df } = design === 'blocks' ? blockResidual(columns) : groupResidual(columns);
  const means = Float64Array.from(columns, (column) => exactMean(column));
  const runCount = columns.length;
  const statistics = pairMatrix(runCount, 0, (i, j) => {
    const distance = Math.abs(means[i]! - means[j]!);
    if (distance < LEAST_DIFFERENCE || df === 0) return 0;
    return distance / Math.sqrt((variance / 2) * (1 / columns[i]!.length + 1 / columns[j]!.length));
  });
  const ps = pairMatrix(runCount, 1, (i, j) => {
    const q = statistics[i]![j]!;
    return q === 0 ? 1 : studentisedRangeTail(q, runCount, df);
  });
  const reach = () => studentisedRangeQuantile(1 - alpha, runCount, df) * Math.sqrt(variance / columns[0]!.length);
  return {
    test: 'tukey hsd',
    design,
    alpha,
    means,
    residualVariance: variance,
    df,
    statistics,
    ps,
    criticalDifference: design === 'groups' ? null : df === 0 ? Number.POSITIVE_INFINITY : reach(),
    ...(df === 0 ? { note: 'too few values for a spread' } : variance === 0 ? { note: 'no spread' } : {}),
  };
}

function blockResidual(columns: readonly Float64Array[]): Residual {
  const blockCount = columns[0]!.length;
  const df = (blockCount - 1) * (columns.length - 1);
  if (df === 0) return { variance: 0, df };
  const runMeans = columns.map((column) => exactMean(column));
  const grandMean = exactMean(runMeans);
  const squares = new ExactSum();
  for (let block = 0; block < blockCount; block++) {
    const values = columns.map((column) => column[block]!);
    const blockMean = exactMean(values);
    for (const [run, value] of values.entries()) {
      const rest = value - blockMean - (runMeans[run]! - grandMean);
      squares.add(rest * rest);
    }
  }
  return { variance: squares.value() / df, df };
}

function groupResidual(columns: readonly Float64Array[]): Residual {
  const moments = columns.map((column) => momentsOf(column));
  const df = columns.reduce((sum, column) => sum + column.length, 0) - columns.length;
  if (df === 0) return { variance: 0, df };
  return { variance: moments.reduce((sum, { count, variance }) => sum + (count - 1) * variance, 0) / df, df };
}

function groupsOf(runs: readonly ArrayLike<number>[]): Float64Array[] {
  if (runs.length >= 2) return runs.map((run, i) => sampleOf(`runs[${i}]`, run));
  throw new UsageError('too few runs', { argument: 'runs', found: runs.length, expected: 'two or more' });
}
