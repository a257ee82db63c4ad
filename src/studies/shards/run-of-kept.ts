// A run of which only the lists were kept, as an evaluation sees it: one part, which nobody wrote to a file.

import type { IdSpace } from '../../data/tables/ids.js';
import type { RunTable } from '../evaluate/run-table.js';
import type { ShiftCounts } from '../evaluate/shifted-ids.js';
import type { KeptRun } from './kept-run.js';
import type { PartRun, TableFacts } from './part-header.js';
import { type MergedPart, runOfParts } from './run-of-parts.js';

interface Spaces {
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
}

/** What a part says of a run that was kept. */
export function describedRun(
  name: string,
  kept: KeptRun,
  { table, shifts }: { readonly table: TableFacts; readonly shifts: ShiftCounts },
): Omit<PartRun, 'predictions'> {
  return {
    name,
    table,
    input: null,
    sums: kept.sums,
    trend: kept.trend,
    shifts,
    lists: kept.lists.map(({ described }) => described),
  };
}

/** The run as a table without rows. */
export function runOfKept(
  kept: KeptRun,
  facts: TableFacts,
  { userIds, itemIds, shifts }: Spaces & { readonly shifts: ShiftCounts },
): RunTable {
  const header = { ...describedRun('', kept, { table: facts, shifts }), predictions: null };
  const columns: Record<string, { readonly length: number; all(): Uint32Array | Float64Array } | undefined> = {
    'run.0.users': kept.users,
    'run.0.items': { length: kept.items.length, all: () => kept.items },
  };
  for (const [place, { lengths, items, scores }] of kept.lists.entries()) {
    Object.assign(columns, {
      [`run.0.lists.${place}.lengths`]: lengths,
      [`run.0.lists.${place}.items`]: items,
      [`run.0.lists.${place}.scores`]: scores,
    });
  }
  const part: MergedPart = {
    open: {
      name: facts.name ?? '',
      header: { shard: { index: 1, count: 1, by: 'file' }, runs: [header] },
      has: (name) => columns[name] !== undefined,
      lengthOf: (name) => columns[name]?.length ?? 0,
      u32: (name) => columns[name]!.all() as Uint32Array,
      f64: (name) => columns[name]!.all() as Float64Array,
    },
    users: (index) => index,
    items: (index) => index,
  };
  const table: RunTable = runOfParts(0, [part], { userIds, itemIds }).table;
  return { ...table, stored: Object.assign(table.stored!, { isMisordered: () => kept.isMisordered(itemIds.kind) }) };
}
