// Intervals of numbers that are functions of means, such as the quotient of two or F of a mean precision and a mean recall:
// the function is taken of every resample's means. The acceleration of BCa comes from the jackknife, user by user.
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { bcaBounds } from './bca.js';
import { type Bounds, basicBounds, normalBounds, percentileBounds } from './bootstrap-bounds.js';
import type { BootstrapMethod, Interval } from './bootstrap-interval.js';

export interface FunctionOfMeans {
  /** One value for each user in each column. */
  readonly columns: readonly Float64Array[];
  combine(means: readonly number[]): number;
}

/** Resampled means are rounded, so that a resample equal to the sample may miss its value by this share. */
const TIE_WIDTH = 1e-10;

/**
 * The interval from the resampled means of the columns, one array for each. A resample for which the function has no
 * value (0 / 0) is left out and counted in the note. Undefined for `studentised`, which needs the error of a mean.
 */
export function intervalOfMeans(
  statistic: FunctionOfMeans,
  means: readonly Float64Array[],
  { level, method }: { readonly level: number; readonly method: BootstrapMethod },
): Interval | undefined {
  if (method === 'studentised') return undefined;
  const { columns, combine } = statistic;
  const estimate = combine(columns.map((column) => exactMean(column)));
  const all = means[0]!.map((_, r) => combine(means.map((column) => column[r]!)));
  const replicates = all.filter((value) => Number.isFinite(value));
  const common = { level, method, replicates: replicates.length };
  if (replicates.every((value) => value === estimate)) {
    return { ...common, low: estimate, high: estimate, note: 'every resample has the same value' };
  }
  const dropped = all.length - replicates.length;
  const { note: reading, ...bounds } = boundsOf(statistic, estimate, replicates, level, method);
  const note = [reading, ...(dropped === 0 ? [] : [`resamples without a value left out: ${dropped}`])]
    .filter(Boolean)
    .join('; ');
  return { ...common, low: bounds.low, high: bounds.high, ...(note === '' ? {} : { note }) };
}

function boundsOf(
  statistic: FunctionOfMeans,
  estimate: number,
  replicates: Float64Array,
  level: number,
  method: BootstrapMethod,
): Bounds & { readonly note?: string } {
  if (method === 'percentile') return percentileBounds(replicates, level);
  if (method === 'basic') return basicBounds(replicates, estimate, level);
  if (method === 'normal') return normalBounds(replicates, estimate, level);
  const tieWidth = TIE_WIDTH * Math.abs(estimate);
  const bounds = bcaBounds(replicates, { estimate, acceleration: jackknifeAcceleration(statistic), tieWidth }, level);
  const note = 'every resample lies on one side of the estimate: percentile bounds instead';
  return bounds ?? { ...percentileBounds(replicates, level), note };
}

/**
 * Sum of d^3 / (6 (sum of d^2)^(3/2)) with d = mean of all leave-one-out values - the value without the user; 0 where
 * leaving users out changes nothing, or leaves nothing to compute.
 */
function jackknifeAcceleration({ columns, combine }: FunctionOfMeans): number {
  const count = columns[0]!.length;
  const sums = columns.map((column) => exactSum(column));
  const without = new Float64Array(count);
  for (let user = 0; user < count; user++) {
    without[user] = combine(columns.map((column, c) => (sums[c]! - column[user]!) / (count - 1)));
  }
  const mean = exactMean(without);
  const distances = without.map((value) => mean - value);
  const squares = exactSum(distances.map((distance) => distance * distance));
  const cubes = exactSum(distances.map((distance) => distance * distance * distance));
  return squares > 0 && Number.isFinite(cubes) ? cubes / (6 * squares * Math.sqrt(squares)) : 0;
}
