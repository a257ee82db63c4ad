// Intervals around the means of columns, one value a user, by resampling the users. Columns share the draws, so that
// what holds between two of them in the sample holds in every resample. The same columns, seed and replicates give the
// same bits on every backend.
import type { Backend } from '../../../foundation/kernels/contract.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { meanOf } from '../moments.js';
import { allResamples, MOST_ENUMERATED } from './all-resamples.js';
import { type Interval, intervalOf, type Resamples } from './bootstrap-interval.js';
import type { BootstrapOptions } from './check-bootstrap.js';
import { checkBootstrapOptions, checkColumns } from './check-bootstrap.js';
import { normalMeans } from './normal-means.js';
import { type BootstrapPValues, bootstrapPValues } from './p-values.js';
import { errorDraws } from './resampled-errors.js';
import { resampleScaled } from './resampled-means.js';
import { type WholeScale, wholeScale } from './whole-numbers.js';

export interface BootstrapOutcome {
  /** One for each column. */
  readonly intervals: readonly Interval[];
  /** The resampled means behind each. */
  readonly means: readonly Float64Array[];
  /** What the same resamples say against a mean of 0, for each column. */
  readonly pValues: readonly BootstrapPValues[];
}

/** The part of a bootstrap that kernels do: means of resamples of these columns, by these scales. */
export interface Draws {
  readonly columns: readonly Float64Array[];
  readonly scales: readonly WholeScale[];
}

/** A bootstrap that has been checked: whoever has drawn the means, or has nothing to draw, ends it. */
export interface BegunBootstrap {
  /** Undefined where no user is drawn. */
  readonly draws: Draws | undefined;
  /** `means` of the columns to draw. */
  end(means: readonly Float64Array[]): BootstrapOutcome;
}

/** The intervals with the means they were read off. Refuses columns that are not finite, not empty and equally long. */
export function bootstrap(
  backend: Backend,
  columns: readonly Float64Array[],
  options: BootstrapOptions,
): BootstrapOutcome {
  const { draws, end } = beginBootstrap(columns, options);
  return end(draws === undefined ? [] : resampleScaled(backend, draws.columns, draws.scales, options));
}

/** The same up to the draws, which may be made anywhere and in any number of parts. */
export function beginBootstrap(columns: readonly Float64Array[], options: BootstrapOptions): BegunBootstrap {
  checkColumns(columns);
  checkBootstrapOptions(options);
  const { draws, resamplesOf } = planResamples(columns, options);
  return {
    draws,
    end(means) {
      const resamples = resamplesOf(means);
      return {
        intervals: columns.map((column, c) => intervalOf(column, resamples[c]!, options)),
        means: resamples.map(({ means }) => means),
        pValues: columns.map((column, c) => pValuesOf(column, resamples[c]!)),
      };
    },
  };
}

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
  if (method === 'studentised') return planErrors(columns);
  const scales = columns.map(wholeScale);
  const resamplesOf = (drawn: readonly Float64Array[]) =>
    drawn.map((means, c) => ({ means, tieWidth: scales[c]!.tieWidth }));
  return { draws: { columns, scales }, resamplesOf };
}

function planErrors(columns: readonly Float64Array[]): ResamplePlan {
  const { draws, errorsOf } = errorDraws(columns, columns.map(exactMean));
  const resamplesOf = (means: readonly Float64Array[]) =>
    errorsOf(means).map((drawn, c) => ({ ...drawn, tieWidth: draws.scales[c]!.tieWidth }));
  return { draws, resamplesOf };
}
