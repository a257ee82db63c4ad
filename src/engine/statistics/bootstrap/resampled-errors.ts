// Means of resamples together with the standard error within each, for studentised intervals: a second column of squared
// deviations is drawn along with every first.
import type { Backend } from '../../../foundation/kernels/contract.js';
import type { ResamplingOptions } from './check-bootstrap.js';
import { resampleScaled } from './resampled-means.js';
import { type WholeScale, wholeScale } from './whole-numbers.js';

export interface ResampledErrors {
  readonly means: Float64Array;
  /** s / sqrt(n) of each resample, s over n - 1; 0 where the spread is not beyond rounding. */
  readonly errors: Float64Array;
}

/** What is drawn for the errors, and how they follow from the drawn means. */
export interface ErrorDraws {
  readonly draws: { readonly columns: readonly Float64Array[]; readonly scales: readonly WholeScale[] };
  errorsOf(means: readonly Float64Array[]): ResampledErrors[];
}

/**
 * v = mean of d^2 - (mean of d)^2 over the resample, d = x - estimate, and error = sqrt(v / (n - 1)); n is at least 2.
 */
export function resampledErrors(
  backend: Backend,
  columns: readonly Float64Array[],
  estimates: readonly number[],
  options: ResamplingOptions,
): ResampledErrors[] {
  const { draws, errorsOf } = errorDraws(columns, estimates);
  return errorsOf(resampleScaled(backend, draws.columns, draws.scales, options));
}

/** The same in two steps, for draws that are made elsewhere: the columns, and behind them their squared deviations. */
export function errorDraws(columns: readonly Float64Array[], estimates: readonly number[]): ErrorDraws {
  const squares = columns.map((column, c) => column.map((value) => (value - estimates[c]!) * (value - estimates[c]!)));
  const scales = [...columns, ...squares].map(wholeScale);
  const errorsOf = (drawn: readonly Float64Array[]) =>
    columns.map((column, c) => {
      const [means, meanSquares] = [drawn[c]!, drawn[columns.length + c]!];
      const largest = Math.sqrt(squares[c]!.reduce((most, square) => Math.max(most, square), 0));
      const lost = scales[columns.length + c]!.tieWidth + 2 * largest * scales[c]!.tieWidth;
      const errors = means.map((mean, r) => {
        const variance = meanSquares[r]! - (mean - estimates[c]!) * (mean - estimates[c]!);
        return variance <= lost ? 0 : Math.sqrt(variance / (column.length - 1));
      });
      return { means, errors };
    });
  return { draws: { columns: [...columns, ...squares], scales }, errorsOf };
}
