// Expected improvement: how much better than the best so far a point is expected to be, where worse counts as no gain. Its
// logarithm is what points are compared by, since far from everything good the value itself is 0 as a double.
import { naturalLog } from '../../../foundation/numbers/elementary.js';
import { normalCdf, normalDensity, scaledNormalTail } from '../../../foundation/numbers/normal.js';
import type { Posterior } from './gaussian-process.js';

const LOG_ROOT_TWO_PI = 0.9189385332046728;
const ROOT_TWO_PI = 2.5066282746310007;

/** Below this many deviations the two terms of the formula are nearly equal and are taken together. */
const FAR = -3;

/**
 * E max(0, X - best) for X normal: (mean - best) Phi(z) + s phi(z), z = (mean - best) / s. Without variance it is
 * what is above the best. Jones, Schonlau and Welch, "Efficient global optimization", 1998, equation 15.
 */
export function expectedImprovement({ mean, variance }: Posterior, best: number): number {
  const deviation = Math.sqrt(variance);
  if (deviation === 0) return Math.max(0, mean - best);
  const z = (mean - best) / deviation;
  if (z < FAR) return deviation * normalDensity(z) * remainder(-z);
  return (mean - best) * normalCdf(z) + deviation * normalDensity(z);
}

/** The natural logarithm of it; -Infinity where no improvement is possible. */
export function logExpectedImprovement(posterior: Posterior, best: number): number {
  const deviation = Math.sqrt(posterior.variance);
  const z = (posterior.mean - best) / deviation;
  if (deviation === 0 || !(z < FAR)) return naturalLog(expectedImprovement(posterior, best));
  return naturalLog(deviation) - 0.5 * z * z - LOG_ROOT_TWO_PI + naturalLog(remainder(-z));
}

/** 1 - x P(X > x) / phi(x), which is what is left of phi after the cancellation; about 1 / x^2. */
function remainder(x: number): number {
  if (x < 1e3) return 1 - x * scaledNormalTail(x) * ROOT_TWO_PI;
  const inverse = 1 / (x * x);
  return inverse * (1 - 3 * inverse);
}
