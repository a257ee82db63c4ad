// Items that a user did not choose, drawn at random: what sampled losses are held against. Draws come from a generator that
// the caller seeds for each epoch.

import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { ascendingPlace } from '../../foundation/numbers/ascending-place.js';
import type { Generator } from '../../foundation/numbers/generator.js';

/** Where no item was drawn. */
export const NO_DRAW = -1;

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
    if (to - from === itemCount) return NO_DRAW;
    for (let tries = 0; tries < MOST_DRAWS; tries++) {
      const item = draw(generator);
      if (ascendingPlace(items, from, to, item) === to) return item;
    }
    return NO_DRAW;
  };
}
