// The careful half of the parser of delimited text: any row, with quotes and long separators, and every refusal with
// its line, column, what was found and what to do. Speed matters here only for formats with separators of two bytes.

import { type ErrorFacts, InputError } from '../../foundation/errors.js';
import { mention, type Sentence, sentenceOf } from '../../foundation/sentence.js';
import type { IdSpace } from '../tables/ids.js';
import { COLUMN_ROLES, type ColumnNames } from './column-names.js';
import { DATE_EXAMPLES, isDate, parseDate } from './date.js';
import { parseDecimal } from './decimal.js';
import { type DelimitedPlan, ITEM, RATING, SKIP, TIMESTAMP, USER } from './delimited-plan.js';
import type { TimestampFormat } from './field-options.js';
import { RowFields } from './row-fields.js';
import { placeInRow } from './row-place.js';
import type { RowStore } from './row-store.js';

const COLON = 58;
const decoder = new TextDecoder();

export class CarefulRows {
  /** The line on which the next row starts. */
  line = 1;
  /** The item of the rows that follow, where a line of its own says it; -1 before the first. */
  blockItem = -1;
  /** Whether the row with the names of the columns is still to come. */
  awaitsHeader: boolean;
  readonly #plan: DelimitedPlan;
  readonly #store: RowStore;
  readonly #users: IdSpace;
  readonly #items: IdSpace;
  readonly #fields: RowFields;
  /** The block and row that are being read, for messages. */
  #bytes = new Uint8Array(0);
  #rowStart = 0;

  constructor(plan: DelimitedPlan, store: RowStore, users: IdSpace, items: IdSpace) {
    this.#plan = plan;
    this.#store = store;
    this.#users = users;
    this.#items = items;
    this.#fields = new RowFields(plan);
    this.awaitsHeader = plan.hasHeader;
  }

  /** Reads one row and returns where the next one starts, or -1 if this one needs more bytes. */
  readRow(bytes: Uint8Array, start: number, limit: number): number {
    const fields = this.#fields;
    this.#bytes = bytes as Uint8Array<ArrayBuffer>;
    this.#rowStart = start;
    const outcome = fields.split(bytes, start, limit);
    if (outcome === 'open-quote') return -1;
    if (outcome === 'text-after-quote') this.#refuseTextAfterQuote();
    if (fields.count > 0) {
      if (this.awaitsHeader) this.awaitsHeader = false;
      else if (this.#plan.hasBlocks && this.#isBlock()) this.#openBlock();
      else this.#addRow();
    }
    this.line += 1 + fields.innerLineCount;
    return fields.next;
  }

  #addRow(): void {
    const { roles, fieldCount } = this.#plan;
    const store = this.#store;
    if (this.#fields.count !== fieldCount) this.#refuseFieldCount();
    store.reserve(1);
    const row = store.rowCount;
    if (this.#plan.hasBlocks) store.items[row] = this.#itemOfBlock();
    for (let f = 0; f < fieldCount; f++) {
      const role = roles[f]!;
      if (role === SKIP) continue;
      // The quick loop stops here too, so that the same ids are known whichever of the two read the row.
      if (this.#isMissing(f, role)) {
        store.noteMissing(role === RATING ? 'rating' : 'timestamp');
        return;
      }
      if (this.#plan.skipsBadRows && this.#isBad(f, role)) {
        store.noteBad(role === RATING ? 'rating' : 'timestamp', `line ${this.line}`, this.#text(f));
        return;
      }
      if (role === USER) store.users[row] = this.#id(f, this.#users);
      else if (role === ITEM) store.items[row] = this.#id(f, this.#items);
      else if (role === RATING) store.values[row] = this.#number(f, true);
      else store.timestamps[row] = this.#plan.hasDates ? this.#date(f) : this.#number(f, false);
    }
    store.lines.note(row, this.line);
    store.rowCount = row + 1;
  }

  #id(f: number, ids: IdSpace): number {
    const start = this.#fields.starts[f]!;
    const end = this.#fields.ends[f]!;
    if (start === end) {
      const { field } = this.#namesOf(f);
      const expected = field.endsWith('id') ? 'an id' : `a ${field}`;
      throw this.#refusal(f, `The ${this.#word(f)} is empty`, { expected });
    }
    const index = ids.internBytes(this.#fields.bytes, start, end);
    if (index >= 0) return index;
    throw this.#refusal(f, `The ${this.#word(f)} is not UTF-8 text`, {
      expected: 'text in UTF-8 without NUL bytes',
      hint: 'Save the file in UTF-8.',
    });
  }

  #isMissing(f: number, role: number): boolean {
    if (role !== RATING && role !== TIMESTAMP) return false;
    const { bytes, starts, ends } = this.#fields;
    const { rating, empty } = this.#plan.missing;
    if (starts[f] === ends[f]) return empty === true;
    return role === RATING && rating !== undefined && parseDecimal(bytes, starts[f]!, ends[f]!) === rating;
  }

  #isBad(f: number, role: number): boolean {
    if (role !== RATING && role !== TIMESTAMP) return false;
    const { bytes, starts, ends } = this.#fields;
    if (role === RATING) return Number.isNaN(parseDecimal(bytes, starts[f]!, ends[f]!));
    return !Number.isFinite((this.#plan.hasDates ? parseDate : parseDecimal)(bytes, starts[f]!, ends[f]!));
  }

  #isBlock(): boolean {
    const { count, bytes, starts, ends } = this.#fields;
    return count === 1 && bytes[ends[0]! - 1] === COLON && ends[0]! - starts[0]! > 1;
  }

  #openBlock(): void {
    this.#fields.ends[0]! -= 1;
    this.blockItem = this.#id(0, this.#items);
  }

  #itemOfBlock(): number {
    if (this.blockItem >= 0) return this.blockItem;
    throw this.#refusal(0, 'The row comes before the line with its item', { expected: "a line such as '123:'" });
  }

  #date(f: number): number {
    const seconds = parseDate(this.#fields.bytes, this.#fields.starts[f]!, this.#fields.ends[f]!);
    if (!Number.isNaN(seconds)) return seconds;
    const text = this.#text(f);
    throw this.#refusal(f, `The ${this.#word(f)} is not a date`, {
      expected: DATE_EXAMPLES,
      hint: text === '' ? EMPTY_HINT : isDate(text) === false ? mixedHint('dates', 'number') : timeHint,
    });
  }

  #number(f: number, admitsInfinity: boolean): number {
    const value = parseDecimal(this.#fields.bytes, this.#fields.starts[f]!, this.#fields.ends[f]!);
    if (Number.isFinite(value) || (admitsInfinity && !Number.isNaN(value))) return value;
    const text = this.#text(f);
    const expected = admitsInfinity ? 'a number' : 'a finite number';
    const isTime = COLUMN_ROLES[this.#plan.roles[f]! - 1] === 'timestamp';
    const hint =
      numberHint(text, isTime, this.#plan.names === undefined ? this.#namesOf(f) : undefined) ??
      (isTime ? timeHint : undefined);
    throw this.#refusal(f, `The ${this.#word(f)} is not a number`, { expected, ...(hint && { hint }) });
  }

  #refuseFieldCount(): never {
    const { count } = this.#fields;
    const { fieldCount, hasHeader } = this.#plan;
    const isShort = count < fieldCount;
    throw this.#refusal(isShort ? count - 1 : fieldCount, `The row has too ${isShort ? 'few' : 'many'} fields`, {
      found: `${count} field${count === 1 ? '' : 's'}`,
      expected: `${fieldCount}, as in the ${hasHeader ? 'header' : 'first row'}`,
      ...(isShort ? {} : { hint: 'A field that holds the separator must stand in double quotes.' }),
    });
  }

  #refuseTextAfterQuote(): never {
    throw this.#refusal(this.#fields.count - 1, 'Text follows a closing quote', {
      found: String.fromCharCode(this.#bytes[this.#fields.sources[this.#fields.count - 1]!]!),
      expected: 'a separator or the end of the line',
      hint: sentenceOf`Quotes inside quotes are doubled. If quotes mean nothing in this file, use ${mention('quotes', false)}.`,
    });
  }

  /** An error at a field, in line and column of the file. */
  #refusal(f: number, reason: string, details: ErrorFacts): InputError {
    const at = this.#fields.sources[f]!;
    const place = placeInRow(this.#bytes, this.#rowStart, at, this.line);
    return new InputError(reason, { file: this.#plan.file, ...place, found: this.#text(f), ...details });
  }

  #text(f: number): string {
    return decoder.decode(this.#fields.bytes.subarray(this.#fields.starts[f]!, this.#fields.ends[f]!));
  }

  /** What the field is, with the header's name for it. */
  #word(f: number): string {
    const { field, word } = this.#namesOf(f);
    const name = this.#plan.names?.[f];
    return name === undefined || name.toLowerCase().startsWith(word) ? field : `value of column '${name}'`;
  }

  #namesOf(f: number): ColumnNames {
    return this.#plan.vocabulary[COLUMN_ROLES[this.#plan.roles[f]! - 1]!];
  }
}

/** What helps against missing values, such as those that pandas writes for NaN. */
export const LEAVE_OUT = sentenceOf`leave such rows out with ${mention('badRows', 'skip')}`;
export const LEAVE_OUT_FIRST = sentenceOf`Leave such rows out with ${mention('badRows', 'skip')}`;
const EMPTY_HINT = sentenceOf`${LEAVE_OUT_FIRST}, or do not read the column.`;

/** Times that are not written like those in the first rows. */
export function mixedHint(kind: 'dates' | 'numbers', other: TimestampFormat): Sentence {
  const all = `All times of a file are read alike, here as ${kind}`;
  return sentenceOf`${all}: ${LEAVE_OUT}, or use ${mention('timestampFormat', other)}.`;
}

/** `unnamed` is the column where there is no header that names it. */
function numberHint(text: string, isTime: boolean, unnamed: ColumnNames | undefined): Sentence | undefined {
  if (/^[+-]?nan$/i.test(text)) return sentenceOf`NaN cannot be ranked or averaged: ${LEAVE_OUT}.`;
  if (/^[+-]?\d+,\d+$/.test(text)) return 'Write decimals with a point.';
  if (isDate(text)) {
    if (isTime) return mixedHint('numbers', 'date');
    return sentenceOf`If it is a time, choose its column with ${mention('columns.timestamp')}.`;
  }
  if (text === '') return EMPTY_HINT;
  return unnamed && sentenceOf`If another column holds it, choose it with ${mention(`columns.${unnamed.choice}`)}.`;
}

/** Times can be done without, unlike what else is a number. */
const timeHint = sentenceOf`Times are numbers, or dates such as 2010-10-19T23:55:27Z: choose their column with ${mention('columns.timestamp')}, or read none with ${mention('columns.timestamp', null)}.`;
