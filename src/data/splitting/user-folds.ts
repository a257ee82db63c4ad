// Folds of users who stay in training with all that is not tested of them. Users of other folds give all their rows, those
// that are tested there included: one model for each fold.

import type { InteractionTable } from '../tables/interaction-table.js';
import { TEST, TRAIN } from './part-names.js';
import { SplitFold } from './split-fold.js';
import type { ColdRule } from './split-options.js';

/** Fold f tests the rows of its users that are marked with 1 in `held`. */
export function userFolds(
  table: InteractionTable,
  held: Uint8Array,
  foldOfUser: Uint16Array,
  foldCount: number,
  cold: ColdRule,
): SplitFold[] {
  return Array.from({ length: foldCount }, (_, fold) => {
    const codes = new Uint8Array(table.rowCount);
    for (let row = 0; row < codes.length; row++) {
      codes[row] = held[row] === 1 && foldOfUser[table.users[row]!] === fold ? TEST : TRAIN;
    }
    return new SplitFold(table, ['train', 'test'], codes, cold);
  });
}
