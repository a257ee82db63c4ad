// Parts of a split one after the other as one table, such as training and known interactions of held-out users. A row still
// knows its line in its own file.

import { UsageError } from '../../foundation/errors.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import type { PartName } from './part-names.js';

/** The rows of all tables, with the columns that all of them have. */
export function joinTables(tables: readonly InteractionTable[], names: readonly PartName[]): InteractionTable {
  const { userIds, itemIds } = tables[0]!;
  tables.forEach((table, i) => {
    if (table.userIds === userIds && table.itemIds === itemIds) return;
    throw new UsageError(`The parts of a split must share their ids, and ${names[i]} has others`, {
      argument: `parts.${names[i]}`,
      expected: 'tables that were read into the same userIds and itemIds',
    });
  });
  const starts = tables.map((_, i) => tables.slice(0, i).reduce((sum, { rowCount }) => sum + rowCount, 0));
  const rowCount = starts.at(-1)! + tables.at(-1)!.rowCount;
  const join = <Column extends Uint32Array | Float64Array>(
    column: (table: InteractionTable) => Column | undefined,
    joined: Column,
  ): Column => {
    tables.forEach((table, i) => {
      joined.set(column(table)!.subarray(0, table.rowCount), starts[i]);
    });
    return joined;
  };
  const placeAt = (row: number) => starts.findLastIndex((start) => start <= row);
  const hasAll = (name: 'values' | 'timestamps') => tables.every((table) => table[name] !== undefined);
  return {
    rowCount,
    users: join((table) => table.users, new Uint32Array(rowCount)),
    items: join((table) => table.items, new Uint32Array(rowCount)),
    values: hasAll('values') ? join((table) => table.values, new Float64Array(rowCount)) : undefined,
    timestamps: hasAll('timestamps') ? join((table) => table.timestamps, new Float64Array(rowCount)) : undefined,
    userIds,
    itemIds,
    name: undefined,
    lineOf: (row) => {
      const place = placeAt(row);
      return tables[place]!.lineOf(row - starts[place]!);
    },
    fileOf: (row) => tables[placeAt(row)]!.name,
  };
}
