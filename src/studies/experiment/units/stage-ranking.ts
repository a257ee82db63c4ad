// What a model ranked on a stage, in the ids of its tables.
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { RankedLists } from '../../../data/tables/ranked-lists.js';
import { type UserLists, userListsOf } from '../../evaluate/order-user-lists.js';
import type { ReadyStage } from '../folds/ready-stage.js';

/** Ranked lists of columns, one for each list of the stage, as lists of items. */
export function listsOfRanking({ space, lists }: ReadyStage, ranked: RankedLists): UserLists {
  return userListsOf(lists.users, ranked.lengths, (list, items, scores) => {
    const from = list * ranked.k;
    for (let place = 0; place < items.length; place++) {
      items[place] = space.itemOrder[ranked.items[from + place]!]!;
      scores[place] = ranked.scores[from + place]!;
    }
  });
}

/** Columns of users and items as a table in the id spaces of a stage. */
export function tableOfPairs(
  stage: ReadyStage,
  users: Uint32Array,
  items: Uint32Array,
  values?: Float64Array,
): InteractionTable {
  const { userIds, itemIds } = stage.tables.truth;
  const lineOf = (row: number) => row + 1;
  return {
    rowCount: users.length,
    users,
    items,
    values,
    timestamps: undefined,
    userIds,
    itemIds,
    name: undefined,
    lineOf,
  };
}
