// Folds of users who stay in training with all that is not tested of them. Users of other folds give all their rows, those
// that are tested there included: one model for each fold.

import type { InteractionTable } from '../tables/interaction-table.js';
import { TEST, TRAIN } from './part-names.js';
import { SplitFold } from './split-fold.js';
import type { ColdRule } from './split-options.js';

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
