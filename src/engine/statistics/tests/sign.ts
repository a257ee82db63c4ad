// The sign test: whether one run is above the other for more users than a fair coin would give. It reads no sizes, only
// which of the two is above; users with equal values say nothing and are left out.
import { binomialAtLeast, binomialAtMost } from '../../../foundation/numbers/binomial.js';
import { inSteps } from '../difference-grid.js';
import { differencesOf, type PairedSample } from '../paired-values.js';
import { type Alternative, alternativeOf, pOfTails, type TestResult } from '../test-result.js';
import { countSigns } from '../win-tie-loss.js';

/** Direction of a sign test. */
export interface SignOptions {
  readonly alternative?: Alternative;
}

/** The sign test and the counts that it rests on. */
export interface SignResult extends TestResult {
  readonly positiveCount: number;
  readonly negativeCount: number;
  /** Differences of less than 1e-12. */
  readonly zeroCount: number;
}

/**
 * The statistic is the number of positive differences X; p from X ~ Binomial(positive + negative, 1/2). Arbuthnot,
 * 1710.
 */
export function signTest(sample: PairedSample, options: SignOptions = {}): SignResult {
  const alternative = alternativeOf(options);
  const { wins, losses, ties } = countSigns(inSteps(differencesOf(sample)));
  const count = wins + losses;
  return {
    test: 'sign',
    statistic: wins,
    p: pOfTails(binomialAtMost(wins, count, 0.5), binomialAtLeast(wins, count, 0.5), alternative),
    alternative,
    method: 'exact',
    positiveCount: wins,
    negativeCount: losses,
    zeroCount: ties,
    ...(count === 0 ? { note: 'all differences are 0' } : {}),
  };
}
