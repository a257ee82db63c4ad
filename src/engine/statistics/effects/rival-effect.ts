// The effect sizes of RiVal, as its code has them: without sign, and Cohen's d over n + m where others divide by
// n + m - 2. They exist to compare with its numbers; its t-test is the unpaired one with unequal variances.
import { momentsOf } from '../moments.js';
import type { PairedSample } from '../paired-values.js';
import { sampleOf } from '../sample.js';
import { cohenD, cohenDz, inUnitsOf, squaresOf } from './cohen.js';

/** |mean a - mean b| / s, s^2 = ((n - 1) var a + (m - 1) var b) / (n + m). */
export function rivalCohenD(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [first, second] = [momentsOf(sampleOf('a', a)), momentsOf(sampleOf('b', b))];
  const deviation = Math.sqrt(squaresOf(first, second) / (first.count + second.count));
  return inUnitsOf(deviation, Math.abs(first.mean - second.mean), Math.min(first.count, second.count));
}

/** |d|, RiVal's `dLS`. */
export function rivalLeastSquaresD(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.abs(cohenD(a, b));
}

/** |d_z|, RiVal's `pairedT` among its effect sizes. */
export function rivalPairedD(sample: PairedSample): number {
  return Math.abs(cohenDz(sample));
}
