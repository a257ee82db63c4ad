// Shares of the spread of ratings: 1 - errors / spread. Means are subtracted before squaring, so that nothing cancels;
// every sum is exact, so that the order of rows cannot change a bit.
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { CountedPairs } from './counted-pairs.js';

/** R^2 = 1 - Σ(y - p)^2 / Σ(y - mean y)^2; NaN where all ratings are equal. */
export function determination({ ratings, predicted }: CountedPairs): number {
  const errors = ratings.map((rating, i) => rating - predicted[i]!);
  return oneMinusShare(exactSum(errors.map((error) => error * error)), squaredDeviations(ratings));
}

/** 1 - Var(y - p) / Var(y); NaN where all ratings are equal. */
export function explainedVariance({ ratings, predicted }: CountedPairs): number {
  const errors = ratings.map((rating, i) => rating - predicted[i]!);
  return oneMinusShare(squaredDeviations(errors), squaredDeviations(ratings));
}

function oneMinusShare(errors: number, spread: number): number {
  return spread > 0 ? 1 - errors / spread : Number.NaN;
}

function squaredDeviations(values: Float64Array): number {
  const mean = exactMean(values);
  return exactSum(values.map((value) => (value - mean) * (value - mean)));
}
