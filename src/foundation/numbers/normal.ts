// The standard normal distribution in portable arithmetic: +, -, *, / and the library's own exponential, no host function.
// Both tails are computed for themselves, never as 1 minus the other where that would lose digits, so a probability of
// 1e-300 is as accurate as one of 0.3. Every result is within a few units of its last place.

import { add, lowPart, multiply } from './double-double.js';
import { elementaryTables } from './elementary-tables.js';
import { exp2OfDoubleDouble } from './exp2.js';
import { naturalLog } from './log2.js';
import { scaledNormalTail } from './scaled-normal-tail.js';

const ROOT_TWO_PI = 2.5066282746310007;
const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

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

/** x with P(X <= x) = p. 0 gives -Infinity, 1 Infinity; NaN and what is no probability give NaN. */
export function normalQuantile(p: number): number {
  // From 0, since the negative of a NaN is another NaN, and that of 0 another 0.
  return isProbability(p) ? 0 - normalTailQuantile(p) : Number.NaN;
}

/** x with P(X > x) = q. 0 gives Infinity, 1 -Infinity; NaN and what is no probability give NaN. */
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
