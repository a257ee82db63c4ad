// Sampled ranks as one draw of the negatives gives them, for holding expectations against. Each draw is a function of the
// seed and the user alone: the order of users, and which other users there are, never matter.

import { checkSeed } from '../../foundation/checks.js';
import { createGenerator, type Generator } from '../../foundation/numbers/generator.js';
import { checkFullRanks, type FullRanks } from './full-ranks.js';
import { checkDesign, type SamplingDesign } from './negatives-above.js';

/** The design and the seed of a simulation. */
export interface SimulationOptions extends SamplingDesign {
  readonly seed: number;
}

/**
 * A sampled rank for each positive: 1 + the drawn negatives above it. Positives of one user with equally many negatives
 * meet the same ones. A positive without a user's number has its place as number.
 * @example const ranks = simulateSampledRanks(full, { negativeCount: 20, seed: 1 });
 */
export function simulateSampledRanks(full: FullRanks, options: SimulationOptions): Float64Array {
  checkFullRanks(full);
  const { negativeCount, sampling } = checkDesign(full, options);
  const seed = checkSeed(options.seed);
  return Float64Array.from({ length: full.ranks.length }, (_, i) => {
    const generator = createGenerator(seed, full.users?.[i] ?? i);
    const [better, all] = [full.ranks[i]! - 1, full.negativeCounts[i]!];
    if (sampling === 'popularity') {
      const mass = full.massAbove![i]!;
      return 1 + countOf(negativeCount, () => generator.nextUnit() < mass);
    }
    // Negatives are numbered by their rank: those below `better` stand above the positive.
    if (sampling === 'with-replacement') return 1 + countOf(negativeCount, () => generator.nextBelow(all) < better);
    if (negativeCount >= all) return full.ranks[i]!;
    let above = 0;
    for (const negative of differentOnes(negativeCount, all, generator)) if (negative < better) above++;
    return 1 + above;
  });
}

function countOf(times: number, isAbove: () => boolean): number {
  let count = 0;
  for (let time = 0; time < times; time++) if (isAbove()) count++;
  return count;
}

/** `count` different numbers below `bound`, every set equally likely. Floyd, in Bentley, Programming pearls, 1987. */
function differentOnes(count: number, bound: number, generator: Generator): Set<number> {
  const drawn = new Set<number>();
  for (let last = bound - count; last < bound; last++) {
    const one = generator.nextBelow(last + 1);
    drawn.add(drawn.has(one) ? last : one);
  }
  return drawn;
}
