// Positives of a user in one candidate list, as RecBole ranks them, or each in a list of its own: how many positives stand
// before each, and its share in the value of the list.
import { checkWord } from '../../foundation/checks.js';
import { log2 } from '../../foundation/numbers/elementary.js';
import type { FullRanks } from './full-ranks.js';
import type { RankMetric } from './rank-metric.js';

/** `item`: a list for each positive. `user`: one list with all positives of a user and the same negatives. */
export type ListsOfPositives = 'item' | 'user';

/** Which positives may share a list. */
export const LISTS_OF_POSITIVES: readonly ListsOfPositives[] = ['item', 'user'];

export interface ListPlace {
  /** Positives above it in its list. */
  readonly before: number;
  /** What its value is multiplied by, so that the mean over the positives of a list is the value of the list. */
  readonly share: number;
}

export interface ListPlaces {
  at(metric: RankMetric, positive: number): ListPlace;
}

const ALONE: ListPlace = { before: 0, share: 1 };

/**
 * Every metric of a list is a sum over its positives of a function of their places, so that its mean over all draws needs
 * nothing but the distribution of each place. Positives of the same full rank have no negative between them.
 */
export function listPlaces(full: FullRanks, lists: ListsOfPositives): ListPlaces {
  checkWord('lists', lists, LISTS_OF_POSITIVES);
  const { ranks, users } = full;
  if (lists === 'item' || users === undefined) return { at: () => ALONE };
  const before = new Uint32Array(ranks.length);
  const counts = new Uint32Array(ranks.length);
  const positivesOf = new Map<number, number[]>();
  for (let i = 0; i < ranks.length; i++) {
    const own = positivesOf.get(users[i]!);
    if (own === undefined) positivesOf.set(users[i]!, [i]);
    else own.push(i);
  }
  for (const positives of positivesOf.values()) {
    positives.sort((one, other) => ranks[one]! - ranks[other]! || one - other);
    positives.forEach((positive, place) => {
      before[positive] = place;
      counts[positive] = positives.length;
    });
  }
  return {
    at: (metric, i) => ({
      before: metric.name === 'auc' ? 0 : before[i]!,
      share: shareOf(metric, before[i]!, counts[i]!),
    }),
  };
}

/** Hit rate and reciprocal rank look at the first positive alone; NDCG is divided by that of the best list. */
function shareOf({ name, k }: RankMetric, before: number, count: number): number {
  if (name === 'hr' || name === 'mrr') return before === 0 ? count : 0;
  if (name !== 'ndcg') return 1;
  let ideal = 0;
  for (let rank = 1; rank <= Math.min(k, count); rank++) ideal += 1 / log2(rank + 1);
  return count / ideal;
}
