// Items of a pool, each as likely as its share of the interactions: a whole number below their sum is drawn, and a guide
// table finds the item in whose stretch it falls, so that shares are exact (Chen and Asau 1974). Without replacement items
// are drawn one after the other from what is left; where too many draws must be repeated, a tree of the weights that are
// left takes over.

import type { Generator } from '../../num/generator.js';
import { roomForDraws } from './draw-uniform.js';
import type { ItemPool } from './item-pool.js';
import { WeightTree } from './weight-tree.js';

/** So many rounds of repeated draws are borne before the tree is built. */
const MOST_ROUNDS = 24;

export class PopularDraws {
  readonly #pool: ItemPool;
  readonly #weights: Float64Array;
  /** Items of the pool that have a weight, by position. */
  readonly #items: Uint32Array;
  /** Where the stretch of each position ends. */
  readonly #ends: Uint32Array;
  readonly #total: number;
  /** The position in whose stretch the number `place << shift` falls. */
  readonly #guide: Uint32Array;
  readonly #shift: number;

  /** `weights` are whole numbers by item, with a sum below 2^32. */
  constructor(pool: ItemPool, weights: Float64Array) {
    this.#pool = pool;
    this.#weights = weights;
    this.#items = pool.items.filter((item) => weights[item]! > 0);
    let total = 0;
    this.#ends = this.#items.map((item) => {
      total += weights[item]!;
      return total;
    });
    this.#total = total;
    let shift = 0;
    for (let size = total; size > 4 * this.#items.length; size /= 2) shift++;
    this.#shift = shift;
    this.#guide = guideOf(this.#ends, total, shift);
  }

  /** How many eligible items have a weight. */
  eligibleCount(): number {
    let count = this.#items.length;
    for (const item of this.#pool.ruledOut) if (this.#weights[item]! > 0) count -= 1;
    return count;
  }

  /** Eligible items with a weight. */
  eligible(): Uint32Array {
    return this.#items.filter((item) => !this.#pool.drawn.isBarred(item));
  }

  /** Draws `count` different items, of which there are more than that. */
  drawDifferent(count: number, generator: Generator): void {
    const { drawn } = this.#pool;
    const items = roomForDraws(count);
    let missing = count;
    for (let round = 0; round < MOST_ROUNDS && missing > 0; round++) {
      this.#fillItems(generator, items, missing);
      let taken = 0;
      for (let i = 0; i < missing; i++) if (drawn.take(items[i]!)) taken += 1;
      missing -= taken;
    }
    if (missing === 0) return;
    const rest = this.eligible().filter((item) => !drawn.has(item));
    const tree = this.#treeOf(rest);
    for (let i = 0; i < missing; i++) {
      const place = tree.find(generator.nextBelow(tree.total));
      drawn.take(rest[place]!);
      tree.add(place, -this.#weights[rest[place]!]!);
    }
  }

  /** Draws `count` items with replacement, of which there is at least one; `times` counts them by item. */
  drawAny(count: number, generator: Generator, times: Uint32Array): void {
    const { drawn } = this.#pool;
    const items = roomForDraws(count);
    let missing = count;
    for (let round = 0; round < MOST_ROUNDS && missing > 0; round++) {
      this.#fillItems(generator, items, missing);
      let taken = 0;
      for (let i = 0; i < missing; i++) {
        const item = items[i]!;
        if (drawn.isBarred(item)) continue;
        times[item]! += 1;
        drawn.add(item);
        taken += 1;
      }
      missing -= taken;
    }
    if (missing === 0) return;
    const rest = this.eligible();
    const tree = this.#treeOf(rest);
    for (let i = 0; i < missing; i++) {
      const item = rest[tree.find(generator.nextBelow(tree.total))]!;
      times[item]! += 1;
      drawn.add(item);
    }
  }

  /** Draws items, whatever became of them before. */
  #fillItems(generator: Generator, to: Uint32Array, count: number): void {
    const items = this.#items;
    const ends = this.#ends;
    const guide = this.#guide;
    const shift = this.#shift;
    generator.fillBelow(this.#total, to, count);
    for (let i = 0; i < count; i++) {
      const number = to[i]!;
      let position = guide[number >>> shift]!;
      while (ends[position]! <= number) position++;
      to[i] = items[position]!;
    }
  }

  #treeOf(items: Uint32Array): WeightTree {
    return new WeightTree(Float64Array.from(items, (item) => this.#weights[item]!));
  }
}

function guideOf(ends: Uint32Array, total: number, shift: number): Uint32Array {
  const guide = new Uint32Array(total === 0 ? 0 : ((total - 1) >>> shift) + 1);
  let position = 0;
  for (let place = 0; place < guide.length; place++) {
    while (ends[position]! <= (place << shift) >>> 0) position++;
    guide[place] = position;
  }
  return guide;
}
