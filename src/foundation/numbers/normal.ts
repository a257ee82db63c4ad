// The standard normal distribution in portable arithmetic: +, -, *, / and the library's own exponential, no host function.
// Both tails are computed for themselves, never as 1 minus the other where that would lose digits, so a probability of
// 1e-300 is as accurate as one of 0.3. Every result is within a few units of its last place.
import { add, lowPart, multiply } from './double-double.js';
import { exp2OfDoubleDouble, naturalLog } from './elementary.js';
import { elementaryTables } from './elementary-tables.js';

// The tail of the normal distribution without its factor exp(-x^2 / 2): Mills' ratio over sqrt(2 pi). It falls like 1 /
// x and never underflows; a table of Taylor series gives it to about one unit of its last place.

/** Taylor series are tabulated at i / STEPS_PER_UNIT, up to TABLE_END; beyond it the continued fraction is short. */
const STEPS_PER_UNIT = 4;
const TABLE_END = 8;
const FRACTION_LENGTH = 18;

/** Coefficients kept of each series: at half a step from its centre the next one adds less than 2^-60. */
const COEFFICIENT_COUNT = 14;

const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

let table: Float64Array | undefined;

/**
 * exp(x^2 / 2) P(X > x) = integral over t > 0 of exp(-x t - t^2 / 2) / sqrt(2 pi), for x >= 0; NaN gives NaN.
 * Up to 8 by the Taylor series around the nearest quarter, beyond by Laplace's fraction 1/(x + 1/(x + 2/(x + 3/(x + ...)))).
 */
export function scaledNormalTail(x: number): number {
  if (!(x < TABLE_END)) return laplaceFraction(x);
  table ??= buildTable();
  const step = Math.floor(x * STEPS_PER_UNIT + 0.5);
  const offset = step / STEPS_PER_UNIT - x;
  const first = step * COEFFICIENT_COUNT;
  let sum = table[first + COEFFICIENT_COUNT - 1]!;
  for (let place = first + COEFFICIENT_COUNT - 2; place >= first; place--) sum = table[place]! + offset * sum;
  return sum;
}

function laplaceFraction(x: number): number {
  let fraction = 0;
  for (let n = FRACTION_LENGTH; n >= 1; n--) fraction = n / (x + fraction);
  return INVERSE_ROOT_TWO_PI / (x + fraction);
}

/**
 * The coefficients c(n) of the tail at x - h, the sum of c(n) h^n; they are the integral above with t^n / n! within. By
 * parts, c(n - 1) = x c(n) + (n + 1) c(n + 1), where c(-1) = 1 / sqrt(2 pi): ratios of neighbours are found from large n
 * downwards, a direction in which no error grows.
 */
function buildTable(): Float64Array {
  const built = new Float64Array((TABLE_END * STEPS_PER_UNIT + 1) * COEFFICIENT_COUNT);
  // At 0 the sum on the right has one term, and the ratios are not needed.
  built[0] = 0.5;
  built[1] = INVERSE_ROOT_TWO_PI;
  for (let n = 2; n < COEFFICIENT_COUNT; n++) built[n] = built[n - 2]! / n;
  const ratios = new Float64Array(COEFFICIENT_COUNT);
  for (let first = COEFFICIENT_COUNT; first < built.length; first += COEFFICIENT_COUNT) {
    const x = first / COEFFICIENT_COUNT / STEPS_PER_UNIT;
    let ratio = 0;
    // The smaller x is, the farther away the beginning must be to be forgotten.
    for (let n = Math.ceil(60 + 500 / (x * x)); n >= 0; n--) {
      ratio = 1 / (x + (n + 1) * ratio);
      if (n < COEFFICIENT_COUNT) ratios[n] = ratio;
    }
    let coefficient = INVERSE_ROOT_TWO_PI;
    for (let n = 0; n < COEFFICIENT_COUNT; n++) {
      coefficient *= ratios[n]!;
      built[first + n] = coefficient;
    }
  }
  return built;
}

const ROOT_TWO_PI = 2.5066282746310007;

/** Beyond this even the density is 0 as a double. */
const LARGEST = 39;

/** Small densities have few bits left as doubles: they are held at 2^128 times their size until the last product. */
const SMALL_FROM = 30;
const RAISE = 128;
const LOWER = 2.938735877055719e-39;

/** phi(x) = exp(-x^2 / 2) / sqrt(2 pi). The infinities give 0, NaN gives NaN. */
export function normalDensity(x: number): number {
  return timesGaussian(INVERSE_ROOT_TWO_PI, Math.abs(x));
}

/** P(X <= x) = P(X > -x). -Infinity gives 0, Infinity 1, NaN gives NaN. */
export function normalCdf(x: number): number {
  return normalTail(-x);
}

/** P(X > x); below zero 1 - P(X > -x). -Infinity gives 1, Infinity 0, NaN gives NaN. */
export function normalTail(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  return x < 0 ? 1 - timesGaussian(scaledNormalTail(-x), -x) : timesGaussian(scaledNormalTail(x), x);
}

/** x with P(X <= x) = p. 0 gives -Infinity, 1 Infinity; NaN and what is not a probability give NaN. */
export function normalQuantile(p: number): number {
  // From 0, since the negative of a NaN is another NaN, and that of 0 another 0.
  return isProbability(p) ? 0 - normalTailQuantile(p) : Number.NaN;
}

/** x with P(X > x) = q. 0 gives Infinity, 1 -Infinity; NaN and what is not a probability give NaN. */
export function normalTailQuantile(q: number): number {
  if (!isProbability(q)) return Number.NaN;
  // Both differences are exact: nothing is lost around the middle or on the far side.
  if (q >= 0.25 && q <= 0.75) return centralQuantile(0.5 - q);
  return q < 0.25 ? farQuantile(q) : -farQuantile(1 - q);
}

function isProbability(p: number): boolean {
  return p >= 0 && p <= 1;
}

/** factor * exp(-x^2 / 2) for x >= 0; x^2 keeps the bits that rounding would take from it. */
function timesGaussian(factor: number, x: number): number {
  if (!(x <= LARGEST)) return x > LARGEST ? 0 : Number.NaN;
  const { log2OfE } = elementaryTables();
  const halfSquare = multiply(-0.5 * x, 0, x, 0);
  const exponent = multiply(log2OfE.high, log2OfE.low, halfSquare, lowPart[0]!);
  if (x < SMALL_FROM) return factor * exp2OfDoubleDouble(exponent, lowPart[0]!);
  const raised = add(exponent, lowPart[0]!, RAISE, 0);
  return factor * exp2OfDoubleDouble(raised, lowPart[0]!) * LOWER;
}

/** Terms of the series for the middle: at its ends each is about a quarter of the one before. */
const SERIES_LENGTH = 30;

let series: Float64Array | undefined;

/** x with P(0 < X < x) = d for |d| <= 1/4: the sum of e(n) w^(2n + 1), w = d sqrt(2 pi). */
function centralQuantile(d: number): number {
  series ??= buildSeries();
  const w = d * ROOT_TWO_PI;
  const square = w * w;
  let sum = 0;
  for (let n = SERIES_LENGTH - 1; n >= 1; n--) sum = (sum + series[n]!) * square;
  return w + w * sum;
}

/**
 * D = dx/dw = exp(x^2 / 2) has the derivative x D^2, so 1/D = 1 - (the integral of x), that is D = 1 + D times that integral.
 * With d(n) the coefficients of D: d(n) = sum over m < n of d(m) / ((2m + 1)(2m + 2)) d(n - 1 - m), and e(n) = d(n) / (2n + 1).
 * Every term is positive: no digits are lost.
 */
function buildSeries(): Float64Array {
  const derivative = new Float64Array(SERIES_LENGTH);
  derivative[0] = 1;
  for (let n = 1; n < SERIES_LENGTH; n++) {
    let sum = 0;
    for (let m = 0; m < n; m++) sum += (derivative[m]! * derivative[n - 1 - m]!) / ((2 * m + 1) * (2 * m + 2));
    derivative[n] = sum;
  }
  return derivative.map((coefficient, n) => coefficient / (2 * n + 1));
}

/** Three suffice; the limit is there so that nothing can hang. */
const MAXIMUM_ROUNDS = 10;

/**
 * x with P(X > x) = q for 0 <= q < 1/4: Halley's iteration on ln P(X > x) - ln q, whose derivatives are -1/R and
 * (x R - 1) / R^2 with Mills' ratio R. Three digits right become nine: after a step below 1e-6 nothing is left to do.
 */
function farQuantile(q: number): number {
  if (q === 0) return Number.POSITIVE_INFINITY;
  const log = -naturalLog(q);
  const square = 2 * (log - naturalLog(ROOT_TWO_PI));
  let x = Math.sqrt(square - naturalLog(square));
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const scaled = scaledNormalTail(x);
    const ratio = scaled * ROOT_TWO_PI;
    const excess = log - 0.5 * x * x + naturalLog(scaled);
    const step = (excess * ratio) / (1 - 0.5 * excess * (x * ratio - 1));
    x += step;
    if (Math.abs(step) < 1e-6) break;
  }
  return x;
}
