// The logarithm of the gamma function, and how far Stirling's formula is from it. The second is what the distributions
// need: in their densities the large parts of three logarithms cancel, and what is left must not be found by subtraction.

import { naturalLog } from './log2.js';
import { power } from './power.js';

const LOG_ROOT_TWO_PI = 0.9189385332046728;

/** 1 - Euler's constant. */
const ONE_LESS_EULER = 0.42278433509846713;

/** From here on Stirling's series is accurate with the terms below: B(2n) / (2n (2n - 1)), B being Bernoulli's numbers. */
const STIRLING_FROM = 10;
const STIRLING_TERMS = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400];

/** Terms of the series around 2: at half a unit from it each is less than a quarter of the one before. */
const SERIES_LENGTH = 28;

let series: Float64Array | undefined;
let halvesTable: Float64Array | undefined;

/**
 * ln Gamma(x) for x > 0, to some units of its last place, also near its zeros at 1 and 2. 0 and Infinity give Infinity,
 * negative numbers and NaN give NaN.
 */
export function logGamma(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  if (x >= STIRLING_FROM) return (x - 0.5) * (naturalLog(x) - 1) + (LOG_ROOT_TWO_PI - 0.5 + stirlingError(x));
  // Gamma(x + 1) = x Gamma(x) leads from everywhere to the neighbourhood of 2.
  if (x < 0.5) return logGammaFromTwo(x) - naturalLog(x * (x + 1));
  if (x < 1.5) return logGammaFromTwo(x - 1) - naturalLog(x);
  let factors = 1;
  let rest = x;
  while (rest > 2.5) {
    rest -= 1;
    factors *= rest;
  }
  return logGammaFromTwo(rest - 2) + naturalLog(factors);
}

/**
 * ln Gamma(x) - ((x - 1/2) ln x - x + ln sqrt(2 pi)) for x > 0, to about 1e-16: 0 at Infinity, and nowhere negative.
 * By Stirling's series from 10 on; below, by whole steps up to there.
 */
export function stirlingError(x: number): number {
  if (x >= STIRLING_FROM) return stirlingSeries(x);
  // Degrees of freedom are halved and counts are whole: nearly nothing else is ever asked for.
  if (!Number.isInteger(2 * x)) return stirlingSteps(x);
  halvesTable ??= Float64Array.from({ length: 2 * STIRLING_FROM }, (_, i) => stirlingSteps(i / 2));
  return halvesTable[2 * x]!;
}

function stirlingSeries(x: number): number {
  const inverseSquare = 1 / x / x;
  let sum = 0;
  for (let n = STIRLING_TERMS.length - 1; n >= 0; n--) sum = STIRLING_TERMS[n]! + inverseSquare * sum;
  return sum / x;
}

function stirlingSteps(x: number): number {
  let sum = 0;
  let place = x;
  for (; place < STIRLING_FROM; place++) sum += stirlingStep(place);
  return sum + stirlingSeries(place);
}

/** The error at x less that at x + 1: (x + 1/2) ln(1 + 1/x) - 1 = s^2/3 + s^4/5 + s^6/7 + ..., s = 1 / (2x + 1). */
function stirlingStep(x: number): number {
  if (x < 0.5) return (x + 0.5) * naturalLog((x + 1) / x) - 1;
  const s = 1 / (2 * x + 1);
  const square = s * s;
  let sum = 0;
  for (let evenPower = square, n = 3; evenPower > 1e-18; evenPower *= square, n += 2) sum += evenPower / n;
  return sum;
}

/** ln Gamma(2 + u) = (1 - Euler's constant) u + the sum over n >= 2 of (zeta(n) - 1) (-u)^n / n, for |u| <= 1/2. */
function logGammaFromTwo(u: number): number {
  series ??= buildSeries();
  let sum = 0;
  for (let n = SERIES_LENGTH - 1; n >= 2; n--) sum = series[n]! - u * sum;
  return u * (ONE_LESS_EULER + u * sum);
}

/** (zeta(n) - 1) / n at place n; the first two places are not used. */
function buildSeries(): Float64Array {
  return Float64Array.from({ length: SERIES_LENGTH }, (_, n) => (n < 2 ? 0 : zetaLessOne(n) / n));
}

/** 2^-n + 3^-n + ... for n >= 2: those before 128^-n, and Euler and Maclaurin's formula for the sum of the others. */
function zetaLessOne(n: number): number {
  const first = 128;
  let sum =
    power(first, -n) * (first / (n - 1) + 0.5 + (n / 12 / first) * (1 - ((n + 1) * (n + 2)) / 60 / (first * first)));
  for (let base = first - 1; base >= 2; base--) sum += power(base, -n);
  return sum;
}
