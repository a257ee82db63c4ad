// base to the exponent with what rounding took from it, about 2^-90 of itself at most. A product of two such powers, rounded
// once, is the power of the product: many of them cost a multiplication each instead of a power each.

import { type DoubleDouble, lowPart, multiply } from './double-double.js';
import { log2OfPositive } from './log2.js';
import { power } from './power.js';

/**
 * high = base^exponent rounded, low = high * (exponent * log2 base - log2 high) * ln 2, for a finite base above 0 whose
 * power lies in 2^-480 .. 2^480.
 */
export function powerParts(base: number, exponent: number): DoubleDouble {
  const high = power(base, exponent);
  const baseLog = log2OfPositive(base);
  const wanted = multiply(baseLog, lowPart[0]!, exponent, 0);
  const wantedLow = lowPart[0]!;
  const reached = log2OfPositive(high);
  // The two are so close that their difference is exact.
  return { high, low: high * (wanted - reached + (wantedLow - lowPart[0]!)) * Math.LN2 };
}

/** The product of two double-doubles, rounded once. */
export function roundedProduct(left: DoubleDouble, right: DoubleDouble): number {
  return multiply(left.high, left.low, right.high, right.low);
}
