// Items of a pool, each equally likely. A draw that is ruled out, or taken already, is drawn again; where that would
// happen too often the eligible items are listed and shuffled instead. Both are exact.

import type { Generator } from '../../foundation/numbers/generator.js';
import type { ItemPool } from './item-pool.js';

/** Draws `count` different eligible items, of which there are more than that. */
export function drawDifferent(pool: ItemPool, count: number, generator: Generator): void {
  const { items, drawn, eligibleCount } = pool;
  if (2 * count > eligibleCount || 4 * eligibleCount < items.length) {
    drawFromList(pool, count, generator);
    return;
  }
  const positions = roomForDraws(count);
  for (let missing = count; missing > 0; ) {
    generator.fillBelow(items.length, positions, missing);
    for (let i = 0; i < missing; i++) positions[i] = items[positions[i]!]!;
    missing -= drawn.takeAll(positions, missing);
  }
}

/** The first places of a shuffle (Fisher-Yates). */
function drawFromList(pool: ItemPool, count: number, generator: Generator): void {
  const eligible = pool.eligible();
  for (let place = 0; place < count; place++) {
    const other = place + generator.nextBelow(eligible.length - place);
    const item = eligible[other]!;
    eligible[other] = eligible[place]!;
    pool.drawn.take(item);
  }
}

/** Draws `count` eligible items with replacement, of which there is at least one; `times` counts them by item. */
export function drawAny(pool: ItemPool, count: number, generator: Generator, times: Uint32Array): void {
  const { drawn } = pool;
  const items = 4 * pool.eligibleCount < pool.items.length ? pool.eligible() : pool.items;
  const positions = roomForDraws(count);
  for (let missing = count; missing > 0; ) {
    generator.fillBelow(items.length, positions, missing);
    let taken = 0;
    for (let i = 0; i < missing; i++) {
      const item = items[positions[i]!]!;
      if (drawn.isBarred(item)) continue;
      times[item]! += 1;
      drawn.add(item);
      taken += 1;
    }
    missing -= taken;
  }
}

let space = new Uint32Array(1024);

/** Memory for so many draws, the same for every caller. */
export function roomForDraws(count: number): Uint32Array {
  if (space.length < count) space = new Uint32Array(2 * count);
  return space;
}
