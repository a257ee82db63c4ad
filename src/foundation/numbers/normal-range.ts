// The range of independent standard normal variables, the largest less the smallest: the studentised range with infinitely
// many degrees of freedom. Both sides are integrals of positive functions and keep their digits however small they are. The
// trapezoidal rule on them converges faster than any power of its step: some 60 points give 13 digits.

import { exp } from './exp2.js';
import { naturalLog } from './log2.js';
import { scaledNormalTail } from './scaled-normal-tail.js';

const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

/** Wider ranges have a probability of 0 as a double. */
const LARGEST_WIDTH = 55;

/** What is too little to be missed from 1. */
const SMALLEST_MISS = 1e-17;

/** No point is farther than this from the middle of the sum. */
const FARTHEST = 40;

/** Narrower ranges have so little between their ends that it must not be found by subtraction. */
const NARROW = 0.01;

/** Terms that add nothing more. */
const NEGLIGIBLE = 1e-18;

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
    if (right + left < NEGLIGIBLE * sum) break;
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

/** between^n in the same way. */
function powerOfBetween(_above: number, _beyond: number, between: number, exponent: number): number {
  let power = 1;
  for (let bit = 31 - Math.clz32(exponent); bit >= 0; bit--) {
    power *= power;
    if ((exponent >>> bit) % 2 === 1) power *= between;
  }
  return power;
}
