// The ends of an interval from resampled means, by five methods. These are the formulas alone: who draws the resamples,
// and how, is not their business. Tails are p = (1 - level) / 2 on each side. Efron and Tibshirani, "An Introduction to the
// Bootstrap", 1993, chapters 12 to 14; Davison and Hinkley, "Bootstrap Methods and their Application", 1997, chapter 5.
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { normalCdf, normalQuantile, normalTailQuantile } from '../../../foundation/numbers/normal.js';
import { momentsOf } from '../paired-values.js';
import { putInOrder, type QuantileForm, quantile, quantilePlaces } from '../quantile.js';

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** [q(p), q(1 - p)] of the resampled means. */
export function percentileBounds(means: Float64Array, level: number, form: QuantileForm = 'linear'): Bounds {
  return quantilesOf(means, lowTail(level), highTail(level), form);
}

/** [2 x - q(1 - p), 2 x - q(p)] for the mean x of the sample. */
export function basicBounds(means: Float64Array, estimate: number, level: number): Bounds {
  const { low, high } = percentileBounds(means, level);
  return { low: 2 * estimate - high, high: 2 * estimate - low };
}

/** x -+ z s for the standard deviation s of the resampled means (over B - 1) and the normal quantile z. */
export function normalBounds(means: Float64Array, estimate: number, level: number): Bounds {
  const reach = normalTailQuantile(lowTail(level)) * momentsOf(means).deviation;
  return { low: estimate - reach, high: estimate + reach };
}

/** [x - q(1 - p) e, x - q(p) e], q the quantiles of (mean - x) / error; null where every resample has no spread. */
export function studentisedBounds(
  resamples: { readonly means: Float64Array; readonly errors: Float64Array },
  sample: { readonly estimate: number; readonly error: number },
  level: number,
) {
  const { means, errors } = resamples;
  const { estimate, error } = sample;
  const ratios = means.map((mean, r) => (mean - estimate) / errors[r]!).filter((_, r) => errors[r]! > 0);
  if (ratios.length === 0) return null;
  const { low, high } = quantilesOf(ratios, lowTail(level), highTail(level));
  return { low: estimate - high * error, high: estimate - low * error, dropped: means.length - ratios.length };
}

export function quantilesOf(values: Float64Array, p: number, q: number, form?: QuantileForm): Bounds {
  const ordered = values.slice();
  for (const share of [p, q])
    for (const place of quantilePlaces(values.length, share, form)) putInOrder(ordered, place);
  return { low: quantile(ordered, p, form), high: quantile(ordered, q, form) };
}

function lowTail(level: number): number {
  return (1 - level) / 2;
}

function highTail(level: number): number {
  return (1 + level) / 2;
}

// The bias-corrected and accelerated interval of the mean: the percentile interval with other percentiles, moved by how
// far the resampled means lie off the estimate (z0) and by how their spread changes with it (the acceleration).
// Efron, "Better Bootstrap Confidence Intervals", 1987.

/**
 * The quantiles of the resampled means at Phi(z0 + (z0 + z) / (1 - a (z0 + z))), z the normal quantile of either tail.
 * Null where all means lie on one side of the estimate: there is no z0 then. Means within `tieWidth` of the estimate are
 * equal to it.
 */
export function bcaBounds(
  means: Float64Array,
  sample: { readonly estimate: number; readonly acceleration: number; readonly tieWidth?: number },
  level: number,
) {
  const { estimate, acceleration, tieWidth = 0 } = sample;
  const { less, equal } = countTies(means, estimate, tieWidth);
  const bias = normalQuantile((less + equal / 2) / means.length);
  if (!Number.isFinite(bias)) return null;
  const reach = normalTailQuantile(lowTail(level));
  const levels = [movedLevel(bias, acceleration, -reach), movedLevel(bias, acceleration, reach)] as const;
  return { ...quantilesOf(means, levels[0], levels[1]), bias, acceleration, levels };
}

export function countTies(means: Float64Array, estimate: number, tieWidth = 0) {
  let less = 0;
  let equal = 0;
  for (let i = 0; i < means.length; i++) {
    const mean = means[i]!;
    if (Math.abs(mean - estimate) <= tieWidth) equal += 1;
    else if (mean < estimate) less += 1;
  }
  return { less, equal };
}

/** Sum of d^3 / (6 (sum of d^2)^(3/2)) with d = x - mean: the skewness of the jackknife; 0 for equal values. */
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
