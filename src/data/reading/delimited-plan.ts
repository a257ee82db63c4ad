// How the rows of a delimited file are to be read, settled from its first row before any other is parsed: whether that
// row is a header, how many fields a row has, and what each field is for.

import { InputError } from '../../foundation/errors.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { COLUMN_ROLES, type ColumnRequest, type ColumnVocabulary, isKnownName, normalName } from './column-names.js';
import { isDate } from './date.js';
import { parseDecimal } from './decimal.js';
import type { FieldOptions, MissingFields } from './field-options.js';
import { RowFields } from './row-fields.js';
import { columnsByIndex, columnsByName, type FoundColumns, withReadableTimes } from './table-columns.js';
import { separatorBytes, type TextFormat } from './table-format.js';
import { unreadScores } from './unread-scores.js';

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
  readonly hasEscapes: boolean;
  /** Whether times are dates. */
  readonly hasDates: boolean;
  /** Whether the item of a row stands on a line above it. */
  readonly hasBlocks: boolean;
  readonly missing: MissingFields;
  /** Whether rows without a usable number are left out. */
  readonly skipsBadRows: boolean;
  readonly hasHeader: boolean;
  readonly fieldCount: number;
  readonly roles: Uint8Array;
  readonly columns: FoundColumns;
  /** Names of the header, if there is one. */
  readonly names: readonly string[] | undefined;
  readonly vocabulary: ColumnVocabulary;
  /** What was guessed without a reason. */
  readonly notices: readonly Notice[];
}

const LF = 10;
const TAB = 9;
const SPACE = 32;
/** Rows that are looked at where the first line alone does not tell whether it is a header. */
const COMPARED_ROW_COUNT = 200;
const decoder = new TextDecoder();

/** Reads the first row of `head` and decides. `head` holds the first row whole. */
export function planDelimited(
  head: Uint8Array,
  format: TextFormat,
  request: Omit<ColumnRequest, 'line'>,
  { timestampFormat, missing = {}, badRows = 'error' }: FieldOptions = {},
): DelimitedPlan | undefined {
  const { file, vocabulary } = request;
  const { hasQuotes, hasEscapes } = format;
  const hasBlocks = format.name === 'blocks';
  const separator = separatorBytes(format.separator);
  const fields = new RowFields({ separator, hasQuotes, hasEscapes });
  const bytes = withLineEnd(head);
  const line = splitFirstRow(fields, bytes, file, hasBlocks);
  if (line === 0) return undefined;
  const texts = textsOf(fields);
  const usualBlank = texts.length > 1 ? blankBefore(fields, head) : SPACE;
  const rowsBelow = () => followingRows(fields, bytes);
  const { hasHeader, isSure } =
    format.hasHeader === undefined
      ? guessHeader(texts, request, rowsBelow)
      : { hasHeader: format.hasHeader, isSure: true };
  const located = { ...request, line, hasBlocks };
  let rows: readonly string[][] | undefined;
  // Rows are split once, however many columns are looked at.
  const firstRows = () => {
    if (rows !== undefined) return rows;
    splitFirstRow(fields, bytes, file, hasBlocks);
    rows = hasHeader ? [...rowsBelow()] : [texts, ...rowsBelow()];
    return rows;
  };
  const valuesOf = function* (field: number) {
    for (const row of firstRows()) yield row[field] ?? '';
  };
  const found = hasHeader ? columnsByName(texts, located) : columnsByIndex(texts.length, habitOf(format), located);
  const timed = withReadableTimes(found, request, timestampFormat, valuesOf(found.timestamp?.index ?? 0));
  const { columns } = timed;
  const roles = new Uint8Array(texts.length);
  COLUMN_ROLES.forEach((role, code) => {
    const column = columns[role];
    if (column !== undefined && column.index >= 0) roles[column.index] = code + 1;
  });
  const firstTimeIsDate = (field: number) => {
    for (const value of valuesOf(field)) {
      const answer = isDate(value);
      if (answer !== undefined) return answer;
    }
    return false;
  };
  const time = columns.timestamp;
  const names = hasHeader ? texts : undefined;
  const scores = unreadScores(columns, located, (name) => valuesOf(texts.indexOf(name)));
  const unnamed = !hasHeader && isPlain(format) ? manyFields(texts.length, located, columns) : [];
  const notices = [...(isSure ? [] : [unsureHeader(file, texts, hasHeader)]), ...unnamed, ...timed.notices, ...scores];
  const fieldCount = texts.length;
  const rules = {
    separator,
    usualBlank,
    hasQuotes,
    hasEscapes,
    hasDates:
      timestampFormat === undefined ? time !== undefined && firstTimeIsDate(time.index) : timestampFormat === 'date',
    hasBlocks,
    missing,
    skipsBadRows: badRows !== 'error',
  };
  return { ...rules, file, hasHeader, fieldCount, roles, columns, names, vocabulary, notices };
}

function unsureHeader(file: string, texts: readonly string[], hasHeader: boolean): Notice {
  const line = texts.join(', ');
  const found = line.length > 60 ? `${line.slice(0, 57)}...` : line;
  const taken = hasHeader ? 'taken for the names of the columns' : 'read as a row';
  const guess = `The first line of ${file} (${found}) was ${taken}, which is only a guess`;
  const [named, row] = [mention('header', true), mention('header', false)];
  return noticeOf(
    'header-guessed',
    sentenceOf`${guess}; say ${named} if it names the columns and ${row} if it is a row.`,
    1,
  );
}

/** Whether nothing but their number says what the fields of a row without names are. */
function isPlain({ name }: TextFormat): boolean {
  return name === 'csv' || name === 'tsv';
}

/** More fields than there are columns to read, of which none was chosen. */
function manyFields(
  count: number,
  { file, choices }: Pick<ColumnRequest, 'file' | 'choices'>,
  columns: FoundColumns,
): Notice[] {
  if (count <= COLUMN_ROLES.length || choices.user !== undefined || choices.item !== undefined) return [];
  const places = COLUMN_ROLES.filter((role) => columns[role] !== undefined).join(', ');
  const words = `The rows of ${file} have ${count} fields and no names: the first are taken for ${places}. Choose them with `;
  const chosen = sentenceOf`${mention('columns.user', 0)} and ${mention('columns.item', 1)}`;
  return [noticeOf('columns-guessed', sentenceOf`${words}${chosen}.`, 1)];
}

function blankBefore(fields: RowFields, head: Uint8Array): number {
  return head[fields.sources[1]! - 1] === TAB ? TAB : SPACE;
}

/** The bytes with a line break behind them, which `RowFields` asks for. */
function withLineEnd(head: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + 2);
  bytes.set(head);
  bytes[head.length] = LF;
  return bytes.subarray(0, head.length + 1);
}

function textsOf(fields: RowFields): string[] {
  return Array.from({ length: fields.count }, (_, f) =>
    decoder.decode(fields.bytes.subarray(fields.starts[f]!, fields.ends[f]!)),
  );
}

/** The line of the first row that is not blank and opens no block, 0 if there is none. */
function splitFirstRow(fields: RowFields, bytes: Uint8Array, file: string, hasBlocks: boolean): number {
  let line = 1;
  for (let at = 0; at < bytes.length - 1; at = fields.next) {
    const outcome = fields.split(bytes, at, bytes.length);
    if (outcome === 'open-quote') {
      const hint = sentenceOf`If quotes mean nothing in this file, use ${mention('quotes', false)}.`;
      throw new InputError('A quote is not closed', { file, line, hint });
    }
    const isBlock = hasBlocks && fields.count === 1;
    if (fields.count > 0 && !isBlock) return line;
    line += 1 + fields.innerLineCount;
  }
  return 0;
}

/** Some of the rows behind the one that was split last. */
function* followingRows(fields: RowFields, bytes: Uint8Array): Generator<string[]> {
  for (let row = 0; row < COMPARED_ROW_COUNT && fields.next < bytes.length - 1; row++) {
    if (fields.split(bytes, fields.next, bytes.length) !== 'row') return;
    yield textsOf(fields);
  }
}

function habitOf({ name }: TextFormat): Parameters<typeof columnsByIndex>[1] {
  if (name === 'blocks') return { user: 0, rating: 1, timestamp: 2 };
  if (name === 'qrels') return { user: 0, item: 2, rating: 3 };
  return name === 'run' ? { user: 0, item: 2, rating: 4 } : COLUMN_ROLES;
}

// Whether the first line of a file names its columns, where nobody has said it. The guess tells how sure it is, so that
// one that rests on nothing can be said aloud instead of costing or adding a row in silence.

interface HeaderGuess {
  readonly hasHeader: boolean;
  readonly isSure: boolean;
}

/** Where the rating of a row is, unless the caller says otherwise. */
const USUAL_RATING = 2;
const encoder = new TextEncoder();

/** `rowsBelow` are some of the rows behind the first line; they are asked for only where names leave a doubt. */
function guessHeader(
  texts: readonly string[],
  { choices, vocabulary }: Pick<ColumnRequest, 'choices' | 'vocabulary'>,
  rowsBelow: () => Iterable<readonly string[]>,
): HeaderGuess {
  if (COLUMN_ROLES.some((role) => typeof choices[role] === 'string')) return { hasHeader: true, isSure: true };
  const rating = ratingOf(texts, choices);
  if (rating !== undefined && rating !== '') return { hasHeader: !isNumber(rating) && !isDate(rating), isSure: true };
  const known = texts.filter((text) => isKnownName(text, vocabulary));
  if (known.length > 1) return { hasHeader: true, isSure: true };
  // A name stands once; what comes again below is an id.
  const isRow = texts.some((text) => isNumber(text) || isDate(text)) || comesAgain(texts, rowsBelow());
  if (isRow) return { hasHeader: false, isSure: true };
  return { hasHeader: known.length === 1, isSure: known.some((name) => isProof(name, vocabulary)) };
}

/**
 * Without a column for users and one for items a wrong guess goes on to be refused. In a file of groups it would only
 * cost a row, and an item may well be called `book`.
 */
function isProof(name: string, vocabulary: ColumnVocabulary): boolean {
  if (vocabulary.item.place === undefined) return true;
  const normal = normalName(name);
  return /^(user|item)$|id$/.test(normal) || vocabulary.item.known.includes(normal);
}

/** The field that would be a rating, unless its usual place was chosen for something else. */
function ratingOf(texts: readonly string[], choices: ColumnRequest['choices']): string | undefined {
  if (choices.rating === null) return undefined;
  if (typeof choices.rating === 'number') return texts[choices.rating];
  const isTaken = COLUMN_ROLES.some((role) => choices[role] === USUAL_RATING);
  return isTaken ? undefined : texts[USUAL_RATING];
}

function comesAgain(texts: readonly string[], rows: Iterable<readonly string[]>): boolean {
  for (const row of rows) if (texts.some((text, f) => text !== '' && row[f] === text)) return true;
  return false;
}

function isNumber(text: string): boolean {
  const bytes = encoder.encode(text);
  return !Number.isNaN(parseDecimal(bytes, 0, bytes.length)) || text.toLowerCase() === 'nan';
}
