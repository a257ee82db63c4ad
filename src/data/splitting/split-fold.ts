// One fold of a split: which part each row is in, and what follows from it. Folds share the table and hold one byte a row,
// or the way to make them, so that there may be as many folds as users; rows and tables of a part are made when they are
// asked for.
import { UsageError } from '../../foundation/errors.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { selectRows } from '../tables/select-rows.js';
import { countFold, type FoldCounts, type FoldMarks, KNOWN_BITS, markFold } from './fold-counts.js';
import { LEFT_OUT, PART_NAMES, type PartName, TEST, TRAIN, VALIDATION } from './part-names.js';
import type { ColdRule } from './split-options.js';

/** Training, validation and test of one fold, with counts. */
export class SplitFold {
  /** The parts of this fold, in the order in which they are used. */
  readonly parts: readonly PartName[];
  readonly counts: FoldCounts;
  readonly #table: InteractionTable;
  readonly #makeCodes: () => Uint8Array;
  readonly #heldCodes: Uint8Array | undefined;
  #lastCodes: WeakRef<Uint8Array> | undefined;
  readonly #makeSearch: () => readonly SplitFold[];
  #search: readonly SplitFold[] | undefined;

  /** @internal `codes` holds the part of each row, or makes it whenever it is needed; `search` is asked for once. */
  constructor(
    table: InteractionTable,
    parts: readonly PartName[],
    codes: Uint8Array | (() => Uint8Array),
    cold: ColdRule,
    search: () => readonly SplitFold[] = () => [],
  ) {
    this.parts = parts;
    this.#table = table;
    this.#makeSearch = search;
    const current = typeof codes === 'function' ? codes() : codes;
    const before = markFold(table, current);
    const kept = cold === 'keep' ? current : withoutCold(table, current, before, cold);
    const after = cold === 'keep' ? before : markFold(table, kept);
    this.counts = countFold(table, parts, current, before, after);
    this.#heldCodes = typeof codes === 'function' ? undefined : kept;
    this.#makeCodes = () => {
      const made = typeof codes === 'function' ? codes() : codes;
      return cold === 'keep' ? made : withoutCold(table, made, markFold(table, made), cold);
    };
  }

  /** The part of each row; made again where nobody has held it. */
  #codes(): Uint8Array {
    const known = this.#heldCodes ?? this.#lastCodes?.deref();
    if (known !== undefined) return known;
    const made = this.#makeCodes();
    this.#lastCodes = new WeakRef(made);
    return made;
  }

  /**
   * Folds within the training rows of this one, for the search of hyper-parameters: fit on their `train`, choose by their
   * `validation` (or `test`, where they have no other), and fit again on `train` of this fold. Empty where there are none.
   */
  get search(): readonly SplitFold[] {
    this.#search ??= this.#makeSearch();
    return this.#search;
  }

  /** The rows of a part, ascending. */
  rows(part: PartName): Uint32Array {
    if (!this.parts.includes(part)) {
      throw new UsageError('The split has no such part', {
        argument: 'part',
        found: part,
        expected: `one of ${this.parts.join(', ')}`,
      });
    }
    const code = PART_NAMES.indexOf(part);
    const rows = new Uint32Array(this.counts.parts[part]!.rows);
    const codes = this.#codes();
    let count = 0;
    for (let row = 0; row < codes.length; row++) if (codes[row] === code) rows[count++] = row;
    return rows;
  }

  /** The rows of a part as a table that shares its ids with the whole. */
  tableOf(part: PartName): InteractionTable {
    return selectRows(this.#table, this.rows(part));
  }

  /** The part of a row; undefined if it is in none. */
  partOf(row: number): PartName | undefined {
    return PART_NAMES[this.#codes()[row] ?? LEFT_OUT];
  }
}

/** Codes in which rows of validation and test are left out whose user, or whose user or item, is not known. */
function withoutCold(
  table: InteractionTable,
  codes: Uint8Array,
  { users, items }: FoldMarks,
  cold: ColdRule,
): Uint8Array {
  const rest = codes.slice();
  for (let row = 0; row < table.rowCount; row++) {
    if (codes[row] !== TEST && codes[row] !== VALIDATION) continue;
    const isUserKnown = (users[table.users[row]!]! & KNOWN_BITS) !== 0;
    const isItemKnown = cold === 'drop-users' || (items[table.items[row]!]! & KNOWN_BITS) !== 0;
    if (!(isUserKnown && isItemKnown)) rest[row] = LEFT_OUT;
  }
  return rest;
}

/** More folds than that, such as one for each user, are made when they are asked for. */
const MOST_HELD = 50;

/** Fold f tests the rows of its users that are marked with 1 in `held`. */
export function userFolds(
  table: InteractionTable,
  marks: Uint8Array,
  foldOfUser: Uint16Array,
  foldCount: number,
  cold: ColdRule,
): SplitFold[] {
  return Array.from({ length: foldCount }, (_, fold) => {
    const codes = () => {
      const made = new Uint8Array(table.rowCount);
      for (let row = 0; row < made.length; row++) {
        made[row] = marks[row] === 1 && foldOfUser[table.users[row]!] === fold ? TEST : TRAIN;
      }
      return made;
    };
    return new SplitFold(table, ['train', 'test'], foldCount > MOST_HELD ? codes : codes(), cold);
  });
}
