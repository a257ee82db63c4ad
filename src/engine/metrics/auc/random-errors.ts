// What is wrong with random orders on average: half of the pairs, the share of the ranks that are looked at, and the last of
// some ranks that are drawn from all.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { candidateCount, forEachRelevantCandidate } from '../items/item-candidates.js';
import type { OrderErrors } from './auc-vocabulary.js';

/** The mean over the users who have a value; null where nobody has, or somebody has no candidate. */
export function randomErrors(
  measure: OrderErrors['measure'],
  cutoff: number,
  context: EvaluationContext,
  values: Float64Array,
): number | null {
  const expected: number[] = [];
  for (let user = 0; user < values.length; user++) {
    if (Number.isNaN(values[user])) continue;
    const count = candidateCount(context, user);
    if (count <= 0) return null;
    let relevantCount = 0;
    forEachRelevantCandidate(context, user, () => {
      relevantCount += 1;
    });
    expected.push(errorOf(measure, cutoff, count, relevantCount));
  }
  return expected.length === 0 ? null : exactMean(expected);
}

/** 1/2 for losses, min(k, C) / C for others in the first ranks, r (C + 1) / (r + 1) for the last of r relevant ranks. */
function errorOf(measure: OrderErrors['measure'], cutoff: number, count: number, relevantCount: number): number {
  if (measure === 'depth') return (relevantCount * (count + 1)) / (relevantCount + 1);
  if (relevantCount === count) return 0;
  if (measure === 'fallout') return Math.min(cutoff, count) / count;
  return relevantCount === 0 ? 0 : 0.5;
}
