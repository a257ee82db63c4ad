// Users and items held out at once: fold f tests what its users chose among its items. Both are strangers to training, and
// are known by what they share with it: its users' other rows, and its items' other rows.

import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedWhole, checkedWord, checkNames } from './check-options.js';
import { MOST_FOLDS } from './cross-validation.js';
import { dealMembers } from './deal-members.js';
import { NO_FOLD, searchFolds } from './inductive-folds.js';
import { coldRecord, keysOf, SEED_NAMES, seedRecord } from './ordered-options.js';
import { FOLD_IN, ITEM_FOLD_IN, LEFT_OUT, type PartName, TEST, TRAIN } from './part-names.js';
import { createSplit, type Split } from './split.js';
import { SplitFold } from './split-fold.js';
import type { FullyInductiveOptions } from './split-options.js';

const PARTS: readonly PartName[] = ['train', 'fold-in', 'item-fold-in', 'test'];

export function splitFullyInductive(table: InteractionTable, options: FullyInductiveOptions): Split {
  const { method } = options;
  checkNames(method, options, [...SEED_NAMES, 'folds', 'search']);
  const folds = checkedWhole('folds', options.folds, 5, 2, MOST_FOLDS);
  const search = checkedWord('search', options.search, ['one', 'all'], 'one');
  const seeds = seedRecord(options);
  const cold = coldRecord(options);
  const keys = keysOf(table, seeds);
  const hasRows = { users: present(table.users, table), items: present(table.items, table) };
  const userFolds = dealMembers(keys, 'user', table.userIds.size, folds, (user) => hasRows.users[user] === 1);
  const itemFolds = dealMembers(keys, 'item', table.itemIds.size, folds, (item) => hasRows.items[item] === 1);
  const codesOf = (heldFold: number, hidden: number) => {
    const codes = new Uint8Array(table.rowCount);
    for (let row = 0; row < table.rowCount; row++) {
      const userFold = userFolds[table.users[row]!]!;
      const itemFold = itemFolds[table.items[row]!]!;
      if (userFold === hidden || itemFold === hidden) codes[row] = LEFT_OUT;
      else if (userFold === heldFold) codes[row] = itemFold === heldFold ? TEST : FOLD_IN;
      else codes[row] = itemFold === heldFold ? ITEM_FOLD_IN : TRAIN;
    }
    return codes;
  };
  return createSplit({
    table,
    options: { method, folds, search, ...seeds, cold },
    folds: Array.from({ length: folds }, (_, fold) => {
      const inner = () =>
        searchFolds(fold, folds, search).map((heldFold) => new SplitFold(table, PARTS, codesOf(heldFold, fold), cold));
      return new SplitFold(table, PARTS, codesOf(fold, NO_FOLD), cold, inner);
    }),
    notices: [],
  });
}

function present(members: Uint32Array, { rowCount, userIds, itemIds }: InteractionTable): Uint8Array {
  const marks = new Uint8Array(Math.max(userIds.size, itemIds.size));
  for (let row = 0; row < rowCount; row++) marks[members[row]!] = 1;
  return marks;
}
