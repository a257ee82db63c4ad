// Splits that somebody else made: parts in files of their own, or the held-out pairs of a log. They become splits like
// all others, so that counts, manifests and candidates work for them too.

import { InputError, UsageError } from '../../foundation/errors.js';
import type { IdSpace } from '../tables/ids.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkNames } from './check-options.js';
import { joinTables } from './join-tables.js';
import { coldRecord } from './ordered-options.js';
import { PART_NAMES, type PartName, TEST, TRAIN, VALIDATION } from './part-names.js';
import { createSplit, type Split } from './split.js';
import { SplitFold } from './split-fold.js';
import type { ColdOptions } from './split-options.js';

/** Tables of the parts, which share their ids; train and test must be there. */
export type PartTables = Readonly<Partial<Record<PartName, InteractionTable>>>;

/** The pairs of the held-out parts; values and times in them are not looked at. */
export interface HeldPairs {
  readonly validation?: InteractionTable | undefined;
  readonly test: InteractionTable;
}

/**
 * One table of all parts, one after the other, and the split into them.
 * @example fixedSplit({ train, test }).folds.length;   // 1
 */
export function fixedSplit(parts: PartTables, options: ColdOptions = {}): Split {
  checkNames('fixed', options, ['cold']);
  const cold = coldRecord(options);
  const names = PART_NAMES.filter((name) => parts[name] !== undefined);
  for (const name of ['train', 'test'] as const) {
    if (parts[name] !== undefined) continue;
    throw new UsageError('A split needs a training and a test part', { argument: `parts.${name}`, found: undefined });
  }
  const tables = names.map((name) => parts[name]!);
  const table = joinTables(tables, names);
  const codes = new Uint8Array(table.rowCount);
  let start = 0;
  tables.forEach(({ rowCount }, i) => {
    codes.fill(PART_NAMES.indexOf(names[i]!), start, start + rowCount);
    start += rowCount;
  });
  return createSplit({
    table,
    options: { method: 'fixed', cold },
    folds: [new SplitFold(table, names, codes, cold)],
    notices: [],
  });
}

/** The rows of a log whose user and item are among given pairs are held out; all others are training. */
export function fixedSplitOf(table: InteractionTable, pairs: HeldPairs, options: ColdOptions = {}): Split {
  checkNames('fixed', options, ['cold']);
  const cold = coldRecord(options);
  const codes = heldCodes(table, pairs, TRAIN);
  const parts: PartName[] = pairs.validation === undefined ? ['train', 'test'] : ['train', 'validation', 'test'];
  return createSplit({
    table,
    options: { method: 'fixed', cold },
    folds: [new SplitFold(table, parts, codes, cold)],
    notices: [],
  });
}

/** VALIDATION and TEST for rows of the given pairs, which must all be in the log; `other` for the other rows. */
export function heldCodes(table: InteractionTable, { validation, test }: HeldPairs, other: number): Uint8Array {
  const codes = new Uint8Array(table.rowCount).fill(other);
  for (const [name, part, code] of [
    ['validation', validation, VALIDATION],
    ['test', test, TEST],
  ] as const) {
    if (part === undefined) continue;
    const pairs = new PairSet(part, table, name);
    for (let row = 0; row < table.rowCount; row++) {
      if (!pairs.take(table.users[row]!, table.items[row]!)) continue;
      if (codes[row] !== other) throw heldTwice(table, row);
      codes[row] = code;
    }
    pairs.checkAllTaken();
  }
  return codes;
}

function heldTwice(table: InteractionTable, row: number): InputError {
  const [user, item] = [table.userIds.idAt(table.users[row]!), table.itemIds.idAt(table.items[row]!)];
  return new InputError('A pair is in validation and in test', {
    argument: 'pairs.validation',
    found: `user ${user}, item ${item}`,
    expected: 'each pair in one part',
  });
}

// The pairs of a table, looked up by the ids of another one. A held-out pair that the log does not have is a mistake of
// whoever made the files, and is refused with its line.

class PairSet {
  readonly #pairs: InteractionTable;
  readonly #part: string;
  readonly #itemCount: number;
  /** Row in `pairs` of each pair, as user * itemCount + item; taken ones have moved to the other map. */
  readonly #waiting = new Map<number, number>();
  readonly #taken = new Set<number>();

  constructor(pairs: InteractionTable, { userIds, itemIds }: InteractionTable, part: string) {
    this.#pairs = pairs;
    this.#part = part;
    this.#itemCount = itemIds.size;
    const users = placesIn(userIds, pairs.userIds);
    const items = placesIn(itemIds, pairs.itemIds);
    for (let row = 0; row < pairs.rowCount; row++) {
      const user = users[pairs.users[row]!]!;
      const item = items[pairs.items[row]!]!;
      if (user < 0 || item < 0) throw this.#unknown(row);
      this.#waiting.set(user * this.#itemCount + item, row);
    }
  }

  /** Whether the pair is in the set; notes that it was asked for. */
  take(user: number, item: number): boolean {
    const key = user * this.#itemCount + item;
    if (this.#taken.has(key)) return true;
    if (!this.#waiting.delete(key)) return false;
    this.#taken.add(key);
    return true;
  }

  /** Refuses pairs that nobody asked for. */
  checkAllTaken(): void {
    for (const row of this.#waiting.values()) throw this.#unknown(row);
  }

  #unknown(row: number): InputError {
    const { users, items, userIds, itemIds, name } = this.#pairs;
    return new InputError(`A pair of ${this.#part} is not in the log`, {
      argument: `pairs.${this.#part}`,
      ...(name !== undefined && { file: name }),
      line: this.#pairs.lineOf(row),
      found: `user ${userIds.idAt(users[row]!)}, item ${itemIds.idAt(items[row]!)}`,
      expected: 'pairs of the log that is split',
    });
  }
}

/** The index in one space of each id of another one, -1 where it is not there. */
function placesIn(ids: IdSpace, others: IdSpace): Int32Array {
  return Int32Array.from({ length: others.size }, (_, index) => {
    return ids === others ? index : ids.indexOf(others.idAt(index));
  });
}
