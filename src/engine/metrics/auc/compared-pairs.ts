// From how relevant items stand in a list to what the rules compare: how often they win, out of how many pairs. Wins grow
// by the same for every loss that is spared, so a mean of losses gives the mean of the wins.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { PairCounts } from './count-pairs.js';
import { seenCount } from './item-marks.js';
import type { UserRules } from './rules.js';

export interface ComparedPairs {
  /** Twice the pairs that are won, a tie being one of them. */
  readonly doubleWins: number;
  /** P and N: relevant items, and those that they are compared with. */
  readonly positiveCount: number;
  readonly otherCount: number;
}

/** `counts` are those of a list cut at the cutoff, `otherCount` is N. */
export function comparedPairs(
  { unlisted, ties, counted }: UserRules,
  cutoff: number,
  { hits, misses, losses, ties: tiedCount }: PairCounts,
  relevantCount: number,
  otherCount: number,
): ComparedPairs {
  let doubleWins = 2 * hits * otherCount - 2 * losses;
  if (ties === 'half') doubleWins -= tiedCount;
  else if (ties === 'lose') doubleWins -= 2 * tiedCount;
  if (unlisted === 'tie') doubleWins += doubledTie(ties) * (relevantCount - hits) * (otherCount - misses);
  if (counted === 'losses') doubleWins = 2 * hits * otherCount - doubleWins;
  let positiveCount = relevantCount;
  if (unlisted === 'skip') positiveCount = hits;
  else if (unlisted === 'fit') positiveCount = Math.min(relevantCount, cutoff);
  return { doubleWins, positiveCount, otherCount };
}

/** N, the items that relevant ones are compared with; `trainItemCount` are the items of anybody's training. */
export function countOthers(
  { candidates }: UserRules,
  context: EvaluationContext,
  user: number,
  { hits, misses }: PairCounts,
  relevantCount: number,
  trainItemCount: number,
): number {
  const { itemCount } = context;
  if (candidates === 'listed') return misses;
  if (candidates === 'catalogue') return itemCount - relevantCount;
  if (candidates === 'catalogue-plus-one') return itemCount - hits + 1;
  const seen = seenCount(context, user);
  return candidates === 'all' ? itemCount - seen - relevantCount : trainItemCount - seen - relevantCount + 1;
}

/** Whether training items of a user are no candidates, relevant or not. */
export function leavesOutSeen({ candidates }: UserRules): boolean {
  return candidates === 'all' || candidates === 'train-plus-one';
}

/** Twice the worth of two unlisted items, one relevant and one not. Nothing orders them, so then a tie is a half. */
function doubledTie(ties: UserRules['ties']): number {
  if (ties === 'win') return 2;
  return ties === 'lose' ? 0 : 1;
}
