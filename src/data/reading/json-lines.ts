// JSON lines: one object per line, its keys the columns. Ids may be texts or integers; an integer that a double cannot hold
// is refused rather than merged with its neighbour.

import { type ErrorFacts, InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { IdSpace } from '../tables/ids.js';
import { isWellFormed } from '../tables/text-ids.js';
import { LEAVE_OUT_FIRST, mixedHint } from './careful-rows.js';
import type { ColumnNames, ColumnRequest, ColumnVocabulary } from './column-names.js';
import { DATE_EXAMPLES, isDate, parseDateText } from './date.js';
import type { FieldOptions } from './field-options.js';
import type { RowStore } from './row-store.js';
import { columnsByName, type FoundColumns, withReadableTimes } from './table-columns.js';
import { unreadScores } from './unread-scores.js';

// Where a value stands on a line of JSON, for messages only: the parser of the host does not tell. The line has been
// parsed, so that brackets and quotes can be trusted.
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/** The column, from 1, of a key's value in the object on the line; of two equal keys the last counts, as in parsing. */
function columnOfValue(line: string, key: string): number | undefined {
  let depth = 0;
  let column: number | undefined;
  for (const { 0: token, index } of line.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && token.startsWith('"')) {
      const end = index + token.length;
      const separator = /^\s*:\s*/.exec(line.slice(end));
      if (separator !== null && JSON.parse(token) === key) column = end + separator[0].length + 1;
    }
  }
  return column;
}

const LF = 10;
const CR = 13;
const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/** The columns that the first object of `head` has, with what is to be said of them, or undefined if there is no object. */
export function planJsonLines(
  head: Uint8Array,
  request: Omit<ColumnRequest, 'line'> & FieldOptions,
): ReturnType<typeof withReadableTimes> | undefined {
  let line = 1;
  for (let start = 0; start < head.length; line++) {
    let end = start;
    while (end < head.length && head[end] !== LF && head[end] !== CR) end++;
    const parsed = parseLine(head, start, end, request.file, line);
    if (parsed !== undefined) {
      const { record } = parsed;
      const columns = columnsByName(Object.keys(record), { ...request, line });
      const times = [record[columns.timestamp?.name ?? '']];
      const timed = withReadableTimes(columns, request, request.timestampFormat, times);
      const scores = unreadScores(timed.columns, request, (name) => [record[name]]);
      return { ...timed, notices: [...timed.notices, ...scores] };
    }
    start = head[end] === CR && head[end + 1] === LF ? end + 2 : end + 1;
  }
  return undefined;
}

export class JsonRows {
  /** The line that comes next. */
  line = 1;
  readonly #file: string;
  readonly #columns: FoundColumns;
  readonly #store: RowStore;
  readonly #users: IdSpace;
  readonly #items: IdSpace;
  readonly #vocabulary: ColumnVocabulary;
  readonly #options: FieldOptions;
  /** Whether times are dates; without a word about it, the first that can be read decides. */
  #hasDates: boolean | undefined;

  constructor(
    { file, vocabulary }: Pick<ColumnRequest, 'file' | 'vocabulary'>,
    columns: FoundColumns,
    store: RowStore,
    users: IdSpace,
    items: IdSpace,
    options: FieldOptions = {},
  ) {
    this.#options = options;
    const { timestampFormat } = options;
    if (timestampFormat !== undefined) this.#hasDates = timestampFormat === 'date';
    this.#file = file;
    this.#vocabulary = vocabulary;
    this.#columns = columns;
    this.#store = store;
    this.#users = users;
    this.#items = items;
  }

  /** A `RowReader`. */
  read(bytes: Uint8Array, start: number, limit: number): number {
    let at = start;
    while (at < limit) {
      let end = at;
      while (bytes[end] !== LF && bytes[end] !== CR) end++;
      const parsed = parseLine(bytes, at, end, this.#file, this.line);
      if (parsed !== undefined) this.#addRow(parsed);
      this.line++;
      at = bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1;
    }
    return at;
  }

  #addRow(line: JsonLine): void {
    const { user, item, rating, timestamp } = this.#columns;
    const store = this.#store;
    for (const [role, column] of [['rating', rating] as const, ['timestamp', timestamp] as const]) {
      if (column === undefined || !this.#isMissing(line, column.name!, role)) continue;
      store.noteMissing(role);
      return;
    }
    if ((this.#options.badRows ?? 'error') !== 'error') {
      for (const [role, column] of [['rating', rating] as const, ['timestamp', timestamp] as const]) {
        if (column === undefined || !this.#isBad(line, column.name!, role)) continue;
        store.noteBad(role, `line ${this.line}`, `${line.record[column.name!] ?? ''}`);
        return;
      }
    }
    store.reserve(1);
    const row = store.rowCount;
    store.users[row] = this.#id(line, user.name!, this.#users, this.#vocabulary.user);
    store.items[row] = this.#id(line, item.name!, this.#items, this.#vocabulary.item);
    if (rating !== undefined) store.values[row] = this.#number(line, rating.name!);
    if (timestamp !== undefined) store.timestamps[row] = this.#time(line, timestamp.name!);
    store.lines.note(row, this.line);
    store.rowCount = row + 1;
  }

  #id(line: JsonLine, key: string, ids: IdSpace, { field }: ColumnNames): number {
    const word = field.endsWith('id') ? 'id' : field;
    const value = this.#value(line, key);
    const text = typeof value === 'number' ? `${value}` : value;
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw this.#refusal(line, key, `The ${word} '${key}' is too large for a JSON number`, {
        found: value,
        expected: 'an integer up to 2^53 - 1, or a text',
        hint: `Write the ${word} as a text in quotes.`,
      });
    }
    if (typeof text !== 'string' || text === '') {
      throw this.#refusal(line, key, `The ${word} '${key}' is ${text === '' ? 'empty' : `not a valid ${word}`}`, {
        found: typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
        expected: 'a text or an integer',
      });
    }
    const bytes = encoder.encode(text);
    // Encoding would turn every half of a surrogate pair into the same character, and different ids into one.
    const index = isWellFormed(text) ? ids.internBytes(bytes, 0, bytes.length) : -1;
    if (index >= 0) return index;
    throw this.#refusal(line, key, `The ${word} '${key}' is not text`, {
      found: value,
      expected: 'text without NUL characters and without halves of surrogate pairs',
    });
  }

  #number(line: JsonLine, key: string): number {
    const value = this.#value(line, key);
    if (typeof value === 'number') return value;
    throw this.#refusal(line, key, `'${key}' is not a number`, {
      ...{ found: value, expected: 'a number' },
      ...(value === null || value === '' ? { hint: sentenceOf`${LEAVE_OUT_FIRST}.` } : {}),
      ...(isDate(value) ? { hint: mixedHint('numbers', 'date') } : {}),
    });
  }

  #time(line: JsonLine, key: string): number {
    const value = this.#value(line, key);
    this.#hasDates ??= isDate(value);
    if (this.#hasDates !== true) return this.#number(line, key);
    const seconds = typeof value === 'string' ? parseDateText(value) : Number.NaN;
    if (!Number.isNaN(seconds)) return seconds;
    throw this.#refusal(line, key, `'${key}' is not a date`, {
      ...{ found: value, expected: DATE_EXAMPLES },
      ...(isDate(value) === false ? { hint: mixedHint('dates', 'number') } : {}),
    });
  }

  #isMissing({ record }: JsonLine, key: string, role: 'rating' | 'timestamp'): boolean {
    const { rating, empty } = this.#options.missing ?? {};
    const value = Object.hasOwn(record, key) ? record[key] : null;
    if (value === null || value === '') return empty === true;
    return role === 'rating' && rating !== undefined && value === rating;
  }

  #isBad({ record }: JsonLine, key: string, role: 'rating' | 'timestamp'): boolean {
    const value = Object.hasOwn(record, key) ? record[key] : null;
    if (role === 'timestamp') this.#hasDates ??= isDate(value);
    if (role === 'rating' || this.#hasDates !== true) return typeof value !== 'number';
    return typeof value !== 'string' || Number.isNaN(parseDateText(value));
  }

  #value(line: JsonLine, key: string): unknown {
    const { record } = line;
    if (Object.hasOwn(record, key)) return record[key];
    throw this.#refusal(line, key, `The key '${key}' is missing`, {
      found: Object.keys(record).join(', '),
      expected: `'${key}', as in the first object`,
    });
  }

  #refusal({ text }: JsonLine, key: string, reason: string, details: ErrorFacts): InputError {
    const column = columnOfValue(text, key);
    return new InputError(reason, {
      file: this.#file,
      line: this.line,
      ...(column === undefined ? {} : { column }),
      ...details,
    });
  }
}

type JsonRecord = Record<string, unknown>;

interface JsonLine {
  readonly record: JsonRecord;
  /** As it stands in the file, for messages. */
  readonly text: string;
}

/** The object on a line, or undefined for a blank one. */
function parseLine(bytes: Uint8Array, start: number, end: number, file: string, line: number): JsonLine | undefined {
  let text: string;
  try {
    text = decoder.decode(bytes.subarray(start, end));
  } catch {
    throw new InputError('The line is not encoded in UTF-8', { file, line, hint: 'Save the file in UTF-8.' });
  }
  const found = text.trim();
  if (found === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(found);
  } catch (error) {
    // Programs such as json.dumps of Python write them for missing values.
    const isNaNs = /[:,[]\s*(NaN|-?Infinity)\s*[,}\]]/.test(found);
    const nulls = sentenceOf`JSON has no NaN: write null, and leave such rows out with ${mention('badRows', 'skip')}.`;
    const hint = isNaNs ? nulls : `${(error as Error).message}.`;
    throw new InputError('The line is not valid JSON', { file, line, found, expected: 'one object', hint });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { record: value as JsonRecord, text };
  throw new InputError('The line is not a JSON object', { file, line, found, expected: 'one object per line' });
}
