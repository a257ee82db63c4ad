// A table that was read from a file, and what the file was taken for: the same record whatever the format was, so that
// nobody behind the readers has to know it.

import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { IdSpace } from '../tables/ids.js';
import type { InteractionTable, RowLines } from '../tables/interaction-table.js';
import type { TimestampFormat } from './field-options.js';
import type { RowDrain } from './read-options.js';
import type { Columns, RowStore } from './row-store.js';
import type { OpenedSource } from './sources.js';
import type { FoundColumns } from './table-columns.js';
import type { TextFormat } from './table-format.js';

/** What a file was taken for. */
export interface FileFormat extends TextFormat {
  readonly hasHeader: boolean;
  readonly compression: 'gzip' | 'none';
  /** The layout that was asked for. */
  readonly layout?: string;
}

/** A table as it was read, with notices of what was only guessed. */
export interface LoadedTable extends InteractionTable {
  readonly name: string;
  readonly format: FileFormat;
  readonly columns: FoundColumns;
  /** What was guessed without a reason, and how to say it. */
  readonly notices: readonly Notice[];
}

/** The rows of a file with all that is known of it. */
export function loadedTable(
  rows: Columns,
  lines: RowLines,
  { file, compression }: Pick<OpenedSource, 'file' | 'compression'>,
  format: TextFormat & { readonly hasHeader: boolean },
  columns: FoundColumns,
  notices: readonly Notice[],
  {
    userIds,
    itemIds,
    layout,
    timestampFormat,
  }: {
    readonly userIds: IdSpace;
    readonly itemIds: IdSpace;
    readonly layout?: string;
    readonly timestampFormat?: TimestampFormat;
  },
): LoadedTable {
  // The best rank has the highest value, as the best score has.
  if (columns.rating?.isRank) for (let row = 0; row < rows.rowCount; row++) rows.values![row] = 0 - rows.values![row]!;
  return {
    ...rows,
    ...{ userIds, itemIds, name: file, columns, ...(columns.rating?.isRank ? { hasRanks: true as const } : {}) },
    notices: timestampFormat === 'milliseconds' ? [...notices, ...notMilliseconds(rows, file)] : notices,
    format: { ...format, compression, ...(layout === undefined ? {} : { layout }) },
    lineOf: linesOf(lines),
  };
}

/** Times from here on are after 1973, in seconds. */
const LEAST_UNIX_TIME = 1e8;

/** Seconds that were divided by 1000 are of the first weeks of 1970. */
function notMilliseconds({ timestamps, rowCount }: Columns, file: string): readonly Notice[] {
  if (timestamps === undefined || rowCount === 0) return [];
  let latest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rowCount; row++) latest = Math.max(latest, timestamps[row]!);
  if (latest >= LEAST_UNIX_TIME) return [];
  const words = `Read as milliseconds, all times of ${file} are before 1973 (up to ${latest} seconds). Are they seconds? Then use `;
  return [
    noticeOf('timestamps-not-milliseconds', sentenceOf`${words}${mention('timestampFormat', 'number')}.`, rowCount),
  ];
}

/** The rows that were read so far as a table, for whoever takes rows out while others are being read. */
export async function drainRows(
  store: RowStore,
  { file, columns, userIds, itemIds, drain }: DrainedReading,
): Promise<void> {
  if (drain === undefined) return;
  store.rowLimit = drain.rowLimit;
  if (store.rowCount < drain.rowLimit) return;
  const { rows, lines } = store;
  const ranks = columns.rating?.isRank
    ? { values: rows.values!.map((value) => 0 - value), hasRanks: true as const }
    : undefined;
  const done = await drain.take({
    ...rows,
    ...ranks,
    userIds,
    itemIds,
    name: file,
    lineOf: (row) => lines.lineOf(row),
  });
  if (done > 0) store.drop(done);
}

export interface DrainedReading {
  readonly file: string;
  readonly columns: FoundColumns;
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
  readonly drain: RowDrain | undefined;
}

/** Alone here, it keeps the lines alive and none of the columns. */
function linesOf(lines: RowLines): (row: number) => number {
  return (row) => lines.lineOf(row);
}
