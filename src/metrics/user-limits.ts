// The number of ranks, hits or misses that a fold holds against each user: it depends on how many items of the user are
// relevant, not on the list.
import type { EvaluationContext } from '../data/evaluation-context.js';
import type { Truth } from '../data/truth.js';
import type { Fold, ListDefinition, Rounding } from './vocabulary.js';

/** Folds that hold something against each user. */
const LIMITED: readonly Fold[] = ['r-hits', 'preference', 'interpolated', 'eleven-points'];

/** Recalls 0, 0.1, ... 1. */
export const ELEVEN_RECALLS: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** One number for each evaluated user; undefined where the fold has no such limit. */
export function userLimits(
  definition: ListDefinition,
  { truth, relevantCounts }: Pick<EvaluationContext, 'truth' | 'relevantCounts'>,
): Float64Array | undefined {
  const { fold } = definition;
  if (!LIMITED.includes(fold)) return undefined;
  const limits = Float64Array.from(relevantCounts);
  if (fold === 'r-hits' || fold === 'eleven-points') return limits;
  for (let user = 0; user < limits.length; user++) {
    const relevant = limits[user]!;
    if (fold === 'preference') limits[user] = Math.min(relevant, truthSize(truth, user) - relevant);
    else limits[user] = hitsAtRecall(definition.recall ?? 0, definition.rounding, relevant);
  }
  return limits;
}

/** How many of `relevant` items must be found for a recall. */
export function hitsAtRecall(recall: number, rounding: Rounding | undefined, relevant: number): number {
  return rounding === 'up' ? Math.floor(recall * relevant + 0.9) : Math.round(recall * relevant);
}

function truthSize({ offsets }: Truth, user: number): number {
  return offsets[user + 1]! - offsets[user]!;
}
