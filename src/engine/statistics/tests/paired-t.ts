// The paired t-test: whether the mean difference between two runs over the same users is other than 0, with its
// interval.
import { withoutNoise } from '../difference-grid.js';
import { momentsOf } from '../moments.js';
import { differencesOf, type PairedSample } from '../paired-values.js';
import { sampleOf } from '../sample.js';
import type { ConfidenceInterval, TestResult } from '../test-result.js';
import { type MeanTOptions, meanT } from './mean-t.js';

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
 */
export function pairedT(sample: PairedSample, options: PairedTOptions = {}): PairedTResult {
  const moments = momentsOf(withoutNoise(differencesOf(sample)));
  const { mean, ...result } = meanT(moments, 1 / moments.count, options);
  return { test: 'paired t', method: 'student t', ...result, meanDifference: mean };
}

/**
 * mean -+ t(level, n - 1) sd / sqrt(n) of one sample. One value has an interval without ends, equal values one point.
 */
export function meanInterval(values: ArrayLike<number>, level = 0.95): ConfidenceInterval {
  const moments = momentsOf(sampleOf('values', values));
  return meanT(moments, 1 / moments.count, { level }).interval;
}
