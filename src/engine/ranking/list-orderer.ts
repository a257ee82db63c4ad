// The walk over a table's rows, one user at a time: numbers for items, a look at the order, and work only where
// something is out of order. Columns of the table are handed on as they are until a user's rows must move.
import { type InteractionTable, placeOf } from '../../data/tables/interaction-table.js';
import type { Numbering } from '../../data/tables/numbering.js';
import { InputError } from '../../foundation/errors.js';
import { type GroupedRows, sortPositions } from './rows-by-user.js';
import { ROW_ORDER } from './walk-rows.js';

type Scores = Float32Array | Float64Array;

export interface OrderRules {
  /** Items have numbers below this one. */
  readonly itemLimit: number;
  readonly tieKeys: Uint32Array | undefined;
  /** Whether equal scores stay in the order of the file. */
  readonly isGiven: boolean;
  readonly kept: 'first' | 'last';
}

export interface OrderCounts {
  unsortedLists: number;
  tiedLists: number;
  duplicateRows: number;
}

const DUPLICATE = 1;
const RISING = 2;
const MISPLACED_TIE = 4;
const TIED = 8;

export class ListOrderer {
  readonly counts: OrderCounts = { unsortedLists: 0, tiedLists: 0, duplicateRows: 0 };
  /** The first row of the file that repeats another. */
  duplicate: { readonly row: number; readonly firstRow: number } | undefined;
  hasUnknownItem = false;
  /** Undefined as long as the table's own column serves. */
  #items: Uint32Array | undefined;
  #scores: Scores | undefined;
  readonly #stamps: Uint32Array;
  #stamp = 0;
  /** Of users whose rows were looked at before, and what of it is a reason to look again. */
  readonly #orders: Uint8Array | undefined;
  readonly #odd: number;
  readonly #needsNumbers: boolean;
  /** One user's rows while they are put in order. */
  #rows = new Uint32Array(256);
  #numbers = new Uint32Array(256);
  #keys = new Uint32Array(256);
  #userScores = new Float64Array(256);
  #positions = new Uint32Array(256);

  constructor(
    private readonly table: InteractionTable,
    private readonly values: Scores | undefined,
    private readonly grouped: GroupedRows,
    private readonly numbering: Numbering,
    private readonly rules: OrderRules,
  ) {
    const isInPlace = grouped.order === undefined;
    const length = grouped.order?.length ?? table.rowCount;
    this.#items = isInPlace && numbering.hasItemIndices ? undefined : new Uint32Array(length);
    this.#scores = isInPlace || values === undefined ? undefined : sameKind(values, length);
    this.#stamps = new Uint32Array(numbering.itemNumbers.length);
    this.#orders = isInPlace && (values === undefined || values === table.values) ? grouped.orders : undefined;
    const { rising, tied, unlike, repeated, unknown } = ROW_ORDER;
    this.#odd = repeated | unknown | (values === undefined ? 0 : rising | tied | unlike);
    this.#needsNumbers = this.#items !== undefined || rules.itemLimit < numbering.itemNumbers.length;
  }

  get items(): Uint32Array {
    return this.#items ?? this.table.items;
  }

  get scores(): Scores | undefined {
    return this.#scores ?? this.values;
  }

  /** Whether all lists are known to lie in order, under the numbers of their items. */
  isInOrder(): boolean {
    const orders = this.#orders;
    if (orders === undefined || this.#needsNumbers) return false;
    let seen = 0;
    for (let user = 0; user < orders.length; user++) seen |= orders[user]!;
    return (seen & this.#odd) === 0;
  }

  /** Puts a user's rows in order and shortens the user's length by the rows that repeat others. */
  orderUser(user: number): void {
    const start = this.grouped.starts[user]!;
    const end = start + this.grouped.lengths[user]!;
    if (this.#orders !== undefined && (this.#orders[user]! & this.#odd) === 0) {
      if (this.#needsNumbers) this.#number(start, end);
      return;
    }
    let run = this.#look(start, end);
    if ((run & RISING) !== 0) this.counts.unsortedLists++;
    if ((run & ~TIED) !== 0) {
      const length = this.#gather(start, end);
      this.grouped.lengths[user] = length;
      if (this.values !== undefined) run = this.#sort(length) ? TIED : 0;
      this.#write(start, length);
    }
    if ((run & TIED) !== 0) this.counts.tiedLists++;
  }

  /** Writes numbers of items where rows are in order. */
  #number(start: number, end: number): void {
    const { itemNumbers } = this.numbering;
    const { itemLimit } = this.rules;
    const indices = this.table.items;
    const items = this.#items;
    for (let place = start; place < end; place++) {
      const number = itemNumbers[indices[place]!]!;
      if (!(number < itemLimit)) this.hasUnknownItem = true;
      if (items !== undefined) items[place] = number;
    }
  }

  /** Writes numbers of items, and scores where they move anyway, and says what is out of order. */
  #look(start: number, end: number): number {
    const { table, values, rules } = this;
    const { order } = this.grouped;
    const { itemNumbers } = this.numbering;
    const { tieKeys, itemLimit, isGiven } = rules;
    const indices = table.items;
    const items = this.#items;
    const scores = this.#scores;
    const stamps = this.#stamps;
    const stamp = ++this.#stamp;
    let previousScore = 0;
    let previousNumber = 0;
    let run = 0;
    for (let place = start; place < end; place++) {
      const row = order === undefined ? place : order[place]!;
      const number = itemNumbers[indices[row]!]!;
      if (!(number < itemLimit)) this.hasUnknownItem = true;
      if (stamps[number] === stamp) run |= DUPLICATE;
      stamps[number] = stamp;
      if (items !== undefined) items[place] = number;
      if (values === undefined) continue;
      const score = values[row]!;
      if (scores !== undefined) scores[place] = score;
      if (!(score < previousScore)) {
        if (score === previousScore) {
          if (place > start) {
            run |= TIED;
            const isInOrder = isGiven
              ? true
              : tieKeys === undefined
                ? previousNumber < number
                : tieKeys[previousNumber]! < tieKeys[number]!;
            if (!isInOrder) run |= MISPLACED_TIE;
          }
        } else if (Number.isNaN(score)) throw this.#nanError(row);
        else if (place > start) run |= RISING;
      }
      previousScore = score;
      previousNumber = number;
    }
    return run;
  }

  /** Copies a user's rows, each item once, in the order of the file, and returns how many there are. */
  #gather(start: number, end: number): number {
    this.#reserve(end - start);
    const { order } = this.grouped;
    const { itemNumbers } = this.numbering;
    const indices = this.table.items;
    const rows = this.#rows;
    const stamps = this.#stamps;
    const stamp = ++this.#stamp;
    const isLast = this.rules.kept === 'last';
    let length = 0;
    // The rows that count are met before those that repeat them.
    for (let step = 0; step < end - start; step++) {
      const place = isLast ? end - 1 - step : start + step;
      const row = order === undefined ? place : order[place]!;
      const number = itemNumbers[indices[row]!]!;
      if (stamps[number] === stamp) {
        this.counts.duplicateRows++;
        continue;
      }
      stamps[number] = stamp;
      rows[length++] = row;
    }
    if (isLast) rows.subarray(0, length).reverse();
    if (length < end - start) this.#noteDuplicate(start, end);
    this.#fill(length);
    return length;
  }

  /** What the gathered rows are sorted by, and their positions before that. */
  #fill(length: number): void {
    const { values } = this;
    const { itemNumbers } = this.numbering;
    const { tieKeys, isGiven } = this.rules;
    const indices = this.table.items;
    const [rows, numbers, keys] = [this.#rows, this.#numbers, this.#keys];
    const [scores, positions] = [this.#userScores, this.#positions];
    for (let position = 0; position < length; position++) {
      const row = rows[position]!;
      const number = itemNumbers[indices[row]!]!;
      numbers[position] = number;
      keys[position] = isGiven ? position : tieKeys === undefined ? number : tieKeys[number]!;
      scores[position] = values === undefined ? 0 : values[row]!;
      positions[position] = position;
    }
  }

  #sort(length: number): boolean {
    const positions = this.#positions;
    const scores = this.#userScores;
    sortPositions(positions, length, scores, this.#keys);
    for (let i = 1; i < length; i++) if (scores[positions[i - 1]!] === scores[positions[i]!]) return true;
    return false;
  }

  #write(start: number, length: number): void {
    // The table's own columns are not ours to change.
    this.#items ??= this.table.items.slice();
    if (this.values !== undefined) this.#scores ??= this.values.slice();
    const [items, scores] = [this.#items, this.#scores];
    const [numbers, userScores, positions] = [this.#numbers, this.#userScores, this.#positions];
    for (let i = 0; i < length; i++) {
      const position = positions[i]!;
      items[start + i] = numbers[position]!;
      if (scores !== undefined) scores[start + i] = userScores[position]!;
    }
  }

  #noteDuplicate(start: number, end: number): void {
    const firstRows = new Map<number, number>();
    for (let place = start; place < end; place++) {
      const row = this.grouped.order?.[place] ?? place;
      const item = this.table.items[row]!;
      const firstRow = firstRows.get(item);
      if (firstRow === undefined) firstRows.set(item, row);
      else {
        if (this.duplicate === undefined || row < this.duplicate.row) this.duplicate = { row, firstRow };
        return;
      }
    }
  }

  #reserve(length: number): void {
    if (length <= this.#rows.length) return;
    this.#rows = new Uint32Array(2 * length);
    this.#numbers = new Uint32Array(2 * length);
    this.#keys = new Uint32Array(2 * length);
    this.#userScores = new Float64Array(2 * length);
    this.#positions = new Uint32Array(2 * length);
  }

  #nanError(row: number): InputError {
    const { users, items, userIds, itemIds } = this.table;
    return new InputError('A score is NaN and cannot be ranked', {
      ...placeOf(this.table, row),
      found: `NaN for user ${userIds.idAt(users[row]!)}, item ${itemIds.idAt(items[row]!)}`,
      expected: 'a number (infinities are allowed)',
      hint: 'Leave the row out, or give it the least score.',
    });
  }
}

function sameKind(values: Scores, length: number): Scores {
  return values.BYTES_PER_ELEMENT === 4 ? new Float32Array(length) : new Float64Array(length);
}
