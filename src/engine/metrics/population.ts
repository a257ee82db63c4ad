// Who is counted in an aggregate over users: one row a word.
import type { EvaluationContext } from '../../data/tables/evaluation-context.js';
import type { ListDefinition, Users } from './lists/list-vocabulary.js';

/** What must hold of a user who is counted. */
export interface Population {
  readonly needsRelevant: boolean;
  readonly needsHit: boolean;
  /** Items that the list must hold. */
  readonly leastLength: number;
  /** Users from here on are not in the truth. */
  readonly truthUserCount: number;
}

interface UsersRow {
  readonly needsRelevant: boolean;
  readonly needsHit?: true;
  readonly leastLength: number;
  readonly words: string;
  /** Where users without a list are left out. */
  readonly listedWords: string;
}

const LISTED = 'Only users who have a relevant item and a list are counted';
const HIT = 'Only users for whom something was found are counted';
const SKIPPED = 'Users without a relevant item or without a list are left out and counted apart';

export const USERS: Readonly<Record<Users, UsersRow>> = {
  truth: {
    needsRelevant: true,
    leastLength: 0,
    words: 'Users without a relevant item are left out and counted apart, a user without a list counts as 0',
    listedWords: SKIPPED,
  },
  listed: { needsRelevant: true, leastLength: 1, words: LISTED, listedWords: LISTED },
  hit: { needsRelevant: true, needsHit: true, leastLength: 0, words: HIT, listedWords: HIT },
  several: {
    needsRelevant: true,
    leastLength: 2,
    words: 'Only users who have a relevant item and a list of two items or more are counted',
    listedWords: SKIPPED,
  },
  all: {
    needsRelevant: false,
    leastLength: 0,
    words: 'All users of the truth are counted, as 0 without a relevant item or without a list',
    listedWords: 'All users of the truth with a list are counted, as 0 without a relevant item',
  },
};

export function populationOf(
  { users }: Pick<ListDefinition, 'users'>,
  { missingUsers, truthUserCount }: Pick<EvaluationContext, 'missingUsers' | 'truthUserCount'>,
): Population {
  const { needsRelevant, needsHit = false, leastLength } = USERS[users];
  return {
    needsRelevant,
    needsHit,
    leastLength: Math.max(leastLength, missingUsers === 'skip' ? 1 : 0),
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
