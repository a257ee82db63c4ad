// How the rows of a delimited file are to be read, settled from its first row before any other is parsed: whether that
// row is a header, how many fields a row has, and what each field is for.

import { InputError } from '../data/errors.js';
import { parseDecimal } from './decimal.js';
import { RowFields } from './row-fields.js';
import {
  COLUMN_ROLES,
  type ColumnRequest,
  columnsByIndex,
  columnsByName,
  type FoundColumns,
  isKnownName,
} from './table-columns.js';
import { separatorBytes, type TextFormat } from './table-format.js';

/** What a field is for; `roles[f]` of a plan. */
export const SKIP = 0;
export const USER = 1;
export const ITEM = 2;
export const RATING = 3;
export const TIMESTAMP = 4;

export interface DelimitedPlan {
  readonly file: string;
  readonly separator: Uint8Array;
  /** Where any run of blanks separates: the blank that the first row has, a space or a tab. */
  readonly usualBlank: number;
  readonly hasQuotes: boolean;
  readonly hasHeader: boolean;
  readonly fieldCount: number;
  readonly roles: Uint8Array;
  readonly columns: FoundColumns;
  /** Names of the header, if there is one. */
  readonly names: readonly string[] | undefined;
}

const LF = 10;
const TAB = 9;
const SPACE = 32;
const decoder = new TextDecoder();

/** Reads the first row of `head` and decides. `head` holds the first row whole. */
export function planDelimited(
  head: Uint8Array,
  format: TextFormat,
  request: Omit<ColumnRequest, 'line'>,
): DelimitedPlan | undefined {
  const { file } = request;
  const separator = separatorBytes(format.separator);
  const fields = new RowFields({ separator, hasQuotes: format.hasQuotes });
  const line = splitFirstRow(fields, head, file);
  if (line === 0) return undefined;
  const texts = Array.from({ length: fields.count }, (_, f) =>
    decoder.decode(fields.bytes.subarray(fields.starts[f]!, fields.ends[f]!)),
  );
  const located = { ...request, line };
  const hasHeader = format.hasHeader ?? looksLikeHeader(texts, request);
  const columns = hasHeader ? columnsByName(texts, located) : columnsByIndex(texts.length, habitOf(format), located);
  const roles = new Uint8Array(texts.length);
  COLUMN_ROLES.forEach((role, code) => {
    const column = columns[role];
    if (column !== undefined) roles[column.index] = code + 1;
  });
  const { hasQuotes } = format;
  const usualBlank = texts.length > 1 ? blankBefore(fields, head) : SPACE;
  const names = hasHeader ? texts : undefined;
  return { file, separator, usualBlank, hasQuotes, hasHeader, fieldCount: texts.length, roles, columns, names };
}

function blankBefore(fields: RowFields, head: Uint8Array): number {
  return head[fields.sources[1]! - 1] === TAB ? TAB : SPACE;
}

/** The line of the first row that is not blank, 0 if there is none. */
function splitFirstRow(fields: RowFields, head: Uint8Array, file: string): number {
  const bytes = new Uint8Array(head.length + 2);
  bytes.set(head);
  bytes[head.length] = LF;
  let line = 1;
  for (let at = 0; at < head.length; at = fields.next) {
    const outcome = fields.split(bytes, at, head.length + 1);
    if (outcome === 'open-quote') {
      throw new InputError('A quote is not closed', { file, line, hint: 'If quotes mean nothing, say quotes: false.' });
    }
    if (fields.count > 0) return line;
    line += 1 + fields.innerLineCount;
  }
  return 0;
}

/** A header has no number where the rating would be, and names a column that is asked for or well known. */
function looksLikeHeader(texts: readonly string[], { choices }: Omit<ColumnRequest, 'line'>): boolean {
  if (COLUMN_ROLES.some((role) => typeof choices[role] === 'string')) return true;
  const rating = choices.rating === null ? undefined : texts[typeof choices.rating === 'number' ? choices.rating : 2];
  if (rating === undefined || rating === '') return texts.some(isKnownName);
  const bytes = new TextEncoder().encode(rating);
  return Number.isNaN(parseDecimal(bytes, 0, bytes.length)) && rating.toLowerCase() !== 'nan';
}

function habitOf({ name }: TextFormat): Parameters<typeof columnsByIndex>[1] {
  if (name === 'qrels') return { user: 0, item: 2, rating: 3 };
  return name === 'run' ? { user: 0, item: 2, rating: 4 } : COLUMN_ROLES;
}
