// The reader that goes with a format: it is chosen and told its columns from the first bytes of a file, and then takes
// blocks of whole lines. Whoever feeds it needs to know nothing about formats.

import { InputError, UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { IdSpace } from '../tables/ids.js';
import { SharedLineMap } from '../tables/interaction-table.js';
import type { RowReader } from './block-buffer.js';
import type { ColumnRequest, ColumnRole } from './column-names.js';
import { planDelimited } from './delimited-plan.js';
import { DelimitedRows } from './delimited-rows.js';
import type { FieldOptions } from './field-options.js';
import { NoRowsError, noContent } from './first-bytes.js';
import { JsonRows, planJsonLines } from './json-lines.js';
import { ListFileRows } from './list-rows.js';
import { planMatrix } from './matrix-plan.js';
import { MatrixRows } from './matrix-rows.js';
import { RowStore } from './row-store.js';
import type { FoundColumns } from './table-columns.js';
import type { TextFormat } from './table-format.js';

export interface FileReading {
  readonly read: RowReader;
  readonly store: RowStore;
  readonly columns: FoundColumns;
  readonly hasHeader: boolean;
  /** What was guessed without a reason, and what was left out; asked for at the end. */
  notices(): readonly Notice[];
  /** The line on which the next row starts. */
  readonly line: number;
}

export interface ReadingRequest extends Omit<ColumnRequest, 'line'>, FieldOptions {
  readonly format: TextFormat;
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
  /** How much of the source has been read, 0 to 1; NaN if its length is unknown. */
  readonly shareRead: () => number;
}

/** `head` holds the first row whole. */
export function beginReading(head: Uint8Array, request: ReadingRequest): FileReading {
  const { name } = request.format;
  if (name === 'jsonl') return beginJson(head, request);
  if (name === 'matrix') return beginMatrix(head, request);
  return name === 'lists' ? beginLists(request) : beginDelimited(head, request);
}

export function emptyFile(file: string, hasHeader: boolean): NoRowsError {
  if (!hasHeader) return noContent(file);
  return new NoRowsError('The file has a header and no rows', {
    file,
    expected: 'at least one row',
    hint: sentenceOf`If its only line is a row, use ${mention('header', false)}.`,
  });
}

function beginDelimited(head: Uint8Array, request: ReadingRequest): FileReading {
  const plan = planDelimited(head, request.format, request, request);
  if (plan === undefined) throw emptyFile(request.file, false);
  const store = storeFor(plan.columns, request);
  const rows = new DelimitedRows(plan, store, request.userIds, request.itemIds);
  return readingOf(rows, store, plan.columns, plan.hasHeader, () => plan.notices);
}

function beginJson(head: Uint8Array, request: ReadingRequest): FileReading {
  const plan = planJsonLines(head, request);
  if (plan === undefined) throw emptyFile(request.file, false);
  const { columns, notices } = plan;
  const store = storeFor(columns, request);
  const rows = new JsonRows(request, columns, store, request.userIds, request.itemIds, request);
  return readingOf(rows, store, columns, false, () => notices);
}

function beginMatrix(head: Uint8Array, request: ReadingRequest): FileReading {
  refuseColumns(request, ['timestamp']);
  const plan = planMatrix(head, request.format, request, request, request.itemIds);
  const store = storeFor(plan.columns, request, new SharedLineMap());
  return readingOf(new MatrixRows(plan, store, request.userIds), store, plan.columns, plan.hasHeader);
}

function beginLists(request: ReadingRequest): FileReading {
  const { file, format, userIds, itemIds } = request;
  refuseColumns(request, ['rating', 'timestamp']);
  if (!['whitespace', ' ', '\t'].includes(format.separator)) {
    throw new UsageError('Lists are separated by blanks', {
      argument: 'separator',
      found: format.separator,
      expected: "'whitespace'",
    });
  }
  const hasHeader = format.hasHeader === true;
  const column = (index: number) => ({ name: undefined, index });
  const columns = { user: column(0), item: column(1), rating: undefined, timestamp: undefined };
  const store = storeFor(columns, request, new SharedLineMap());
  const rows = new ListFileRows(file, hasHeader, store, userIds, itemIds);
  return readingOf(rows, store, columns, hasHeader, () => rows.notices());
}

/** Refuses to look for columns that the format cannot have. */
function refuseColumns({ file, format, required, choices }: ReadingRequest, roles: readonly ColumnRole[]): void {
  for (const role of roles) {
    const choice = choices[role];
    if (!required.includes(role) && (choice === undefined || choice === null)) continue;
    throw new InputError(`No ${role} column`, { file, found: `the format '${format.name}'` });
  }
}

function storeFor({ rating, timestamp }: FoundColumns, { shareRead }: ReadingRequest, lines?: SharedLineMap): RowStore {
  return new RowStore(rating !== undefined, timestamp !== undefined, shareRead, lines);
}

interface Rows {
  read(bytes: Uint8Array, start: number, limit: number): number;
  readonly line: number;
}

function readingOf(
  rows: Rows,
  store: RowStore,
  columns: FoundColumns,
  hasHeader: boolean,
  notices: () => readonly Notice[] = () => [],
): FileReading {
  return {
    read: (bytes, start, limit) => rows.read(bytes, start, limit),
    store,
    columns,
    hasHeader,
    notices,
    get line() {
      return rows.line;
    },
  };
}
