// The items that negatives are drawn from, in the order of their ids: a position in it means the same item however the
// files were read. For each list some items are ruled out: they are barred in the set that is drawn into.

import { idOrder } from '../tables/id-order.js';
import type { IdSpace } from '../tables/ids.js';
import { ItemSet } from './item-set.js';

export class ItemPool {
  /** Items by position: in the order of their ids. */
  readonly items: Uint32Array;
  /** What is drawn for a list. */
  readonly drawn: ItemSet;
  readonly #isInPool: Uint8Array;
  #ruledOut = new Uint32Array(0);
  #eligibleCount: number;

  /** A pool of the items of which there are more than 0. */
  constructor(itemIds: IdSpace, counts: Float64Array) {
    this.#isInPool = Uint8Array.from(counts, (count) => (count > 0 ? 1 : 0));
    this.items = idOrder(itemIds).filter((item) => this.#isInPool[item] === 1);
    this.drawn = new ItemSet(itemIds.size);
    this.#eligibleCount = this.items.length;
  }

  /** Rules these items out, each given once, and no others. */
  ruleOut(items: Uint32Array): void {
    for (const item of this.#ruledOut) this.drawn.unbar(item);
    this.#ruledOut = items as Uint32Array<ArrayBuffer>;
    this.#eligibleCount = this.items.length;
    for (const item of items) {
      this.drawn.bar(item);
      this.#eligibleCount -= this.#isInPool[item]!;
    }
  }

  /** The items that are ruled out. */
  get ruledOut(): Uint32Array {
    return this.#ruledOut;
  }

  /** How many items of the pool are not ruled out. */
  get eligibleCount(): number {
    return this.#eligibleCount;
  }

  /** All items that are not ruled out, in the order of their ids. */
  eligible(): Uint32Array {
    return this.items.filter((item) => !this.drawn.isBarred(item));
  }
}
