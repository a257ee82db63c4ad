// Effect sizes that only ask which of two values is larger: Cliff's delta and Vargha and Delaney's A over all pairs of
// users, and their like within the pairs of the same user. No scale is assumed, and outliers count as one value.
import { inSteps } from '../difference-grid.js';
import { differencesOf, type PairedSample } from '../paired-values.js';
import { sampleOf } from '../sample.js';
import { countSigns } from '../win-tie-loss.js';

/** delta = (pairs with a > b - pairs with a < b) / (n m) over all n m pairs, by sorting; in -1 .. 1. Cliff, 1993. */
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
 */
export function varghaDelaneyA(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return (cliffsDelta(a, b) + 1) / 2;
}

/** (positive - negative differences) / n: Cliff's delta within pairs; differences of less than 1e-12 are none. */
export function cliffsDeltaWithin(sample: PairedSample): number {
  const { wins, ties, losses } = countSigns(inSteps(differencesOf(sample)));
  return (wins - losses) / (wins + ties + losses);
}
