// Newton's iteration in logarithms, by which distributions are inverted: the logarithm of a tail is a concave function of
// the logarithm of its argument, nearly straight where the tail is a power, so few steps suffice and none leads astray.

import { exp } from './exp2.js';
import { naturalLog } from './log2.js';

/** Steps are squared from one to the next: after one below this, the rest is below the last place. */
const LAST_STEP = 1e-8;
const MAXIMUM_ROUNDS = 100;

/**
 * x > 0 with probability(x) = target, from a start above 0. `slope` is d ln(probability) / d ln(x) at x, of one sign
 * throughout, given x and the probability there.
 */
export function solveInLogs(
  start: number,
  target: number,
  probability: (x: number) => number,
  slope: (x: number, probability: number) => number,
): number {
  let x = start;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const found = probability(x);
    const step = naturalLog(target / found) / slope(x, found);
    // Where the probability is 0 as a double, the start was too far out and there is no slope: a little towards the middle.
    const factor = found > 0 ? exp(step) : 0.9;
    x *= factor;
    if (found > 0 && Math.abs(step) < LAST_STEP) break;
  }
  return x;
}
