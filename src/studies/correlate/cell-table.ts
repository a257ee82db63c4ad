// A small delimited file as cells of text with the names of its columns, for tables whose columns differ from file to
// file. Every cell knows its place, so that whoever reads it can refuse it there.
import { parseDecimal } from '../../data/reading/decimal.js';
import { noContent } from '../../data/reading/first-bytes.js';
import { RowFields } from '../../data/reading/row-fields.js';
import { formatOf, separatorBytes } from '../../data/reading/table-format.js';
import { type ErrorDetails, InputError } from '../../foundation/errors.js';
import type { Steps } from '../../foundation/work-options.js';

/** How a text file of scores is cut into cells. */
export interface CellOptions {
  /** Text between two fields; guessed if left out. */
  readonly separator?: string;
  /** Whether fields may stand in double quotes; default: true. */
  readonly quotes?: boolean;
}

/** What refuses a header, before the rows behind it are read. */
export type HeaderCheck = (header: Pick<CellTable, 'file' | 'names' | 'headerLine'>) => void;

export interface CellTable {
  readonly file: string;
  /** The first row that is not blank, and its line. */
  readonly names: readonly string[];
  readonly headerLine: number;
  readonly rows: readonly CellRow[];
  /** An error at a cell. */
  refusal(row: CellRow, field: number, reason: string, details: ErrorDetails): InputError;
}

export interface CellRow {
  /** The line on which it starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Where each cell starts in the file, in bytes. */
  readonly offsets: readonly number[];
  /** Where the row starts. */
  readonly offset: number;
}

const LF = 10;
const CR = 13;
/** The format is guessed from so many bytes. */
const SAMPLE = 64 * 1024;
const lenient = new TextDecoder();
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The cells of a whole file; rows have as many fields as the first. */
export function* cellTable(
  content: Uint8Array,
  file: string,
  { separator, quotes }: CellOptions,
  check: HeaderCheck,
): Steps<CellTable> {
  const sample = lenient.decode(content.subarray(0, SAMPLE));
  const options = { format: 'csv' as const, ...(separator === undefined ? {} : { separator }) };
  const format = formatOf(sample, content.length <= SAMPLE, options, file);
  const bytes = new Uint8Array(content.length + 2);
  bytes.set(content);
  bytes[content.length] = LF;
  const rules = { separator: separatorBytes(format.separator), hasQuotes: quotes ?? true };
  const rows = yield* splitRows(bytes.subarray(0, content.length + 1), rules, file, check);
  const header = rows.shift();
  if (header === undefined) throw noContent(file);
  const table: CellTable = {
    file,
    names: header.cells,
    headerLine: header.line,
    rows,
    refusal: (row, field, reason, details) =>
      new InputError(reason, { file, ...placeOf(bytes, row, field), found: row.cells[field], ...details }),
  };
  if (rows.length === 0) {
    throw new InputError('The file has a header and no rows', { file, expected: 'at least one row' });
  }
  for (const row of rows) refuseFieldCount(table, row);
  return table;
}

/** Rows are split between two pauses until so many bytes are read. */
const STEP = 64 * 1024;

function* splitRows(
  bytes: Uint8Array,
  rules: ConstructorParameters<typeof RowFields>[0],
  file: string,
  check: HeaderCheck,
): Steps<CellRow[]> {
  const fields = new RowFields(rules);
  const rows: CellRow[] = [];
  let line = 1;
  for (let [at, stop] = [0, STEP]; at < bytes.length - 1; at = fields.next) {
    if (at >= stop) {
      stop = at + STEP;
      yield;
    }
    const outcome = fields.split(bytes, at, bytes.length);
    if (outcome !== 'row') throw badQuote(outcome === 'open-quote', file, line);
    if (fields.count > 0) {
      const cells = Array.from({ length: fields.count }, (_, f) => textOf(fields, f, file, line));
      rows.push({ line, cells, offsets: fields.sources.slice(0, fields.count), offset: at });
      if (rows.length === 1) check({ file, names: cells, headerLine: line });
    }
    line += 1 + fields.innerLineCount;
  }
  return rows;
}

function textOf({ bytes, starts, ends }: RowFields, f: number, file: string, line: number): string {
  try {
    return strict.decode(bytes.subarray(starts[f]!, ends[f]!));
  } catch {
    throw new InputError('The file is not UTF-8 text', { file, line, hint: 'Save the file in UTF-8.' });
  }
}

/** Line and column of a cell; inside quotes a row may go over several lines. */
function placeOf(bytes: Uint8Array, { line, offset, offsets }: CellRow, field: number) {
  const at = offsets[field]!;
  let lineStart = offset;
  let lines = 0;
  for (let i = offset; i < at; i++) {
    if (bytes[i] !== LF && !(bytes[i] === CR && bytes[i + 1] !== LF)) continue;
    lines++;
    lineStart = i + 1;
  }
  return { line: line + lines, column: lenient.decode(bytes.subarray(lineStart, at)).length + 1 };
}

function refuseFieldCount(table: CellTable, row: CellRow): void {
  const [count, expected] = [row.cells.length, table.names.length];
  if (count === expected) return;
  const isShort = count < expected;
  throw table.refusal(row, isShort ? count - 1 : expected, `The row has too ${isShort ? 'few' : 'many'} fields`, {
    found: `${count} field${count === 1 ? '' : 's'}`,
    expected: `${expected}, as in the header`,
    ...(isShort ? {} : { hint: 'A field that holds the separator must stand in double quotes.' }),
  });
}

function badQuote(isOpen: boolean, file: string, line: number): InputError {
  return new InputError(isOpen ? 'A quote is not closed in the row that starts here' : 'Text follows a closing quote', {
    file,
    line,
    expected: isOpen ? 'a closing quote' : 'a separator or the end of the line',
    hint: 'Quotes inside quotes are doubled.',
  });
}

/** What programs write where they have no value. */
const MISSING = /^([+-]?nan|n\/?a|null|none|-+)?$/i;
const encoder = new TextEncoder();

/** Whether a text is a number or stands for a missing one. */
export function isNumberText(text: string): boolean {
  return MISSING.test(text) ? text !== '' : !Number.isNaN(decimalOf(text));
}

/** The number of a cell, null where it is missing; any other text is refused. */
export function scoreOf(table: CellTable, row: CellRow, field: number): number | null {
  const text = row.cells[field]!;
  if (MISSING.test(text)) return null;
  const value = decimalOf(text);
  if (!Number.isNaN(value)) return value;
  throw table.refusal(row, field, `The value of column '${table.names[field]}' is not a number`, {
    expected: 'a number, or nothing where there is no value',
    ...(/^[+-]?\d+,\d+$/.test(text) ? { hint: 'Write decimals with a point.' } : {}),
  });
}

function decimalOf(text: string): number {
  const bytes = encoder.encode(text);
  return parseDecimal(bytes, 0, bytes.length);
}
