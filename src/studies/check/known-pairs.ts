// The rows of a table by user, and a quick answer to which items one user has in it. One mark an item is enough, because
// users are looked at one after the other; nothing is cleared between them.
import { RowSelection } from '../../data/preparing/row-selection.js';
import { type RowsOfUsers, rowsOfUsers } from '../../data/preparing/rows-of-users.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';

export class KnownPairs {
  readonly #items: Uint32Array;
  readonly #byUser: RowsOfUsers;
  /** User plus 1 whose items were marked last, so that the 0 of a fresh array means nobody. */
  readonly #marks: Uint32Array;
  #user = 0;

  /** A table without rows is refused. */
  constructor(table: InteractionTable) {
    this.#items = table.items;
    this.#byUser = rowsOfUsers(new RowSelection(table));
    this.#marks = new Uint32Array(table.itemIds.size);
  }

  /** Makes `has` speak of this user; returns how many different items the user has. */
  look(user: number): number {
    this.#user = user + 1;
    let count = 0;
    for (const row of this.rowsOf(user)) {
      const item = this.#items[row]!;
      if (this.#marks[item] !== this.#user) count++;
      this.#marks[item] = this.#user;
    }
    return count;
  }

  /** Whether the user who was looked at last has the item. */
  has(item: number): boolean {
    return this.#marks[item] === this.#user;
  }

  /** The rows of a user in the order of the table. */
  rowsOf(user: number): Uint32Array {
    const { offsets, rows } = this.#byUser;
    return rows.subarray(offsets[user]!, offsets[user + 1]!);
  }
}
