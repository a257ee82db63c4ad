// One run in many files, as engines write tables in parts: the rows of all files in their order as one table.

import { NoRowsError } from '../../data/reading/first-bytes.js';
import type { LoadedTable } from '../../data/reading/loaded-table.js';
import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';

interface Spaces {
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
}

/** What is read of a file; undefined for one without rows, which engines write for empty partitions. */
export async function readPartition<Table>(
  reading: Promise<Table>,
  refusals: NoRowsError[],
): Promise<Table | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof NoRowsError)) throw error;
    refusals.push(error);
    return undefined;
  }
}

/** The rows of tables that share these ids; a notice that several of them have is said once. */
export function tableOfFiles(
  name: string,
  tables: readonly LoadedTable[],
  spaces: Spaces,
): InteractionTable & { readonly notices: readonly Notice[] } {
  const filled = tables.filter(({ rowCount }) => rowCount > 0);
  const scored = filled.find(({ values }) => values !== undefined);
  const unscored = filled.find(({ values }) => values === undefined);
  if (scored !== undefined && unscored !== undefined) {
    throw new InputError('The files of a run have different columns', {
      file: unscored.name,
      found: 'rows without scores',
      expected: `scores, as in ${scored.name}`,
    });
  }
  const ranked = filled.find(({ hasRanks }) => hasRanks);
  const unranked = filled.find(({ hasRanks }) => !hasRanks);
  if (ranked !== undefined && unranked !== undefined) {
    throw new InputError('The files of a run have different columns', {
      file: unranked.name,
      found: 'rows without ranks',
      expected: `ranks, as in ${ranked.name}`,
    });
  }
  const rowCount = filled.reduce((count, table) => count + table.rowCount, 0);
  const users = new Uint32Array(rowCount);
  const items = new Uint32Array(rowCount);
  const values = scored && new Float64Array(rowCount);
  const starts: number[] = [];
  let start = 0;
  for (const table of filled) {
    starts.push(start);
    users.set(table.users.subarray(0, table.rowCount), start);
    items.set(table.items.subarray(0, table.rowCount), start);
    values?.set(table.values!.subarray(0, table.rowCount), start);
    start += table.rowCount;
  }
  const places = filled.map(({ name: file, lineOf }) => ({ file, lineOf }));
  const placeAt = (row: number) => starts.findLastIndex((from) => from <= row);
  const notices = new Map(tables.flatMap((table) => table.notices).map((notice) => [JSON.stringify(notice), notice]));
  const [first] = filled;
  return {
    ...{ ...spaces, name, rowCount, users, items, values, timestamps: undefined },
    ...(first === undefined ? {} : { format: first.format }),
    ...(ranked === undefined ? {} : { hasRanks: true }),
    notices: [...notices.values()],
    lineOf(row) {
      const place = placeAt(row);
      return places[place]!.lineOf(row - starts[place]!);
    },
    fileOf: (row) => places[placeAt(row)]!.file,
  };
}
