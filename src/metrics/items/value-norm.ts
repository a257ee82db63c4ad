// What a sum of item values is divided by, for lists that exist and for those that only could.
import type { EvaluationContext } from '../../data/evaluation-context.js';
import type { ItemValueDefinition } from './vocabulary.js';

/** The norm of a user whose list has so many items that count, and so much discount in all. */
export type NormOf = (user: number, length: number, discountSum: number) => number;

export function normOf(
  { norm }: ItemValueDefinition,
  cutoff: number | undefined,
  { relevantCounts, itemCount }: EvaluationContext,
): NormOf {
  if (norm === 'list') return (_, length) => length;
  if (norm === 'discounts') return (_user, _length, discountSum) => discountSum;
  if (norm === 'relevant') return (user) => relevantCounts[user]!;
  const constant = norm === 'cutoff' ? cutoff! : norm === 'catalogue' ? itemCount : 1;
  return () => constant;
}
