// Mean and spread of a sample. Both are exact sums rounded once, so that the order of the values never changes a bit.
import { exactSum } from '../../foundation/numbers/exact-sum.js';

export interface Moments {
  readonly count: number;
  /** NaN for no values. */
  readonly mean: number;
  /** Over count - 1; 0 for a single value, NaN for none. */
  readonly variance: number;
  /** The root of the variance. */
  readonly deviation: number;
}

/**
 * mean = sum / n, variance = sum of (x - mean)^2 over n - 1. Equal values have that mean and no spread, to the last
 * bit.
 */
export function momentsOf(values: ArrayLike<number>): Moments {
  const count = values.length;
  const mean = meanOf(values);
  if (count > 0 && isConstant(values)) return { count, mean, variance: 0, deviation: 0 };
  const squares = new Float64Array(count);
  for (let i = 0; i < count; i++) squares[i] = (values[i]! - mean) * (values[i]! - mean);
  const variance = count === 0 ? Number.NaN : count === 1 ? 0 : exactSum(squares) / (count - 1);
  return { count, mean, variance, deviation: Math.sqrt(variance) };
}

/** The mean of `momentsOf`: sum / n, and of equal values their value. */
export function meanOf(values: ArrayLike<number>): number {
  // The sum of 0.1, 0.1 and 0.1 rounds, and so a third of it need not be 0.1.
  if (values.length > 0 && isConstant(values)) return values[0]! + 0;
  return exactSum(values) / values.length;
}

function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}
