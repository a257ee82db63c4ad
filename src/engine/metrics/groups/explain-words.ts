// Turns of phrase that the explanations of this family share.
import type { ListedUsers, Similarity } from './groups-vocabulary.js';

export function cutoffValue(cutoff: number | undefined): string {
  return cutoff === undefined ? '' : `, k = ${cutoff}`;
}

export function listWords(cutoff: number | undefined): string {
  return cutoff === undefined ? 'the whole list' : `the list cut at rank ${cutoff}`;
}

export const SIMILARITY_FORMULAS: Readonly<Record<Similarity, string>> = {
  'features-cosine': '|F(i) ∩ F(j)| / √(|F(i)| · |F(j)|)',
  'features-jaccard': '|F(i) ∩ F(j)| / |F(i) ∪ F(j)|',
  cooccurrence: '|U(i) ∩ U(j)| / √(|U(i)| · |U(j)|)',
};

export const SIMILARITY_WORDS: Readonly<Record<Similarity, string>> = {
  'features-cosine':
    'the number of features in F(i) and F(j), divided by the geometric mean of the numbers that each has; it is 0 ' +
    'for items without features',
  'features-jaccard':
    'the number of features that both have, divided by the number that at least one of them has; it is 0 for items ' +
    'without features',
  cooccurrence:
    'the number of training users in U(i) and U(j), who chose both, divided by the geometric mean of the numbers who ' +
    'chose each; it is 0 for items that nobody chose',
};

const USERS_WORDS = {
  listed: 'Users without a list are left out; users who are not in the truth are counted.',
  truth: 'Users without a list are left out, and so are users who are not in the truth.',
  relevant: 'Users without a list are left out, and so are users without a relevant item.',
  judged: 'Users without a relevant item are left out; a user without a list has no hits, or is left out if so asked.',
} as const;

/** Who is counted; `judged` are those of metrics that look for hits. */
export function usersWords(users: ListedUsers | 'judged'): string {
  return USERS_WORDS[users];
}
