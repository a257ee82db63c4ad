// The t statistic of a mean with its p-value and interval: what the paired test, the corrected test of folds and the
// interval of one mean have in common. They differ only in how the variance of a value becomes that of the mean.

import { checkShare } from '../../../foundation/checks.js';
import { studentQuantile, studentTail } from '../../../foundation/numbers/student-t.js';
import type { Moments } from '../moments.js';
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
  /** Confidence of the interval; 0.95 unless given. */
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
export function meanT(moments: Moments, factor: number, options: MeanTOptions): MeanT {
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
