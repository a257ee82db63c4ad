// Rows in any order, dealt to parts by their users: each part is small enough to be held, and all rows of a user are in one.

import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { NumberStore, NumberStores } from './number-store.js';
import { shardsOfIds } from './shard.js';

/** Rows are dealt to so many parts. */
const PARTS = 64;

interface DealtOptions {
  /** The name of the run. */
  readonly name: string;
  readonly stores: NumberStores;
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
}

export class DealtRows {
  readonly #options: DealtOptions;
  readonly #parts: RowPart[] = [];

  constructor(options: DealtOptions) {
    this.#options = options;
  }

  add(table: InteractionTable): void {
    while (this.#parts.length < PARTS) this.#parts.push(new RowPart(this.#options.stores));
    const { users, items, values, userIds, rowCount } = table;
    const shardAt = shardsOfIds(userIds, PARTS);
    const partOf = new Map<number, number>();
    const rows = this.#parts.map((): number[] => []);
    for (let row = 0; row < rowCount; row++) {
      const user = users[row]!;
      let part = partOf.get(user);
      if (part === undefined) {
        part = shardAt(user) - 1;
        partOf.set(user, part);
      }
      rows[part]!.push(row);
    }
    for (const [part, own] of rows.entries()) this.#parts[part]!.add(own, { users, items, values });
  }

  /** The rows of each part, which is given back when it is asked for. */
  *tables(): Generator<InteractionTable> {
    for (const part of this.#parts) {
      const table = part.table(this.#options);
      part.release();
      yield table;
    }
  }

  release(): void {
    for (const part of this.#parts) part.release();
  }
}

/** Rows of some of the users, outside of memory if the stores are. */
class RowPart {
  readonly #users: NumberStore<Uint32Array>;
  readonly #items: NumberStore<Uint32Array>;
  readonly #values: NumberStore<Float64Array>;

  constructor(stores: NumberStores) {
    [this.#users, this.#items, this.#values] = [stores.u32(), stores.u32(), stores.f64()];
  }

  add(rows: readonly number[], { users, items, values }: Pick<InteractionTable, 'users' | 'items' | 'values'>): void {
    this.#users.append(Uint32Array.from(rows, (row) => users[row]!));
    this.#items.append(Uint32Array.from(rows, (row) => items[row]!));
    if (values !== undefined) this.#values.append(Float64Array.from(rows, (row) => values[row]!));
  }

  release(): void {
    for (const store of [this.#users, this.#items, this.#values]) store.release();
  }

  table({ name, userIds, itemIds }: DealtOptions): InteractionTable {
    const [users, items] = [this.#users.all(), this.#items.all()];
    const values = this.#values.length === 0 ? undefined : this.#values.all();
    const rowCount = users.length;
    return { rowCount, users, items, values, timestamps: undefined, userIds, itemIds, name, lineOf: () => Number.NaN };
  }
}
