// Which lists a stage makes: mostly one for each user over the whole catalogue, without what was seen; where the protocol
// draws candidates, over these alone; and where every relevant item has a ranking of its own, one for each.

import { candidatesBy } from '../../../data/candidates/candidate-choice.js';
import { listedUsers } from '../../../data/candidates/candidate-lists.js';
import { itemCounts } from '../../../data/candidates/user-items.js';
import { joinTables } from '../../../data/splitting/join-tables.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { ItemLists } from '../../../data/tables/item-lists.js';
import { type MatrixSpace, matrixOfTable } from '../../../data/tables/matrix-of-table.js';
import type { StageTables } from './stage-tables.js';

export interface StageLists {
  /** The user of each list, by index; somebody may have several. */
  readonly users: Uint32Array;
  /** The one relevant item of each list, by index, where lists are of single items. */
  readonly relevant: Uint32Array | undefined;
  /** Columns that are left out of each list, or the only ones in it; ascending. */
  readonly excluded: ItemLists | undefined;
  readonly candidates: ItemLists | undefined;
}

/** The lists of a stage, users in the order of ids. */
export function stageLists(tables: StageTables, space: MatrixSpace): StageLists {
  const { candidates: choice, truth } = tables;
  const inOrder = (users: Uint32Array) => users.sort((a, b) => space.userRows[a]! - space.userRows[b]!);
  if (choice.strategy !== 'sampled' && choice.strategy !== 'rel-plus-n' && choice.strategy !== 'user-test') {
    const users = inOrder(listedUsers(truth, {}));
    return { users, relevant: undefined, excluded: excludedOf(tables, space, users), candidates: undefined };
  }
  const { fit: train, foldIn } = tables;
  const users = inOrder(listedUsers(truth, {}));
  const drawn = candidatesBy({ train, foldIn, test: truth }, choice, { users });
  return {
    users: drawn.users,
    relevant: drawn.relevant,
    excluded: undefined,
    candidates: columnsOf(drawn.lists, space),
  };
}

/** For each user what was seen, and what is outside the catalogue of the strategy. */
function excludedOf(tables: StageTables, space: MatrixSpace, users: Uint32Array): ItemLists {
  const { seen, candidates: choice } = tables;
  const outside = outsideOf(tables, space);
  const matrix = seen.length === 0 ? undefined : matrixOfTable(joined(seen), space);
  const isCold = choice.strategy === 'full' ? 'all' : 'none';
  const hidesCold = ('coldUsers' in choice ? (choice.coldUsers ?? isCold) : isCold) === 'none';
  const everything = Uint32Array.from(space.itemOrder.keys());
  const lists = Array.from(users, (user) => {
    const row = space.userRows[user]!;
    const own = matrix?.items.subarray(matrix.offsets[row]!, matrix.offsets[row + 1]!) ?? new Uint32Array(0);
    if (own.length === 0 && hidesCold) return everything;
    return outside.length === 0 ? own : Uint32Array.from(new Set([...own, ...outside])).sort();
  });
  return stackedLists(lists);
}

/** Columns that nobody may be recommended. */
function outsideOf({ fit, truth, all, candidates: { strategy } }: StageTables, space: MatrixSpace): Uint32Array {
  const itemCount = truth.itemIds.size;
  const pool = strategy === 'full' ? all : strategy === 'test-items' ? [truth] : [fit];
  const counts = itemCounts(pool, itemCount);
  const others = strategy === 'overlap-items' ? itemCounts([truth], itemCount) : counts;
  const isOutside = (column: number) => {
    const item = space.itemOrder[column]!;
    return counts[item] === 0 || others[item] === 0;
  };
  return Uint32Array.from(space.itemOrder.keys()).filter(isOutside);
}

/** Lists of items by index as lists of columns, ascending. */
function columnsOf({ offsets, items }: ItemLists, { itemColumns }: MatrixSpace): ItemLists {
  const columns = items.map((item) => itemColumns[item]!);
  for (let list = 0; list + 1 < offsets.length; list++) columns.subarray(offsets[list], offsets[list + 1]).sort();
  return { offsets, items: columns };
}

function stackedLists(lists: readonly Uint32Array[]): ItemLists {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, place) => {
    offsets[place + 1] = offsets[place]! + list.length;
  });
  const items = new Uint32Array(offsets[lists.length]!);
  lists.forEach((list, place) => {
    items.set(list, offsets[place]);
  });
  return { offsets, items };
}

function joined(tables: readonly InteractionTable[]): InteractionTable {
  return tables.length === 1
    ? tables[0]!
    : joinTables(
        tables,
        tables.map(() => 'train'),
      );
}
