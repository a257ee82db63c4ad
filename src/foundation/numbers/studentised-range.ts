// The studentised range: the range of group means over their standard error, by which Tukey's and Nemenyi's tests judge
// all pairs of groups at once.
import { exp, naturalLog } from './elementary.js';
import { scaledNormalTail } from './normal.js';
import { logGamma, stirlingError } from './special-functions.js';
import { type LogCurve, solveInLogs, studentTailQuantile } from './test-distributions.js';

// The range of independent standard normal variables: the studentised range with infinitely many degrees of freedom.
// Both sides are integrals of positive functions; some 60 points of the trapezoidal rule give 13 digits.

const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

/** Wider ranges have a probability of 0 as a double. */
const LARGEST_WIDTH = 55;

/** What is too little to be missed from 1. */
const SMALLEST_MISS = 1e-17;

/** No point is farther than this from the middle of the sum. */
const FARTHEST = 40;

/** Narrower ranges have so little between their ends that it must not be found by subtraction. */
const NARROW = 0.01;

const NEGLIGIBLE_RANGE = 1e-18;

/** What is summed, from the probabilities above the smallest variable, beyond its width and between the two. */
type Integrand = (above: number, beyond: number, between: number, exponent: number) => number;

/** The points of a sum: their distance, and exp(-(j step)^2 / 2) at place j. */
interface Grid {
  readonly step: number;
  readonly gaussians: Float64Array;
}

/**
 * Given the count of variables, 2 .. 2^31, the function of width P(range > width) = count times the integral over the smallest
 * z of phi(z) (T(z)^m - (T(z) - T(z + width))^m), m = count - 1, T the normal tail; 1 for widths of 0 and less.
 */
export function normalRangeTail(count: number): (width: number) => number {
  // Found by halving it: that changes no result by more than some 1e-14 of itself.
  const grid = gridOf(1 / (1.2 + 1.15 * naturalLog(count)));
  // All variables are within a width of the smallest with a probability below count (width / 2)^m, here too small to matter.
  const smallestWidth = 2 * exp(naturalLog(SMALLEST_MISS / count) / (count - 1));
  return (width) => {
    if (width <= smallestWidth) return 1;
    if (width > LARGEST_WIDTH) return 0;
    return Math.min(1, count * sumOverSmallest(width, grid, count - 1, excessOfPowers));
  };
}

/** In the same way P(range <= width) = count times the integral of phi(z) (T(z) - T(z + width))^m. */
export function normalRangeCdf(count: number): (width: number) => number {
  // Narrow ranges make powers of the density, and these are the narrower the more variables there are.
  const grid = gridOf(0.65 / Math.sqrt(count));
  return (width) => {
    if (width <= 0) return 0;
    if (width > LARGEST_WIDTH) return 1;
    return Math.min(1, count * sumOverSmallest(width, grid, count - 1, powerOfBetween));
  };
}

function gridOf(step: number): Grid {
  const length = Math.ceil(FARTHEST / step);
  return { step, gaussians: Float64Array.from({ length }, (_, j) => exp(-0.5 * j * step * (j * step))) };
}

/**
 * The sum of step phi(z) f(z) over z = -width/2 + j step, by pairs j and -j from the middle outwards. What one of a pair needs
 * at z and at z + width, the other needs with the signs changed: each tail is computed once. The functions are log-concave, so
 * once a pair adds nothing no other will.
 */
function sumOverSmallest(width: number, { step, gaussians }: Grid, exponent: number, integrand: Integrand): number {
  const half = 0.5 * width;
  const middle = exp(-0.5 * half * half);
  const middleTail = scaledNormalTail(half) * middle;
  const isNarrow = width < NARROW;
  const middleBetween = isNarrow ? narrowBetween(width, 0, 1) : 1 - 2 * middleTail;
  let sum = middle * integrand(1 - middleTail, middleTail, middleBetween, exponent);
  // exp(-(half +- j step)^2 / 2) is the middle one times powers of this factor times one from the grid.
  const factor = exp(-half * step);
  let outerPower = middle;
  let innerPower = middle;
  for (let j = 1; j < gaussians.length; j++) {
    outerPower *= factor;
    innerPower /= factor;
    const outer = outerPower * gaussians[j]!;
    const inner = innerPower * gaussians[j]!;
    const place = half - j * step;
    const outerTail = scaledNormalTail(half + j * step) * outer;
    const innerTail = scaledNormalTail(Math.abs(place)) * inner;
    const isInside = place >= 0;
    const between = isNarrow
      ? narrowBetween(width, j * step, gaussians[j]!)
      : (isInside ? 1 - innerTail : innerTail) - outerTail;
    const right = inner * integrand(isInside ? 1 - innerTail : innerTail, outerTail, between, exponent);
    const left = outer * integrand(1 - outerTail, isInside ? innerTail : 1 - innerTail, between, exponent);
    sum += right + left;
    if (right + left < NEGLIGIBLE_RANGE * sum) break;
  }
  return INVERSE_ROOT_TWO_PI * step * sum;
}

/**
 * The probability of an interval of that width around x, where the difference of two tails would be lost:
 * width phi(x) (1 + (x^2 - 1) width^2/24 + (x^4 - 6 x^2 + 3) width^4/1920).
 */
function narrowBetween(width: number, x: number, gaussian: number): number {
  const square = x * x;
  const area = width * width;
  const bend = (square - 1) / 24 + (area * (square * (square - 6) + 3)) / 1920;
  return INVERSE_ROOT_TWO_PI * gaussian * width * (1 + area * bend);
}

/** above^n - (above - beyond)^n by doubling n and adding one: all parts are positive, so nothing cancels. */
function excessOfPowers(above: number, beyond: number, _between: number, exponent: number): number {
  let power = 1;
  let excess = 0;
  for (let bit = 31 - Math.clz32(exponent); bit >= 0; bit--) {
    excess *= 2 * power - excess;
    power *= power;
    if ((exponent >>> bit) % 2 === 1) {
      excess = above * excess + beyond * (power - excess);
      power *= above;
    }
  }
  return excess;
}

function powerOfBetween(_above: number, _beyond: number, between: number, exponent: number): number {
  let power = 1;
  for (let bit = 31 - Math.clz32(exponent); bit >= 0; bit--) {
    power *= power;
    if ((exponent >>> bit) % 2 === 1) power *= between;
  }
  return power;
}

/** With more degrees of freedom the standard error is known in every bit. */
const KNOWN_FROM = 1e25;

/** With fewer, the sum for the tail has too many terms, and the tail is nowhere small enough to be worth them. */
const HEAVY_BELOW = 0.5;

const TWO_PI = 6.283185307179586;

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

/** q with P(Q <= q) = p. 0 gives 0, 1 gives Infinity; what is not a probability gives NaN, and so does what does above. */
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
    slope: (q, value) => {
      const place = naturalLog(q);
      const log = naturalLog(value);
      if (place !== lastPlace && !Number.isNaN(lastPlace)) slope = (log - lastLog) / (place - lastPlace);
      lastPlace = place;
      lastLog = log;
      return slope;
    },
  };
}
