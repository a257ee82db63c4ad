// The functions behind the distributions of tests: log(1 + x), the logarithm of the gamma function, and the incomplete beta
// and gamma functions.
import { lowPart, multiply } from './double-double.js';
import { exp, naturalLog, power } from './elementary.js';

/** Between these the series is used; at both, s below is 1/3 in magnitude. */
const SERIES_FROM = -0.5;
const SERIES_TO = 1;

/** ln(1 + u) = 2 (s + s^3/3 + s^5/5 + ...), s = u / (2 + u). -1 gives -Infinity, below it and at NaN it is NaN. */
export function logOnePlus(u: number): number {
  if (!(u > SERIES_FROM && u < SERIES_TO)) return naturalLog(1 + u);
  const twice = (2 * u) / (2 + u);
  return twice + twice * inverseTangentRest(0.25 * twice * twice);
}

/** ln(ratio) - (ratio - 1) = s (2 (s^2/3 + s^4/5 + ...) - u), u = ratio - 1: both are given, to lose nothing. */
export function logLessLinear(ratio: number, excess: number): number {
  if (!(excess > SERIES_FROM && excess < SERIES_TO)) return naturalLog(ratio) - excess;
  const s = excess / (2 + excess);
  return s * (2 * inverseTangentRest(s * s) - excess);
}

/** z/3 + z^2/5 + z^3/7 + ... for z = s^2 up to 1/9. */
function inverseTangentRest(z: number): number {
  const length = z < 0.01 ? 8 : 17;
  let sum = 0;
  for (let n = length; n >= 1; n--) sum = z * (1 / (2 * n + 1) + sum);
  return sum;
}

// The logarithm of the gamma function, and how far Stirling's formula is from it. The second is what the distributions
// need: in their densities the large parts of three logarithms cancel, and what is left must not be found by subtraction.

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

/** ln Gamma(x) for x > 0, to some units of its last place; 0 and Infinity give Infinity, negative numbers NaN. */
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

/** ln Gamma(x) - ((x - 1/2) ln x - x + ln sqrt(2 pi)) for x > 0, to about 1e-16, by Stirling's series from 10 on. */
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

// The incomplete beta function, which Student's t, F and the binomial distribution are made of. Its power and its
// continued fraction are arranged so that large parameters do not cancel (DiDonato and Morris, "Algorithm 708", 1992;
// Loader, "Fast and accurate computation of binomial probabilities", 2000). Each side is computed for itself where it is
// small; relative errors are below 1e-13 unless probabilities are tiny or parameters beyond 1e6, then below 1e-11.

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

// The incomplete gamma function, which the chi-square distribution is made of. Each side is computed for itself where
// it is small: relative errors are below 1e-13 unless the probability is tiny or the parameter beyond 1e6.

/** Below this the continued fraction converges slowly, and the series is short. */
const FRACTION_FROM = 0.25;

/** Around x = a some multiple of the root of a is needed. */
const MAXIMUM_TERMS = 10_000_000;

/** P(a, x) = integral from 0 to x of t^(a - 1) exp(-t) dt / Gamma(a), for finite a > 0 and x >= 0; NaN elsewhere. */
export function lowerIncompleteGamma(a: number, x: number): number {
  if (!isDefined(a, x)) return Number.NaN;
  return isFractionBetter(a, x) ? 1 - upperFraction(a, x) : lowerSeries(a, x);
}

/** Q(a, x) = 1 - P(a, x); where a and x are below 1/4 it is accurate to 1e-15 of 1, not of itself. */
export function upperIncompleteGamma(a: number, x: number): number {
  if (!isDefined(a, x)) return Number.NaN;
  return isFractionBetter(a, x) ? upperFraction(a, x) : 1 - lowerSeries(a, x);
}

/** x^a exp(-x) / Gamma(a) = sqrt(a / (2 pi)) exp(a (ln r - (r - 1)) - d(a)), r = x / a, d = Stirling's error. */
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
  for (let n = 1; n < MAXIMUM_TERMS && term > 1e-17 * sum; n++) {
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
  for (let n = 1; n < MAXIMUM_TERMS; n++) {
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
