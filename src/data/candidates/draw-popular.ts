// Items of a pool drawn by popularity, exactly: an alias table finds each in one step. Draws of items that are taken or ruled
// out are repeated; where that happens too often, a tree of the weights that are left takes over.
import type { Generator } from '../../foundation/numbers/generator.js';
import { type ItemPool, roomForDraws } from './item-pool.js';

/** Numbers of a column: the last place of its first item, that item, and the second one. */
const STRIDE = 3;

export class AliasTable {
  readonly #total: number;
  /** A column is 2^shift wide; one more, which is narrower, holds what is left of the sum. */
  readonly #shift: number;
  readonly #columns: Int32Array;

  /** `weights[i]` belongs to `items[i]` and is whole and above 0; their sum is below 2^32. */
  constructor(items: Uint32Array, weights: Float64Array) {
    this.#total = weights.reduce((sum, weight) => sum + weight, 0);
    // There must be as many columns as items: then no column needs three of them.
    let shift = 0;
    let width = 1;
    while (items.length > 0 && Math.floor(this.#total / (2 * width)) >= items.length) {
      width *= 2;
      shift += 1;
    }
    this.#shift = shift;
    this.#columns = columnsOf(items, weights, this.#total, width);
  }

  /** Writes to[0] .. to[count - 1], each item as likely as its share of the weights. There must be an item. */
  fill(generator: Generator, to: Uint32Array, count: number): void {
    const columns = this.#columns;
    const shift = this.#shift;
    const within = (1 << shift) - 1;
    generator.fillBelow(this.#total, to, count);
    for (let i = 0; i < count; i++) {
      const number = to[i]!;
      const at = STRIDE * (number >>> shift);
      // 1 beyond the cut, else 0, without a branch: the side cannot be foreseen.
      const side = (columns[at]! - (number & within)) >>> 31;
      to[i] = columns[at + 1 + side]!;
    }
  }
}

/** Every column of the width takes what is left of a light item, and its rest from a heavy one. */
function columnsOf(items: Uint32Array, weights: Float64Array, total: number, width: number): Int32Array {
  const remaining = weights.slice();
  const wholeCount = Math.floor(total / width);
  const narrow = total - wholeCount * width;
  const columns = new Int32Array(STRIDE * (wholeCount + (narrow > 0 ? 1 : 0)));
  const write = (column: number, length: number, first: number, second: number) => {
    columns[STRIDE * column] = length - 1;
    columns[STRIDE * column + 1] = items[first]!;
    columns[STRIDE * column + 2] = items[second]!;
  };
  if (narrow > 0) {
    // The heaviest item has at least the mean weight, which is at least the width.
    const heaviest = remaining.reduce((best, weight, place) => (weight > remaining[best]! ? place : best), 0);
    write(wholeCount, narrow, heaviest, heaviest);
    remaining[heaviest]! -= narrow;
  }
  const light: number[] = [];
  const heavy: number[] = [];
  const keep = (place: number) => {
    if (remaining[place]! > 0) (remaining[place]! < width ? light : heavy).push(place);
  };
  for (let place = 0; place < remaining.length; place++) keep(place);
  for (let column = 0; column < wholeCount; column++) {
    const second = heavy.pop()!;
    const first = light.pop() ?? second;
    const length = first === second ? width : remaining[first]!;
    write(column, length, first, second);
    remaining[second]! -= first === second ? width : width - length;
    keep(second);
  }
  return columns;
}

export class WeightTree {
  readonly #sums: Float64Array;
  #total = 0;

  /** Whole numbers, so that no sum rounds. */
  constructor(weights: Float64Array) {
    this.#sums = new Float64Array(weights.length + 1);
    weights.forEach((weight, place) => {
      this.add(place, weight);
    });
  }

  get total(): number {
    return this.#total;
  }

  add(place: number, weight: number): void {
    this.#total += weight;
    for (let i = place + 1; i < this.#sums.length; i += i & -i) this.#sums[i]! += weight;
  }

  /** The place in whose weight a whole number from 0 to total - 1 falls. */
  find(number: number): number {
    let place = 0;
    let rest = number;
    let step = 1;
    while (2 * step < this.#sums.length) step *= 2;
    for (; step >= 1; step >>>= 1) {
      if (place + step >= this.#sums.length || this.#sums[place + step]! > rest) continue;
      place += step;
      rest -= this.#sums[place]!;
    }
    return place;
  }
}

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

  eligibleCount(): number {
    let count = this.#items.length;
    for (const item of this.#pool.ruledOut) if (this.#weights[item]! > 0) count -= 1;
    return count;
  }

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
      missing -= drawn.addAll(items, missing, times);
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
