// The words of which the errors of predicted ratings are made, one row a word with everything about it. A pair is a
// rating of the truth, y, with what was predicted for it, p. N is the number of pairs that are counted.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { UsageError } from '../../../foundation/errors.js';
import { naturalLog } from '../../../foundation/numbers/elementary.js';
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';

/** What is measured: roots, means of errors, shares of the spread of ratings, or the loss of probabilities. */
export type Measure = 'rmse' | 'mse' | 'mae' | 'r2' | 'expvar' | 'logloss';

/** Whether all pairs make one number, or each user's pairs do, of which the mean is taken. */
export type Average = 'global' | 'users';

/**
 * What a pair without a prediction is: not counted; predicted as 0, 1, 3 or the mean of the ratings in training; or
 * counted as if the prediction had been right.
 */
export type Missing = 'ignore' | 'zero' | 'one' | 'three' | 'mean' | 'no-error';

/**
 * What the pairs are: ratings of the truth with what was predicted for them; or the listed items of users with a relevant
 * item, y being 1 for the relevant ones and 0 for the others, and p their scores.
 */
export type Pairs = 'rated' | 'listed';

/** What a metric of predicted ratings computes. */
export interface RatingDefinition {
  readonly family: 'rating';
  /** `rated` where it is not said. */
  readonly pairs?: Pairs;
  readonly measure: Measure;
  readonly average: Average;
  readonly missing: Missing;
  /** For probabilities: a rating above this is a yes, any other a no. */
  readonly threshold?: number;
  /** For probabilities: predictions are kept this far from 0 and 1. */
  readonly eps?: number;
}

export interface RatedPairs {
  readonly ratings: Float64Array;
  readonly predicted: Float64Array;
}

/** The yes-or-no limit of a loss of probabilities, and how far these are kept from 0 and 1. */
interface ProbabilityLimits {
  readonly threshold: number;
  readonly eps: number;
}

/** A record that leaves the limits out has the entry's. */
export function probabilityLimits({ threshold = 0, eps = 1e-15 }: RatingDefinition): ProbabilityLimits {
  return { threshold, eps };
}

/** What every pair costs, before anything is added up. */
interface LossRow {
  readonly of: (predicted: number, rating: number, limits: ProbabilityLimits) => number;
  readonly symbol: string;
  /** Whether the root of the mean is taken. */
  readonly isRoot?: true;
  readonly limits?: (limits: ProbabilityLimits) => string;
  /** Whether listed items and their scores can be the pairs. */
  readonly isOfProbabilities?: true;
  readonly best: (limits: ProbabilityLimits) => number;
}

/** A share of the spread of ratings, which all pairs have together; the best is 1. */
interface SpreadRow {
  readonly of: (pairs: RatedPairs) => number;
  readonly formula: string;
}

interface MeasureRow {
  readonly loss?: LossRow;
  readonly spread?: SpreadRow;
  readonly words: (limits: ProbabilityLimits) => readonly [what: string, ...more: string[]];
}

const SQUARED = { of: squaredError, symbol: '(p − y)²', best: () => 0 } as const;
const NO_SPREAD = 'If all ratings are equal, there is no value.';

export const MEASURES: Readonly<Record<Measure, MeasureRow>> = {
  rmse: {
    loss: { ...SQUARED, isRoot: true },
    words: () => ['The value is the square root of the mean squared difference between predicted and true ratings.'],
  },
  mse: {
    loss: SQUARED,
    words: () => ['The value is the mean squared difference between predicted and true ratings.'],
  },
  mae: {
    loss: { of: (predicted, rating) => Math.abs(predicted - rating), symbol: '|p − y|', best: () => 0 },
    words: () => ['The value is the mean absolute difference between predicted and true ratings.'],
  },
  r2: {
    spread: { of: determination, formula: '1 − Σ (y − p)² / Σ (y − mean y)²' },
    words: () => ['Squared errors are compared with those of predicting the mean rating for every pair.', NO_SPREAD],
  },
  expvar: {
    spread: { of: explainedVariance, formula: '1 − variance(y − p) / variance(y)' },
    words: () => [
      'The variance of the errors is compared with that of the ratings, so a constant error has no effect.',
      NO_SPREAD,
    ],
  },
  logloss: {
    loss: {
      of: surprise,
      symbol: '−ln q',
      limits: ({ threshold, eps }) => `, q = p if y > ${threshold} else 1 − p, p kept from ${eps} to 1 − ${eps}`,
      isOfProbabilities: true,
      best: ({ eps }) => -naturalLog(1 - eps),
    },
    words: ({ threshold, eps }) => [
      `Ratings above ${threshold} are positive, others negative; the prediction, clipped to ${eps} from 0 and 1, is the probability of a positive rating, and the value is the mean negative logarithm of the probability given to the true class.`,
    ],
  },
};

interface AverageRow {
  /** Whether all pairs make one number. */
  readonly isGlobal: boolean;
  /** The mean of a loss, from which `whole` makes that of a user or of all. */
  readonly formula: (loss: string, whole: (mean: string) => string) => string;
  readonly words: string;
}

export const AVERAGES: Readonly<Record<Average, AverageRow>> = {
  global: {
    isGlobal: true,
    formula: (loss, whole) => whole(`Σ ${loss} / N`),
    words: 'The mean is over all pairs of all users, so users are weighted by their number of pairs.',
  },
  users: {
    isGlobal: false,
    formula: (loss, whole) => `mean(u) [${whole(`Σ(of u) ${loss} / N(u)`)}]`,
    words: 'The mean is over users with a pair, who have equal weight.',
  },
};

interface MissingRow {
  /** What is taken for predicted; undefined where it is the true rating. Absent where the pair is left out. */
  readonly filled?: (context: EvaluationContext) => number | undefined;
  /** That in a formula. */
  readonly symbol: string;
  readonly words: string;
}

const COVERAGE = '; the share of pairs with one is reported as coverage.';

export const MISSING: Readonly<Record<Missing, MissingRow>> = {
  ignore: { symbol: '', words: `Pairs without a prediction are excluded${COVERAGE}` },
  zero: filledWith(0),
  one: filledWith(1),
  three: filledWith(3),
  mean: {
    filled: trainMeanOf,
    symbol: 'the mean of training',
    words: `For a pair without a prediction, the mean training rating is used${COVERAGE}`,
  },
  'no-error': {
    filled: () => undefined,
    symbol: 'y',
    words: `A pair without a prediction counts as an error of 0${COVERAGE}`,
  },
};

/** Which pairs are the items of lists. */
export const PAIRS: Readonly<Record<Pairs, { readonly areListed: boolean }>> = {
  rated: { areListed: false },
  listed: { areListed: true },
};

function filledWith(rating: number): MissingRow {
  return {
    filled: () => rating,
    symbol: `${rating}`,
    words: `For a pair without a prediction, the rating ${rating} is used${COVERAGE}`,
  };
}

function squaredError(predicted: number, rating: number): number {
  const error = predicted - rating;
  return error * error;
}

/** -ln of the probability given to what happened. */
function surprise(predicted: number, rating: number, { threshold, eps }: ProbabilityLimits): number {
  const yes = Math.min(Math.max(predicted, eps), 1 - eps);
  return -naturalLog(rating > threshold ? yes : 1 - yes);
}

/** R^2 = 1 - Σ(y - p)^2 / Σ(y - mean y)^2; NaN where all ratings are equal. */
function determination({ ratings, predicted }: RatedPairs): number {
  const errors = ratings.map((rating, i) => rating - predicted[i]!);
  return oneMinusShare(exactSum(errors.map((error) => error * error)), squaredDeviations(ratings));
}

/** 1 - Var(y - p) / Var(y); NaN where all ratings are equal. */
function explainedVariance({ ratings, predicted }: RatedPairs): number {
  const errors = ratings.map((rating, i) => rating - predicted[i]!);
  return oneMinusShare(squaredDeviations(errors), squaredDeviations(ratings));
}

function oneMinusShare(errors: number, spread: number): number {
  return spread > 0 ? 1 - errors / spread : Number.NaN;
}

/** Means are subtracted before squaring, so that nothing cancels. */
function squaredDeviations(values: Float64Array): number {
  const mean = exactMean(values);
  return exactSum(values.map((value) => (value - mean) * (value - mean)));
}

function trainMeanOf({ trainMean }: EvaluationContext): number {
  if (trainMean !== undefined && Number.isFinite(trainMean)) return trainMean;
  throw new UsageError('missing=mean needs the mean of the ratings in training', {
    argument: 'trainMean',
    found: trainMean,
    expected: 'a number: give training interactions with ratings',
  });
}
