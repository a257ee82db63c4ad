// Items that a user did not choose, drawn at random: what sampled losses are held against. Draws come from a generator that
// the caller seeds for each epoch.
import type { InteractionMatrix } from '../data/interaction-matrix.js';
import type { Generator } from '../num/generator.js';

/** Where no item was drawn. */
export const NO_ITEM = -1;

/** Draws before a user who has almost everything is passed over. */
const MOST_DRAWS = 1000;

export type Negatives = 'uniform' | 'popularity';

/**
 * Draws an item that the user of a row does not have: each alike, or in proportion to the users who have it. NO_ITEM where
 * a thousand draws found none.
 */
export function negativeDraws(
  { offsets, items, itemCount }: InteractionMatrix,
  negatives: Negatives,
): (user: number, generator: Generator) => number {
  const draw =
    negatives === 'uniform'
      ? (generator: Generator) => generator.nextBelow(itemCount)
      : (generator: Generator) => items[generator.nextBelow(items.length)]!;
  return (user, generator) => {
    const from = offsets[user]!;
    const to = offsets[user + 1]!;
    if (to - from === itemCount) return NO_ITEM;
    for (let tries = 0; tries < MOST_DRAWS; tries++) {
      const item = draw(generator);
      if (!holds(items, from, to, item)) return item;
    }
    return NO_ITEM;
  };
}

/** Whether the ascending items from `from` to `to` hold the item. */
function holds(items: Uint32Array, from: number, to: number, item: number): boolean {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]! < item) low = middle + 1;
    else high = middle;
  }
  return low < to && items[low] === item;
}
