// All rows of a run as a short text: shards that have read the same rows in the same order have the same one, whether they
// held the rows or read them piece by piece.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';

export class RowsHash {
  readonly #sums = new Int32Array(2);
  #rowCount = 0;

  /** Takes the next rows of a table. */
  *add({ users, items, values, rowCount }: InteractionTable): Steps<void> {
    const sums = this.#sums;
    const words = values && new Uint32Array(values.buffer, values.byteOffset, 2 * rowCount);
    yield* rowsInSteps(rowCount, (from, to) => {
      let [one, other] = [sums[0]!, sums[1]!];
      for (let row = from; row < to; row++) {
        one = Math.imul(one ^ users[row]!, 0x01000193) + items[row]!;
        if (words !== undefined) other = Math.imul(other ^ words[2 * row]!, 0x9e3779b1) + words[2 * row + 1]!;
      }
      sums[0] = one;
      sums[1] = other;
    });
    this.#rowCount += rowCount;
  }

  /** Ends a table, so that the rows of two cannot be taken for those of one. */
  endTable(): this {
    this.#sums[1]! ^= this.#rowCount;
    this.#rowCount = 0;
    return this;
  }

  get text(): string {
    return Array.from(this.#sums, (sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
