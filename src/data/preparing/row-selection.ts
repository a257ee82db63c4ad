// Which rows of a log are left while it is being prepared: one byte a row, so that a chain of steps copies the columns
// once, at its end. The log itself is only read.

import { InputError } from '../../foundation/errors.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { selectRows } from '../tables/select-rows.js';

/** How much a table holds; users and items are those that have a row. */
export interface TableCounts {
  readonly rowCount: number;
  readonly userCount: number;
  readonly itemCount: number;
}

/** Shares of rows, users and items that went, 0 to 1. */
export interface DropRates {
  readonly rows: number;
  readonly users: number;
  readonly items: number;
}

/** 1 - after / before, as (before - after) / before. */
export function dropRates(before: TableCounts, after: TableCounts): DropRates {
  const rate = (name: keyof TableCounts) => (before[name] - after[name]) / before[name];
  return { rows: rate('rowCount'), users: rate('userCount'), items: rate('itemCount') };
}

export class RowSelection {
  readonly table: InteractionTable;
  /** 1 for each row that is left. */
  readonly kept: Uint8Array;
  rowCount: number;
  /** Ratings of the table, row by row; others once duplicates were summed, none once they were dropped. */
  values: Float64Array | undefined;
  /** Whether no two rows that are left have the same user and item, as far as is known. */
  isDistinct = false;

  constructor(table: InteractionTable) {
    if (table.rowCount === 0) throw new InputError('The log has no rows', fileOf(table));
    this.table = table;
    this.kept = new Uint8Array(table.rowCount).fill(1);
    this.rowCount = table.rowCount;
    this.values = table.values;
  }

  /** Lets a row go that is still there. */
  drop(row: number): void {
    this.kept[row] = 0;
    this.rowCount--;
  }

  /** Lets all rows go whose user or item is marked. */
  dropMarked(users: Uint8Array, items: Uint8Array): void {
    const { kept, table } = this;
    let rowCount = 0;
    for (let row = 0; row < kept.length; row++) {
      const isLeft = kept[row]! & ((users[table.users[row]!]! | items[table.items[row]!]!) ^ 1);
      kept[row] = isLeft;
      rowCount += isLeft;
    }
    this.rowCount = rowCount;
  }

  counts(): TableCounts {
    const { kept, table } = this;
    const users = new Uint8Array(table.userIds.size);
    const items = new Uint8Array(table.itemIds.size);
    for (let row = 0; row < kept.length; row++) {
      if (kept[row] === 0) continue;
      users[table.users[row]!] = 1;
      items[table.items[row]!] = 1;
    }
    return { rowCount: this.rowCount, userCount: marked(users), itemCount: marked(items) };
  }

  /** The rows that are left, in their order. */
  toTable(): InteractionTable {
    const { table, kept, rowCount, values } = this;
    if (rowCount === table.rowCount) return { ...plainTable(table), values };
    const rows = new Uint32Array(rowCount);
    for (let row = 0, place = 0; row < kept.length; row++) if (kept[row] === 1) rows[place++] = row;
    return selectRows({ ...table, values }, rows);
  }
}

/** How many of the bytes are 1. */
export function marked(marks: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < marks.length; i++) count += marks[i]!;
  return count;
}

/** For messages. */
export function fileOf({ name }: InteractionTable): { readonly file?: string } {
  return name === undefined ? {} : { file: name };
}

/** Without what a table that was read says about its file. */
function plainTable(table: InteractionTable): InteractionTable {
  const { rowCount, users, items, values, timestamps, userIds, itemIds, name, lineOf } = table;
  return { rowCount, users, items, values, timestamps, userIds, itemIds, name, lineOf };
}
