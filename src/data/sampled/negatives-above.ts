// How many of the sampled negatives end up above a positive: the distribution behind every sampled metric. It is exact, so
// that nothing has to be drawn.

import { checkCount, checkSeed, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { binomialCounts, hypergeometric, withoutUnlikely } from '../../foundation/numbers/binomial.js';
import { createGenerator, type Generator } from '../../foundation/numbers/generator.js';
import { checkFullRanks, type FullRanks } from './full-ranks.js';

/**
 * `without-replacement`: different negatives, each equally likely; all of them where as many are asked for as there are.
 * `with-replacement`: each draw from all negatives. `popularity`: the same, by popularity.
 */
export type Sampling = 'without-replacement' | 'with-replacement' | 'popularity';

/** How negatives may be drawn. */
export const SAMPLINGS: readonly Sampling[] = ['without-replacement', 'with-replacement', 'popularity'];

/** How many negatives are drawn against each positive, and in which way. */
export interface SamplingDesign {
  /** Negatives drawn against each positive, m; the positive is not counted. */
  readonly negativeCount: number;
  /** Default: without replacement. */
  readonly sampling?: Sampling;
}

/** The design with its default; refuses what cannot be drawn. */
export function checkDesign(full: FullRanks, { negativeCount, sampling = 'without-replacement' }: SamplingDesign) {
  checkCount('negativeCount', negativeCount, 1);
  checkWord('sampling', sampling, SAMPLINGS);
  if (sampling === 'popularity' && full.massAbove === undefined) {
    throw new UsageError('sampling by popularity needs to know the popularity above each positive', {
      argument: 'massAbove',
      found: undefined,
      expected: 'for each positive, the share of the popularity of its negatives that those above it have',
    });
  }
  return { negativeCount, sampling };
}

/**
 * With r the full rank among N negatives, the number above is hypergeometric (m of N, r - 1 above), binomial with
 * (r - 1) / N, or binomial with the share q of popularity above. Krichene and Rendle, On sampled metrics for item
 * recommendation, 2020. The number drawn is all negatives where fewer exist; counts below 1e-30 are left out.
 */
export function negativesAbove(full: FullRanks, place: number, design: Required<SamplingDesign>) {
  const { negativeCount, sampling } = design;
  const [better, all] = [full.ranks[place]! - 1, full.negativeCounts[place]!];
  if (sampling === 'popularity') {
    const mass = full.massAbove![place]!;
    return { drawnCount: negativeCount, above: withoutUnlikely(binomialCounts(negativeCount, mass, 1 - mass)) };
  }
  if (sampling === 'with-replacement') {
    return { drawnCount: negativeCount, above: withoutUnlikely(binomialCounts(negativeCount, better, all - better)) };
  }
  const drawnCount = Math.min(negativeCount, all);
  return { drawnCount, above: withoutUnlikely(hypergeometric(all, better, drawnCount)) };
}

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
