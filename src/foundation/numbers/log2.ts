// Logarithms that are the same bits in every engine, because the host's are not: +, -, *, / and a table, no host function.
// The result is computed to about 2^-100 of itself and rounded once, so it is the correctly rounded one unless the true
// value lies that close to the middle between two doubles; no such case is known (see test/unit/num).

import { add, divide, lowPart, multiply, normalise } from './double-double.js';
import { type ElementaryTables, elementaryTables, LOG_STEPS } from './elementary-tables.js';
import { splitExponent } from './float-bits.js';

/** log2 x, exact for powers of two. 0 gives -Infinity, Infinity itself, negative numbers and NaN give NaN. */
export function log2(x: number): number {
  return isOrdinary(x) ? log2OfPositive(x) : limitOfLog(x);
}

/** ln x; special values as log2. */
export function naturalLog(x: number): number {
  if (!isOrdinary(x)) return limitOfLog(x);
  const tables = elementaryTables();
  const { fraction, exponent } = splitExponent(x);
  const log = logOfFraction(fraction, tables);
  const logLow = lowPart[0]!;
  const logOfPower = multiply(tables.ln2.high, tables.ln2.low, exponent, 0);
  return add(logOfPower, lowPart[0]!, log, logLow);
}

/** log10 x, exact for powers of ten; special values as log2. */
export function log10(x: number): number {
  if (!isOrdinary(x)) return limitOfLog(x);
  const tables = elementaryTables();
  const { fraction, exponent } = splitExponent(x);
  const natural = logOfFraction(fraction, tables);
  const log = multiply(natural, lowPart[0]!, tables.log10OfE.high, tables.log10OfE.low);
  const logLow = lowPart[0]!;
  const logOfPower = multiply(tables.log10Of2.high, tables.log10Of2.low, exponent, 0);
  return add(logOfPower, lowPart[0]!, log, logLow);
}

/** log2 x = exponent + ln(fraction) / ln 2 as a double-double, for finite x above 0. */
export function log2OfPositive(x: number): number {
  const tables = elementaryTables();
  const { fraction, exponent } = splitExponent(x);
  const natural = logOfFraction(fraction, tables);
  const log = multiply(natural, lowPart[0]!, tables.log2OfE.high, tables.log2OfE.low);
  return add(exponent, 0, log, lowPart[0]!);
}

/**
 * ln(fraction) as a double-double for a fraction in sqrt(1/2) .. sqrt(2): the logarithm of the nearest tabulated step plus
 * ln(fraction / step) = 2 s (1 + z (1/3 + z (1/5 + z (1/7 + ...)))), s = (fraction - step) / (fraction + step), z = s^2.
 */
function logOfFraction(fraction: number, { third, fifth, logs }: ElementaryTables): number {
  const nearestStep = Math.floor(fraction * LOG_STEPS + 0.5);
  const step = nearestStep / LOG_STEPS;
  // The two are so close that their difference is exact.
  const sum = normalise(step, fraction);
  const s = divide(fraction - step, sum, lowPart[0]!);
  const sLow = lowPart[0]!;
  const z = multiply(s, sLow, s, sLow);
  const zLow = lowPart[0]!;
  // z is below 2^-16, so plain doubles suffice from 1/7 on, and nothing is left after 1/15.
  const tail = 1 / 7 + z * (1 / 9 + z * (1 / 11 + z * (1 / 13 + z * (1 / 15))));
  let series = normalise(fifth.high, fifth.low + z * tail);
  series = multiply(z, zLow, series, lowPart[0]!);
  series = add(third.high, third.low, series, lowPart[0]!);
  series = multiply(z, zLow, series, lowPart[0]!);
  series = multiply(s, sLow, series, lowPart[0]!);
  const half = add(s, sLow, series, lowPart[0]!);
  return add(logs[2 * nearestStep]!, logs[2 * nearestStep + 1]!, 2 * half, 2 * lowPart[0]!);
}

function isOrdinary(x: number): boolean {
  return x > 0 && x < Number.POSITIVE_INFINITY;
}

function limitOfLog(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY;
  return x > 0 ? x : Number.NaN;
}
