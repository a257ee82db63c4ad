// The incomplete gamma function, which the chi-square distribution is made of. Each side is computed for itself where it is
// small, and the power in front without the cancellation of large logarithms: relative errors are below 1e-13 unless the
// probability is tiny or the parameter beyond 1e6, then below 1e-11.

import { exp } from './exp2.js';
import { stirlingError } from './log-gamma.js';
import { logLessLinear } from './log-one-plus.js';

const TWO_PI = 6.283185307179586;

/** Below this the continued fraction converges slowly, and the series is short. */
const FRACTION_FROM = 0.25;

/** Around x = a some multiple of the root of a is needed. */
const MAXIMUM_STEPS = 10_000_000;

/**
 * P(a, x) = integral from 0 to x of t^(a - 1) exp(-t) dt / Gamma(a), 0 to 1, for finite a > 0 and x >= 0. Anything else gives
 * NaN.
 */
export function lowerIncompleteGamma(a: number, x: number): number {
  if (!isDefined(a, x)) return Number.NaN;
  return isFractionBetter(a, x) ? 1 - upperFraction(a, x) : lowerSeries(a, x);
}

/**
 * Q(a, x) = 1 - P(a, x); special values as there. Where both a and x are below 1/4, Q is found as 1 - P and is accurate to
 * 1e-15 of 1, not of itself.
 */
export function upperIncompleteGamma(a: number, x: number): number {
  if (!isDefined(a, x)) return Number.NaN;
  return isFractionBetter(a, x) ? upperFraction(a, x) : 1 - lowerSeries(a, x);
}

/**
 * x^a exp(-x) / Gamma(a) = sqrt(a / (2 pi)) exp(a (ln r - (r - 1)) - d(a)), r = x / a, d = Stirling's error. It is x times the
 * density of the gamma distribution.
 */
export function gammaPower(a: number, x: number): number {
  return Math.sqrt(a / TWO_PI) * exp(a * logLessLinear(x / a, (x - a) / a) - stirlingError(a));
}

function isDefined(a: number, x: number): boolean {
  return a > 0 && a < Number.POSITIVE_INFINITY && x >= 0;
}

function isFractionBetter(a: number, x: number): boolean {
  return x >= a && x >= FRACTION_FROM;
}

/** The power times 1/a (1 + x/(a + 1) + x^2/((a + 1)(a + 2)) + ...). */
function lowerSeries(a: number, x: number): number {
  if (x === 0) return 0;
  let sum = 1;
  let term = 1;
  for (let n = 1; n < MAXIMUM_STEPS && term > 1e-17 * sum; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return (gammaPower(a, x) * sum) / a;
}

/** The power over x + 1 - a - 1 (1 - a)/(x + 3 - a - 2 (2 - a)/(x + 5 - a - ...)), Legendre's fraction, by Lentz's method. */
function upperFraction(a: number, x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 0;
  const power = gammaPower(a, x);
  if (power === 0) return 0;
  let denominator = x - a + 1;
  let fraction = denominator;
  let above = fraction;
  let below = 0;
  for (let n = 1; n < MAXIMUM_STEPS; n++) {
    denominator += 2;
    const numerator = n * (a - n);
    above = denominator + numerator / above;
    below = 1 / (denominator + numerator * below);
    const change = above * below;
    fraction *= change;
    if (Math.abs(change - 1) < 3e-16) break;
  }
  return power / fraction;
}
