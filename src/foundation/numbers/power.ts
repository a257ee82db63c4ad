// base to the exponent, the same bits in every engine, because the host's power is not (it differs even between versions
// of Node). Computed to about 2^-93 of itself and rounded once: exact wherever the true result is a double, and correctly
// rounded unless that lies so close to the middle between two doubles, which is known only of powers such as x^1.5.

import { divide, lowPart, multiply, roundScaled } from './double-double.js';
import { exp2OfDoubleDouble } from './exp2.js';
import { splitExponent } from './float-bits.js';
import { log2OfPositive } from './log2.js';

/** Beyond 34, no odd number but 1 has a power of 54 bits or fewer, which is what exactness and ties need. */
const MAXIMUM_REPEATED = 64;

/**
 * base^exponent: by repeated multiplication for whole exponents in -64 .. 64, else 2^(exponent * log2 base).
 * Special values as the language's own power: NaN for a negative base with an exponent that is not whole, for
 * (+-1)^(+-Infinity) and for NaN, except that anything^0 is 1.
 */
export function power(base: number, exponent: number): number {
  if (exponent === 0) return 1;
  if (Number.isNaN(base) || Number.isNaN(exponent)) return Number.NaN;
  const magnitude = Math.abs(base);
  const isNegative = base < 0 || Object.is(base, -0);
  if (isNegative && isOdd(exponent)) return -powerOfMagnitude(magnitude, exponent);
  if (base < 0 && Number.isFinite(base) && Number.isFinite(exponent) && !Number.isInteger(exponent)) return Number.NaN;
  return powerOfMagnitude(magnitude, exponent);
}

/** For a base of 0 .. Infinity and an exponent that is neither 0 nor NaN. */
function powerOfMagnitude(base: number, exponent: number): number {
  if (!Number.isFinite(exponent) && base === 1) return Number.NaN;
  if (base === 1) return 1;
  if (base === 0 || base === Number.POSITIVE_INFINITY || !Number.isFinite(exponent)) {
    return base > 1 === exponent > 0 ? Number.POSITIVE_INFINITY : 0;
  }
  if (Number.isInteger(exponent) && Math.abs(exponent) <= MAXIMUM_REPEATED) return repeatedProduct(base, exponent);
  const log = log2OfPositive(base);
  const logLow = lowPart[0]!;
  // Beyond all doubles; the exact product below could not be formed either.
  if (!(Math.abs(log * exponent) < 1100)) return log > 0 === exponent > 0 ? Number.POSITIVE_INFINITY : 0;
  const product = multiply(log, logLow, exponent, 0);
  return exp2OfDoubleDouble(product, lowPart[0]!);
}

/** Squares and multiplies the fraction, which cannot overflow; the exponents of two are added up aside. */
function repeatedProduct(base: number, exponent: number): number {
  const split = splitExponent(base);
  let square = split.fraction;
  let squareLow = 0;
  let product = 1;
  let productLow = 0;
  for (let count = Math.abs(exponent); count > 0; count >>= 1) {
    if (count % 2 === 1) {
      product = multiply(product, productLow, square, squareLow);
      productLow = lowPart[0]!;
    }
    square = multiply(square, squareLow, square, squareLow);
    squareLow = lowPart[0]!;
  }
  if (exponent < 0) {
    product = divide(1, product, productLow);
    productLow = lowPart[0]!;
  }
  return roundScaled(product, productLow, split.exponent * exponent);
}

function isOdd(exponent: number): boolean {
  return Math.abs(exponent % 2) === 1;
}
