// The bias-corrected and accelerated interval of the mean: the percentile interval with other percentiles, moved by how
// far the resampled means lie off the estimate (z0) and by how their spread changes with it (the acceleration).
// Efron, "Better Bootstrap Confidence Intervals", 1987.
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { normalCdf, normalQuantile, normalTailQuantile } from '../../../foundation/numbers/normal.js';
import { type Bounds, lowTail, quantilesOf } from './bootstrap-bounds.js';

export interface BcaBounds extends Bounds {
  /** The normal quantile of the share of resampled means below the estimate; ties count half. */
  readonly bias: number;
  readonly acceleration: number;
  /** The shares of the resampled means below the two ends. */
  readonly levels: readonly [number, number];
}

export interface EstimateTies {
  readonly less: number;
  readonly equal: number;
}

/**
 * The quantiles of the resampled means at Phi(z0 + (z0 + z) / (1 - a (z0 + z))), z the normal quantile of either tail.
 * Null where all means lie on one side of the estimate: there is no z0 then. Means within `tieWidth` of the estimate are
 * equal to it.
 */
export function bcaBounds(
  means: Float64Array,
  sample: { readonly estimate: number; readonly acceleration: number; readonly tieWidth?: number },
  level: number,
): BcaBounds | null {
  const { estimate, acceleration, tieWidth = 0 } = sample;
  const { less, equal } = countTies(means, estimate, tieWidth);
  const bias = normalQuantile((less + equal / 2) / means.length);
  if (!Number.isFinite(bias)) return null;
  const reach = normalTailQuantile(lowTail(level));
  const levels = [movedLevel(bias, acceleration, -reach), movedLevel(bias, acceleration, reach)] as const;
  return { ...quantilesOf(means, levels[0], levels[1]), bias, acceleration, levels };
}

export function countTies(means: Float64Array, estimate: number, tieWidth = 0): EstimateTies {
  let less = 0;
  let equal = 0;
  for (let i = 0; i < means.length; i++) {
    const mean = means[i]!;
    if (Math.abs(mean - estimate) <= tieWidth) equal += 1;
    else if (mean < estimate) less += 1;
  }
  return { less, equal };
}

/**
 * Sum of d^3 / (6 (sum of d^2)^(3/2)) with d = x - mean: the skewness of the jackknife, in which the factor n - 1 of
 * every d cancels out. 0 for values that are all equal.
 */
export function accelerationOf(values: Float64Array): number {
  const mean = exactMean(values);
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]! - mean));
  if (largest === 0) return 0;
  const squares = new Float64Array(values.length);
  const cubes = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    // Against the largest, or the third powers of small deviations would be zeros.
    const deviation = (values[i]! - mean) / largest;
    squares[i] = deviation * deviation;
    cubes[i] = squares[i]! * deviation;
  }
  const sum = exactSum(squares);
  return exactSum(cubes) / (6 * sum * Math.sqrt(sum));
}

function movedLevel(bias: number, acceleration: number, z: number): number {
  const moved = bias + z;
  const slope = 1 - acceleration * moved;
  // Where the slope runs out the percentile has reached its end.
  if (slope <= 0) return moved < 0 ? 0 : 1;
  return normalCdf(bias + moved / slope);
}
