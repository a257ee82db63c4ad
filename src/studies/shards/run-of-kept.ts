// A run of which only the lists were kept, as an evaluation sees it: one part, which nobody wrote to a file.

import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Steps } from '../../foundation/work-options.js';
import type { ShiftCounts } from '../evaluate/repeated-rows.js';
import type { RunTable } from '../evaluate/run-table.js';
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

/** A table without rows, with what was kept of them and, for a shard, the hash of all rows that were read. */
interface KeptTable extends RunTable {
  readonly kept?: { readonly run: KeptRun; readonly hash: string } | undefined;
}

interface KeptColumn {
  readonly length: number;
  all(from?: number, to?: number): Uint32Array | Float64Array;
}

/** What was kept of a table whose rows are gone; undefined for one that has its rows. */
export function keptOf(table: InteractionTable): KeptTable['kept'] {
  return (table as KeptTable).kept;
}

/** The run as a table without rows. */
export function* runOfKept(
  kept: KeptRun,
  facts: TableFacts,
  { userIds, itemIds, shifts, hash }: Spaces & { readonly shifts: ShiftCounts; readonly hash: string },
): Steps<KeptTable> {
  const header = { ...describedRun('', kept, { table: facts, shifts }), predictions: null };
  const columns: Record<string, KeptColumn | undefined> = {
    'run.0.users': kept.users,
    'run.0.items': { length: kept.items.length, all: (from, to) => kept.items.subarray(from, to) },
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
      u32: (name, from, to) => columns[name]!.all(from, to) as Uint32Array,
      f64: (name, from, to) => columns[name]!.all(from, to) as Float64Array,
    },
    users: (index) => index,
    items: (index) => index,
  };
  const table: RunTable = (yield* runOfParts(0, [part], { userIds, itemIds })).table;
  const stored = Object.assign(table.stored!, { isMisordered: () => kept.isMisordered(itemIds.kind) });
  return { ...table, stored, kept: { run: kept, hash } };
}
