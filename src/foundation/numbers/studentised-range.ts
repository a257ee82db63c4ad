// The studentised range: the range of group means over their standard error, by which Tukey's and Nemenyi's tests judge
// all pairs of groups at once. Computed in portable arithmetic as a mixture of ranges of normal variables, in about a
// millisecond and with relative errors below 1e-12, in the tail too unless df is below 1/2.

import { exp } from './exp2.js';
import { logGamma, stirlingError } from './log-gamma.js';
import { naturalLog } from './log2.js';
import { normalRangeCdf, normalRangeTail } from './normal-range.js';
import { type LogCurve, solveInLogs } from './solve-in-logs.js';
import { studentTailQuantile } from './student-t.js';

/** With more degrees of freedom the standard error is known in every bit. */
const KNOWN_FROM = 1e25;

/** With fewer, the sum for the tail has too many terms, and the tail is nowhere small enough to be worth them. */
const HEAVY_BELOW = 0.5;

const TWO_PI = 6.283185307179586;

/** Terms that add nothing more. */
const NEGLIGIBLE = 1e-17;

/**
 * P(Q > q) for the range of groupCount means over their standard error with df degrees of freedom, which may be fractional or
 * Infinity. For q of 0 and less it is 1, at Infinity 0; NaN, degrees of freedom that are not above 0 and counts that are not
 * whole or below 2 give NaN.
 */
export function studentisedRangeTail(q: number, groupCount: number, df: number): number {
  if (Number.isNaN(q) || !isDefined(groupCount, df)) return Number.NaN;
  if (q <= 0) return 1;
  if (q === Number.POSITIVE_INFINITY) return 0;
  return tailFunction(groupCount, df)(q);
}

/** q with P(Q <= q) = p. 0 gives 0, 1 gives Infinity; what is no probability gives NaN, and so does what does above. */
export function studentisedRangeQuantile(p: number, groupCount: number, df: number): number {
  if (!(p >= 0 && p <= 1) || !isDefined(groupCount, df)) return Number.NaN;
  if (p === 0) return 0;
  if (p === 1) return Number.POSITIVE_INFINITY;
  if (p < 0.5) {
    return solveInLogs(startBelow(p, groupCount, df), p, secantCurve(cdfFunction(groupCount, df), groupCount - 1));
  }
  const start = startAbove(1 - p, groupCount, df);
  // About the slope of the tail of one pair there.
  const square = 0.5 * start * start;
  return solveInLogs(start, 1 - p, secantCurve(tailFunction(groupCount, df), -(1 + square) / (1 + square / df)));
}

/** The tail is below the sum of those of all pairs, each Student's t: the root is not farther out than this. */
function startAbove(tail: number, groupCount: number, df: number): number {
  return Math.SQRT2 * studentTailQuantile(tail / groupCount / (groupCount - 1), df);
}

/** From the power of q that small ranges have: sqrt(groupCount) (q / sqrt(2 pi))^m times the mean of s^m, m = groupCount - 1. */
function startBelow(p: number, groupCount: number, df: number): number {
  const exponent = groupCount - 1;
  const half = 0.5 * df;
  const logMean = df > 1e8 ? 0 : logGamma(half + 0.5 * exponent) - logGamma(half) - 0.5 * exponent * naturalLog(half);
  return Math.sqrt(TWO_PI) * exp((naturalLog(p) - 0.5 * naturalLog(groupCount) - logMean) / exponent);
}

function isDefined(groupCount: number, df: number): boolean {
  return Number.isInteger(groupCount) && groupCount >= 2 && groupCount < 2147483648 && df > 0;
}

function tailFunction(groupCount: number, df: number): (q: number) => number {
  if (df < HEAVY_BELOW) {
    const cdf = cdfFunction(groupCount, df);
    return (q) => 1 - cdf(q);
  }
  const tail = normalRangeTail(groupCount);
  if (df > KNOWN_FROM) return tail;
  return (q) => {
    // Where exp(-q^2 s^2 / 4), which is most of the tail, times the density of ln s is largest.
    const ratio = q / Math.sqrt(2 * df);
    const peak = ratio > 1e8 ? -naturalLog(ratio) : -0.5 * naturalLog(1 + ratio * ratio);
    return mixture(q, groupCount, df, tail, peak);
  };
}

function cdfFunction(groupCount: number, df: number): (q: number) => number {
  const cdf = normalRangeCdf(groupCount);
  if (df > KNOWN_FROM) return cdf;
  // Where q^m s^m, which is most of the cdf of small ranges, times the density of ln s is largest.
  const peak = 0.5 * naturalLog(1 + (groupCount - 1) / df);
  return (q) => mixture(q, groupCount, df, cdf, cdf(q) > 1e-200 ? 0 : peak);
}

/**
 * The integral over u = ln s of the density of u times probability(q s), s^2 being chi-square over df: the trapezoidal rule,
 * from a start within the bulk outwards. The density is 2 sqrt(a / (2 pi)) exp(-d(a)) exp(-a (s^2 - 1 - 2u)), a = df/2, d =
 * Stirling's error. The step was found by halving it, as those of the ranges of normal variables.
 */
function mixture(
  q: number,
  groupCount: number,
  df: number,
  probability: (width: number) => number,
  start: number,
): number {
  const half = 0.5 * df;
  const bend = 8 + naturalLog(groupCount);
  const step = 1 / Math.sqrt(bend * bend + df / 0.18);
  const term = (u: number) => {
    const weight = exp(-half * exponentialRest(2 * u));
    return weight === 0 ? 0 : weight * probability(q * exp(u));
  };
  let sum = term(start);
  for (const direction of [1, -1]) {
    for (let j = 1; ; j++) {
      const added = term(start + direction * j * step);
      sum += added;
      if (!(added > NEGLIGIBLE * sum)) break;
    }
  }
  return Math.min(1, 2 * Math.sqrt(half / TWO_PI) * exp(-stirlingError(half)) * step * sum);
}

/** e^v - 1 - v = v^2/2 (1 + v/3 (1 + v/4 (1 + ...))). */
function exponentialRest(v: number): number {
  if (Math.abs(v) > 1) return exp(v) - 1 - v;
  let sum = 1;
  for (let n = 22; n >= 3; n--) sum = 1 + (v / n) * sum;
  return 0.5 * v * v * sum;
}

/** Slopes from the last two points, since a derivative would cost another integral; the first is given. */
function secantCurve(probability: (q: number) => number, firstSlope: number): LogCurve {
  let slope = firstSlope;
  let lastPlace = Number.NaN;
  let lastLog = Number.NaN;
  return {
    isRising: firstSlope > 0,
    probability,
    slope: (q, found) => {
      const place = naturalLog(q);
      const log = naturalLog(found);
      if (place !== lastPlace && !Number.isNaN(lastPlace)) slope = (log - lastLog) / (place - lastPlace);
      lastPlace = place;
      lastLog = log;
      return slope;
    },
  };
}
