// The t-tests of two samples that share no users. For two runs over the same users they throw away what pairing knows;
// they are here for samples that are independent, and because other tools use them.

import { checkWord } from '../../../foundation/checks.js';
import { studentTail } from '../../../foundation/numbers/student-t.js';
import { squaresOf } from '../effects/cohen.js';
import { type Moments, momentsOf } from '../moments.js';
import { sampleOf } from '../sample.js';
import { type Alternative, alternativeOf, pOfSymmetric, type TestResult } from '../test-result.js';

/** `welch` lets the samples vary differently; `pooled` assumes one variance for both. */
export type UnpairedTMethod = 'welch' | 'pooled';

/** Whether variances are pooled, and the direction. */
export interface UnpairedTOptions {
  readonly alternative?: Alternative;
  /** `welch` unless given. */
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
 */
export function unpairedT(a: ArrayLike<number>, b: ArrayLike<number>, options: UnpairedTOptions = {}): UnpairedTResult {
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
