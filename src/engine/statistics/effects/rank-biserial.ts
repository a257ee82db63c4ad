// The effect size that belongs to the Wilcoxon signed-rank test.
import { differencesOf, type PairedSample } from '../paired-values.js';
import { signedRanks } from '../tests/signed-ranks.js';

/**
 * r = (W+ - W-) / (W+ + W-) of the ranks of differences that are not 0; 0 if all are. In -1 .. 1. Kerby, "The simple
 * difference formula", 2014.
 */
export function rankBiserial(sample: PairedSample): number {
  const { positiveSum, negativeSum } = signedRanks(differencesOf(sample));
  const total = positiveSum + negativeSum;
  return total === 0 ? 0 : (positiveSum - negativeSum) / total;
}
