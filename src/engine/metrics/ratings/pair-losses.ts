// What a single pair costs, before anything is added up.
import { naturalLog } from '../../../foundation/numbers/log2.js';
import type { CountedPairs } from './counted-pairs.js';
import type { RatingDefinition } from './ratings-vocabulary.js';

/** Bounds and yes-or-no limit of a loss of probabilities; a record that leaves them out has the entry's. */
export function probabilityLimits({ threshold = 0, eps = 1e-15 }: RatingDefinition): {
  threshold: number;
  eps: number;
} {
  return { threshold, eps };
}

/** One loss for each pair: |p - y|, (p - y)^2, or -ln of the probability given to what happened. */
export function pairLosses(
  definition: RatingDefinition,
  { ratings, predicted }: Pick<CountedPairs, 'ratings' | 'predicted'>,
): Float64Array {
  const losses = new Float64Array(ratings.length);
  const { threshold, eps } = probabilityLimits(definition);
  for (let i = 0; i < losses.length; i++) {
    const error = predicted[i]! - ratings[i]!;
    if (definition.measure === 'logloss') {
      const yes = Math.min(Math.max(predicted[i]!, eps), 1 - eps);
      losses[i] = -naturalLog(ratings[i]! > threshold ? yes : 1 - yes);
    } else losses[i] = definition.measure === 'mae' ? Math.abs(error) : error * error;
  }
  return losses;
}
