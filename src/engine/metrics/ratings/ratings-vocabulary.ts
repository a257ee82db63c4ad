// The words of which the errors of predicted ratings are made. A pair is a rating of the truth, y, with what was predicted
// for it, p. N is the number of pairs that are counted.

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
