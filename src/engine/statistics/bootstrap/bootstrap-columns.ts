// Intervals around the means of columns, one value per user, by resampling the users. Columns share the draws, so that
// what holds between two of them in the sample holds in every resample.
import { checkOptionNames } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import type { Backend } from '../../../foundation/kernels/contract.js';
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { isFloat64Array } from '../../../foundation/typed-arrays.js';
import type { Steps } from '../../../foundation/work-options.js';
import { meanOf } from '../paired-values.js';
import { type Bounds, basicBounds, bcaBounds, normalBounds, percentileBounds } from './bootstrap-bounds.js';
import {
  type BootstrapMethod,
  type BootstrapOptions,
  type BootstrapPValues,
  bootstrapPValues,
  checkBootstrapOptions,
  checkColumns,
  type Interval,
  intervalOf,
  type Resamples,
  usualReplicates,
} from './bootstrap-interval.js';
import {
  allResamples,
  type Draws,
  errorDraws,
  MOST_ENUMERATED,
  normalMeans,
  resampleScaled,
  wholeScale,
} from './resampled-means.js';

/** A single user says nothing against anything. */
function pValuesOf(column: Float64Array, { means, tieWidth, areAll }: Resamples): BootstrapPValues {
  if (column.length === 1) return { shiftedTwoSided: 1, signOneSided: 1 };
  return bootstrapPValues(means, meanOf(column), tieWidth, areAll);
}

interface ResamplePlan {
  readonly draws: Draws | undefined;
  resamplesOf(means: readonly Float64Array[]): readonly Resamples[];
}

function planResamples(columns: readonly Float64Array[], options: BootstrapOptions): ResamplePlan {
  const { method, resample = 'users' } = options;
  if (resample === 'normal') {
    const note = 'means drawn from a normal distribution';
    const resamplesOf = () => normalMeans(columns, options).map((means) => ({ means, tieWidth: 0, note }));
    return { draws: undefined, resamplesOf };
  }
  const userCount = columns[0]?.length ?? 0;
  if (userCount <= MOST_ENUMERATED) {
    const allOf = (column: Float64Array) => {
      const all = allResamples(column);
      return { ...all, areAll: true, note: `all ${all.means.length} resamples` };
    };
    return { draws: undefined, resamplesOf: () => columns.map(allOf) };
  }
  if (method === 'studentised') {
    const { draws, errorsOf } = errorDraws(columns, columns.map(exactMean));
    const resamplesOf = (means: readonly Float64Array[]) =>
      errorsOf(means).map((drawn, c) => ({ ...drawn, tieWidth: draws.scales[c]!.tieWidth }));
    return { draws, resamplesOf };
  }
  const scales = columns.map(wholeScale);
  const resamplesOf = (drawn: readonly Float64Array[]) =>
    drawn.map((means, c) => ({ means, tieWidth: scales[c]!.tieWidth }));
  return { draws: { columns, scales }, resamplesOf };
}

// Intervals of numbers that are functions of means, such as the quotient of two or F of a mean precision and a mean recall:
// the function is taken of every resample's means. The acceleration of BCa comes from the jackknife, user by user.

export interface FunctionOfMeans {
  readonly columns: readonly Float64Array[];
  combine(means: readonly number[]): number;
}

/** Resampled means are rounded, so that a resample equal to the sample may miss its value by this share. */
const TIE_WIDTH = 1e-10;

/** The interval from the resampled means; resamples without a value are left out. Undefined for `studentised`. */
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

/** Sum of d^3 / (6 (sum of d^2)^(3/2)), d = mean of all leave-one-out values - the value without the user. */
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

/** Options that may be left out or undefined, and then have their defaults. */
export type Optional<Options> = { readonly [Name in keyof Options]?: Options[Name] | undefined };

/** Level, method, resamples and seed of a bootstrap, and whether resampled means are kept. */
export interface BootstrapRequest extends Optional<BootstrapOptions> {
  /** Whether to hand out the resampled means. */
  readonly keepMeans?: boolean | undefined;
}

/** Estimates and intervals of the columns, which share their resamples. */
export interface BootstrapResult {
  /** The mean of each column. */
  readonly estimates: readonly number[];
  /** One interval for each column. */
  readonly intervals: readonly Interval[];
  /** What the same resamples say against a mean of 0, for each column: for differences between two runs. */
  readonly pValues: readonly BootstrapPValues[];
  /** Of no account where the intervals say that all resamples were enumerated. */
  readonly seed: number;
  /** The resampled means of each column, if they were asked for; equal places hold the same users. */
  readonly means?: readonly Float64Array[];
}

const KNOWN = ['level', 'method', 'seed', 'replicates', 'resample', 'keepMeans', 'onProgress', 'signal'];
const DEFAULTS = { level: 0.95, method: 'bca', seed: 0 } as const;

export function* bootstrapInSteps(
  backend: Backend,
  columns: Float64Array | readonly Float64Array[],
  request: BootstrapRequest = {},
): Steps<BootstrapResult> {
  const { list, options, draws, end } = beginBootstrap(columns, request);
  checkHeld(backend, list);
  return end(draws === undefined ? [] : yield* resampleScaled(backend, draws.columns, draws.scales, options));
}

/** The same up to the draws, which may be made anywhere and in any number of parts; `end` takes their means. */
export function beginBootstrap(columns: Float64Array | readonly Float64Array[], request: BootstrapRequest) {
  checkOptionNames(request, KNOWN, 'bootstrap');
  const { keepMeans = false, ...given } = request;
  const list = isFloat64Array(columns) ? [columns] : columns;
  checkColumns(list);
  const replicates = usualReplicates(list[0]?.length ?? 0);
  const options = { ...DEFAULTS, replicates, ...withoutUndefined(given) };
  checkBootstrapOptions(options);
  const { draws, resamplesOf } = planResamples(list, options);
  const end = (means: readonly Float64Array[]): BootstrapResult => {
    const resamples = resamplesOf(means);
    return {
      estimates: list.map(exactMean),
      intervals: list.map((column, c) => intervalOf(column, resamples[c]!, options)),
      pValues: list.map((column, c) => pValuesOf(column, resamples[c]!)),
      seed: options.seed,
      ...(keepMeans && { means: resamples.map(({ means }) => means) }),
    };
  };
  return { list, options, draws, end };
}

function checkHeld(backend: Backend, columns: readonly Float64Array[]): void {
  if (!columns.some((column) => backend.isReleased(column))) return;
  throw new UsageError('columns were released', {
    ...{ argument: 'columns', found: 'released memory', expected: 'arrays that are still held' },
    hint: 'Call engine.release(scores) after the last use only.',
  });
}

function withoutUndefined(options: Optional<BootstrapOptions>): Partial<BootstrapOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
