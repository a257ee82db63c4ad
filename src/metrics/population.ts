// Who is counted in an aggregate over users.
import type { EvaluationContext } from '../data/evaluation-context.js';
import type { ListDefinition } from './vocabulary.js';

/** What must hold of a user who is counted. */
export interface Population {
  readonly needsRelevant: boolean;
  readonly needsHit: boolean;
  /** Items that the list must hold. */
  readonly leastLength: number;
  /** Users from here on are not in the truth. */
  readonly truthUserCount: number;
}

export function populationOf(
  { users }: Pick<ListDefinition, 'users'>,
  { missingUsers, truthUserCount }: Pick<EvaluationContext, 'missingUsers' | 'truthUserCount'>,
): Population {
  return {
    needsRelevant: users !== 'all',
    needsHit: users === 'hit',
    leastLength: users === 'several' ? 2 : users === 'listed' || missingUsers === 'skip' ? 1 : 0,
    truthUserCount,
  };
}

export function isPartOf(
  { needsRelevant, leastLength, needsHit, truthUserCount }: Population,
  user: number,
  relevantCount: number,
  listLength: number,
  fold: number,
): boolean {
  if (needsRelevant && relevantCount === 0) return false;
  if (listLength < leastLength) return false;
  return !(needsHit && fold === 0) && user < truthUserCount;
}

/** Whether having a relevant item is all that is asked of the users before `end`. */
export function isPlain({ needsRelevant, leastLength, needsHit, truthUserCount }: Population, end: number): boolean {
  return needsRelevant && leastLength === 0 && !needsHit && end <= truthUserCount;
}
