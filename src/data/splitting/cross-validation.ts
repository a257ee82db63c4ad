// Cross-validation of rows: each is tested once. Dealt per user (or item), every one is in every fold as evenly as numbers
// allow; dealt globally, all rows stand in one random order, which is what papers call global splitting and RiVal does not do.

import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedWhole, checkedWord, checkNames } from './check-options.js';
import { cutAtRandom } from './global-ratio.js';
import { NO_FOLD } from './inductive-folds.js';
import { coldRecord, keysOf, SEED_NAMES, seedRecord } from './ordered-options.js';
import { type PartName, TEST, TRAIN, VALIDATION } from './part-names.js';
import { randomOrder } from './row-order.js';
import { groupRows } from './rows-by-group.js';
import { NO_GROUP, type SeededKeys } from './seeded-keys.js';
import { createSplit, type Split } from './split.js';
import { SplitFold } from './split-fold.js';
import type { ColdRule, CrossValidationOptions } from './split-options.js';

export const MOST_FOLDS = 1000;

export function splitCrossValidation(table: InteractionTable, options: CrossValidationOptions): Split {
  const { method } = options;
  const scope = checkedWord('scope', options.scope, ['user', 'item', 'global'], 'user');
  const isGlobal = scope === 'global';
  checkNames(method, options, [...SEED_NAMES, 'scope', 'folds', 'validation', ...(isGlobal ? [] : ['tooFew'])]);
  const few = isGlobal ? {} : { tooFew: checkedWord('tooFew', options.tooFew, ['deal', 'train'], 'deal') };
  const folds = checkedWhole('folds', options.folds, 5, options.validation === true ? 3 : 2, MOST_FOLDS);
  const validation = options.validation === true;
  const seeds = seedRecord(options);
  const cold = coldRecord(options);
  const keys = keysOf(table, seeds);
  const numbers = isGlobal
    ? dealRows(table, keys, folds)
    : dealMembersRows(table, scope, keys, folds, few.tooFew === 'train' ? folds : 0);
  return createSplit({
    table,
    options: { method, scope, folds, validation, ...few, ...seeds, cold },
    folds: foldsOfNumbers(table, numbers, folds, validation, cold),
    notices: [],
  });
}

/** The folds when row r is tested in fold `numbers[r]`, if there is such a fold; with validation, fold f - 1 is held out for it in fold f. */
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
 * The rows of a user (or item) in the order of their keys go to fold after fold, from one on that the member's own key
 * chooses: without it the first folds would get what is left over from everybody. Members with fewer rows than `least`
 * go to none.
 */
function dealMembersRows(
  table: InteractionTable,
  scope: 'user' | 'item',
  keys: SeededKeys,
  foldCount: number,
  least: number,
): Uint16Array {
  const numbers = new Uint16Array(table.rowCount).fill(NO_FOLD);
  const order = randomOrder(table, keys);
  const [members, ids] = scope === 'item' ? [table.items, table.itemIds] : [table.users, table.userIds];
  const { starts, rows } = groupRows(members, table.rowCount, ids.size);
  for (let member = 0; member + 1 < starts.length; member++) {
    const from = starts[member]!;
    const to = starts[member + 1]!;
    if (from === to || to - from < least) continue;
    order.sort(rows, from, to);
    const first = (scope === 'item' ? keys.keyOf(NO_GROUP, member) : keys.keyOf(member, NO_GROUP)) % foldCount;
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
