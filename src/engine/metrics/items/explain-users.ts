// Who is counted, in words that all explanations of this family share.
import type { ItemsUsers, Substitute } from './items-vocabulary.js';

/** The sentence on users, and on those of them who have no list. */
export function usersSentence(users: ItemsUsers, missing: Substitute, more = ''): string {
  const others = users === 'listed' ? '' : `; ${MISSING_WORDS[missing]}`;
  return `${USER_WORDS[users]}${others}${more}.`;
}

/** The sentence on whose lists are put together. */
export function listsSentence(users: 'truth' | 'listed'): string {
  return users === 'truth'
    ? 'The lists of the users of the truth are looked at together.'
    : 'All lists are looked at together, those of users who are not in the truth included.';
}

const USER_WORDS = {
  truth: 'The users of the truth are counted',
  relevant: 'The users with a relevant item are counted',
  listed: 'Everybody with a list is counted, in the truth or not',
  train: 'The users with training items are counted',
  baseline: 'The users with a baseline list are counted',
} as const;

const MISSING_WORDS = {
  skip: 'those without a list are left out',
  zero: 'those without a list have 0',
  one: 'those without a list have 1',
} as const;

/** `min(k, L)` where lists are cut, `L` where they are not. */
export const lengthSymbol = (cutoff: number | undefined) => (cutoff === undefined ? 'L' : 'min(k, L)');

/** The ranks looked at, in words. */
export function ranksWords(cutoff: number | undefined): string {
  if (cutoff === undefined) return 'all ranks';
  return cutoff === 1 ? 'rank 1' : `ranks 1 to ${cutoff}`;
}
