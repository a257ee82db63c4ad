// What a comparison could have found: the smallest true mean difference that a two-sided paired t-test detects with a
// given power, and how many users a difference takes. A test that finds nothing says little where this is large.
import { checkCount, checkShare } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { normalTailQuantile } from '../../foundation/numbers/normal.js';
import { studentQuantile } from '../../foundation/numbers/student-t.js';

/** From so many users on the t distribution is the normal one as far as these numbers go. */
const LARGE = 1e8;

/** The level of a two-sided test, and its chance to find a difference. */
export interface PowerOptions {
  /** Two-sided; 0.05 unless given. */
  readonly alpha?: number;
  /** Chance that the test finds the difference; 0.8 unless given. */
  readonly power?: number;
}

/**
 * (t(1 - alpha/2) + t(power)) sd / sqrt(n) with the quantiles of n - 1 degrees of freedom: the difference whose
 * estimate exceeds the critical value with that chance. Bloom, "Minimum detectable effects", 1995. Within half a
 * percent of what the noncentral t distribution gives from ten users on. One user detects nothing: Infinity.
 */
export function detectableEffect(deviation: number, userCount: number, options: PowerOptions = {}): number {
  checkDeviation(deviation);
  checkCount('userCount', userCount, 1);
  const effect = effectInDeviations(userCount, options);
  return effect === Number.POSITIVE_INFINITY ? effect : deviation * effect;
}

/** The fewest users, two at least, with which detectableEffect is at most the effect. */
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

function checkedOptions({ alpha = 0.05, power = 0.8 }: PowerOptions): Required<PowerOptions> {
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
