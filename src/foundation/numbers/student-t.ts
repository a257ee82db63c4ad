// Student's t distribution in portable arithmetic, for any positive degrees of freedom: whole, fractional as Welch's test
// has them, or infinite. A tail is computed for itself and keeps its digits however small it is: relative errors are below
// 1e-13 for probabilities above 1e-30, and below 1e-12 down to 1e-300.

import { exp } from './exp2.js';
import { betaPower, incompleteBeta } from './incomplete-beta.js';
import { logGamma } from './log-gamma.js';
import { naturalLog } from './log2.js';
import { normalTail, normalTailQuantile } from './normal.js';
import { solveInLogs } from './solve-in-logs.js';

/** With more degrees of freedom the distribution is the normal one in every bit, out to where both have no tail left. */
const NORMAL_FROM = 1e25;

/** From this t^2 / df on, the tail is its leading term in every bit. */
const LEADING_FROM = 1e30;

const LOG_ROOT_PI = 0.5723649429247001;
const ROOT_TWO_PI = 2.5066282746310007;

/**
 * P(T > t) = I(df / (df + t^2); df/2, 1/2) / 2 for t >= 0, else 1 - P(T > -t). -Infinity gives 1, Infinity 0; NaN and
 * degrees of freedom that are not above 0 give NaN.
 */
export function studentTail(t: number, df: number): number {
  if (Number.isNaN(t) || !(df > 0)) return Number.NaN;
  if (df > NORMAL_FROM) return normalTail(t);
  return t < 0 ? 1 - upperTail(-t, df) : upperTail(t, df);
}

/** t with P(T <= t) = p. 0 gives -Infinity, 1 Infinity; what is no probability and degrees not above 0 give NaN. */
export function studentQuantile(p: number, df: number): number {
  const t = studentTailQuantile(p, df);
  // From 0, since the negative of a NaN is another NaN, and that of 0 another 0.
  return Number.isNaN(t) ? Number.NaN : 0 - t;
}

/** t with P(T > t) = q. 0 gives Infinity, 1 -Infinity; what is no probability and degrees not above 0 give NaN. */
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

/**
 * Near the root of the tail: by Cornish and Fisher's expansion around the normal quantile where df is large against it, else
 * from the leading term of the tail in df / (df + t^2).
 */
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
