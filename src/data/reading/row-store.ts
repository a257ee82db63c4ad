// The columns of a table while it is being read: typed arrays that grow by what is still expected if the length of the
// source is known, and by doubling otherwise, so that a row costs its numbers and nothing else.

import { InputError } from '../../foundation/errors.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { LineMap, type RowLines } from '../tables/interaction-table.js';
import type { BadRows } from './field-options.js';

const FIRST_CAPACITY = 1024;
/** Rows that are named of those that were left out. */
const REPORTED_COUNT = 5;
/** Fewer rows may be shorter or longer than those behind them. */
const TRUSTED_ROW_COUNT = 1 << 18;

/** What the columns are called that rows can lack. */
type NumberColumns = { readonly [role in 'rating' | 'timestamp']?: { readonly name: string | undefined } | undefined };

export interface Columns {
  readonly rowCount: number;
  readonly users: Uint32Array;
  readonly items: Uint32Array;
  readonly values: Float64Array | undefined;
  readonly timestamps: Float64Array | undefined;
}

export class RowStore {
  rowCount = 0;
  /** Rows that were there and are dropped. */
  droppedCount = 0;
  users = new Uint32Array(FIRST_CAPACITY);
  items = new Uint32Array(FIRST_CAPACITY);
  /** Of length 0 without such a column. */
  values: Float64Array<ArrayBuffer>;
  timestamps: Float64Array<ArrayBuffer>;
  readonly hasValues: boolean;
  readonly hasTimestamps: boolean;
  lines: RowLines;
  readonly #missing = { rating: 0, timestamp: 0 };
  readonly #bad = { rating: 0, timestamp: 0 };
  readonly #badPlaces: Record<'rating' | 'timestamp', string[]> = { rating: [], timestamp: [] };
  #capacity = FIRST_CAPACITY;
  readonly #shareRead: () => number;
  /** So many rows are there at a time; others are taken out. */
  rowLimit = Number.POSITIVE_INFINITY;

  /** `shareRead` is how much of the source has been read, 0 to 1, or NaN if that is unknown. */
  constructor(hasValues: boolean, hasTimestamps: boolean, shareRead: () => number, lines: RowLines = new LineMap()) {
    this.lines = lines;
    this.hasValues = hasValues;
    this.hasTimestamps = hasTimestamps;
    this.values = new Float64Array(hasValues ? FIRST_CAPACITY : 0);
    this.timestamps = new Float64Array(hasTimestamps ? FIRST_CAPACITY : 0);
    this.#shareRead = shareRead;
  }

  /** Makes space for so many rows more. */
  reserve(moreCount: number): void {
    const needed = this.rowCount + moreCount;
    if (needed <= this.#capacity) return;
    const share = this.#shareRead();
    const foreseen = share > 0 ? Math.min(this.readCount / share, this.rowLimit) * 1.1 : 0;
    const isTrusted = foreseen > 0 && this.rowCount >= TRUSTED_ROW_COUNT;
    const expected = isTrusted ? foreseen : Math.max(foreseen, this.rowCount * 2);
    this.#capacity = Math.ceil(Math.max(expected, needed, this.rowCount * 1.25));
    this.users = withLength(Uint32Array, this.users, this.#capacity);
    this.items = withLength(Uint32Array, this.items, this.#capacity);
    if (this.hasValues) this.values = withLength(Float64Array, this.values, this.#capacity);
    if (this.hasTimestamps) this.timestamps = withLength(Float64Array, this.timestamps, this.#capacity);
  }

  /** Counts a row that is left out because its rating or time is missing. */
  noteMissing(column: 'rating' | 'timestamp'): void {
    this.#missing[column]++;
  }

  /** Counts a row that is left out because its rating or time cannot be read. */
  noteBad(column: 'rating' | 'timestamp', place: string, found: string): void {
    if (this.#bad[column]++ < REPORTED_COUNT) this.#badPlaces[column].push(`${place}: '${found.slice(0, 20)}'`);
  }

  /** How many rows had no usable rating or time; a file of which nothing is left is refused. */
  badNotices(file: string, columns: NumberColumns, badRows: BadRows = 'error'): Notice[] {
    const { rating, timestamp } = this.#bad;
    const all = this.readCount + rating + timestamp + this.#missing.rating + this.#missing.timestamp;
    return (['rating', 'timestamp'] as const).flatMap((column) => {
      const count = this.#bad[column];
      if (count === 0) return [];
      const name = columns[column]?.name;
      const more = count > REPORTED_COUNT ? ', ...' : '';
      const places = badRows === 'report' ? ` (${this.#badPlaces[column].join(', ')}${more})` : '';
      const why = `${name === undefined ? `the ${column}` : `'${name}'`} is empty or cannot be read${places}`;
      const message = `${count} of ${all} rows of ${file} were left out: ${why}.`;
      if (this.readCount === 0) throw new InputError('No row of the file can be used', { file, found: message });
      return [{ code: `bad-${column}`, message, count }];
    });
  }

  /** How many rows were left out, and why. */
  missingNotices(file: string): Notice[] {
    return (['rating', 'timestamp'] as const).flatMap((column) => {
      const count = this.#missing[column];
      if (count === 0) return [];
      const rows = count === 1 ? '1 row of it has' : `${count} rows of it have`;
      const remedy = sentenceOf`say ${mention(`columns.${column}`, null)} to keep ${count === 1 ? 'it' : 'them'} without`;
      const words = sentenceOf`${file} was read in part: ${rows} no ${column}; ${remedy}.`;
      return [noticeOf(`${column}-missing`, words, count)];
    });
  }

  /** The rows so far, good until more are read. */
  get rows(): Columns {
    const { rowCount, users, items, values, timestamps } = this;
    return {
      rowCount,
      users: users.subarray(0, rowCount),
      items: items.subarray(0, rowCount),
      values: this.hasValues ? values.subarray(0, rowCount) : undefined,
      timestamps: this.hasTimestamps ? timestamps.subarray(0, rowCount) : undefined,
    };
  }

  /** Rows that were read, whether they are still there or not. */
  get readCount(): number {
    return this.rowCount + this.droppedCount;
  }

  /** Forgets the first rows. */
  drop(count: number): void {
    const { rowCount } = this;
    for (const column of [this.users, this.items, this.values, this.timestamps]) {
      if (column.length > 0) column.copyWithin(0, count, rowCount);
    }
    this.lines = this.lines.from(count, rowCount);
    this.rowCount = rowCount - count;
    this.droppedCount += count;
  }

  /** The columns, cut to the number of rows; the store is used up. */
  finish(): Columns {
    const { rowCount } = this;
    return {
      rowCount,
      users: cut(this.users, rowCount),
      items: cut(this.items, rowCount),
      values: this.hasValues ? cut(this.values, rowCount) : undefined,
      timestamps: this.hasTimestamps ? cut(this.timestamps, rowCount) : undefined,
    };
  }
}

type Column = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

function withLength<T extends Column>(Kind: new (length: number) => T, column: T, length: number): T {
  const larger = new Kind(length);
  larger.set(column);
  return larger;
}

/** A view where little is wasted, a copy otherwise. */
function cut<T extends Column>(column: T, length: number): T {
  const isTight = column.length <= length * 1.25;
  return (isTight ? column.subarray(0, length) : column.slice(0, length)) as T;
}
