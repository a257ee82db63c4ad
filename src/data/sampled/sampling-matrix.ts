// How likely each sampled rank is, given each full rank: the matrix that estimators of full metrics are made from. Rows
// hold only the sampled ranks that are not as good as impossible.
import { checkCount, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import {
  binomialCounts,
  type CountProbabilities,
  hypergeometric,
  withoutUnlikely,
} from '../../foundation/numbers/binomial.js';

/** Draws in which every negative is as likely as any other: only then the full rank says how likely a sampled rank is. */
export type UniformSampling = 'without-replacement' | 'with-replacement';

export interface SamplingMatrix {
  /** n: the positive and its negatives, hence the number of full ranks. */
  readonly itemCount: number;
  /** m; at most n - 1 without replacement. */
  readonly negativeCount: number;
  /** For the full ranks 1 .. n the probabilities of sampled negatives above: of the sampled rank less 1. */
  readonly rows: readonly CountProbabilities[];
}

/** Items, negatives and the way to draw them, behind a matrix of sampling probabilities. */
export interface MatrixOptions {
  readonly itemCount: number;
  readonly negativeCount: number;
  /** Default: with replacement, as Krichene and Rendle have it. */
  readonly sampling?: UniformSampling;
}

/** A with A(r, s) = P(sampled rank s | full rank r), s - 1 of m being binomial or hypergeometric with r - 1 of n - 1. */
export function samplingMatrix(options: MatrixOptions): SamplingMatrix {
  const { itemCount, sampling = 'with-replacement' } = options;
  checkCount('itemCount', itemCount, 2);
  checkCount('negativeCount', options.negativeCount, 1);
  checkWord('sampling', sampling, ['without-replacement', 'with-replacement']);
  const all = itemCount - 1;
  const isDifferent = sampling === 'without-replacement';
  const negativeCount = isDifferent ? Math.min(options.negativeCount, all) : options.negativeCount;
  const rows = Array.from({ length: itemCount }, (_, better) => {
    if (isDifferent) return withoutUnlikely(hypergeometric(all, better, negativeCount));
    return withoutUnlikely(binomialCounts(negativeCount, better, all - better));
  });
  return { itemCount, negativeCount, rows };
}

/** How likely each full rank is: the given weights over their sum, or each as likely as any other. */
export function rankShares(itemCount: number, weights?: ArrayLike<number>): Float64Array {
  if (weights === undefined) return new Float64Array(itemCount).fill(1 / itemCount);
  const shares = Float64Array.from(weights);
  const sum = shares.reduce((total, weight) => total + weight, 0);
  if (
    shares.length === itemCount &&
    shares.every((weight) => weight >= 0) &&
    sum > 0 &&
    sum < Number.POSITIVE_INFINITY
  ) {
    return shares.map((weight) => weight / sum);
  }
  throw new UsageError('weights of full ranks must be numbers that are not negative, nor all 0', {
    argument: 'rankWeights',
    found: shares.length === itemCount ? weights : shares.length,
    expected: `${itemCount} weights, one for each full rank`,
  });
}
