// JSON lines: one object a line, its keys the columns. Ids may be texts or integers; an integer that a double cannot hold
// is refused rather than merged with its neighbour.

import { type ErrorDetails, InputError } from '../data/errors.js';
import type { IdSpace } from '../data/ids.js';
import type { RowStore } from './row-store.js';
import { type ColumnRequest, columnsByName, type FoundColumns } from './table-columns.js';

const LF = 10;
const CR = 13;
const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/** The columns that the first object of `head` has, or undefined if there is no object. */
export function planJsonLines(head: Uint8Array, request: Omit<ColumnRequest, 'line'>): FoundColumns | undefined {
  let line = 1;
  for (let start = 0; start < head.length; line++) {
    let end = start;
    while (end < head.length && head[end] !== LF && head[end] !== CR) end++;
    const record = parseLine(head, start, end, request.file, line);
    if (record !== undefined) return columnsByName(Object.keys(record), { ...request, line });
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

  constructor(file: string, columns: FoundColumns, store: RowStore, users: IdSpace, items: IdSpace) {
    this.#file = file;
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
      const record = parseLine(bytes, at, end, this.#file, this.line);
      if (record !== undefined) this.#addRow(record);
      this.line++;
      at = bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1;
    }
    return at;
  }

  #addRow(record: JsonRecord): void {
    const { user, item, rating, timestamp } = this.#columns;
    const store = this.#store;
    store.reserve(1);
    const row = store.rowCount;
    store.users[row] = this.#id(record, user.name!, this.#users);
    store.items[row] = this.#id(record, item.name!, this.#items);
    if (rating !== undefined) store.values[row] = this.#number(record, rating.name!);
    if (timestamp !== undefined) store.timestamps[row] = this.#number(record, timestamp.name!);
    store.lines.note(row, this.line);
    store.rowCount = row + 1;
  }

  #id(record: JsonRecord, key: string, ids: IdSpace): number {
    const value = this.#value(record, key);
    const text = typeof value === 'number' ? `${value}` : value;
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw this.#refusal(`The id '${key}' is too large for a JSON number`, {
        found: value,
        expected: 'an integer up to 2^53 - 1, or a text',
        hint: 'Write the id as a text in quotes.',
      });
    }
    if (typeof text !== 'string' || text === '') {
      throw this.#refusal(`The id '${key}' is ${text === '' ? 'empty' : 'no id'}`, {
        found: value,
        expected: 'a text or an integer',
      });
    }
    const bytes = encoder.encode(text);
    return ids.internBytes(bytes, 0, bytes.length);
  }

  #number(record: JsonRecord, key: string): number {
    const value = this.#value(record, key);
    if (typeof value === 'number') return value;
    throw this.#refusal(`'${key}' is no number`, { found: value, expected: 'a number' });
  }

  #value(record: JsonRecord, key: string): unknown {
    if (Object.hasOwn(record, key)) return record[key];
    throw this.#refusal(`The key '${key}' is missing`, {
      found: Object.keys(record).join(', '),
      expected: `'${key}', as in the first object`,
    });
  }

  #refusal(reason: string, details: ErrorDetails): InputError {
    return new InputError(reason, { file: this.#file, line: this.line, ...details });
  }
}

type JsonRecord = Record<string, unknown>;

/** The object on a line, or undefined for a blank one. */
function parseLine(bytes: Uint8Array, start: number, end: number, file: string, line: number): JsonRecord | undefined {
  let text: string;
  try {
    text = decoder.decode(bytes.subarray(start, end)).trim();
  } catch {
    throw new InputError('The line is not encoded in UTF-8', { file, line, hint: 'Save the file in UTF-8.' });
  }
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const hint = error instanceof Error ? `${error.message}.` : undefined;
    throw new InputError('The line is no JSON', {
      file,
      line,
      found: text,
      expected: 'one object',
      ...(hint && { hint }),
    });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonRecord;
  throw new InputError('The line is no JSON object', { file, line, found: text, expected: 'one object a line' });
}
