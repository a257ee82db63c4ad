// An interval around a mean, and how one is made from resamples by the method asked for.
import { checkSeed, checkShare, checkWord } from '../../../foundation/checks.js';
import { InputError, UsageError } from '../../../foundation/errors.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { isFloat64Array } from '../../../foundation/typed-arrays.js';
import { checkWorkOptions, type WorkOptions } from '../../../foundation/work-options.js';
import { momentsOf } from '../paired-values.js';
import {
  accelerationOf,
  type Bounds,
  basicBounds,
  bcaBounds,
  normalBounds,
  percentileBounds,
  studentisedBounds,
} from './bootstrap-bounds.js';

/** The methods by which intervals are read off resamples, by name. */
export const BOOTSTRAP_METHODS = ['bca', 'percentile', 'basic', 'normal', 'studentised'] as const;

/** Draws that are worth waiting for: some tenths of a second for a metric. */
const MOST_DRAWS = 200_000_000;
const [FEWEST, USUAL] = [999, 9_999];

/**
 * Resamples for so many users where nobody says how many: 9,999, and fewer for more than 20,000 users, down to 999. The more
 * users, the less the bounds depend on the resamples: what is left out is noise in their third digit.
 */
export function usualReplicates(userCount: number): number {
  return Math.min(USUAL, Math.max(FEWEST, Math.floor(MOST_DRAWS / Math.max(1, userCount)) - 1));
}

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
  readonly areAll?: boolean | undefined;
  readonly note?: string | undefined;
}

/** The interval of a sample; [x, x] with a note for a single value and for values that are all equal. */
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

function degenerateInterval(values: Float64Array, level: number, method: Interval['method']): Interval | null {
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

const WORD = 4294967296;

/** Third powers of values up to here, and sums of them over any number of users, are still doubles. */
const LARGEST = 1e90;

/** Refuses columns that are not there, not equally long, empty, or that hold what is not a number or hardly one. */
export function checkColumns(columns: readonly Float64Array[]): void {
  if (!Array.isArray(columns) || columns.length === 0 || !columns.every(isFloat64Array)) {
    throw new UsageError('columns must hold one value per user', {
      argument: 'columns',
      found: Array.isArray(columns) ? (columns.find((column) => !isFloat64Array(column)) ?? 'no column') : columns,
      expected: 'a Float64Array, or a list of at least one',
    });
  }
  for (const [c, column] of columns.entries()) {
    if (column.length === 0 || column.length > WORD - 1 || column.length !== columns[0]!.length) {
      throw new UsageError(`column ${c} has the wrong length`, {
        argument: 'columns',
        found: column.length,
        expected: c === 0 ? `1 to ${WORD - 1} values` : `as many values as column 0, ${columns[0]!.length}`,
      });
    }
    const user = column.findIndex((value) => !(Math.abs(value) <= LARGEST));
    if (user < 0) continue;
    throw new InputError(`column ${c} holds a value that cannot be averaged`, {
      ...{ argument: 'columns', user, found: column[user], expected: `numbers from -${LARGEST} to ${LARGEST}` },
      hint: 'Leave out users for whom the metric is undefined.',
    });
  }
}

export function checkResampling(options: ResamplingOptions): void {
  const { seed, replicates, firstReplicate = 0 } = options;
  checkSeed(seed);
  checkWhole('replicates', replicates, 1, WORD - 1);
  checkWhole('firstReplicate', firstReplicate, 0, WORD - replicates);
  checkWorkOptions(options);
}

export function checkBootstrapOptions(options: BootstrapOptions): void {
  checkResampling(options);
  const { level, method, resample = 'users' } = options;
  checkShare('level', level);
  checkWord('method', method, BOOTSTRAP_METHODS);
  checkWord('resample', resample, ['users', 'normal']);
  if (resample === 'normal' && method === 'studentised') {
    throw new UsageError('a studentised interval needs resamples of users', {
      ...{ argument: 'method', found: method, expected: `another method with resample 'normal'` },
      hint: "From a normal distribution it would be Student's interval: use that.",
    });
  }
}

function checkWhole(argument: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const expected = `a whole number from ${least} to ${most}`;
  throw new UsageError(`${argument} must be a whole number`, { argument, found: value, expected });
}

export interface ResamplingOptions extends WorkOptions {
  readonly seed: number;
  readonly replicates: number;
  /** The number of the first replicate (default: 0): workers share the replicates of one seed among them. */
  readonly firstReplicate?: number | undefined;
}

/** Options of a bootstrap, all of them given. */
export interface BootstrapOptions extends WorkOptions {
  /** Between 0 and 1, such as 0.95. */
  readonly level: number;
  readonly method: BootstrapMethod;
  /** Whole, 0 to 2^53 - 1. */
  readonly seed: number;
  readonly replicates: number;
  /**
   * `users`, the default, draws users with replacement, and enumerates all resamples of up to six users; `normal` draws
   * from a normal distribution with the mean and deviation of the sample (the parametric bootstrap).
   */
  readonly resample?: 'users' | 'normal' | undefined;
}

/** P-values of a mean from its resamples. */
export interface BootstrapPValues {
  /**
   * (#{|m - x| >= |x|} + 1) / (B + 1): the resampled means, moved so that they lie around zero as if there were no
   * difference, are as far from it as the mean x of the sample. Efron and Tibshirani, 1993, chapter 16.
   */
  readonly shiftedTwoSided: number;
  /** (#{m on the other side of zero from x, or zero} + 1) / (B + 1): how often the better one would be the worse one. */
  readonly signOneSided: number;
}

/** Both p-values; means within `tieWidth` of a limit have reached it. Under `areAll` the sample is among the means. */
export function bootstrapPValues(
  means: Float64Array,
  estimate: number,
  tieWidth = 0,
  areAll = false,
): BootstrapPValues {
  let shifted = 0;
  let crossed = 0;
  // By place: an iterator costs more than the comparisons, and one thread does this for all.
  for (let i = 0; i < means.length; i++) {
    const mean = means[i]!;
    if (Math.abs(mean - estimate) >= Math.abs(estimate) - tieWidth) shifted += 1;
    if ((estimate < 0 ? -mean : mean) <= tieWidth) crossed += 1;
  }
  const own = areAll ? 0 : 1;
  const share = (count: number) => (estimate === 0 ? 1 : (count + own) / (means.length + own));
  return { shiftedTwoSided: share(shifted), signOneSided: share(crossed) };
}
