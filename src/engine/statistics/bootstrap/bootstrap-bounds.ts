// The ends of an interval from resampled means, by five methods. These are the formulas alone: who draws the resamples,
// and how, is not their business. Tails are p = (1 - level) / 2 on each side. Efron and Tibshirani, "An Introduction to the
// Bootstrap", 1993, chapters 12 to 14; Davison and Hinkley, "Bootstrap Methods and their Application", 1997, chapter 5.
import { normalTailQuantile } from '../../../foundation/numbers/normal.js';
import { momentsOf } from '../moments.js';
import { putInOrder } from '../put-in-order.js';
import { type QuantileForm, quantile, quantilePlaces } from '../quantile.js';

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

export interface StudentisedBounds extends Bounds {
  /** Resamples without spread, which have no standard error and are left out. */
  readonly dropped: number;
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

/**
 * [x - q(1 - p) e, x - q(p) e] for the standard error e = s / sqrt(n) of the sample and the quantiles q of
 * (mean - x) / error, the error of each resample being its own. Null where every resample is without spread.
 */
export function studentisedBounds(
  resamples: { readonly means: Float64Array; readonly errors: Float64Array },
  sample: { readonly estimate: number; readonly error: number },
  level: number,
): StudentisedBounds | null {
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

export function lowTail(level: number): number {
  return (1 - level) / 2;
}

export function highTail(level: number): number {
  return (1 + level) / 2;
}
