// Which users a metric counts. Whoever looks at lists only needs lists; whoever looks for hits needs relevant items, and
// the evaluation says what becomes of users who have these and no list.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { ListedUsers } from './groups-vocabulary.js';

/** Whether a user with a list of this length is one of those whose lists are looked at. */
export function isListedUser(context: EvaluationContext, users: ListedUsers, user: number, length: number): boolean {
  if (length === 0) return false;
  if (users === 'truth') return user < context.truthUserCount;
  return users === 'listed' || context.relevantCounts[user]! > 0;
}

/** Whether a user with a list of this length is counted where hits are looked for. */
export function isJudgedUser(context: EvaluationContext, user: number, length: number): boolean {
  return context.relevantCounts[user]! > 0 && (length > 0 || context.missingUsers === 'zero');
}
