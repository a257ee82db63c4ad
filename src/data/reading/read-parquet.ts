// Tables from Parquet files, with the same names of columns, choices and options as from text. Options about text say
// nothing here; what has the type of a time is read as one, in Unix seconds.

import { stopIfAborted } from '../../foundation/work-options.js';
import type { ColumnRole, ColumnVocabulary } from './column-names.js';
import { NoRowsError } from './first-bytes.js';
import { drainRows, type LoadedTable, loadedTable } from './loaded-table.js';
import { gatheredBytes, openParquet, randomBytesOf } from './open-parquet.js';
import type { ParquetFile, ParquetSupport } from './parquet-codec.js';
import { ParquetRows } from './parquet-rows.js';
import { textOfValue } from './parquet-values.js';
import type { TableOptions } from './read-options.js';
import { RowStore } from './row-store.js';
import { type ByteStream, joinBytes, type OpenedSource, type Source } from './sources.js';
import { columnsByName, type FoundColumns, withReadableTimes } from './table-columns.js';
import { TRIED_ROW_COUNT, unreadScores } from './unread-scores.js';

/** A source of which the first bytes have been read. */
export interface BegunSource extends Pick<OpenedSource, 'file' | 'compression'> {
  readonly source: Source;
  readonly head: Uint8Array;
  readonly rest: ByteStream;
}

/** Reads the columns that are asked for, row group by row group. */
export async function readParquet(
  opened: BegunSource,
  options: TableOptions,
  vocabulary: ColumnVocabulary,
): Promise<LoadedTable> {
  const { file, source } = opened;
  const parquet = await parquetOf(opened, options.parquet, options.maxExpanded);
  const names = parquet.columns.map(({ name }) => name);
  const { columns: choices = {}, required = [], timestampFormat, missing, badRows, userIds, itemIds } = options;
  const request = { file, choices, vocabulary, required: required as readonly ColumnRole[], line: undefined };
  const found = columnsByName(names, request);
  const { columns, notices: unread } = withReadableTimes(
    found,
    request,
    timestampFormat,
    await firstTimes(parquet, found),
  );
  const isNumeric = (name: string) => ['number', 'decimal'].includes(parquet.columns[names.indexOf(name)]!.kind);
  const scores = unreadScores(columns, request, (name) => (isNumeric(name) ? [0] : []));
  const total = parquet.groupSizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  const share = () => (total === 0 ? 1 : done / total);
  const store = new RowStore(columns.rating !== undefined, columns.timestamp !== undefined, share);
  const rows = new ParquetRows(parquet, columns, store, {
    ...{ file, vocabulary, userIds, itemIds },
    ...(timestampFormat === undefined ? {} : { timestampFormat }),
    ...(missing === undefined ? {} : { missing }),
    badRows,
  });
  const { isHead = false } = options;
  for (const [group, size] of isHead ? [] : parquet.groupSizes.entries()) {
    stopIfAborted(options.signal, `reading ${file}`);
    await rows.readGroup(group);
    await drainRows(store, { file, columns, userIds, itemIds, drain: options.drain });
    done += size;
    // Columns that nobody asked for are never read: progress is reported in rows, as a part of the bytes.
    const bytes = byteLengthOf(source) ?? 0;
    options.onProgress?.({ done: Math.round((bytes || done) * share()), total: bytes, what: `reading ${file}` });
  }
  const badNotices = store.badNotices(file, columns, badRows);
  if (store.readCount === 0 && !isHead)
    throw new NoRowsError('The file has no rows', { file, expected: 'at least one row' });
  const format = {
    ...{ name: 'parquet' as const, separator: '', hasQuotes: false, hasEscapes: false, encoding: 'utf-8' as const },
    ...{ hasHeader: true, isGuessed: options.format !== 'parquet' },
  };
  const notices = [...unread, ...scores, ...store.missingNotices(file), ...badNotices];
  return loadedTable(store.finish(), store.lines, opened, format, columns, notices, options);
}

/** The first times of a file whose times are texts. */
async function firstTimes({ columns, readColumn, groupSizes }: ParquetFile, { timestamp }: FoundColumns) {
  const column = timestamp && columns[timestamp.index]!;
  if (column?.kind !== 'text' || groupSizes.length === 0) return [];
  const [page = []] = await readColumn(0, column.name);
  const length = Math.min(page.length, TRIED_ROW_COUNT);
  return Array.from({ length }, (_, row) => page[row] && textOfValue(page[row], column));
}

/** The file at any place where its source can be asked for it, and otherwise gathered in memory. */
export async function parquetOf(
  { source, file, compression, head, rest }: BegunSource,
  support: ParquetSupport | undefined,
  maxExpanded?: number,
): Promise<ParquetFile> {
  const random = compression === 'none' ? randomBytesOf(source) : undefined;
  if (random !== undefined) await rest.return();
  return openParquet(random ?? (await gatheredBytes(joinBytes(head, rest))), file, support, maxExpanded);
}

function byteLengthOf(source: Source): number | undefined {
  return typeof source === 'string' ? source.length : randomBytesOf(source)?.byteLength;
}
