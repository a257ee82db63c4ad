// Intervals around the means of columns, one value a user, by resampling the users. Columns share the draws, so that
// what holds between two of them in the sample holds in every resample. The same columns, seed and replicates give the
// same bits on every backend.
import type { Backend } from '../../kernels/contract.js';
import { exactMean } from '../../num/exact-sum.js';
import { momentsOf } from '../moments.js';
import { allResamples, MOST_ENUMERATED } from './all-resamples.js';
import { checkColumns, checkOptions } from './check-bootstrap.js';
import { type BootstrapMethod, type Interval, intervalOf, type Resamples } from './interval.js';
import { normalMeans } from './normal-means.js';
import { type BootstrapPValues, bootstrapPValues } from './p-values.js';
import { resampledErrors } from './resampled-errors.js';
import { type ResamplingOptions, type ResamplingSteps, resampleScaled } from './resampled-means.js';
import { wholeScale } from './whole-numbers.js';

export interface BootstrapOptions extends ResamplingSteps {
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

export interface BootstrapOutcome {
  /** One for each column. */
  readonly intervals: readonly Interval[];
  /** The resampled means behind each. */
  readonly means: readonly Float64Array[];
  /** What the same resamples say against a mean of 0, for each column. */
  readonly pValues: readonly BootstrapPValues[];
}

/** The intervals with the means they were read off. Refuses columns that are not finite, not empty and equally long. */
export function bootstrap(
  backend: Backend,
  columns: readonly Float64Array[],
  options: BootstrapOptions,
): BootstrapOutcome {
  checkColumns(columns);
  checkOptions(options);
  const resamples = drawResamples(backend, columns, options);
  return {
    intervals: columns.map((column, c) => intervalOf(column, resamples[c]!, options)),
    means: resamples.map(({ means }) => means),
    pValues: columns.map((column, c) => pValuesOf(column, resamples[c]!)),
  };
}

/** A single user says nothing against anything. */
function pValuesOf(column: Float64Array, { means, tieWidth, areAll }: Resamples): BootstrapPValues {
  if (column.length === 1) return { shiftedTwoSided: 1, signOneSided: 1 };
  return bootstrapPValues(means, momentsOf(column).mean, tieWidth, areAll);
}

function drawResamples(
  backend: Backend,
  columns: readonly Float64Array[],
  options: BootstrapOptions,
): readonly Resamples[] {
  const { method, resample = 'users' } = options;
  if (resample === 'normal') {
    return normalMeans(columns, options).map((means) => ({
      means,
      tieWidth: 0,
      note: 'means drawn from a normal distribution',
    }));
  }
  const userCount = columns[0]?.length ?? 0;
  if (userCount <= MOST_ENUMERATED) {
    return columns.map((column) => {
      const all = allResamples(column);
      return { ...all, areAll: true, note: `all ${all.means.length} resamples` };
    });
  }
  return method === 'studentised' ? withErrors(backend, columns, options) : withoutErrors(backend, columns, options);
}

function withoutErrors(
  backend: Backend,
  columns: readonly Float64Array[],
  options: ResamplingOptions,
): readonly Resamples[] {
  const scales = columns.map(wholeScale);
  const means = resampleScaled(backend, columns, scales, options);
  return means.map((means, c) => ({ means, tieWidth: scales[c]!.tieWidth }));
}

function withErrors(
  backend: Backend,
  columns: readonly Float64Array[],
  options: ResamplingOptions,
): readonly Resamples[] {
  const estimates = columns.map(exactMean);
  return resampledErrors(backend, columns, estimates, options).map((drawn, c) => ({
    ...drawn,
    tieWidth: wholeScale(columns[c]!).tieWidth,
  }));
}
