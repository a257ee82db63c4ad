// Powers of two and of e with the same bits in every engine, without a host function. Computed to about 2^-93 of
// themselves and rounded once: correct unless the true value lies that close to the middle of two doubles.
import {
  add,
  type DoubleDouble,
  divide,
  lowPart,
  multiply,
  normalise,
  powerOfTwo,
  roundScaled,
  splitExponent,
} from './double-double.js';
import { type ElementaryTables, elementaryTables, LOG_STEPS, POWER_STEPS } from './elementary-tables.js';

/** 2^x, exact for whole x. From 1024 on it is Infinity, at -1075 and below 0; NaN gives NaN. */
export function exp2(x: number): number {
  return exp2OfDoubleDouble(x, 0);
}

/** e^x = 2^(x / ln 2). Above 709.78 it is Infinity, below -745.13 it is 0; NaN gives NaN. */
export function exp(x: number): number {
  if (!(x < 800 && x > -800)) return limitOfExp(x);
  const { log2OfE } = elementaryTables();
  const exponent = multiply(log2OfE.high, log2OfE.low, x, 0);
  return exp2OfDoubleDouble(exponent, lowPart[0]!);
}

/**
 * 2^x for the double-double x, rounded once: with j the nearest whole number to 64 x and t = (x - j / 64) ln 2,
 * 2^x = 2^floor(j / 64) * 2^((j mod 64) / 64) * (1 + t + t^2/2! + t^3/3! + ...).
 */
export function exp2OfDoubleDouble(x: number, xLow: number): number {
  if (!(x < 1100 && x > -1100)) return limitOfExp(x);
  const tables = elementaryTables();
  const nearestStep = Math.floor(x * POWER_STEPS + 0.5);
  const exponent = Math.floor(nearestStep / POWER_STEPS);
  const place = 2 * (nearestStep - exponent * POWER_STEPS);
  const power = tables.powers[place]!;
  const powerLow = tables.powers[place + 1]!;
  const rest = normalise(x - nearestStep / POWER_STEPS, xLow);
  const t = multiply(rest, lowPart[0]!, tables.ln2.high, tables.ln2.low);
  const growth = exponentialMinusOne(t, lowPart[0]!, tables);
  const increase = multiply(power, powerLow, growth, lowPart[0]!);
  const result = add(power, powerLow, increase, lowPart[0]!);
  return roundScaled(result, lowPart[0]!, exponent);
}

/** e^t - 1 for |t| below 2^-7: plain doubles suffice from t^6/6! on, and nothing is left after t^12/12!. */
function exponentialMinusOne(t: number, tLow: number, { inverseFactorials }: ElementaryTables): number {
  let series = 0;
  for (let n = 12; n >= 6; n--) series = inverseFactorials[2 * n]! + t * series;
  let seriesLow = 0;
  for (let n = 5; n >= 1; n--) {
    series = multiply(t, tLow, series, seriesLow);
    series = add(inverseFactorials[2 * n]!, inverseFactorials[2 * n + 1]!, series, lowPart[0]!);
    seriesLow = lowPart[0]!;
  }
  return multiply(t, tLow, series, seriesLow);
}

function limitOfExp(x: number): number {
  if (Number.isNaN(x)) return x;
  return x > 0 ? Number.POSITIVE_INFINITY : 0;
}

// Logarithms with the same bits in every engine, without a host function: computed to about 2^-100 of themselves and
// rounded once; no case is known in which that is not correct (see test/unit/num).

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
function log2OfPositive(x: number): number {
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

// base to the exponent, the same bits in every engine: computed to about 2^-93 of itself and rounded once, exact
// wherever the true result is a double.

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

/** high = base^exponent rounded, low what rounding took, for a base above 0 whose power lies in 2^-480 .. 2^480. */
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

// e^-x in plain doubles, for loops that need very many of them and no last bit: some ten times as fast as exp, which
// carries 93 bits. It is within two units of its last place, and the same bits in every engine.

/** Beyond this the result is taken as 0: the true one is below 1e-304. */
const LARGEST = 700;

const TWO_TO_36 = 68719476736;

interface DecayTables {
  /** 2^(-j / POWER_STEPS). */
  readonly powers: Float64Array;
  readonly stepsPerUnit: number;
  /** ln 2 / POWER_STEPS in two parts, the first so short that its multiples are exact. */
  readonly step: number;
  readonly stepLow: number;
}

let tables: DecayTables | undefined;

/**
 * e^-x for x >= 0; 0 beyond 700, NaN for NaN. With j the nearest whole number to 64 x / ln 2 and t = x - j ln 2 / 64,
 * e^-x = 2^(-j / 64) (1 - t + t^2/2! - t^3/3! + t^4/4! - t^5/5!).
 */
export function decay(x: number): number {
  if (!(x <= LARGEST)) return x > LARGEST ? 0 : Number.NaN;
  tables ??= buildTables();
  const steps = Math.floor(x * tables.stepsPerUnit + 0.5);
  const t = x - steps * tables.step - steps * tables.stepLow;
  const halvings = Math.floor(steps / POWER_STEPS);
  const series = 1 - t * (1 - t * (0.5 - t * (1 / 6 - t * (1 / 24 - t * (1 / 120)))));
  return tables.powers[steps - halvings * POWER_STEPS]! * series * powerOfTwo(-halvings);
}

function buildTables(): DecayTables {
  const { ln2, log2OfE, powers } = elementaryTables();
  const step = Math.floor((ln2.high / POWER_STEPS) * TWO_TO_36) / TWO_TO_36;
  return {
    powers: Float64Array.from({ length: POWER_STEPS }, (_, j) => (j === 0 ? 1 : powers[2 * (POWER_STEPS - j)]! / 2)),
    stepsPerUnit: log2OfE.high * POWER_STEPS,
    step,
    stepLow: ln2.high / POWER_STEPS - step + ln2.low / POWER_STEPS,
  };
}
