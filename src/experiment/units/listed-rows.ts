// What was ranked, row by row: the number of a list of the stage, an item and its score, lists best first. Models and
// commands end here alike, and judging begins.
import type { InteractionTable } from '../../data/interaction-table.js';
import type { RankedLists } from '../../data/ranked-lists.js';
import type { ReadyStage } from '../folds/ready-stage.js';

export interface ListedRows {
  readonly rowCount: number;
  /** Number of the list of each row. */
  readonly lists: Uint32Array;
  /** By index of the id space. */
  readonly items: Uint32Array;
  readonly scores: Float64Array;
}

/** The rows of ranked lists, one list for each of the stage. */
export function rowsOfLists({ space }: ReadyStage, { items, scores, lengths, k, userCount }: RankedLists): ListedRows {
  const rowCount = lengths.reduce((sum, length) => sum + length, 0);
  const [lists, listed] = [new Uint32Array(rowCount), new Uint32Array(rowCount)];
  const found = new Float64Array(rowCount);
  let row = 0;
  for (let list = 0; list < userCount; list++) {
    for (let place = list * k; place < list * k + lengths[list]!; place++, row++) {
      lists[row] = list;
      listed[row] = space.itemOrder[items[place]!]!;
      found[row] = scores[place]!;
    }
  }
  return { rowCount, lists, items: listed, scores: found };
}

/** The first k rows of each list. */
export function firstRows({ rowCount, lists, items, scores }: ListedRows, k: number): ListedRows {
  const isFirst = new Uint8Array(rowCount);
  for (let row = 0, place = 0; row < rowCount; row++) {
    place = row > 0 && lists[row] === lists[row - 1] ? place + 1 : 0;
    if (place < k) isFirst[row] = 1;
  }
  const kept = (_: number, row: number) => isFirst[row] === 1;
  const first = { lists: lists.filter(kept), items: items.filter(kept), scores: scores.filter(kept) };
  return { rowCount: first.lists.length, ...first };
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
