// The measures of one list whose means are compared between groups of users.
import { logDiscounts } from '../../../foundation/numbers/discounts.js';
import { gainOfGrade, gradeOf, relevantGrades } from './graded-truth.js';
import type { CutList, GroupsContext } from './groups-column.js';
import type { UserGapDefinition } from './groups-vocabulary.js';
import { required } from './memberships.js';

type UserMeasure = (list: CutList, cutoff: number | undefined) => number;

/** A user without a list has 0, and no mean score (NaN). */
export function createUserMeasure(definition: UserGapDefinition, context: GroupsContext): UserMeasure {
  const { truth } = context;
  if (definition.measure === 'score') return meanScore;
  if (definition.measure === 'ndcg') return createCumulatedGain(definition, context);
  return ({ user, items }) => {
    const hits = items.reduce((count, item) => count + (gradeOf(truth, user, item) > 0 ? 1 : 0), 0);
    return definition.measure === 'hit' ? Math.min(1, hits) : hits / context.relevantCounts[user]!;
  };
}

/** The sum of the scores by rank, over the length. */
function meanScore({ items, scores }: CutList): number {
  if (items.length === 0) return Number.NaN;
  const known = required('gap between user groups', 'scores', scores);
  let sum = 0;
  for (const score of known) sum += score;
  return sum / items.length;
}

/** Gains times 1/log2(i + 1), added by rank, over the same of the best list of at most k. No gain is 0. */
function createCumulatedGain({ gain, threshold }: UserGapDefinition, { truth }: GroupsContext): UserMeasure {
  let discounts: Float64Array = new Float64Array(0);
  const discounted = (gains: readonly number[]) => {
    if (gains.length > discounts.length) discounts = logDiscounts(gains.length);
    return gains.reduce((sum, worth, i) => sum + worth * discounts[i]!, 0);
  };
  return ({ user, items }, cutoff) => {
    const reached = discounted(Array.from(items, (item) => gainOfGrade(gradeOf(truth, user, item), gain, threshold)));
    if (reached === 0) return 0;
    const best = relevantGrades(truth, user).map((grade) => gainOfGrade(grade, gain, threshold));
    return reached / discounted(best.sort((a, b) => b - a).slice(0, cutoff));
  };
}
