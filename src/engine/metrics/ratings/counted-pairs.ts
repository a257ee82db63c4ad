// The pairs of a true and a predicted rating that a definition counts, each user's together: missing predictions have
// become what the definition says, or are gone.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { Predictions } from '../../../data/tables/side-inputs.js';
import { UsageError } from '../../../foundation/errors.js';
import type { RatingDefinition } from './ratings-vocabulary.js';

export interface CountedPairs {
  readonly ratings: Float64Array;
  readonly predicted: Float64Array;
  /** User u's pairs are offsets[u] to offsets[u + 1] - 1. */
  readonly offsets: Uint32Array;
  /** The share of all pairs, counted or not, that were predicted; 0 where there are none. */
  readonly coverage: number;
}

export function countedPairs({ missing }: RatingDefinition, context: EvaluationContext): CountedPairs {
  const { users, ratings, predicted, userCount } = predictionsOf(context);
  const filled = missing === 'mean' ? trainMeanOf(context) : FILLED[missing];
  const isCounted = (i: number) => missing !== 'ignore' || !Number.isNaN(predicted[i]!);
  let predictedCount = 0;
  for (const value of predicted) if (!Number.isNaN(value)) predictedCount++;
  const offsets = new Uint32Array(userCount + 1);
  for (let i = 0; i < users.length; i++) if (isCounted(i)) offsets[users[i]! + 1]! += 1;
  for (let user = 0; user < userCount; user++) offsets[user + 1]! += offsets[user]!;
  const next = offsets.slice();
  const pairs = {
    ratings: new Float64Array(offsets[userCount]!),
    predicted: new Float64Array(offsets[userCount]!),
    offsets,
    coverage: users.length === 0 ? 0 : predictedCount / users.length,
  };
  for (let i = 0; i < users.length; i++) {
    if (!isCounted(i)) continue;
    const place = next[users[i]!]!++;
    pairs.ratings[place] = ratings[i]!;
    pairs.predicted[place] = Number.isNaN(predicted[i]!) ? (filled ?? ratings[i]!) : predicted[i]!;
  }
  return pairs;
}

/** Undefined where the true rating itself takes the place. */
const FILLED = { ignore: undefined, 'no-error': undefined, zero: 0, one: 1, three: 3 } as const;

function predictionsOf({ predictions }: EvaluationContext): Predictions {
  if (predictions !== undefined) return predictions;
  throw new UsageError('Errors of ratings need predictions', {
    argument: 'predictions',
    found: undefined,
    expected: 'a predicted rating for the pairs of the truth',
  });
}

function trainMeanOf({ trainMean }: EvaluationContext): number {
  if (trainMean !== undefined && Number.isFinite(trainMean)) return trainMean;
  throw new UsageError('missing=mean needs the mean of the ratings in training', {
    argument: 'trainMean',
    found: trainMean,
    expected: 'a number: give training interactions with ratings',
  });
}
