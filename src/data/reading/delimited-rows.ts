// The parser of delimited text: bytes in, columns out, nothing made on the way. Its quick loop reads rows whose fields
// are plain and go by one separating byte; a row that is anything else is read again by the careful reader, which
// knows quotes and words all refusals. Both give the same table, whatever the size of the chunks.

import type { IdSpace } from '../tables/ids.js';
import { CarefulRows } from './careful-rows.js';
import { type DelimitedPlan, ITEM, RATING, SKIP, USER } from './delimited-plan.js';
import { endOfText, readDate, readId, readNumber } from './plain-fields.js';
import type { RowStore } from './row-store.js';

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
const TAB = 9;

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
      const isQuick = this.#quick !== undefined && !this.#careful.awaitsHeader;
      at = isQuick ? this.#readQuick(bytes, next, limit, this.#quick!) : next;
    }
    return at;
  }

  /** Reads plain rows and returns where the first other row starts, or `limit`. */
  #readQuick(bytes: Uint8Array, start: number, limit: number, quick: Quick): number {
    const { first: separator, second, blank } = quick;
    const { roles, fieldCount, hasDates, hasBlocks, hasEscapes, missing } = this.#plan;
    const missingRating = missing.rating ?? Number.NaN;
    const careful = this.#careful;
    // Without quotes: a value that no byte has, so that every field is read as it stands.
    const quote = this.#plan.hasQuotes ? QUOTE : -1;
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
      if (hasBlocks) {
        if (startsBlock(bytes, at, separator)) break;
        items[row] = careful.blockItem;
      }
      for (let field = 0; ; field++) {
        byte = bytes[at]!;
        let stop = separator;
        let blankStop = blank;
        if (byte === quote) {
          if (!isPlainlyQuoted(bytes, at, hasEscapes)) break rows;
          stop = QUOTE;
          blankStop = QUOTE;
          at++;
        } else if (byte <= SPACE) break rows;
        const role = roles[field]!;
        if (role === USER) at = readId(bytes, at, stop, blankStop, userIds, users, row);
        else if (role === ITEM) at = readId(bytes, at, stop, blankStop, itemIds, items, row);
        else if (role === RATING) {
          at = readNumber(bytes, at, stop, blankStop, values, row);
          if (values[row] === missingRating) break rows;
        } else if (role === SKIP) at = endOfText(bytes, at, stop, blankStop);
        else {
          if (hasDates) at = readDate(bytes, at, stop, blankStop, timestamps, row);
          else at = readNumber(bytes, at, stop, blankStop, timestamps, row);
          if (!Number.isFinite(timestamps[row])) break rows;
        }
        if (at < 0) break rows;
        if (stop !== separator) at++;
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
    if (row > firstRow) store.lines.note(firstRow, careful.line);
    careful.line += row - firstRow;
    store.rowCount = row;
    return rowStart;
  }
}

/** Whether the quoted field that starts here is closed on the same line and holds no quote, nor a backslash that counts. */
function isPlainlyQuoted(bytes: Uint8Array, start: number, hasEscapes: boolean): boolean {
  let at = start + 1;
  for (let byte = bytes[at]!; byte !== QUOTE; byte = bytes[++at]!) {
    if (byte === LF || byte === CR || (hasEscapes && byte === BACKSLASH)) return false;
  }
  return bytes[at + 1] !== QUOTE;
}

/** Whether the line that starts here is no row but the item of the rows below it, as in `123:`. */
function startsBlock(bytes: Uint8Array, start: number, separator: number): boolean {
  let at = start;
  for (let byte = bytes[at]!; byte !== LF && byte !== CR; byte = bytes[++at]!) if (byte === separator) return false;
  return bytes[at - 1] === COLON && at - 1 > start;
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
