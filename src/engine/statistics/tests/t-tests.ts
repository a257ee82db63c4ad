// The t-tests of a mean, of paired and unpaired samples, and of folds. They differ only in how the variance of a value
// becomes that of the mean.
import { checkOptionNames, checkShare, checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import { studentQuantile, studentTail } from '../../../foundation/numbers/test-distributions.js';
import { squaresOf } from '../effect-sizes.js';
import { differencesOf, type Moments, momentsOf, type PairedSample, sampleOf, withoutNoise } from '../paired-values.js';
import {
  type Alternative,
  alternativeOf,
  type ConfidenceInterval,
  pOfSymmetric,
  type TestResult,
} from '../test-result.js';

/** Options of a t-test of a mean. */
export interface MeanTOptions {
  readonly alternative?: Alternative;
  /** Confidence of the interval; default: 0.95. */
  readonly level?: number;
}

export interface MeanT extends Omit<TestResult, 'test' | 'method'> {
  readonly df: number;
  readonly mean: number;
  readonly deviation: number;
  readonly standardError: number;
  /** Of the mean, two-sided whatever the alternative. */
  readonly interval: ConfidenceInterval;
}

/**
 * t = mean / sqrt(variance * factor) with n - 1 degrees of freedom, and mean -+ t(level) sqrt(variance * factor).
 * One value has no spread: t = 0, p = 1, an interval without ends. Values that are all 0 give t = 0 and p = 1. Other
 * constant values give an infinite t, an interval of one point, and p = 0, or 1 for the alternative on the other side.
 */
function meanT(moments: Moments, factor: number, options: MeanTOptions): MeanT {
  const { count, mean, variance, deviation } = moments;
  const { level = 0.95 } = options;
  checkShare('level', level);
  const alternative = alternativeOf(options);
  const df = count - 1;
  const common = { alternative, df, mean, deviation };
  if (count === 1) {
    const interval = { level, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    return { ...common, statistic: 0, p: 1, standardError: 0, interval, note: 'one value has no spread' };
  }
  if (variance === 0) {
    const interval = { level, low: mean, high: mean };
    if (mean === 0) return { ...common, statistic: 0, p: 1, standardError: 0, interval, note: 'all values are 0' };
    const statistic = mean > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    const isAgainst = alternative !== 'two-sided' && (alternative === 'greater') !== mean > 0;
    const note = 'all values are the same';
    return { ...common, statistic, p: isAgainst ? 1 : 0, standardError: 0, interval, note };
  }
  const standardError = Math.sqrt(variance * factor);
  const statistic = mean / standardError;
  const p = pOfSymmetric(statistic, alternative, (t) => studentTail(t, df));
  const reach = studentQuantile((1 + level) / 2, df) * standardError;
  return { ...common, statistic, p, standardError, interval: { level, low: mean - reach, high: mean + reach } };
}

/** Level and direction of a paired t test. */
export type PairedTOptions = MeanTOptions;

/** The paired t test with the interval of the mean difference. */
export interface PairedTResult extends TestResult {
  readonly df: number;
  readonly meanDifference: number;
  /** Standard deviation of the differences, over n - 1. */
  readonly deviation: number;
  readonly standardError: number;
  /** Of the mean difference. */
  readonly interval: ConfidenceInterval;
}

/**
 * t = mean(d) / (sd(d) / sqrt(n)) of the differences d = a - b, with n - 1 degrees of freedom. Degenerate samples: one
 * pair, or all differences 0 (below 1e-12), gives t = 0 and p = 1; other constant differences an infinite t and p = 0.
 * Student, 1908.
 * @example pairedT({ a, b }).p;   // 0.0340764
 */
export function pairedT(sample: PairedSample, options: PairedTOptions = {}): PairedTResult {
  checkOptionNames(options, ['alternative', 'level'], 'pairedT');
  const moments = momentsOf(withoutNoise(differencesOf(sample)));
  const { mean, ...result } = meanT(moments, 1 / moments.count, options);
  return { test: 'paired t', method: 'student t', ...result, meanDifference: mean };
}

/**
 * mean -+ t(level, n - 1) sd / sqrt(n) of one sample. One value has an interval without ends, equal values one point.
 * @example const { low, high } = meanInterval(a);
 */
export function meanInterval(values: ArrayLike<number>, level = 0.95): ConfidenceInterval {
  const moments = momentsOf(sampleOf('values', values));
  return meanT(moments, 1 / moments.count, { level }).interval;
}

// The t-test of scores on folds, which share training data: the plain t-test finds differences where there are none,
// and Nadeau and Bengio widen its variance.

/** Level and direction of the corrected t test, and the size of a test fold over that of its training. */
export interface CorrectedTOptions extends MeanTOptions {
  /** Size of a test fold over that of its training data; 1 / (k - 1) by default, as in k-fold cross-validation. */
  readonly testOverTrain?: number;
}

/** The corrected t test of Nadeau and Bengio. */
export interface CorrectedTResult extends PairedTResult {
  readonly foldCount: number;
  readonly testOverTrain: number;
}

/**
 * t = mean(d) / sqrt((1/k + test/train) var(d)) over the differences d of k folds, with k - 1 degrees of freedom.
 * Degenerate folds as in pairedT. Nadeau and Bengio, "Inference for the generalization error", 2003.
 * @example correctedT({ a, b }, { testOverTrain: 0.25 }).p;   // 0.214896
 */
export function correctedT(sample: PairedSample, options: CorrectedTOptions = {}): CorrectedTResult {
  checkOptionNames(options, ['alternative', 'level', 'testOverTrain'], 'correctedT');
  const moments = momentsOf(withoutNoise(differencesOf(sample)));
  const foldCount = moments.count;
  const testOverTrain = options.testOverTrain ?? (foldCount === 1 ? 0 : 1 / (foldCount - 1));
  checkRatio(testOverTrain);
  const { mean, ...result } = meanT(moments, 1 / foldCount + testOverTrain, options);
  return {
    test: 'corrected t of folds',
    method: 'student t, nadeau-bengio variance',
    ...result,
    meanDifference: mean,
    foldCount,
    testOverTrain,
  };
}

function checkRatio(testOverTrain: number): void {
  if (testOverTrain >= 0 && Number.isFinite(testOverTrain)) return;
  throw new UsageError('testOverTrain must be a ratio of sizes', {
    argument: 'testOverTrain',
    found: testOverTrain,
    expected: 'a finite number of 0 or more, such as 0.25 for five folds',
  });
}

/** `welch` lets the samples vary differently; `pooled` assumes one variance for both. */
export type UnpairedTMethod = 'welch' | 'pooled';

/** Whether variances are pooled, and the direction. */
export interface UnpairedTOptions {
  readonly alternative?: Alternative;
  /** Default: `welch`. */
  readonly variances?: UnpairedTMethod;
}

/** The t test of two samples that are not paired. */
export interface UnpairedTResult extends TestResult {
  /** Degrees of freedom, not whole under `welch`; 0 where there is no spread to speak of. */
  readonly df: number;
  readonly meanDifference: number;
  readonly standardError: number;
}

interface Spread {
  readonly squaredError: number;
  readonly df: number;
}

/**
 * t = (mean a - mean b) / se. Pooled: se^2 = s^2 (1/n + 1/m), s^2 over n + m - 2 degrees of freedom. Welch:
 * se^2 = var a / n + var b / m = u + v, df = (u + v)^2 / (u^2 / (n - 1) + v^2 / (m - 1)). Too few values for a spread
 * give t = 0 and p = 1; without any spread equal means give the same, and others an infinite t with p = 0. Welch, 1947.
 * @example unpairedT(a, b).p;   // 0.220089
 */
export function unpairedT(a: ArrayLike<number>, b: ArrayLike<number>, options: UnpairedTOptions = {}): UnpairedTResult {
  checkOptionNames(options, ['alternative', 'variances'], 'unpairedT');
  const { variances = 'welch' } = options;
  checkWord('variances', variances, ['welch', 'pooled']);
  const alternative = alternativeOf(options);
  const [first, second] = [momentsOf(sampleOf('a', a)), momentsOf(sampleOf('b', b))];
  const meanDifference = first.mean - second.mean;
  const common = { test: 'unpaired t', method: `student t, ${variances}`, alternative, meanDifference };
  const nothing = { ...common, statistic: 0, p: 1, df: 0, standardError: 0 };
  const isTooFew = variances === 'welch' ? Math.min(first.count, second.count) < 2 : first.count + second.count < 3;
  if (isTooFew) return { ...nothing, note: 'too few values for a spread' };
  if (first.variance === 0 && second.variance === 0) {
    if (meanDifference === 0) return { ...nothing, note: 'all values are the same' };
    const statistic = meanDifference > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    const isAgainst = alternative !== 'two-sided' && (alternative === 'greater') !== meanDifference > 0;
    return { ...nothing, statistic, p: isAgainst ? 1 : 0, note: 'the values of each sample are all the same' };
  }
  const { squaredError, df } = variances === 'welch' ? welchSpread(first, second) : pooledSpread(first, second);
  const standardError = Math.sqrt(squaredError);
  const statistic = meanDifference / standardError;
  const p = pOfSymmetric(statistic, alternative, (t) => studentTail(t, df));
  return { ...common, statistic, p, df, standardError };
}

function pooledSpread(first: Moments, second: Moments): Spread {
  const df = first.count + second.count - 2;
  return { squaredError: (squaresOf(first, second) / df) * (1 / first.count + 1 / second.count), df };
}

function welchSpread(first: Moments, second: Moments): Spread {
  const u = first.variance / first.count;
  const v = second.variance / second.count;
  // By the larger of the two, so that no square underflows.
  const largest = Math.max(u, v);
  const [x, y] = [u / largest, v / largest];
  const df = ((x + y) * (x + y)) / ((x * x) / (first.count - 1) + (y * y) / (second.count - 1));
  return { squaredError: u + v, df };
}
