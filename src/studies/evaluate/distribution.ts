// How the users' values of a metric are spread: a mean of 0.3 may be 0.3 for everybody, or 1 for few and 0 for the others.
import type { ResultDistribution } from '../../documents/result-document.js';
import { histogramOf, type Range } from '../../engine/statistics/histogram.js';
import { momentsOf } from '../../engine/statistics/moments.js';
import { quantile } from '../../engine/statistics/quantile.js';

/** Shares of the users below the quantiles that are told. */
export const QUANTILE_SHARES: readonly number[] = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1];

/** The spread of finite values; undefined for none, and where it is beyond all numbers. */
export function distributionOf(values: Float64Array, range: Range): ResultDistribution | undefined {
  const sorted = values.slice().sort();
  const { deviation } = momentsOf(sorted);
  if (!Number.isFinite(deviation)) return undefined;
  return {
    users: values.length,
    deviation,
    quantiles: QUANTILE_SHARES.map((share) => ({ share, value: quantile(sorted, share) })),
    zeros: sorted.reduce((count, value) => count + (value === 0 ? 1 : 0), 0),
    histogram: histogramOf(sorted, range),
  };
}
