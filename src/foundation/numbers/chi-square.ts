// The chi-square distribution in portable arithmetic, for any positive degrees of freedom. Both of its tails keep their
// digits however small they are; the errors are those of the incomplete gamma function.

import { exp } from './exp2.js';
import { gammaPower, lowerIncompleteGamma, upperIncompleteGamma } from './incomplete-gamma.js';
import { logGamma } from './log-gamma.js';
import { naturalLog } from './log2.js';
import { normalQuantile } from './normal.js';
import { type LogCurve, solveInLogs } from './solve-in-logs.js';

/**
 * P(X > x) = Q(df/2, x/2). At and below 0 it is 1, at Infinity 0; NaN and degrees of freedom that are not finite and above 0
 * give NaN.
 */
export function chiSquareTail(x: number, df: number): number {
  return upperIncompleteGamma(0.5 * df, 0.5 * (x < 0 ? 0 : x));
}

/**
 * x with P(X <= x) = p. 0 gives 0, 1 gives Infinity; what is no probability and degrees of freedom that are not finite and
 * above 0 give NaN.
 */
export function chiSquareQuantile(p: number, df: number): number {
  if (!(p >= 0 && p <= 1 && df > 0 && df < Number.POSITIVE_INFINITY)) return Number.NaN;
  if (p === 0) return 0;
  if (p === 1) return Number.POSITIVE_INFINITY;
  const a = 0.5 * df;
  const below: LogCurve = {
    isRising: true,
    probability: (x) => lowerIncompleteGamma(a, x),
    slope: (x, lower) => gammaPower(a, x) / lower,
  };
  const above: LogCurve = {
    isRising: false,
    probability: (x) => upperIncompleteGamma(a, x),
    slope: (x, upper) => -gammaPower(a, x) / upper,
  };
  const q = 1 - p;
  const half = p <= 0.5 ? solveInLogs(startBelow(p, df), p, below) : solveInLogs(startAbove(q, df), q, above);
  return 2 * half;
}

/** P(a, x) is below x^a / Gamma(a + 1), so this is never too far out; it is close where p is small. */
function startBelow(p: number, df: number): number {
  const a = 0.5 * df;
  const least = exp((naturalLog(p) + logGamma(a + 1)) / a);
  return Math.max(least, 0.5 * cubeApproximation(normalQuantile(p), df));
}

/** The tail beyond df + 2 sqrt(df l) + 2 l is below exp(-l) (Laurent and Massart, 2000): the root is not farther out. */
function startAbove(q: number, df: number): number {
  const log = -naturalLog(q);
  const most = df + 2 * Math.sqrt(df * log) + 2 * log;
  if (df < 1) return 0.5 * most;
  return 0.5 * Math.min(most, cubeApproximation(0 - normalQuantile(q), df));
}

/** The cube root of X / df is nearly normal (Wilson and Hilferty, 1931). Negative where the approximation means nothing. */
function cubeApproximation(z: number, df: number): number {
  const spread = 2 / (9 * df);
  const root = 1 - spread + z * Math.sqrt(spread);
  return df * root * root * root;
}
