// Who is counted in an aggregate over users.
import type { EvaluationContext } from '../data/evaluation-context.js';
import type { ListDefinition } from './vocabulary.js';

/** What must hold of a user who is counted. */
export interface Population {
  readonly needsRelevant: boolean;
  readonly needsList: boolean;
  readonly needsHit: boolean;
  /** Users from here on are not in the truth. */
  readonly truthUserCount: number;
}

export function populationOf(
  { users }: Pick<ListDefinition, 'users'>,
  { missingUsers, truthUserCount }: Pick<EvaluationContext, 'missingUsers' | 'truthUserCount'>,
): Population {
  return {
    needsRelevant: users !== 'all',
    needsList: users === 'listed' || missingUsers === 'skip',
    needsHit: users === 'hit',
    truthUserCount,
  };
}

export function isPartOf(
  { needsRelevant, needsList, needsHit, truthUserCount }: Population,
  user: number,
  relevantCount: number,
  listLength: number,
  fold: number,
): boolean {
  if (needsRelevant && relevantCount === 0) return false;
  if (needsList && listLength === 0) return false;
  return !(needsHit && fold === 0) && user < truthUserCount;
}
