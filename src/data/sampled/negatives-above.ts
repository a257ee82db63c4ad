// How many of the sampled negatives end up above a positive: the distribution behind every sampled metric. It is exact, so
// that nothing has to be drawn.

import { checkCount, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import {
  binomialCounts,
  type CountProbabilities,
  hypergeometric,
  withoutUnlikely,
} from '../../foundation/numbers/binomial.js';
import type { FullRanks } from './full-ranks.js';

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

/** What is drawn against one positive. */
export interface Drawn {
  /** m, or all negatives there are where fewer exist and none is drawn twice. */
  readonly drawnCount: number;
  /**
   * Of the drawn, those ranked above the positive: the sampled rank less 1. What is less likely than 1e-30 is left out.
   */
  readonly above: CountProbabilities;
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
 * recommendation, 2020.
 */
export function negativesAbove(full: FullRanks, place: number, design: Required<SamplingDesign>): Drawn {
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
