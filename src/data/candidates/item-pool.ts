// The items that negatives are drawn from, and uniform draws: one that is ruled out or taken is drawn again, and where that
// would happen too often the eligible items are listed and shuffled instead. Both are exact.
import type { Generator } from '../../foundation/numbers/generator.js';
import { idOrder } from '../tables/id-order.js';
import type { IdSpace } from '../tables/ids.js';

export class ItemSet {
  /** Two words for every 32 items: which are in the set, and which are barred. */
  readonly #words: Int32Array;
  readonly #summary: Int32Array;

  constructor(itemCount: number) {
    const wordCount = (itemCount + 31) >>> 5;
    this.#words = new Int32Array(2 * wordCount);
    this.#summary = new Int32Array((wordCount + 31) >>> 5);
  }

  /** Adds an item, barred or not. */
  add(item: number): void {
    const word = item >>> 5;
    this.#words[2 * word]! |= 1 << item;
    this.#summary[word >>> 5]! |= 1 << word;
  }

  /** Adds those of the first `count` items that are neither in the set nor barred; returns how many that were. */
  takeAll(items: Uint32Array, count: number): number {
    const words = this.#words;
    const summary = this.#summary;
    let taken = 0;
    for (let i = 0; i < count; i++) {
      const item = items[i]!;
      const word = item >>> 5;
      // No branch: which items are refused cannot be foreseen. Telling of a word that stays empty does no harm.
      const fresh = (1 << item) & ~(words[2 * word]! | words[2 * word + 1]!);
      words[2 * word]! |= fresh;
      summary[word >>> 5]! |= 1 << word;
      taken += (fresh >>> item) & 1;
    }
    return taken;
  }

  /** Adds those of the first `count` items that are not barred, counted in `times`; returns how many that were. */
  addAll(items: Uint32Array, count: number, times: Uint32Array): number {
    let added = 0;
    for (let i = 0; i < count; i++) {
      const item = items[i]!;
      if (this.isBarred(item)) continue;
      times[item]! += 1;
      this.add(item);
      added += 1;
    }
    return added;
  }

  /** Adds an item that is neither in the set nor barred; false if it is. */
  take(item: number): boolean {
    const word = item >>> 5;
    const bit = 1 << item;
    const words = this.#words;
    if (((words[2 * word]! | words[2 * word + 1]!) & bit) !== 0) return false;
    words[2 * word]! |= bit;
    this.#summary[word >>> 5]! |= 1 << word;
    return true;
  }

  has(item: number): boolean {
    return (this.#words[2 * (item >>> 5)]! & (1 << item)) !== 0;
  }

  bar(item: number): void {
    this.#words[2 * (item >>> 5) + 1]! |= 1 << item;
  }

  unbar(item: number): void {
    this.#words[2 * (item >>> 5) + 1]! &= ~(1 << item);
  }

  isBarred(item: number): boolean {
    return (this.#words[2 * (item >>> 5) + 1]! & (1 << item)) !== 0;
  }

  /** Writes all items to `to[at]` and on, ascending, and leaves the set empty; returns the place behind the last one. */
  drain(to: Uint32Array, at: number): number {
    const words = this.#words;
    const summary = this.#summary;
    let next = at;
    for (let group = 0; group < summary.length; group++) {
      let filled = summary[group]!;
      if (filled === 0) continue;
      summary[group] = 0;
      for (; filled !== 0; filled &= filled - 1) {
        const word = (group << 5) + lowestBit(filled);
        let bits = words[2 * word]!;
        words[2 * word] = 0;
        for (; bits !== 0; bits &= bits - 1) to[next++] = (word << 5) + lowestBit(bits);
      }
    }
    return next;
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

export class ItemPool {
  /** Items by position: in the order of their ids. */
  readonly items: Uint32Array;
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

  get ruledOut(): Uint32Array {
    return this.#ruledOut;
  }

  get eligibleCount(): number {
    return this.#eligibleCount;
  }

  eligible(): Uint32Array {
    return this.items.filter((item) => !this.drawn.isBarred(item));
  }
}

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
    for (let i = 0; i < missing; i++) positions[i] = items[positions[i]!]!;
    missing -= drawn.addAll(positions, missing, times);
  }
}

let space = new Uint32Array(1024);

/** Memory for so many draws, the same for every caller. */
export function roomForDraws(count: number): Uint32Array {
  if (space.length < count) space = new Uint32Array(2 * count);
  return space;
}
