// The pairs of a table, looked up by the ids of another one. A held-out pair that the log does not have is a mistake of
// whoever made the files, and is refused with its line.

import { InputError } from '../../foundation/errors.js';
import type { IdSpace } from '../tables/ids.js';
import type { InteractionTable } from '../tables/interaction-table.js';

export class PairSet {
  readonly #pairs: InteractionTable;
  readonly #part: string;
  readonly #itemCount: number;
  /** Row in `pairs` of each pair, as user * itemCount + item; taken ones have moved to the other map. */
  readonly #waiting = new Map<number, number>();
  readonly #taken = new Set<number>();

  constructor(pairs: InteractionTable, { userIds, itemIds }: InteractionTable, part: string) {
    this.#pairs = pairs;
    this.#part = part;
    this.#itemCount = itemIds.size;
    const users = placesIn(userIds, pairs.userIds);
    const items = placesIn(itemIds, pairs.itemIds);
    for (let row = 0; row < pairs.rowCount; row++) {
      const user = users[pairs.users[row]!]!;
      const item = items[pairs.items[row]!]!;
      if (user < 0 || item < 0) throw this.#unknown(row);
      this.#waiting.set(user * this.#itemCount + item, row);
    }
  }

  /** Whether the pair is in the set; notes that it was asked for. */
  take(user: number, item: number): boolean {
    const key = user * this.#itemCount + item;
    if (this.#taken.has(key)) return true;
    if (!this.#waiting.delete(key)) return false;
    this.#taken.add(key);
    return true;
  }

  /** Refuses pairs that nobody asked for. */
  checkAllTaken(): void {
    for (const row of this.#waiting.values()) throw this.#unknown(row);
  }

  #unknown(row: number): InputError {
    const { users, items, userIds, itemIds, name } = this.#pairs;
    return new InputError(`A pair of ${this.#part} is not in the log`, {
      argument: `pairs.${this.#part}`,
      ...(name !== undefined && { file: name }),
      line: this.#pairs.lineOf(row),
      found: `user ${userIds.idAt(users[row]!)}, item ${itemIds.idAt(items[row]!)}`,
      expected: 'pairs of the log that is split',
    });
  }
}

/** The index in one space of each id of another one, -1 where it is not there. */
function placesIn(ids: IdSpace, others: IdSpace): Int32Array {
  return Int32Array.from({ length: others.size }, (_, index) => {
    return ids === others ? index : ids.indexOf(others.idAt(index));
  });
}
