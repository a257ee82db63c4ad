// Differences ranked by size with their signs put back: what the Wilcoxon signed-rank test and the matched
// rank-biserial correlation are made of. Differences are rounded to 1e-12, so that equal decimals tie.

import { checkWord } from '../../../foundation/checks.js';
import { inSteps } from '../difference-grid.js';
import { midRanks } from '../mid-ranks.js';

/**
 * What becomes of differences that are 0. `wilcox`: they are dropped before ranking. `pratt`: they take part in the
 * ranking and are dropped after it. `zsplit`: they are ranked, and half of their ranks goes to either side.
 */
export type ZeroMethod = 'wilcox' | 'pratt' | 'zsplit';

const ZERO_METHODS: readonly ZeroMethod[] = ['wilcox', 'pratt', 'zsplit'];

export interface SignedRanks {
  /** Sum of the ranks of positive differences, and of negative ones; under `zsplit` with half of those of zeros. */
  readonly positiveSum: number;
  readonly negativeSum: number;
  /** Ranks of the differences that are not 0. */
  readonly ranks: Float64Array;
  /** Ranks of the zeros, under `zsplit` alone. */
  readonly zeroRanks: Float64Array;
  readonly zeroCount: number;
}

/**
 * Mid-ranks of |difference|, summed by sign; rounded to 1e-12 first, unless told to take their bits. Pratt, "Remarks on
 * zeros and ties in the Wilcoxon signed rank procedures", 1959.
 */
export function signedRanks(differences: Float64Array, zeros: ZeroMethod = 'wilcox', isRounded = true): SignedRanks {
  checkWord('zeros', zeros, ZERO_METHODS);
  const steps = isRounded ? inSteps(differences) : differences;
  const ranked = zeros === 'wilcox' ? steps.filter((step) => step !== 0) : steps;
  const { ranks } = midRanks(ranked.map(Math.abs));
  const sumWhere = (isCounted: (step: number) => boolean) =>
    ranks.reduce((sum, rank, i) => (isCounted(ranked[i]!) ? sum + rank : sum), 0);
  const zeroRanks = zeros === 'zsplit' ? ranks.filter((_, i) => ranked[i] === 0) : new Float64Array(0);
  const zeroHalf = zeroRanks.reduce((sum, rank) => sum + rank, 0) / 2;
  return {
    positiveSum: sumWhere((step) => step > 0) + zeroHalf,
    negativeSum: sumWhere((step) => step < 0) + zeroHalf,
    ranks: ranks.filter((_, i) => ranked[i] !== 0),
    zeroRanks,
    zeroCount: steps.length - steps.filter((step) => step !== 0).length,
  };
}
