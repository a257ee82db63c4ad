// Whether the mean of a column of differences, one a user, could be zero: p-values from resampled users. Columns share
// the draws.
import type { Backend } from '../../kernels/contract.js';
import { exactMean } from '../../num/exact-sum.js';
import { checkColumns, checkResampling } from './check-bootstrap.js';
import { type BootstrapPValues, bootstrapPValues } from './p-values.js';
import { type ResamplingOptions, resampleScaled } from './resampled-means.js';
import { wholeScale } from './whole-numbers.js';

export interface BootstrapTest extends BootstrapPValues {
  /** The mean of the column. */
  readonly estimate: number;
  readonly replicates: number;
}

/** One test a column. A column of zeros has p-values of 1. */
export function bootstrapTest(
  backend: Backend,
  columns: readonly Float64Array[],
  options: ResamplingOptions,
): readonly BootstrapTest[] {
  checkColumns(columns);
  checkResampling(options);
  const scales = columns.map(wholeScale);
  const means = resampleScaled(backend, columns, scales, options);
  return columns.map((column, c) => {
    const estimate = exactMean(column);
    const { tieWidth } = scales[c]!;
    return { estimate, replicates: options.replicates, ...bootstrapPValues(means[c]!, estimate, tieWidth) };
  });
}
