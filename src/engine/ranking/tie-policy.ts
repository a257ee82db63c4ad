// Equal scores: the rules that order them, and how often a cutoff goes through them. A rule is a key for each item, so
// that an order of lists is always scores descending, then keys ascending, and total.

import type { Numbering } from '../../data/tables/numbering.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { unknownWord } from '../../foundation/checks.js';

/**
 * Which of two items with equal scores comes first: the lesser id, the greater id, the id whose text is greater byte by
 * byte ('9' before '10', as in trec_eval), or the one whose row stands first in the file.
 */
export type TieRule = 'id' | 'id-descending' | 'text-descending' | 'given';

export const TIE_RULES: readonly TieRule[] = ['id', 'id-descending', 'text-descending', 'given'];

/** A key for the item of each number; undefined where the number itself is the key, or the place in the file. */
export function tieKeysOf(rule: TieRule, numbering: Numbering): Uint32Array | undefined {
  const isWholeSpace = numbering.itemCount === numbering.itemNumbers.length;
  switch (rule) {
    case 'given':
      return undefined;
    case 'id':
      return isWholeSpace ? undefined : numbering.itemIdRanks();
    case 'id-descending':
      return numbering.itemIdRanks().map((rank) => ~rank);
    case 'text-descending':
      return numbering.itemTextRanks().map((rank) => ~rank);
    default:
      throw unknownWord('ties', rule, TIE_RULES, 'Unknown rule for ties');
  }
}

/** Users whose list goes on behind the first k with the score of the k-th: whoever breaks ties otherwise cuts otherwise. */
export function tiesAt(rows: ListRows, k: number): number {
  const { scores, starts, lengths, userCount } = rows;
  if (scores === undefined) return 0;
  let count = 0;
  for (let user = 0; user < userCount; user++) {
    if (lengths[user]! <= k) continue;
    const boundary = starts[user]! + k;
    if (scores[boundary - 1] === scores[boundary]) count++;
  }
  return count;
}
