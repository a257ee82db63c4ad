// A matrix of ratings becomes rows: a line for each user, a cell for each item, and a row for each cell that holds a
// rating. Plain lines are read without texts in between; any other line is split carefully and refused with its place.

import { InputError } from '../../foundation/errors.js';
import { sentenceOf } from '../../foundation/sentence.js';
import type { IdSpace } from '../tables/ids.js';
import { LEAVE_OUT_FIRST } from './careful-rows.js';
import { parseDecimal } from './decimal.js';
import type { MatrixPlan } from './matrix-plan.js';
import { endOfText, readNumber } from './plain-fields.js';
import { RowFields } from './row-fields.js';
import { placeInRow } from './row-place.js';
import type { RowStore } from './row-store.js';

const LF = 10;
const CR = 13;
const QUOTE = 34;
const decoder = new TextDecoder();

export class MatrixRows {
  /** The line that comes next. */
  line = 1;
  readonly #plan: MatrixPlan;
  readonly #store: RowStore;
  readonly #users: IdSpace;
  readonly #fields: RowFields;
  /** The cells of one line; NaN where there is no rating. */
  readonly #cells: Float64Array;
  #awaitsHeader: boolean;
  #userCount = 0;
  #userStart = 0;
  #userEnd = 0;

  constructor(plan: MatrixPlan, store: RowStore, users: IdSpace) {
    this.#plan = plan;
    this.#store = store;
    this.#users = users;
    this.#fields = new RowFields(plan);
    this.#cells = new Float64Array(plan.fieldCount);
    this.#awaitsHeader = plan.hasHeader;
  }

  /** A `RowReader`. */
  read(bytes: Uint8Array, start: number, limit: number): number {
    // No cell is shorter than its separator and a digit.
    this.#store.reserve(Math.ceil((limit - start) / 2) + 1);
    let at = start;
    while (at < limit) {
      const next = this.#awaitsHeader ? -1 : this.#readPlain(bytes, at);
      if (next >= 0) {
        this.#addCells(bytes, at);
        this.line++;
        at = next;
        continue;
      }
      const outcome = this.#fields.split(bytes, at, limit);
      if (outcome === 'open-quote') return at;
      if (outcome === 'text-after-quote') {
        const expected = 'a separator or the end of the line';
        throw this.#refusal(bytes, at, this.#fields.count - 1, 'Text follows a closing quote', { expected });
      }
      if (this.#fields.count > 0) this.#addFields(bytes, at);
      this.line += 1 + this.#fields.innerLineCount;
      at = this.#fields.next;
    }
    return at;
  }

  /** Reads the cells of a plain line and returns where the next one starts, or -1 if it is not plain. */
  #readPlain(bytes: Uint8Array, start: number): number {
    const { separator: separators, fieldCount, userField, firstItemField } = this.#plan;
    if (separators.length !== 1) return -1;
    const separator = separators[0]!;
    const cells = this.#cells;
    let at = start;
    for (let f = 0; f < fieldCount; f++) {
      const first = bytes[at]!;
      if (first === QUOTE) return -1;
      if (f < firstItemField) {
        const fieldStart = at;
        at = endOfText(bytes, at, separator, separator);
        if (f === userField) {
          this.#userStart = fieldStart;
          this.#userEnd = at;
        }
      } else if (first === separator || first === LF || first === CR) cells[f] = Number.NaN;
      else at = readNumber(bytes, at, separator, separator, cells, f);
      if (at < 0) return -1;
      if (f < fieldCount - 1 && bytes[at++] !== separator) return -1;
    }
    if (bytes[at] === LF) return at + 1;
    if (bytes[at] !== CR) return -1;
    return bytes[at + 1] === LF ? at + 2 : at + 1;
  }

  #addFields(bytes: Uint8Array, lineStart: number): void {
    if (this.#awaitsHeader) {
      this.#awaitsHeader = false;
      return;
    }
    const { fieldCount, userField, firstItemField } = this.#plan;
    const { count, starts, ends, bytes: texts } = this.#fields;
    if (count !== fieldCount) {
      throw this.#refusal(bytes, lineStart, Math.min(count, fieldCount) - 1, 'The line has another number of fields', {
        found: `${count} fields`,
        expected: `${fieldCount}, as in the first line`,
      });
    }
    for (let f = firstItemField; f < fieldCount; f++) {
      const isEmpty = starts[f] === ends[f];
      const value = parseDecimal(texts, starts[f]!, ends[f]!);
      if (!isEmpty && Number.isNaN(value)) {
        const found = decoder.decode(texts.subarray(starts[f]!, ends[f]!));
        const expected = 'a number, or nothing where there is no rating';
        const hint = sentenceOf`${LEAVE_OUT_FIRST}.`;
        if (!this.#plan.skipsBadRows)
          throw this.#refusal(bytes, lineStart, f, 'The rating is not a number', { found, expected, hint });
        this.#store.noteBad('rating', `line ${this.line}`, found);
      }
      this.#cells[f] = value;
    }
    this.#userStart = starts[userField] ?? 0;
    this.#userEnd = ends[userField] ?? 0;
    this.#addCells(texts, lineStart);
  }

  /** `bytes` hold the user's id. */
  #addCells(bytes: Uint8Array, lineStart: number): void {
    const { fieldCount, firstItemField, itemIndices, missingRating, userField } = this.#plan;
    const store = this.#store;
    const cells = this.#cells;
    this.#userCount++;
    store.reserve(fieldCount);
    const firstRow = store.rowCount;
    let row = firstRow;
    let user = -1;
    for (let f = firstItemField; f < fieldCount; f++) {
      const value = cells[f]!;
      if (Number.isNaN(value) || value === missingRating) continue;
      // A user is known from the first rating on.
      if (user < 0) user = userField < 0 ? this.#users.internInteger(this.#userCount) : this.#idOf(bytes, lineStart);
      store.users[row] = user;
      store.items[row] = itemIndices[f]!;
      if (store.hasValues) store.values[row] = value;
      row++;
    }
    if (row > firstRow) store.lines.note(firstRow, this.line);
    store.rowCount = row;
  }

  #idOf(bytes: Uint8Array, lineStart: number): number {
    const isEmpty = this.#userStart === this.#userEnd;
    const index = isEmpty ? -1 : this.#users.internBytes(bytes, this.#userStart, this.#userEnd);
    if (index >= 0) return index;
    const column = bytes === this.#fields.bytes ? 1 : this.#userStart - lineStart + 1;
    throw new InputError(isEmpty ? 'The user id is empty' : 'The user id is not UTF-8 text', {
      file: this.#plan.file,
      line: this.line,
      column,
      expected: isEmpty ? 'an id' : 'text in UTF-8 without NUL bytes',
    });
  }

  #refusal(bytes: Uint8Array, lineStart: number, f: number, reason: string, details: object): InputError {
    const place = placeInRow(bytes, lineStart, this.#fields.sources[f]!, this.line);
    return new InputError(reason, { file: this.#plan.file, ...place, ...details });
  }
}
