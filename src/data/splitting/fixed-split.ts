// Splits that somebody else made: parts in files of their own, or the held-out pairs of a log. They become splits like
// all others, so that counts, manifests and candidates work for them too.

import { InputError, UsageError } from '../../foundation/errors.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkNames } from './check-options.js';
import { joinTables } from './join-tables.js';
import { coldRecord } from './ordered-options.js';
import { PairSet } from './pair-set.js';
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
