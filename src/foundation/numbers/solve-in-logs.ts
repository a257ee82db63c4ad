// Newton's iteration in logarithms, by which distributions are inverted: the logarithm of a tail is a concave function of
// the logarithm of its argument, nearly straight where the tail is a power, so few steps suffice. What is known of where the
// root lies is kept, for starts that are too far out.

import { exp } from './exp2.js';
import { naturalLog } from './log2.js';

/** Steps are squared from one to the next: after one below this, the rest is below the last place. */
const LAST_STEP = 1e-9;
const MAXIMUM_ROUNDS = 100;

/** A probability that rises or falls with x > 0 throughout, and its slope in logarithms. */
export interface LogCurve {
  readonly isRising: boolean;
  readonly probability: (x: number) => number;
  /** d ln(probability) / d ln(x) at x, given x and the probability there. */
  readonly slope: (x: number, probability: number) => number;
}

/** x with probability(x) = target, both above 0, from a start above 0. */
export function solveInLogs(start: number, target: number, { isRising, probability, slope }: LogCurve): number {
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let x = start;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const found = probability(x);
    if (isRising === found < target) low = x;
    else high = x;
    if (found > 0) {
      const step = naturalLog(target / found) / slope(x, found);
      x *= exp(step);
      if (Math.abs(step) < LAST_STEP) return x;
    }
    // Too far out there is no slope to follow, and a tangent from there may lead anywhere.
    if (!(x > low && x < high)) x = between(low, high);
  }
  return x;
}

function between(low: number, high: number): number {
  if (low === 0) return 0.5 * high;
  return high === Number.POSITIVE_INFINITY ? 2 * low : Math.sqrt(low) * Math.sqrt(high);
}
