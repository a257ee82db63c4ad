// How likely a mean as far from zero would be by chance, from resampled means; for differences between two systems, user
// by user. Counts are raised by one, for the sample itself, so no p-value is 0.

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

/**
 * Both p-values. Means within `tieWidth` of a limit have reached it; where x is 0, both are 1. `areAll` says that the means
 * are those of all resamples there are: the sample itself is then among them.
 */
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
