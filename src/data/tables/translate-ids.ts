// Tables that were read into id spaces of their own, in the terms of others: ids are texts, so that equal ids become one.

import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { IdSpace } from './ids.js';
import type { InteractionTable } from './interaction-table.js';

const UNKNOWN = 0xffffffff;

/** The same rows with their ids in these spaces; ids that they do not hold yet are added. The table stays as it is. */
export function* tableInSpaces<Table extends InteractionTable>(
  table: Table,
  userIds: IdSpace,
  itemIds: IdSpace,
): Steps<Table> {
  const users = yield* indicesInSpace(table.users, table.userIds, userIds);
  const items = yield* indicesInSpace(table.items, table.itemIds, itemIds);
  return { ...table, users, items, userIds, itemIds };
}

/** Indices into one space as indices into another. */
export function* indicesInSpace(indices: Uint32Array, from: IdSpace, to: IdSpace): Steps<Uint32Array> {
  if (from === to) return indices;
  const known = new Uint32Array(from.size).fill(UNKNOWN);
  const translated = new Uint32Array(indices.length);
  yield* rowsInSteps(indices.length, (first, end) => {
    for (let row = first; row < end; row++) {
      const index = indices[row]!;
      if (known[index] === UNKNOWN) known[index] = internFrom(from, index, to);
      translated[row] = known[index]!;
    }
  });
  return translated;
}

function internFrom(from: IdSpace, index: number, to: IdSpace): number {
  const integer = from.integerAt(index);
  if (!Number.isNaN(integer)) return to.internInteger(integer);
  const bytes = from.bytesAt(index);
  return to.internBytes(bytes, 0, bytes.length);
}
