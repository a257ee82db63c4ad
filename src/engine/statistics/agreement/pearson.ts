// Pearson's correlation with its test and an interval. It looks at distances and not only at the order, so that one value
// far away can make it; beside the coefficients of ranks it tells whether that happens.
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { type Coefficient, undefinedReason, withoutValue } from './coefficient.js';
import { correlationTest } from './correlation-test.js';
import { fisherInterval } from './fisher-interval.js';

/** Pearson's r with its interval. */
export interface PearsonCoefficient extends Coefficient {
  /** By Fisher's z; null where there is no value. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** The level of the interval around Pearson's r. */
export interface PearsonOptions {
  /** Of the interval; 0.95 unless said otherwise. */
  readonly confidence?: number;
}

/** 2^900: sums of larger values could pass the greatest double. */
const LARGE = 8.452712498170644e270;

/**
 * r = sum of a b / sqrt(sum of a^2 * sum of b^2), a and b the distances from the means; p by Student's t with n - 2 degrees
 * of freedom, the interval tanh(atanh r -+ z / sqrt(n - 3)). Infinite values have none.
 * Pearson, Notes on regression and inheritance, 1895; Fisher, On the probable error of a coefficient of correlation, 1921.
 */
export function pearson(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  { confidence = 0.95 }: PearsonOptions = {},
): PearsonCoefficient {
  const count = first.length;
  const [a, b] = [Float64Array.from(first), Float64Array.from(second)];
  const areFinite = [a, b].every((values) => values.every((value) => Math.abs(value) !== Number.POSITIVE_INFINITY));
  const why = undefinedReason(first, second) ?? (areFinite ? undefined : 'infinite');
  if (why !== undefined) return { ...withoutValue(count, why), interval: null };
  const value = ofDistances(distances(a), distances(b));
  return { value, count, p: correlationTest(value, count), interval: fisherInterval(value, count, confidence) };
}

/** From the mean, as shares of the greatest, so that their squares neither overflow nor vanish. */
function distances(values: Float64Array): Float64Array {
  const isLarge = values.some((value) => Math.abs(value) > LARGE);
  const scaled = isLarge ? values.map((value) => value / LARGE) : values;
  const mean = exactMean(scaled);
  const apart = scaled.map((value) => value - mean);
  const greatest = apart.reduce((most, distance) => Math.max(most, Math.abs(distance)), 0);
  return apart.map((distance) => distance / greatest);
}

function ofDistances(a: Float64Array, b: Float64Array): number {
  const products = exactSum(a.map((value, i) => value * b[i]!));
  const squares = exactSum(a.map((value) => value * value)) * exactSum(b.map((value) => value * value));
  return Math.min(1, Math.max(-1, products / Math.sqrt(squares)));
}
