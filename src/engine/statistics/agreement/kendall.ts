// Kendall's rank correlation: of all pairs of things, how many more are ordered alike than the other way round.
import { type Coefficient, undefinedReason, withoutValue } from './coefficient.js';
import { type KendallMethod, kendallTest } from './kendall-test.js';
import { type PairOrder, pairOrder } from './pair-order.js';

/** `b` allows for ties; `c` also for sides that take different numbers of values. */
export type KendallForm = 'b' | 'c';

/** Which form of Kendall's tau, `b` unless given, and how it is tested. */
export interface KendallOptions {
  readonly form?: KendallForm;
  /** How p is found; `auto` is exact for at most 33 pairs without ties, as in SciPy. */
  readonly method?: KendallMethod;
}

/**
 * With C concordant and D discordant of n (n - 1) / 2 pairs, of which T1 and T2 are equal in the first and in the second:
 * tau-b = (C - D) / sqrt((pairs - T1) (pairs - T2)); tau-c = 2 (C - D) m / (n^2 (m - 1)), m the smaller number of
 * different values. Both are tested by C - D. Kendall, The treatment of ties in ranking problems, 1945; Stuart, 1953.
 */
export function kendall(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  { form = 'b', method = 'auto' }: KendallOptions = {},
): Coefficient {
  const why = undefinedReason(first, second);
  const count = first.length;
  if (why !== undefined) return withoutValue(count, why);
  const order = pairOrder(first, second);
  const value = form === 'b' ? tauB(order) : tauC(order, count);
  return { value: Math.min(1, Math.max(-1, value)), count, p: kendallTest(order, count, method) };
}

function tauB(order: PairOrder): number {
  const { pairCount, concordantCount, discordantCount, tiedFirstCount, tiedSecondCount } = order;
  const untied = (pairCount - tiedFirstCount) * (pairCount - tiedSecondCount);
  return (concordantCount - discordantCount) / Math.sqrt(untied);
}

function tauC({ first, second, concordantCount, discordantCount }: PairOrder, count: number): number {
  const valueCount = Math.min(first.sizes.length, second.sizes.length);
  return (2 * (concordantCount - discordantCount) * valueCount) / (count * count * (valueCount - 1));
}
