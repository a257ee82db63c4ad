// Decimal text to the nearest double, exactly, without making a string of it. Up to 18 significant digits are gathered
// as two integers and scaled in double-double arithmetic; the result counts only if its error bound proves the rounding,
// and everything else is left to the host's `Number`, which is correctly rounded by its specification.

/** Powers of ten as sums of two doubles: exact up to 10^44 (10^22 is the last that is one double). */
const MAXIMUM_POWER = 44;
const powersHigh = new Float64Array(MAXIMUM_POWER + 1);
const powersLow = new Float64Array(MAXIMUM_POWER + 1);

/** Powers of ten that are exact doubles. */
export const EXACT_POWERS = Float64Array.of(
  ...[1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11],
  ...[1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22],
);

/** 2^27 + 1, which splits a double into two halves of 26 bits. */
const SPLITTER = 134217729;
const RELATIVE_ERROR = 2e-15;
const PRODUCT_ERROR = 1e-30;

const ZERO = 48;
const POINT = 46;
const PLUS = 43;
const MINUS = 45;

/** The digits of one group fit an integer of 30 bits. */
const GROUP = 9;
const decoder = new TextDecoder();

for (let power = 0; power <= MAXIMUM_POWER; power++) {
  const rest = EXACT_POWERS[Math.max(0, power - 22)]!;
  const base = EXACT_POWERS[Math.min(power, 22)]!;
  powersHigh[power] = base * rest;
  powersLow[power] = productError(base, rest, base * rest);
}

/**
 * (first x 10^secondDigits + second) / 10^scale, correctly rounded, or NaN where the error bound does not prove it.
 * Both groups are integers below 10^9; scale may be negative.
 */
export function decimalFromGroups(first: number, second: number, secondDigits: number, scale: number): number {
  // Exact: first x 5^9 has at most 51 bits, and 2^9 only shifts them.
  const shifted = first * EXACT_POWERS[secondDigits]!;
  const high = shifted + second;
  if (high < 9007199254740992) {
    if (scale >= 0 && scale <= 22) return high / EXACT_POWERS[scale]!;
    if (scale < 0 && scale >= -22) return high * EXACT_POWERS[-scale]!;
  }
  if (high === 0) return 0;
  if (scale < 0 || scale > MAXIMUM_POWER) return Number.NaN;
  const low = second - (high - shifted);
  const powerHigh = powersHigh[scale]!;
  const quotient = high / powerHigh;
  const product = quotient * powerHigh;
  // The remainder of a division is exact; what is lost is a part of the correction, far below the error bound.
  const remainder = high - product - productError(quotient, powerHigh, product) + (low - quotient * powersLow[scale]!);
  const correction = remainder / powerHigh;
  const bound = Math.abs(correction) * RELATIVE_ERROR + quotient * PRODUCT_ERROR;
  const value = quotient + (correction + bound);
  return value === quotient + (correction - bound) ? value : Number.NaN;
}

/**
 * The number that `bytes[start]` to `bytes[end - 1]` spell, rounded to the nearest double; `inf` and `infinity` with any
 * sign and case are infinities. NaN if the bytes are no number, or spell `nan`.
 */
export function parseDecimal(bytes: Uint8Array, start: number, end: number): number {
  const sign = bytes[start] === MINUS ? -1 : 1;
  let at = start < end && (bytes[start] === MINUS || bytes[start] === PLUS) ? start + 1 : start;
  const firstDigit = at;
  let first = 0;
  let second = 0;
  let firstDigits = 0;
  let secondDigits = 0;
  let scale = 0;
  let point = -1;
  let hasTooManyDigits = false;
  for (; at < end; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit === POINT - ZERO && point < 0) point = at;
    else if (digit < 0 || digit > 9) break;
    else {
      if (point >= 0) scale++;
      if (firstDigits < GROUP) {
        first = first * 10 + digit;
        if (first > 0) firstDigits++;
      } else if (secondDigits < GROUP) {
        second = second * 10 + digit;
        secondDigits++;
      } else hasTooManyDigits = true;
    }
  }
  const digitCount = at - firstDigit - (point < 0 ? 0 : 1);
  if (digitCount === 0) return infinityOrNaN(bytes, firstDigit, end) * sign;
  if (at < end) {
    const exponent = parseExponent(bytes, at, end);
    if (Number.isNaN(exponent)) return Number.NaN;
    scale -= exponent;
  }
  const value = hasTooManyDigits ? Number.NaN : decimalFromGroups(first, second, secondDigits, scale);
  if (!Number.isNaN(value)) return sign * value;
  return Number(decoder.decode(bytes.subarray(start, end)));
}

/** `e` or `E`, a sign if any, digits; NaN for anything else. */
function parseExponent(bytes: Uint8Array, start: number, end: number): number {
  if ((bytes[start]! | 32) !== 101) return Number.NaN;
  const isNegative = bytes[start + 1] === MINUS;
  const first = isNegative || bytes[start + 1] === PLUS ? start + 2 : start + 1;
  if (first >= end) return Number.NaN;
  let exponent = 0;
  for (let i = first; i < end; i++) {
    const digit = bytes[i]! - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    // Far beyond the range of doubles; further digits change nothing but could overflow.
    if (exponent < 1e8) exponent = exponent * 10 + digit;
  }
  return isNegative ? -exponent : exponent;
}

function infinityOrNaN(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 3 && end - start !== 8) return Number.NaN;
  const word = decoder.decode(bytes.subarray(start, end)).toLowerCase();
  return word === 'inf' || word === 'infinity' ? Number.POSITIVE_INFINITY : Number.NaN;
}

/** a x b - product exactly, by Dekker. */
function productError(a: number, b: number, product: number): number {
  const splitA = a * SPLITTER;
  const highA = splitA - (splitA - a);
  const lowA = a - highA;
  const splitB = b * SPLITTER;
  const highB = splitB - (splitB - b);
  const lowB = b - highB;
  return highA * highB - product + highA * lowB + lowA * highB + lowA * lowB;
}
