// Pairs of users and items as the lists that ranking is restricted to. A user without a pair has nothing to be ranked.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ItemLists } from '../../data/tables/item-lists.js';
import { type MatrixSpace, matrixInSteps } from '../../data/tables/matrix-of-table.js';
import { UsageError } from '../../foundation/errors.js';
import type { Steps } from '../../foundation/work-options.js';
import type { ModelUsers } from './model-users.js';

/** Candidates of the users, in their order. */
export function* candidateLists(
  table: InteractionTable,
  space: MatrixSpace,
  { indices }: ModelUsers,
): Steps<ItemLists> {
  const matrix = yield* matrixInSteps(table, space);
  const rows = indices.map((index) => space.userRows[index]!);
  const offsets = new Uint32Array(rows.length + 1);
  for (let user = 0; user < rows.length; user++) {
    offsets[user + 1] = offsets[user]! + matrix.offsets[rows[user]! + 1]! - matrix.offsets[rows[user]!]!;
  }
  if (offsets[rows.length] === 0 && rows.length > 0) {
    throw new UsageError('no user has a candidate', {
      argument: 'candidates',
      found: `${table.rowCount} pairs, none of them of a user who wants a list`,
      expected: 'pairs of these users',
    });
  }
  const items = new Uint32Array(offsets[rows.length]!);
  for (let user = 0; user < rows.length; user++) {
    items.set(matrix.items.subarray(matrix.offsets[rows[user]!], matrix.offsets[rows[user]! + 1]), offsets[user]);
  }
  return { offsets, items };
}
