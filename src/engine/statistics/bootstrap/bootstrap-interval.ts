// An interval around a mean, and how one is made from resamples by the method asked for.
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { momentsOf } from '../moments.js';
import { accelerationOf, bcaBounds } from './bca.js';
import { type Bounds, basicBounds, normalBounds, percentileBounds, studentisedBounds } from './bootstrap-bounds.js';

/** The methods by which intervals are read off resamples, by name. */
export const BOOTSTRAP_METHODS = ['bca', 'percentile', 'basic', 'normal', 'studentised'] as const;

/** How an interval is read off resamples. */
export type BootstrapMethod = (typeof BOOTSTRAP_METHODS)[number];

/** Two bounds, their level, and how they were made. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** The share of samples whose interval should hold the true mean, such as 0.95. */
  readonly level: number;
  readonly method: BootstrapMethod;
  /** Resamples that were drawn, or all there are; 0 where none was needed. */
  readonly replicates: number;
  /** What else to know, in a sentence. */
  readonly note?: string;
}

export interface Resamples {
  readonly means: Float64Array;
  /** The standard error within each resample; only studentised intervals ask for it. */
  readonly errors?: Float64Array | undefined;
  /** Means this near to the estimate are equal to it. */
  readonly tieWidth: number;
  /** Whether these are all resamples that there are. */
  readonly areAll?: boolean | undefined;
  readonly note?: string | undefined;
}

/**
 * The interval of a sample. Values that are all equal, or a single one, have the interval [x, x], and a note says so.
 */
export function intervalOf(
  values: Float64Array,
  resamples: Resamples,
  { level, method }: { readonly level: number; readonly method: BootstrapMethod },
): Interval {
  const degenerate = degenerateInterval(values, level, method);
  if (degenerate !== null) return degenerate;
  const { note: drawing, means } = resamples;
  const { note: reading, ...bounds } = boundsOf(values, resamples, level, method);
  const isCoarse = method !== 'normal' && resamples.areAll !== true && (means.length + 1) * (1 - level) < 2;
  const fewness = isCoarse ? 'too few resamples for this level' : undefined;
  const note = [drawing, reading, fewness].filter((part) => part !== undefined).join('; ');
  const interval = { low: bounds.low, high: bounds.high, level, method, replicates: means.length };
  return note === '' ? interval : { ...interval, note };
}

export function degenerateInterval(values: Float64Array, level: number, method: Interval['method']): Interval | null {
  const [value] = values;
  if (value === undefined || values.some((other) => other !== value)) return null;
  const note = values.length === 1 ? 'a single value has no spread' : 'all values are equal';
  return { low: value, high: value, level, method, replicates: 0, note };
}

function boundsOf(
  values: Float64Array,
  { means, errors, tieWidth }: Resamples,
  level: number,
  method: BootstrapMethod,
): Bounds & { readonly note?: string } {
  const estimate = exactMean(values);
  if (method === 'percentile') return percentileBounds(means, level);
  if (method === 'basic') return basicBounds(means, estimate, level);
  if (method === 'normal') return normalBounds(means, estimate, level);
  if (method === 'bca') {
    const bounds = bcaBounds(means, { estimate, acceleration: accelerationOf(values), tieWidth }, level);
    if (bounds !== null) return bounds;
    const note = 'every resampled mean lies on one side of the estimate: percentile bounds instead';
    return { ...percentileBounds(means, level), note };
  }
  const sample = { estimate, error: momentsOf(values).deviation / Math.sqrt(values.length) };
  const bounds = errors === undefined ? null : studentisedBounds({ means, errors }, sample, level);
  if (bounds === null) {
    return { ...percentileBounds(means, level), note: 'no resample has a spread: percentile bounds instead' };
  }
  if (bounds.dropped === 0) return bounds;
  return { ...bounds, note: `resamples without spread left out: ${bounds.dropped}` };
}
