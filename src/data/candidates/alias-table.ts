// Items drawn by whole weights in one step each: the sum of the weights is cut into columns of equal width, and each
// column is shared by at most two items, so that a drawn number names a column and a side of its cut. Nothing rounds,
// hence shares are exact. Walker 1977; the columns are filled as by Vose 1991.

import type { Generator } from '../../foundation/numbers/generator.js';

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
  const left = weights.slice();
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
    const heaviest = left.reduce((best, weight, place) => (weight > left[best]! ? place : best), 0);
    write(wholeCount, narrow, heaviest, heaviest);
    left[heaviest]! -= narrow;
  }
  const light: number[] = [];
  const heavy: number[] = [];
  const keep = (place: number) => {
    if (left[place]! > 0) (left[place]! < width ? light : heavy).push(place);
  };
  for (let place = 0; place < left.length; place++) keep(place);
  for (let column = 0; column < wholeCount; column++) {
    const second = heavy.pop()!;
    const first = light.pop() ?? second;
    const length = first === second ? width : left[first]!;
    write(column, length, first, second);
    left[second]! -= first === second ? width : width - length;
    keep(second);
  }
  return columns;
}
