// Effect sizes of two runs, and the smallest effect that a comparison could have found.
import { checkCount, checkOptionNames, checkShare } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { normalTailQuantile } from '../../foundation/numbers/normal.js';
import { studentQuantile } from '../../foundation/numbers/test-distributions.js';
import {
  countSigns,
  differencesOf,
  inSteps,
  type Moments,
  momentsOf,
  type PairedSample,
  sampleOf,
  withoutNoise,
} from './paired-values.js';
import { signedRanks } from './tests/wilcoxon.js';

/**
 * delta = (pairs with a > b - pairs with a < b) / (n m) over all n m pairs, by sorting; in -1 .. 1. Cliff, 1993.
 * @example cliffsDelta(a, b);   // 0.3
 */
export function cliffsDelta(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const above = Float64Array.from(sampleOf('a', a)).sort();
  const against = Float64Array.from(sampleOf('b', b)).sort();
  let surplus = 0;
  let belowCount = 0;
  let atMostCount = 0;
  for (const value of above) {
    while (belowCount < against.length && against[belowCount]! < value) belowCount++;
    while (atMostCount < against.length && against[atMostCount]! <= value) atMostCount++;
    surplus += belowCount - (against.length - atMostCount);
  }
  return surplus / (above.length * against.length);
}

/**
 * A12 = P(a > b) + P(a = b) / 2 = (delta + 1) / 2, the chance that a value of a is above one of b. Vargha and Delaney,
 * 2000.
 * @example varghaDelaneyA(a, b);   // 0.65
 */
export function varghaDelaneyA(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return (cliffsDelta(a, b) + 1) / 2;
}

/**
 * (positive - negative differences) / n: Cliff's delta within pairs; differences of less than 1e-12 are none.
 * @example cliffsDeltaWithin({ a, b });   // 0.5
 */
export function cliffsDeltaWithin(sample: PairedSample): number {
  const { wins, ties, losses } = countSigns(inSteps(differencesOf(sample)));
  return (wins - losses) / (wins + ties + losses);
}

// Effect sizes of mean differences in units of a spread. They differ in whose spread it is, and that changes the
// number: each has its own name. Where the spread is 0 they are 0 for equal means and else infinite; without two values
// in each sample there is no spread, and they are NaN: undefined.

/**
 * d_z = mean(a - b) / sd(a - b): in units of how much the differences vary between users. Cohen, 1988.
 * @example cohenDz({ a, b });   // 0.789352
 */
export function cohenDz(sample: PairedSample): number {
  const moments = momentsOf(withoutNoise(differencesOf(sample)));
  return inUnitsOf(moments.deviation, moments.mean, moments.count);
}

/**
 * d = (mean a - mean b) / s, s^2 = ((n - 1) var a + (m - 1) var b) / (n + m - 2). Cohen, 1988.
 * @example cohenD(a, b);   // 0.570352
 */
export function cohenD(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [first, second] = [momentsOf(sampleOf('a', a)), momentsOf(sampleOf('b', b))];
  const variance = squaresOf(first, second) / (first.count + second.count - 2);
  return inUnitsOf(Math.sqrt(variance), first.mean - second.mean, leastCount(first, second));
}

/**
 * d_av = (mean a - mean b) / sqrt((var a + var b) / 2). Cumming, 2012.
 * @example cohenDav(a, b);   // 0.570352
 */
export function cohenDav(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [first, second] = [momentsOf(sampleOf('a', a)), momentsOf(sampleOf('b', b))];
  const deviation = Math.sqrt((first.variance + second.variance) / 2);
  return inUnitsOf(deviation, first.mean - second.mean, leastCount(first, second));
}

/**
 * g = d (1 - 3 / (4 (n + m) - 9)): Cohen's d without most of its bias in small samples. Hedges, 1981.
 * @example hedgesG(a, b);   // 0.546252
 */
export function hedgesG(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return cohenD(a, b) * (1 - 3 / (4 * (a.length + b.length) - 9));
}

/**
 * Delta = (mean a - mean b) / sd b: in units of the spread of b, the control. Glass, 1976.
 * @example glassDelta(a, b);   // 0.694365
 */
export function glassDelta(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [first, second] = [momentsOf(sampleOf('a', a)), momentsOf(sampleOf('b', b))];
  return inUnitsOf(second.deviation, first.mean - second.mean, second.count);
}

/** The sum of the squared distances of each sample's values from its own mean. */
export function squaresOf(first: Moments, second: Moments): number {
  return (first.count - 1) * first.variance + (second.count - 1) * second.variance;
}

/** difference / deviation, with 0 / 0 = 0; NaN where the count is too small for a spread. */
function inUnitsOf(deviation: number, difference: number, count: number): number {
  if (count < 2) return Number.NaN;
  return difference === 0 ? 0 : difference / deviation;
}

function leastCount(first: Moments, second: Moments): number {
  return Math.min(first.count, second.count);
}

/**
 * r = (W+ - W-) / (W+ + W-) of the ranks of differences that are not 0; 0 if all are. In -1 .. 1. Kerby, "The simple
 * difference formula", 2014.
 * @example rankBiserial({ a, b });   // 0.777778
 */
export function rankBiserial(sample: PairedSample): number {
  const { positiveSum, negativeSum } = signedRanks(differencesOf(sample));
  const total = positiveSum + negativeSum;
  return total === 0 ? 0 : (positiveSum - negativeSum) / total;
}

// The effect sizes of RiVal, as its code has them: without sign, and Cohen's d over n + m where others divide by
// n + m - 2. They exist to compare with its numbers; its t-test is the unpaired one with unequal variances.

/**
 * |mean a - mean b| / s, s^2 = ((n - 1) var a + (m - 1) var b) / (n + m).
 * @example rivalCohenD(a, b);   // 0.601204
 */
export function rivalCohenD(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [first, second] = [momentsOf(sampleOf('a', a)), momentsOf(sampleOf('b', b))];
  const deviation = Math.sqrt(squaresOf(first, second) / (first.count + second.count));
  return inUnitsOf(deviation, Math.abs(first.mean - second.mean), Math.min(first.count, second.count));
}

/**
 * |d|, RiVal's `dLS`.
 * @example rivalLeastSquaresD(a, b);   // 0.570352
 */
export function rivalLeastSquaresD(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.abs(cohenD(a, b));
}

/**
 * |d_z|, RiVal's `pairedT` among its effect sizes.
 * @example rivalPairedD({ a, b });   // 0.789352
 */
export function rivalPairedD(sample: PairedSample): number {
  return Math.abs(cohenDz(sample));
}

/** From so many users on the t distribution is the normal one as far as these numbers go. */
const LARGE = 1e8;

/** The level of a two-sided test, and its chance to find a difference. */
export interface PowerOptions {
  /** Two-sided; default: 0.05. */
  readonly alpha?: number;
  /** Chance that the test finds the difference; default: 0.8. */
  readonly power?: number;
}

/**
 * (t(1 - alpha/2) + t(power)) sd / sqrt(n) with the quantiles of n - 1 degrees of freedom: the difference whose
 * estimate exceeds the critical value with that chance. Bloom, "Minimum detectable effects", 1995. At alpha 0.05 and power
 * 0.8 or 0.9 within half a percent of what the noncentral t distribution gives from ten users on; at any alpha from 0.001 and
 * power up to 0.99 within one percent from fifty users on. One user detects nothing: Infinity.
 * @example detectableEffect(0.3, 1000, { power: 0.8 });   // 0.0266041
 */
export function detectableEffect(deviation: number, userCount: number, options: PowerOptions = {}): number {
  checkDeviation(deviation);
  checkCount('userCount', userCount, 1);
  const effect = effectInDeviations(userCount, options);
  return effect === Number.POSITIVE_INFINITY ? effect : deviation * effect;
}

/**
 * The fewest users, two at least, with which detectableEffect is at most the effect.
 * @example usersNeeded(0.3, 0.01, { power: 0.8 });   // 7066
 */
export function usersNeeded(deviation: number, effect: number, options: PowerOptions = {}): number {
  checkDeviation(deviation);
  if (!(effect > 0)) {
    throw new UsageError('effect must be above 0', { argument: 'effect', found: effect, expected: 'a number above 0' });
  }
  const { alpha, power } = checkedOptions(options);
  const wanted = effect / deviation;
  // The normal quantiles are below those of t, and need fewer users; the rest are some steps away.
  const quantiles = normalTailQuantile(alpha / 2) + normalTailQuantile(1 - power);
  let userCount = Math.max(2, Math.ceil((quantiles / wanted) * (quantiles / wanted)));
  if (userCount > LARGE) return userCount;
  while (effectInDeviations(userCount, options) > wanted) userCount++;
  return userCount;
}

function effectInDeviations(userCount: number, options: PowerOptions): number {
  const { alpha, power } = checkedOptions(options);
  const df = userCount - 1;
  if (df === 0) return Number.POSITIVE_INFINITY;
  return (studentQuantile(1 - alpha / 2, df) + studentQuantile(power, df)) / Math.sqrt(userCount);
}

function checkedOptions(options: PowerOptions): Required<PowerOptions> {
  checkOptionNames(options, ['alpha', 'power'], 'the power of a test');
  const { alpha = 0.05, power = 0.8 } = options;
  checkShare('alpha', alpha);
  checkShare('power', power);
  if (power > alpha) return { alpha, power };
  throw new UsageError('power must be above alpha', {
    argument: 'power',
    found: power,
    expected: `more than ${alpha}`,
  });
}

function checkDeviation(deviation: number): void {
  if (deviation >= 0 && Number.isFinite(deviation)) return;
  throw new UsageError('deviation must be a standard deviation', {
    argument: 'deviation',
    found: deviation,
    expected: 'a finite number of 0 or more',
  });
}
