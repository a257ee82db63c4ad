// The binomial distribution in portable arithmetic. Every probability, and each tail, is computed for itself and keeps its
// digits however small it is; trials may be as many as a double counts.

import { exp } from './exp2.js';
import { betaPower, incompleteBeta } from './incomplete-beta.js';
import { logOnePlus } from './log-one-plus.js';
import { power } from './power.js';

/**
 * P(X = count) = C(trials, count) p^count (1 - p)^(trials - count); 0 for counts that cannot be. Counts and trials that are
 * not whole, negative trials and what is no probability give NaN.
 */
export function binomialMass(count: number, trials: number, p: number): number {
  if (!isDefined(count, trials, p)) return Number.NaN;
  if (count < 0 || count > trials) return 0;
  if (p === 0 || p === 1) return count === p * trials ? 1 : 0;
  if (count === 0) return exp(trials * logOnePlus(-p));
  if (count === trials) return power(p, trials);
  const rest = trials - count;
  return betaPower(p, 1 - p, count, rest) * (trials / count / rest);
}

/** P(X <= count) = I(1 - p; trials - count, count + 1); special values as binomialMass. */
export function binomialAtMost(count: number, trials: number, p: number): number {
  if (!isDefined(count, trials, p)) return Number.NaN;
  if (count < 0) return 0;
  if (count >= trials) return 1;
  return incompleteBeta(1 - p, p, trials - count, count + 1);
}

/** P(X >= count) = I(p; count, trials - count + 1); special values as binomialMass. */
export function binomialAtLeast(count: number, trials: number, p: number): number {
  if (!isDefined(count, trials, p)) return Number.NaN;
  if (count <= 0) return 1;
  if (count > trials) return 0;
  return incompleteBeta(p, 1 - p, count, trials - count + 1);
}

function isDefined(count: number, trials: number, p: number): boolean {
  return Number.isInteger(count) && Number.isInteger(trials) && trials >= 0 && p >= 0 && p <= 1;
}
