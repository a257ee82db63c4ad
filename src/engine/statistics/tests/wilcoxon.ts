// The Wilcoxon signed-rank test: whether differences lie symmetrically about 0, by their ranks.
import { checkOptionNames, checkWord } from '../../../foundation/checks.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { normalTail } from '../../../foundation/numbers/normal.js';
import { differencesOf, inSteps, type PairedSample } from '../paired-values.js';
import { subsetSumTails } from '../subset-sums.js';
import { type Alternative, alternativeOf, pOfSymmetric, pOfTails, type TestResult } from '../test-result.js';
import { midRanks } from '../tied-ranks.js';

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
  let [positiveSum, negativeSum, nonzeroCount] = [0, 0, 0];
  for (let i = 0; i < ranks.length; i++) {
    if (ranked[i] !== 0) nonzeroCount += 1;
    if (ranked[i]! > 0) positiveSum += ranks[i]!;
    else if (ranked[i]! < 0) negativeSum += ranks[i]!;
  }
  const zeroRanks = zeros === 'zsplit' ? ranks.filter((_, i) => ranked[i] === 0) : new Float64Array(0);
  const zeroHalf = zeroRanks.reduce((sum, rank) => sum + rank, 0) / 2;
  return {
    positiveSum: positiveSum + zeroHalf,
    negativeSum: negativeSum + zeroHalf,
    ranks: nonzeroCount === ranks.length ? ranks : ranks.filter((_, i) => ranked[i] !== 0),
    zeroRanks,
    zeroCount: steps.length - nonzeroCount,
  };
}

/**
 * `auto` is `exact` for up to 20 differences that are not 0, else `normal`. `tie-blind` is the exact p-value of scipy:
 * as if no two differences had the same size, with zeros dropped.
 */
export type WilcoxonMethod = 'auto' | 'exact' | 'normal' | 'tie-blind';

const METHODS: readonly WilcoxonMethod[] = ['auto', 'exact', 'normal', 'tie-blind'];
const MOST_EXACT = 20;

/** The direction of the signed-rank test, and how zeros and small samples are taken. */
export interface WilcoxonOptions {
  readonly alternative?: Alternative;
  /** Default: `wilcox`. */
  readonly zeros?: ZeroMethod;
  /** `exact` works for up to about 640 differences that are not 0. */
  readonly method?: WilcoxonMethod;
  /** Whether the normal approximation moves the sum by 1/2 towards its mean; default: no. */
  readonly continuity?: boolean;
  /** Whether differences are rounded to 1e-12 before ranking (default: yes); without, bits break ties, as in scipy. */
  readonly rounded?: boolean;
}

/** The signed-rank test and the sums that it rests on. */
export interface WilcoxonResult extends TestResult {
  readonly positiveSum: number;
  readonly negativeSum: number;
  readonly nonzeroCount: number;
  readonly zeroCount: number;
  /** (statistic - mean) / deviation of the normal approximation; null for the exact methods. */
  readonly z: number | null;
}

/**
 * W+ = sum of the ranks of positive differences. The statistic is min(W+, W-) two-sided and W+ one-sided, as in scipy.
 * Exact: P over all 2^n signs of the mid-ranks. Normal: mean = sum of ranks / 2, variance = sum of squared ranks / 4,
 * which is the tie-corrected variance of the textbooks. Wilcoxon, "Individual comparisons by ranking methods", 1945.
 * @example wilcoxon({ a, b }).p;   // 0.0429688
 */
export function wilcoxon(sample: PairedSample, options: WilcoxonOptions = {}): WilcoxonResult {
  checkOptionNames(options, ['alternative', 'zeros', 'method', 'continuity', 'rounded'], 'wilcoxon');
  const { zeros = 'wilcox', method = 'auto', continuity = false, rounded = true } = options;
  const alternative = alternativeOf(options);
  checkWord('method', method, METHODS);
  if (method === 'tie-blind') checkWord('zeros', zeros, ['wilcox']);
  const signed = signedRanks(differencesOf(sample), zeros, rounded);
  const nonzeroCount = signed.ranks.length;
  const { positiveSum, negativeSum, zeroCount } = signed;
  const common = {
    test: 'wilcoxon signed-rank',
    statistic: alternative === 'two-sided' ? Math.min(positiveSum, negativeSum) : positiveSum,
    alternative,
    positiveSum,
    negativeSum,
    nonzeroCount,
    zeroCount,
  };
  if (nonzeroCount === 0) return { ...common, p: 1, method: 'exact', z: null, note: 'all differences are 0' };
  if (method === 'exact' || (method === 'auto' && nonzeroCount <= MOST_EXACT)) {
    return { ...common, p: exactP(signed, alternative), method: 'exact', z: null };
  }
  if (method === 'tie-blind') {
    const p = tieBlindP(nonzeroCount, positiveSum, alternative);
    return { ...common, p, method: 'exact, as if there were no ties', z: null };
  }
  const z = standardised(common.statistic, signed, continuity ? alternative : null);
  const p = pOfSymmetric(z, alternative, normalTail);
  return { ...common, p, method: `normal approximation${continuity ? ', continuity correction' : ''}`, z };
}

/** Ranks are doubled to be whole; half of the zeros' ranks is on either side whatever the signs. */
function exactP({ ranks, positiveSum, zeroRanks }: SignedRanks, alternative: Alternative): number {
  const doubledZeroHalf = zeroRanks.reduce((sum, rank) => sum + rank, 0);
  const tails = subsetSumTails(
    ranks.map((rank) => 2 * rank),
    2 * positiveSum - doubledZeroHalf,
  );
  return pOfTails(tails.atMost, tails.atLeast, alternative);
}

/** The ranks 1 .. n as if all sizes differed, and the sum cut to a whole number. */
function tieBlindP(count: number, positiveSum: number, alternative: Alternative): number {
  const ranks = Float64Array.from({ length: count }, (_, i) => i + 1);
  const tails = subsetSumTails(ranks, Math.floor(positiveSum));
  return pOfTails(tails.atMost, tails.atLeast, alternative);
}

/** (statistic - mean - correction towards the mean, if there is an alternative for it) / deviation. */
function standardised(statistic: number, { ranks, zeroRanks }: SignedRanks, corrected: Alternative | null): number {
  const signedByCoin = new Float64Array(ranks.length + zeroRanks.length);
  signedByCoin.set(ranks);
  signedByCoin.set(zeroRanks, ranks.length);
  const mean = exactSum(signedByCoin) / 2;
  const variance = exactSum(signedByCoin.map((rank) => rank * rank)) / 4;
  const distance = statistic - mean;
  const correction =
    corrected === null ? 0 : corrected === 'two-sided' ? Math.sign(distance) / 2 : corrected === 'less' ? -0.5 : 0.5;
  return (distance - correction) / Math.sqrt(variance);
}
