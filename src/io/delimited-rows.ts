// The parser of delimited text: bytes in, columns out, nothing made on the way. Its quick loop reads rows whose fields
// are plain and go by one separating byte; a row that is anything else is read again by the careful reader, which
// knows quotes and words all refusals. Both give the same table, whatever the size of the chunks.

import type { IdSpace } from '../data/ids.js';
import { HASH_PRIME, HASH_START } from '../data/text-ids.js';
import { CarefulRows } from './careful-rows.js';
import { decimalFromGroups, EXACT_POWERS, parseDecimal } from './decimal.js';
import { type DelimitedPlan, ITEM, RATING, SKIP, USER } from './delimited-plan.js';
import type { RowStore } from './row-store.js';

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const TAB = 9;

/** The hash of the field that `endOfText` went over last; a second result without an object. */
let scannedHash = 0;

/** Nine digits fit an integer of 30 bits. */
const GROUP = 9;

export class DelimitedRows {
  readonly #plan: DelimitedPlan;
  readonly #store: RowStore;
  readonly #users: IdSpace;
  readonly #items: IdSpace;
  readonly #careful: CarefulRows;
  readonly #quick: Quick | undefined;

  constructor(plan: DelimitedPlan, store: RowStore, users: IdSpace, items: IdSpace) {
    this.#plan = plan;
    this.#store = store;
    this.#users = users;
    this.#items = items;
    this.#careful = new CarefulRows(plan, store, users, items);
    this.#quick = quickOf(plan);
  }

  /** The line on which the next row starts. */
  get line(): number {
    return this.#careful.line;
  }

  /** A `RowReader`. */
  read(bytes: Uint8Array, start: number, limit: number): number {
    let at = start;
    // The first row of a block is read carefully: so the engine has seen both ways when it compiles the loop.
    while (at < limit) {
      const next = this.#careful.readRow(bytes, at, limit);
      if (next < 0) return at;
      at = this.#quick === undefined ? next : this.#readQuick(bytes, next, limit, this.#quick);
    }
    return at;
  }

  /** Reads plain rows and returns where the first other row starts, or `limit`. */
  #readQuick(bytes: Uint8Array, start: number, limit: number, quick: Quick): number {
    const { first: separator, second, blank } = quick;
    const { roles, fieldCount } = this.#plan;
    // A byte that cannot start a field, where quotes mean nothing.
    const quote = this.#plan.hasQuotes ? QUOTE : LF;
    const last = fieldCount - 1;
    const store = this.#store;
    // No row is shorter than one byte and one separator a field.
    store.reserve(Math.ceil((limit - start) / (2 * fieldCount)) + 1);
    const { users, items, values, timestamps } = store;
    const userIds = this.#users;
    const itemIds = this.#items;
    const firstRow = store.rowCount;
    let row = firstRow;
    let rowStart = start;

    rows: while (rowStart < limit) {
      let at = rowStart;
      let byte = 0;
      for (let field = 0; ; field++) {
        byte = bytes[at]!;
        if (byte === quote || byte <= SPACE) break rows;
        const role = roles[field]!;
        if (role === USER) at = readId(bytes, at, separator, blank, userIds, users, row);
        else if (role === ITEM) at = readId(bytes, at, separator, blank, itemIds, items, row);
        else if (role === RATING) at = readNumber(bytes, at, separator, blank, values, row);
        else if (role === SKIP) at = endOfText(bytes, at, separator, blank);
        else {
          at = readNumber(bytes, at, separator, blank, timestamps, row);
          if (!Number.isFinite(timestamps[row])) break rows;
        }
        if (at < 0) break rows;
        byte = bytes[at]!;
        if (field === last) break;
        if (byte !== separator) break rows;
        at++;
        if (second !== 0 && bytes[at++] !== second) break rows;
      }
      if (byte === LF) rowStart = at + 1;
      else if (byte === CR) rowStart = bytes[at + 1] === LF ? at + 2 : at + 1;
      else break;
      row++;
    }
    const careful = this.#careful;
    if (row > firstRow) store.lines.note(firstRow, careful.line);
    careful.line += row - firstRow;
    store.rowCount = row;
    return rowStart;
  }
}

/** Reads an id into a column and returns where the field ends, or -1 if it is not plain. */
function readId(
  bytes: Uint8Array,
  start: number,
  separator: number,
  blank: number,
  ids: IdSpace,
  column: Uint32Array,
  row: number,
): number {
  let at = start;
  let value = 0;
  let byte = bytes[at]!;
  while (byte >= ZERO && byte <= NINE && at - start < GROUP) {
    value = value * 10 + byte - ZERO;
    byte = bytes[++at]!;
  }
  if ((byte === separator || byte === LF || byte === CR) && at > start && (bytes[start] !== ZERO || at - start === 1)) {
    column[row] = ids.internInteger(value);
    return at;
  }
  at = endOfText(bytes, start, separator, blank);
  const index = internText(ids, bytes, start, at);
  column[row] = index;
  return index < 0 ? -1 : at;
}

/** Reads a decimal into a column and returns where the field ends, or -1 if it is no plain number. */
function readNumber(
  bytes: Uint8Array,
  start: number,
  separator: number,
  blank: number,
  column: Float64Array,
  row: number,
): number {
  const isNegative = bytes[start] === MINUS;
  const firstDigit = isNegative ? start + 1 : start;
  let at = firstDigit;
  // Up to 18 digits are gathered as two integers; zeros in front of them do not count.
  let high = 0;
  let low = 0;
  let scale = 0;
  let pointCount = 0;
  let byte = bytes[at]!;
  while (byte >= ZERO && byte <= NINE && at - firstDigit < GROUP) {
    high = high * 10 + byte - ZERO;
    byte = bytes[++at]!;
  }
  const highRoom = high === 0 ? GROUP : GROUP - (at - firstDigit);
  let digitsStart = at;
  while (byte >= ZERO && byte <= NINE && at - digitsStart < GROUP) {
    low = low * 10 + byte - ZERO;
    byte = bytes[++at]!;
  }
  let lowDigits = at - digitsStart;
  if (byte === POINT) {
    pointCount = 1;
    const fractionStart = ++at;
    byte = bytes[at]!;
    if (lowDigits === 0) {
      if (high === 0) while (byte === ZERO) byte = bytes[++at]!;
      const digitsEnd = at + highRoom;
      while (byte >= ZERO && byte <= NINE && at < digitsEnd) {
        high = high * 10 + byte - ZERO;
        byte = bytes[++at]!;
      }
    }
    digitsStart = at;
    const digitsEnd = at + GROUP - lowDigits;
    while (byte >= ZERO && byte <= NINE && at < digitsEnd) {
      low = low * 10 + byte - ZERO;
      byte = bytes[++at]!;
    }
    lowDigits += at - digitsStart;
    scale = at - fractionStart;
  }
  if ((byte === separator || byte === LF || byte === CR) && at - firstDigit > pointCount) {
    const isShort = lowDigits === 0 && scale < EXACT_POWERS.length;
    const value = isShort ? high / EXACT_POWERS[scale]! : decimalFromGroups(high, low, lowDigits, scale);
    column[row] = isNegative ? -value : value;
    if (!Number.isNaN(value)) return at;
  }
  // Exponents, more digits, a rounding that is not proved, infinities; and what is no number at all.
  at = endOfText(bytes, start, separator, blank);
  const value = parseDecimal(bytes, start, at);
  column[row] = value;
  return Number.isNaN(value) ? -1 : at;
}

/** Where the field that starts here ends; keeps its hash. */
function endOfText(bytes: Uint8Array, start: number, separator: number, blank: number): number {
  let hash = HASH_START;
  let at = start;
  for (let byte = bytes[at]!; byte !== separator && byte !== LF && byte !== CR && byte !== blank; ) {
    hash = Math.imul(hash ^ byte, HASH_PRIME);
    byte = bytes[++at]!;
  }
  scannedHash = hash;
  return at;
}

/** The index of a text whose hash is kept, or -1 if the careful reader must look at it. */
function internText(ids: IdSpace, bytes: Uint8Array, start: number, end: number): number {
  const before = bytes[end - 1]!;
  if (start === end || before === SPACE || before === TAB) return -1;
  const first = bytes[start]!;
  // Only a digit or a minus can start an integer.
  if (first === MINUS || (first >= ZERO && first <= NINE)) return ids.internBytes(bytes, start, end);
  return ids.internText(bytes, start, end, scannedHash);
}

/** The bytes that separate plain fields: one, or two of which the second is not 0. */
interface Quick {
  readonly first: number;
  readonly second: number;
  /** Ends a plain field and is left to the careful reader: the other blank, where any run of blanks separates. */
  readonly blank: number;
}

function quickOf({ separator, usualBlank }: DelimitedPlan): Quick | undefined {
  if (separator.length === 0) return { first: usualBlank, second: 0, blank: SPACE + TAB - usualBlank };
  const first = separator[0]!;
  return separator.length > 2 ? undefined : { first, second: separator[1] ?? 0, blank: first };
}
