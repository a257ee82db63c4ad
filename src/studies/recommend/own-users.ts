// Whose lists scores of your own can make: the users of their rows. Somebody who is asked for and has no row is refused;
// those of training who have none are left out and counted, for a matrix is often made for the users of the test only.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { MatrixSpace } from '../../data/tables/matrix-of-table.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { NEW_USER } from '../../models/scoring/scorer.js';
import type { ModelUsers } from './model-users.js';

/** Ids of the users who have a row, in the order of ids. */
export function usersWithScores({ userIds }: InteractionTable, { userOrder }: MatrixSpace, modelRows: Uint32Array) {
  return Array.from(
    userOrder.filter((_, row) => modelRows[row] !== NEW_USER),
    (index) => userIds.idAt(index),
  );
}

/** Everybody at the row of their scores, whether their profile is from training or from the fold-in. */
export function atOwnRows(
  { userIds }: InteractionTable,
  users: ModelUsers,
  { userRows }: MatrixSpace,
  modelRows: Uint32Array,
): ModelUsers {
  const rows = users.indices.map((index) => modelRows[userRows[index]!]!);
  const place = rows.indexOf(NEW_USER);
  if (place < 0) return { ...users, rows };
  throw new InputError('a user who wants a list has no row of scores', {
    argument: 'users',
    found: userIds.idAt(users.indices[place]!),
    expected: 'users of the rows',
  });
}

/** What the ids of rows and of training say about each other; that they share nobody is refused. */
export function ownNotices(
  table: InteractionTable,
  foldIn: InteractionTable | undefined,
  { userRows }: MatrixSpace,
  modelRows: Uint32Array,
  rowCount: number,
): readonly Notice[] {
  const known = new Set([...table.users, ...(foldIn?.users ?? [])]);
  const without = [...known].filter((index) => modelRows[userRows[index]!] === NEW_USER).length;
  const strangers = rowCount - (known.size - without);
  if (known.size > 0 && without === known.size) {
    throw new InputError('the rows of scores have none of the users of the log', {
      argument: 'userIds',
      found: `${rowCount} other users`,
      expected: `some of its ${known.size} users`,
      hint: 'Give the ids as they stand in the log, in the order of the rows.',
    });
  }
  return [
    ...notice('no-scores', without, `${without} users of the log have no row of scores and get no list`),
    ...notice(
      'no-profile',
      strangers,
      `${strangers} users have scores and no interactions: nothing is left out for them`,
    ),
  ];
}

function notice(code: string, count: number, message: string): readonly Notice[] {
  return count === 0 ? [] : [{ code, message, count }];
}
