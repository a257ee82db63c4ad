// Items of a pool, each as likely as its share of the interactions, exactly: an alias table finds each in one step. Without
// replacement items are drawn one after the other from what is left: draws of items that are taken or ruled out are
// repeated, and where that happens too often a tree of the weights that are left takes over.

import type { Generator } from '../../foundation/numbers/generator.js';
import { AliasTable } from './alias-table.js';
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
  readonly #table: AliasTable;

  /** `weights` are whole numbers by item, with a sum below 2^32. */
  constructor(pool: ItemPool, weights: Float64Array) {
    this.#pool = pool;
    this.#weights = weights;
    this.#items = pool.items.filter((item) => weights[item]! > 0);
    this.#table = new AliasTable(this.#items, this.#weightsOf(this.#items));
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
      this.#table.fill(generator, items, missing);
      missing -= drawn.takeAll(items, missing);
    }
    if (missing === 0) return;
    const rest = this.eligible().filter((item) => !drawn.has(item));
    const tree = new WeightTree(this.#weightsOf(rest));
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
      this.#table.fill(generator, items, missing);
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
    const tree = new WeightTree(this.#weightsOf(rest));
    for (let i = 0; i < missing; i++) {
      const item = rest[tree.find(generator.nextBelow(tree.total))]!;
      times[item]! += 1;
      drawn.add(item);
    }
  }

  #weightsOf(items: Uint32Array): Float64Array {
    return Float64Array.from(items, (item) => this.#weights[item]!);
  }
}
