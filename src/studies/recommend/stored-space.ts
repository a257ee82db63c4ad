// A saved model, or scores of your own, meet a table: the model's items are the columns, and the table's rows of other
// items are left out and counted. Users of the table are found again in the model where it knows them.

import { hashesInSteps } from '../../data/tables/id-hashes.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { type MatrixSpace, spaceInSteps } from '../../data/tables/matrix-of-table.js';
import { selectRows } from '../../data/tables/select-rows.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { ascendingFrom } from '../../foundation/typed-arrays.js';
import type { Steps } from '../../foundation/work-options.js';
import type { StoredModel } from '../../models/model-file.js';
import { NEW_USER } from '../../models/scoring/scorer.js';

const NO_COLUMN = 0xffffffff;

export interface StoredSpace {
  readonly space: MatrixSpace;
  /** Row in the model of the user at each row of the matrix, `NEW_USER` where it does not know the user. */
  readonly modelRows: Uint32Array;
  /** The rows of a table whose items the model knows. */
  known(table: InteractionTable): InteractionTable;
  readonly notices: readonly Notice[];
}

/** Rows and columns where a table meets a model; `who` is what the model is called in messages. */
export function* storedSpace(
  table: InteractionTable,
  stored: Pick<StoredModel, 'userIds' | 'itemIds'>,
  who = 'the saved model',
): Steps<StoredSpace> {
  const { userIds, itemIds } = table;
  // Interned first, so that every column of the model has an index, even where the table has no row of it.
  const itemOrder = Uint32Array.from(stored.itemIds, (id) => itemIds.intern(id));
  const space = yield* spaceInSteps({ userIds, itemIds });
  const itemColumns = new Uint32Array(itemIds.size).fill(NO_COLUMN);
  for (let column = 0; column < itemOrder.length; column++) itemColumns[itemOrder[column]!] = column;
  const keys = yield* hashesInSteps(itemIds, 6);
  const rowsOfIds = new Map(stored.userIds.map((id, row) => [id, row]));
  const known = (some: InteractionTable) => {
    const rows = ascendingFrom(0, some.rowCount);
    const kept = rows.filter((row) => itemColumns[some.items[row]!] !== NO_COLUMN);
    return kept.length === some.rowCount ? some : selectRows(some, kept);
  };
  yield;
  const lost = table.rowCount - known(table).rowCount;
  if (table.rowCount > 0 && lost === table.rowCount) {
    throw new InputError(`${who} knows none of the items`, {
      argument: 'train',
      found: `${table.rowCount} interactions with other items`,
      expected: `items of its catalogue of ${itemOrder.length}`,
      hint: 'It was made for another catalogue; make it for this log.',
    });
  }
  return {
    space: { ...space, itemOrder, itemColumns, itemKeys: itemOrder.map((index) => keys[2 * index]!) },
    modelRows: space.userOrder.map((index) => rowsOfIds.get(userIds.idAt(index)) ?? NEW_USER),
    known,
    notices: lost === 0 ? [] : [unknownItems(lost, table.rowCount, who)],
  };
}

function unknownItems(count: number, rowCount: number, who: string): Notice {
  const message = `${count} of ${rowCount} interactions are with items that ${who} does not know; they are left out`;
  return { code: 'unknown-items', message, count };
}
