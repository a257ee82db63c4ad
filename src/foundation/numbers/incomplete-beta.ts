// The incomplete beta function, which Student's t, F and the binomial distribution are made of. Its power and its
// continued fraction are arranged so that large parameters do not cancel (DiDonato and Morris, "Algorithm 708", 1992;
// Loader, "Fast and accurate computation of binomial probabilities", 2000). Each side is computed for itself where it is
// small; relative errors are below 1e-13 unless probabilities are tiny or parameters beyond 1e6, then below 1e-11.

import { lowPart, multiply } from './double-double.js';
import { exp } from './exp2.js';
import { stirlingError } from './log-gamma.js';
import { logLessLinear } from './log-one-plus.js';

const TWO_PI = 6.283185307179586;

/** Far beyond any use, and far below where products would overflow. */
const LARGEST = 1e100;

/** Two divisions each; at the mean some multiple of the root of the larger parameter is needed. */
const MAXIMUM_STEPS = 1_000_000;

/**
 * I(x; a, b) = integral from 0 to x of t^(a - 1) (1 - t)^(b - 1) dt / B(a, b), 0 to 1, for a, b > 0 up to some 1e99. y is 1 - x,
 * handed in because whoever knows it without rounding should not lose it here. The other side is I(y; b, a).
 * Anything else gives NaN.
 */
export function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (!(x >= 0 && y >= 0 && a > 0 && b > 0 && a + b < LARGEST)) return Number.NaN;
  if (x === 0) return 0;
  if (y === 0) return 1;
  // Below the mean a / (a + b) the fraction converges fast and what it gives is not close to 1.
  return a * y >= b * x ? smallSide(x, y, a, b) : 1 - smallSide(y, x, b, a);
}

/**
 * x^a y^b / B(a, b) = sqrt(a b / (2 pi n)) (n x / a)^a (n y / b)^b exp(d(n) - d(a) - d(b)), n = a + b, d = Stirling's error.
 * With l = a y - b x the powers are exp(a (ln(1 - l/a) + l/a) + b (ln(1 + l/b) - l/b)): two numbers, neither above 0.
 */
export function betaPower(x: number, y: number, a: number, b: number): number {
  const sum = a + b;
  const lead = leadOf(x, y, a, b);
  const exponent = a * logLessLinear((x * sum) / a, -lead / a) + b * logLessLinear((y * sum) / b, lead / b);
  const errors = stirlingError(sum) - stirlingError(a) - stirlingError(b);
  return Math.sqrt((a / sum) * (b / TWO_PI)) * exp(exponent + errors);
}

/** a y - b x, where x and y may be so close to the mean that the rounded products would differ by little but rounding. */
function leadOf(x: number, y: number, a: number, b: number): number {
  const first = multiply(a, 0, y, 0);
  const firstLow = lowPart[0]!;
  const second = multiply(b, 0, x, 0);
  return first - second + (firstLow - lowPart[0]!);
}

/** I(x; a, b) for x up to the mean: the power over the continued fraction, by Lentz's method. */
function smallSide(x: number, y: number, a: number, b: number): number {
  const power = betaPower(x, y, a, b);
  if (power === 0) return 0;
  const lead = leadOf(x, y, a, b) + 1;
  let fraction = (a * lead) / (a + 1);
  let above = fraction;
  let below = 0;
  for (let n = 1; n < MAXIMUM_STEPS; n++) {
    const odd = a + 2 * n - 1;
    const share = (n * (b - n) * x) / odd;
    const numerator = share * x * (((a + n - 1) / odd) * (a + b + n - 1));
    const denominator = n + share + ((a + n) / (odd + 2)) * (lead + n * (1 + y));
    above = denominator + numerator / above;
    below = 1 / (denominator + numerator * below);
    const change = above * below;
    fraction *= change;
    if (Math.abs(change - 1) < 3e-16) break;
  }
  return power / fraction;
}
