// The distributions of the statistics of tests: chi-square, F and Student's t.
import { exp, naturalLog } from './elementary.js';
import { normalTail, normalTailQuantile } from './normal.js';
import {
  betaPower,
  incompleteBeta,
  logGamma,
  lowerIncompleteGamma,
  upperIncompleteGamma,
} from './special-functions.js';

/** Steps are squared from one to the next: after one below this, the rest is below the last place. */
const LAST_STEP = 1e-9;
const MAXIMUM_ROUNDS = 100;

/** A probability that rises or falls with x > 0 throughout, and its slope in logarithms. */
export interface LogCurve {
  readonly isRising: boolean;
  readonly probability: (x: number) => number;
  /** d ln(probability) / d ln(x) at x, given x and the probability there. */
  readonly slope: (x: number, probability: number) => number;
}

/** x with probability(x) = target, both above 0, from a start above 0. */
export function solveInLogs(start: number, target: number, { isRising, probability, slope }: LogCurve): number {
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let x = start;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const value = probability(x);
    if (isRising === value < target) low = x;
    else high = x;
    if (value > 0) {
      const step = naturalLog(target / value) / slope(x, value);
      x *= exp(step);
      if (Math.abs(step) < LAST_STEP) return x;
    }
    // Too far out there is no slope to follow, and a tangent from there may lead anywhere.
    if (!(x > low && x < high)) x = between(low, high);
  }
  return x;
}

function between(low: number, high: number): number {
  if (low === 0) return 0.5 * high;
  return high === Number.POSITIVE_INFINITY ? 2 * low : Math.sqrt(low) * Math.sqrt(high);
}

/** P(X > x) = Q(df/2, x/2): 1 up to 0, 0 at Infinity; NaN for NaN and df that are not finite and above 0. */
export function chiSquareTail(x: number, df: number): number {
  return upperIncompleteGamma(0.5 * df, 0.5 * (x < 0 ? 0 : x));
}

/** As many degrees of freedom are as good as infinitely many: what they measure is known in every bit. */
const INFINITE_FROM = 1e25;

/**
 * P(F > x) = I(df2 / (df2 + df1 x); df2/2, df1/2). At and below 0 it is 1, at Infinity 0. Infinite df2 leaves a chi-square
 * variable over df1, infinite df1 the inverse of one over df2, and both leave the number 1. NaN and degrees of freedom that are
 * not above 0 give NaN.
 */
export function fTail(x: number, df1: number, df2: number): number {
  if (Number.isNaN(x) || !(df1 > 0 && df2 > 0)) return Number.NaN;
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const isFirstFinite = df1 < INFINITE_FROM;
  const isSecondFinite = df2 < INFINITE_FROM;
  if (!isFirstFinite && !isSecondFinite) return x < 1 ? 1 : 0;
  if (!isSecondFinite) return upperIncompleteGamma(0.5 * df1, 0.5 * df1 * x);
  if (!isFirstFinite) return lowerIncompleteGamma(0.5 * df2, (0.5 * df2) / x);
  // The smaller of the shares of df1 x and df2 over the larger; a difference from 1 would lose the small share.
  const ratio = (df1 / df2) * x;
  const inverse = df2 / df1 / x;
  return ratio < 1
    ? incompleteBeta(1 / (1 + ratio), ratio / (1 + ratio), 0.5 * df2, 0.5 * df1)
    : incompleteBeta(inverse / (1 + inverse), 1 / (1 + inverse), 0.5 * df2, 0.5 * df1);
}

// Student's t distribution for any positive degrees of freedom. A tail is computed for itself and keeps its digits
// however small it is.

/** With more degrees of freedom the distribution is the normal one in every bit, out to where both have no tail left. */
const NORMAL_FROM = 1e25;

/** From this t^2 / df on, the tail is its leading term in every bit. */
const LEADING_FROM = 1e30;

const LOG_ROOT_PI = 0.5723649429247001;
const ROOT_TWO_PI = 2.5066282746310007;

/** P(T > t) = I(df / (df + t^2); df/2, 1/2) / 2 for t >= 0, else 1 - P(T > -t); NaN for NaN and df not above 0. */
export function studentTail(t: number, df: number): number {
  if (Number.isNaN(t) || !(df > 0)) return Number.NaN;
  if (df > NORMAL_FROM) return normalTail(t);
  return t < 0 ? 1 - upperTail(-t, df) : upperTail(t, df);
}

/** t with P(T <= t) = p. 0 gives -Infinity, 1 Infinity; what is not a probability and degrees not above 0 give NaN. */
export function studentQuantile(p: number, df: number): number {
  const t = studentTailQuantile(p, df);
  // From 0, since the negative of a NaN is another NaN, and that of 0 another 0.
  return Number.isNaN(t) ? Number.NaN : 0 - t;
}

/** t with P(T > t) = q. 0 gives Infinity, 1 -Infinity; what is not a probability and degrees not above 0 give NaN. */
export function studentTailQuantile(q: number, df: number): number {
  if (!(q >= 0 && q <= 1 && df > 0)) return Number.NaN;
  if (df > NORMAL_FROM) return normalTailQuantile(q);
  // All differences are exact: nothing is lost around the middle or on the far side.
  if (q < 0.25) return farQuantile(q, df);
  if (q > 0.75) return -farQuantile(1 - q, df);
  return q > 0.5 ? -centralQuantile(q - 0.5, df) : centralQuantile(0.5 - q, df);
}

/** P(T > t) for t >= 0. */
function upperTail(t: number, df: number): number {
  const ratio = t * (t / df);
  if (ratio > LEADING_FROM) return leadingTail(t, df);
  return 0.5 * incompleteBeta(1 / (1 + ratio), ratio / (1 + ratio), 0.5 * df, 0.5);
}

/** P(0 < T < t), the other side of the same. */
function centralPart(t: number, df: number): number {
  const ratio = t * (t / df);
  return 0.5 * incompleteBeta(ratio / (1 + ratio), 1 / (1 + ratio), 0.5, 0.5 * df);
}

/** (df / t^2)^(df/2) Gamma((df + 1)/2) / (2 sqrt(pi) Gamma(df/2 + 1)), in logarithms since t^2 may be no double. */
function leadingTail(t: number, df: number): number {
  const half = 0.5 * df;
  const constant = logGamma(half + 0.5) - logGamma(half + 1) - LOG_ROOT_PI;
  return 0.5 * exp(half * naturalLog(df) - df * naturalLog(t) + constant);
}

/** t times the density at t. */
function densityTimesPlace(t: number, df: number): number {
  const ratio = t * (t / df);
  return betaPower(1 / (1 + ratio), ratio / (1 + ratio), 0.5 * df, 0.5);
}

/** t with P(T > t) = q for 0 <= q < 1/4. */
function farQuantile(q: number, df: number): number {
  if (q === 0) return Number.POSITIVE_INFINITY;
  return solveInLogs(startOfTail(q, df), q, {
    isRising: false,
    probability: (t) => upperTail(t, df),
    slope: (t, tail) => (t * (t / df) > LEADING_FROM ? -df : -densityTimesPlace(t, df) / tail),
  });
}

/** t with P(0 < T < t) = d for 0 <= d <= 1/4. The density is below 1 / sqrt(2 pi): the start is never too far out. */
function centralQuantile(d: number, df: number): number {
  if (d === 0) return 0;
  return solveInLogs(d * ROOT_TWO_PI, d, {
    isRising: true,
    probability: (t) => centralPart(t, df),
    slope: (t, part) => densityTimesPlace(t, df) / part,
  });
}

/** Near the root of the tail: Cornish and Fisher's expansion where df is large, else the leading term of the tail. */
function startOfTail(q: number, df: number): number {
  const z = normalTailQuantile(q);
  const square = z * z;
  if (square < df)
    return z + (z * (square + 1)) / (4 * df) + (z * (5 * square * square + 16 * square + 3)) / (96 * df * df);
  const half = 0.5 * df;
  const log = (naturalLog(2 * q) + logGamma(half + 1) + LOG_ROOT_PI - logGamma(half + 0.5)) / half;
  // Halved, because the square of t may be no double.
  return Math.sqrt(df) * exp(-0.5 * log) * Math.sqrt(1 - exp(log));
}
