// Cross-validation of rows: each is tested once. Dealt per user, every user is in every fold as evenly as numbers allow;
// dealt globally, all rows stand in one random order, which is what papers call global splitting and RiVal does not do.

import type { InteractionTable } from '../../data/interaction-table.js';
import { checkedWhole, checkedWord, checkNames } from './check-options.js';
import { cutAtRandom } from './global-ratio.js';
import { groupRows } from './group-rows.js';
import { coldRecord, keysOf, SEED_NAMES, seedRecord } from './ordered-options.js';
import { type PartName, TEST, TRAIN, VALIDATION } from './part-names.js';
import { randomOrder } from './row-order.js';
import { NOBODY, type SeededKeys } from './seeded-keys.js';
import { createSplit, type Split } from './split.js';
import { SplitFold } from './split-fold.js';
import type { ColdRule, CrossValidationOptions } from './split-options.js';

export const MOST_FOLDS = 1000;

export function splitCrossValidation(table: InteractionTable, options: CrossValidationOptions): Split {
  const { method } = options;
  checkNames(method, options, [...SEED_NAMES, 'scope', 'folds', 'validation']);
  const scope = checkedWord('scope', options.scope, ['user', 'global'], 'user');
  const folds = checkedWhole('folds', options.folds, 5, options.validation === true ? 3 : 2, MOST_FOLDS);
  const validation = options.validation === true;
  const seeds = seedRecord(options);
  const cold = coldRecord(options);
  const keys = keysOf(table, seeds);
  const numbers = scope === 'user' ? dealUsers(table, keys, folds) : dealRows(table, keys, folds);
  return createSplit({
    table,
    options: { method, scope, folds, validation, ...seeds, cold },
    folds: foldsOfNumbers(table, numbers, folds, validation, cold),
    notices: [],
  });
}

/** The folds when row r is tested in fold `numbers[r]`; with validation, fold f - 1 is held out for it in fold f. */
export function foldsOfNumbers(
  table: InteractionTable,
  numbers: Uint16Array,
  foldCount: number,
  hasValidation: boolean,
  cold: ColdRule,
): SplitFold[] {
  const parts: PartName[] = hasValidation ? ['train', 'validation', 'test'] : ['train', 'test'];
  return Array.from({ length: foldCount }, (_, fold) => {
    const validated = hasValidation ? (fold + foldCount - 1) % foldCount : -1;
    const codes = new Uint8Array(table.rowCount);
    for (let row = 0; row < table.rowCount; row++) {
      const number = numbers[row]!;
      codes[row] = number === fold ? TEST : number === validated ? VALIDATION : TRAIN;
    }
    return new SplitFold(table, parts, codes, cold);
  });
}

/**
 * A user's rows in the order of their keys go to fold after fold, from one on that the user's own key chooses: without
 * it the first folds would get what is left over from everybody.
 */
function dealUsers(table: InteractionTable, keys: SeededKeys, foldCount: number): Uint16Array {
  const numbers = new Uint16Array(table.rowCount);
  const order = randomOrder(table, keys);
  const { starts, rows } = groupRows(table.users, table.rowCount, table.userIds.size);
  for (let user = 0; user + 1 < starts.length; user++) {
    const from = starts[user]!;
    const to = starts[user + 1]!;
    if (from === to) continue;
    order.sort(rows, from, to);
    const first = keys.keyOf(user, NOBODY) % foldCount;
    for (let i = from; i < to; i++) numbers[rows[i]!] = (first + i - from) % foldCount;
  }
  return numbers;
}

/** Stretches of one random order; the first n mod k folds have a row more. */
function dealRows(table: InteractionTable, keys: SeededKeys, foldCount: number): Uint16Array {
  const { rowCount } = table;
  const least = Math.floor(rowCount / foldCount);
  const sizes = Array.from({ length: foldCount }, (_, fold) => least + (fold < rowCount % foldCount ? 1 : 0));
  return cutAtRandom(table, keys, sizes);
}
