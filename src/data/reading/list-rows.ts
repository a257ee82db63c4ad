// Lists become rows: a line is a user and the user's items, `7 12 3 45`, as LightGCN and related models write training and test
// sets. A user without items gives no row and is counted.

import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import type { IdSpace } from '../tables/ids.js';
import { readId } from './plain-fields.js';
import { placeInRow } from './row-place.js';
import type { RowStore } from './row-store.js';

const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;

export class ListFileRows {
  /** The line that comes next. */
  line = 1;
  readonly #file: string;
  readonly #store: RowStore;
  readonly #users: IdSpace;
  readonly #items: IdSpace;
  readonly #user = new Uint32Array(1);
  #awaitsHeader: boolean;
  #emptyCount = 0;

  constructor(file: string, hasHeader: boolean, store: RowStore, users: IdSpace, items: IdSpace) {
    this.#file = file;
    this.#awaitsHeader = hasHeader;
    this.#store = store;
    this.#users = users;
    this.#items = items;
  }

  /** A `RowReader`. */
  read(bytes: Uint8Array, start: number, limit: number): number {
    // No item is shorter than one byte and its separator.
    this.#store.reserve(Math.ceil((limit - start) / 2) + 1);
    let at = start;
    while (at < limit) {
      at = this.#readLine(bytes, at);
      this.line++;
    }
    return at;
  }

  notices(): Notice[] {
    const count = this.#emptyCount;
    if (count === 0) return [];
    const message = `${count} ${count === 1 ? 'line' : 'lines'} of ${this.#file} hold a user and no item.`;
    return [{ code: 'list-empty', message: count === 1 ? message.replace('hold', 'holds') : message, count }];
  }

  #readLine(bytes: Uint8Array, start: number): number {
    const store = this.#store;
    const { items } = store;
    const firstRow = store.rowCount;
    let row = firstRow;
    let at = skipBlanks(bytes, start);
    let byte = bytes[at]!;
    const isBlank = byte === LF || byte === CR;
    if (this.#awaitsHeader && !isBlank) {
      this.#awaitsHeader = false;
      while (byte !== LF && byte !== CR) byte = bytes[++at]!;
    } else if (!isBlank) {
      at = this.#readId(bytes, start, at, 'user', this.#users, this.#user, 0);
      const user = this.#user[0]!;
      for (at = skipBlanks(bytes, at); ; at = skipBlanks(bytes, at)) {
        byte = bytes[at]!;
        if (byte === LF || byte === CR) break;
        at = this.#readId(bytes, start, at, 'item', this.#items, items, row);
        store.users[row++] = user;
      }
      if (row > firstRow) store.lines.note(firstRow, this.line);
      else this.#emptyCount++;
    }
    store.rowCount = row;
    return byte === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
  }

  #readId(
    bytes: Uint8Array,
    lineStart: number,
    start: number,
    role: 'user' | 'item',
    ids: IdSpace,
    column: Uint32Array,
    row: number,
  ): number {
    const end = readId(bytes, start, SPACE, TAB, ids, column, row);
    if (end >= 0) return end;
    throw new InputError(`The ${role} id is not UTF-8 text`, {
      file: this.#file,
      ...placeInRow(bytes, lineStart, start, this.line),
      expected: 'text in UTF-8 without NUL bytes',
      hint: 'Save the file in UTF-8.',
    });
  }
}

function skipBlanks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === SPACE || bytes[at] === TAB) at++;
  return at;
}
