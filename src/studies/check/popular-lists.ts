// The lists of the recommender that everybody should beat: the items with most training rows, without those that the user
// has already. Equal counts go by ascending id, so that the order of rows does not matter.

import { idRanks } from '../../data/tables/id-order.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { KnownPairs } from './known-pairs.js';

/** The k items with most rows in `train` that a user has in none of the `masked` tables; fewer where there are fewer. */
export function popularLists(
  train: InteractionTable,
  k: number,
  masked: readonly InteractionTable[] = [train],
): (user: number) => readonly number[] {
  const order = byPopularity(train);
  const known = masked.map((table) => new KnownPairs(table));
  return (user) => {
    for (const pairs of known) pairs.look(user);
    const items: number[] = [];
    for (let place = 0; place < order.length && items.length < k; place++) {
      const item = order[place]!;
      if (!known.some((pairs) => pairs.has(item))) items.push(item);
    }
    return items;
  };
}

/** Items of training, those with most rows first. */
function byPopularity({ items, itemIds }: InteractionTable): readonly number[] {
  const counts = new Uint32Array(itemIds.size);
  for (let row = 0; row < items.length; row++) counts[items[row]!]!++;
  const ranks = idRanks(itemIds);
  const listed = Array.from(counts.keys()).filter((item) => counts[item]! > 0);
  return listed.sort((a, b) => counts[b]! - counts[a]! || ranks[a]! - ranks[b]!);
}
