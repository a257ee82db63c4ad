// Row groups of a Parquet file become rows of a table, one group and one column at a time: of a large file only the
// decoded values of one column are ever held beside the table. What is missing or no number is refused with its row.

import { type ErrorFacts, InputError } from '../../foundation/errors.js';
import { sentenceOf } from '../../foundation/sentence.js';
import type { IdSpace } from '../tables/ids.js';
import { LEAVE_OUT, LEAVE_OUT_FIRST, mixedHint } from './careful-rows.js';
import type { ColumnNames, ColumnVocabulary } from './column-names.js';
import { DATE_EXAMPLES, isDate, parseDate } from './date.js';
import type { FieldOptions } from './field-options.js';
import { encrypted } from './open-parquet.js';
import type { ParquetColumn, ParquetFile, ParquetPages, ParquetValue } from './parquet-codec.js';
import { bytesOfValue, numberOfValue, textOfValue } from './parquet-values.js';
import type { RowStore } from './row-store.js';
import type { FoundColumns } from './table-columns.js';

const ID_KINDS = 'text uuid integer decimal number boolean';
const RATING_KINDS = 'text integer decimal number boolean';
const TIME_KINDS = 'text integer decimal number time date';
/** Integers of more digits are kept as texts. */
const INTEGER_LIMIT = 1e15;

export interface RowsRequest extends FieldOptions {
  readonly file: string;
  readonly vocabulary: ColumnVocabulary;
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
}

export class ParquetRows {
  readonly #source: ParquetFile;
  readonly #columns: FoundColumns;
  readonly #store: RowStore;
  readonly #request: RowsRequest;
  #rowsBefore = 0;
  /** Whether times in texts are dates; without a word about it, the first that can be read decides. */
  #hasDates: boolean | undefined;

  constructor(source: ParquetFile, columns: FoundColumns, store: RowStore, request: RowsRequest) {
    this.#source = source;
    this.#columns = columns;
    this.#store = store;
    this.#request = request;
    if (request.timestampFormat !== undefined) this.#hasDates = request.timestampFormat === 'date';
    const { vocabulary, file } = request;
    checkColumn(source.columns[columns.user.index]!, vocabulary.user, ID_KINDS, file);
    checkColumn(source.columns[columns.item.index]!, vocabulary.item, ID_KINDS, file);
    const { rating, timestamp } = columns;
    if (rating) checkColumn(source.columns[rating.index]!, vocabulary.rating, RATING_KINDS, file);
    if (timestamp) checkColumn(source.columns[timestamp.index]!, vocabulary.timestamp, TIME_KINDS, file);
  }

  /** Adds the rows of a group to the store. */
  async readGroup(group: number): Promise<void> {
    const store = this.#store;
    const size = this.#source.groupSizes[group]!;
    const { user, item, rating, timestamp } = this.#columns;
    const isLeftOut = new Uint8Array(size);
    // Numbers first: they tell which rows are left out, whose ids must not become known.
    const values = rating && (await this.#numbers(group, rating.index, 'rating', isLeftOut));
    const times = timestamp && (await this.#numbers(group, timestamp.index, 'timestamp', isLeftOut));
    const users = await this.#ids(group, user.index, this.#request.userIds, 'user', isLeftOut);
    const items = await this.#ids(group, item.index, this.#request.itemIds, 'item', isLeftOut);
    store.reserve(size);
    for (let i = 0; i < size; i++) {
      if (isLeftOut[i]) continue;
      const row = store.rowCount++;
      store.users[row] = users[i]!;
      store.items[row] = items[i]!;
      if (values) store.values[row] = values[i]!;
      if (times) store.timestamps[row] = times[i]!;
      store.lines.note(row, this.#rowsBefore + i + 1);
    }
    this.#rowsBefore += size;
  }

  async #ids(
    group: number,
    index: number,
    ids: IdSpace,
    role: 'user' | 'item',
    isLeftOut: Uint8Array,
  ): Promise<Uint32Array> {
    const column = this.#source.columns[index]!;
    const isWhole = column.kind === 'integer' || column.kind === 'number';
    const names = this.#request.vocabulary[role];
    const pages = await this.#source.readColumn(group, column.name);
    const out = new Uint32Array(this.#source.groupSizes[group]!);
    forEachValue(pages, (value, i) => {
      if (isLeftOut[i]) return;
      const number = isWhole && value !== null && value !== undefined ? Number(value) : Number.NaN;
      const isShort = Number.isInteger(number) && Math.abs(number) < INTEGER_LIMIT;
      // The sum makes 0 of -0.
      out[i] = isShort ? ids.internInteger(number + 0) : this.#id(value, column, ids, names, i);
    });
    return out;
  }

  #id(value: ParquetValue, column: ParquetColumn, ids: IdSpace, { field }: ColumnNames, i: number): number {
    const refuse = (reason: string, expected: string, hint?: string) =>
      refusedValue(column, this.#rowsBefore + i + 1, this.#request.file, `The ${field} ${reason}`, {
        found: textOfValue(value, column),
        expected,
        hint,
      });
    const one = field.endsWith('id') ? 'an id' : `a ${field}`;
    if (value === null || value === undefined) throw refuse('is null', one, 'Leave the row out.');
    if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
      throw refuse('is not valid', 'a text, or an integer up to 2^53 - 1', 'Write ids as texts or 64-bit integers.');
    }
    const bytes = bytesOfValue(value, column);
    if (bytes.length === 0) throw refuse('is empty', one);
    const known = ids.internBytes(bytes, 0, bytes.length);
    if (known < 0) throw refuse('is not UTF-8 text', 'text in UTF-8 without NUL bytes');
    return known;
  }

  async #numbers(
    group: number,
    index: number,
    role: 'rating' | 'timestamp',
    isLeftOut: Uint8Array,
  ): Promise<Float64Array> {
    const column = this.#source.columns[index]!;
    const { missing, timestampFormat, badRows = 'error' } = this.#request;
    const isTyped = column.kind === 'time' || column.kind === 'date';
    // What has the type of a time needs no word about how it is written.
    const divisor = role === 'timestamp' && timestampFormat === 'milliseconds' && !isTyped ? 1000 : 1;
    const pages = await this.#source.readColumn(group, column.name);
    const out = new Float64Array(this.#source.groupSizes[group]!);
    const readsDates = () => role === 'timestamp' && !isTyped && this.#hasDates === true;
    forEachValue(pages, (value, i) => {
      if (isLeftOut[i]) return;
      if (role === 'timestamp' && column.kind === 'text') this.#hasDates ??= isDate(textOfValue(value, column));
      const number = readsDates() ? dateOf(value) : numberOfValue(value, column);
      if (missing !== undefined && isMissing(value, number, role)) {
        isLeftOut[i] = 1;
        this.#store.noteMissing(role);
      } else if (Number.isFinite(number) || (role === 'rating' && !Number.isNaN(number))) {
        out[i] = number / divisor;
      } else if (badRows !== 'error') {
        isLeftOut[i] = 1;
        const found = value === null || value === undefined ? '' : textOfValue(value, column);
        this.#store.noteBad(role, `row ${this.#rowsBefore + i + 1}`, found);
      } else throw this.#noNumber(value, column, role, i, readsDates());
    });
    return out;

    function isMissing(value: ParquetValue, number: number, what: 'rating' | 'timestamp'): boolean {
      const isEmpty = value === null || value === undefined || (value instanceof Uint8Array && value.length === 0);
      if (isEmpty) return missing?.empty === true;
      return what === 'rating' && number === missing?.rating;
    }
  }

  #noNumber(value: ParquetValue, column: ParquetColumn, role: 'rating' | 'timestamp', i: number, readsDates: boolean) {
    const { field } = this.#request.vocabulary[role];
    const isNull = value === null || value === undefined;
    const reason = isNull ? 'null' : readsDates ? 'not a date' : 'not a number';
    const isOtherKind = isDate(value instanceof Uint8Array ? textOfValue(value, column) : value) === !readsDates;
    const hint = isNull
      ? sentenceOf`${LEAVE_OUT_FIRST}, or do not read the column.`
      : role === 'timestamp' && isOtherKind
        ? readsDates
          ? mixedHint('dates', 'number')
          : mixedHint('numbers', 'date')
        : typeof value === 'number'
          ? sentenceOf`NaN cannot be ranked or averaged: ${LEAVE_OUT}.`
          : undefined;
    return refusedValue(column, this.#rowsBefore + i + 1, this.#request.file, `The ${field} is ${reason}`, {
      found: textOfValue(value, column),
      expected: readsDates ? DATE_EXAMPLES : role === 'rating' ? 'a number' : 'a finite number',
      hint,
    });
  }
}

function dateOf(value: ParquetValue): number {
  return value instanceof Uint8Array ? parseDate(value, 0, value.length) : Number.NaN;
}

function forEachValue(pages: ParquetPages, visit: (value: ParquetValue, i: number) => void): void {
  let i = 0;
  for (const page of pages) for (let at = 0; at < page.length; at++) visit(page[at], i++);
}

// The errors for columns and values of Parquet files: each names the column, and the row where there is one.

const UNNESTED = 'Write one row for each value, as explode of pandas and Spark or unnest of SQL do.';

/** Refuses a column that cannot be decoded, or whose type cannot be what it is read as. */
function checkColumn(column: ParquetColumn, { field }: ColumnNames, kinds: string, file: string): void {
  const { name, kind, type, obstacle } = column;
  if (obstacle === 'encryption') throw encrypted(file);
  if (obstacle !== undefined) {
    throw new InputError(`The column '${name}' cannot be read`, {
      file,
      found: obstacle,
      expected: 'no compression, snappy, gzip, zstd, lz4 or brotli',
      hint: 'Write the file again with snappy or zstd.',
    });
  }
  if (kinds.split(' ').includes(kind)) return;
  throw new InputError(`The column '${name}' cannot be the ${field}`, {
    file,
    found: kind === 'nested' ? `a nested column (${type})` : type,
    expected: kinds.includes('uuid') ? 'texts or integers' : kinds.includes('time') ? 'numbers or times' : 'numbers',
    hint: kind === 'nested' ? UNNESTED : 'Choose another column, or write it with another type.',
  });
}

/** An error at a value; rows count from 1. */
function refusedValue(
  column: ParquetColumn,
  row: number,
  file: string,
  reason: string,
  details: ErrorFacts,
): InputError {
  return new InputError(`${reason} in row ${row} of the column '${column.name}'`, { file, line: row, ...details });
}
