// Whose lists are made, and from what: the profile of every user as a row of a matrix, and where that user stands in the
// model. Users of a fold-in table have the rows of that table as their profile and count as new.

import { type InteractionMatrix, rowsOfMatrix } from '../../data/tables/interaction-matrix.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { type MatrixSpace, matrixInSteps } from '../../data/tables/matrix-of-table.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { eachInSteps, mapInSteps, type Steps } from '../../foundation/work-options.js';
import { NEW_USER, type UserBlock } from '../../models/scoring/scorer.js';

/** The users of a model and their rows. */
export interface ModelUsers extends UserBlock {
  readonly rows: Uint32Array;
  readonly keys: Uint32Array;
  /** Index of each user in the id space of the tables. */
  readonly indices: Uint32Array;
}

export interface ModelUsersChoice {
  /** Rows and columns of the matrix of `train`. */
  readonly space: MatrixSpace;
  readonly train: InteractionMatrix;
  readonly values: 'ones' | 'ratings';
  readonly foldIn?: InteractionTable | undefined;
  /** Ids of the users who want a list; without it all who have a profile. */
  readonly users?: readonly string[] | undefined;
  /** Row in the model of the user at each row of the matrix, where it is not the same row. */
  readonly modelRows?: Uint32Array | undefined;
}

/** The users, in the order of ids, or as they were asked for. */
export function* modelUsers(table: InteractionTable, choice: ModelUsersChoice): Steps<ModelUsers> {
  const { space, train, values, foldIn, modelRows } = choice;
  if (foldIn !== undefined && (foldIn.userIds !== table.userIds || foldIn.itemIds !== table.itemIds)) {
    throw new UsageError('foldIn must have been read into the id spaces of training', {
      argument: 'foldIn',
      expected: 'a table with the same userIds and itemIds',
    });
  }
  const known = foldIn === undefined ? undefined : yield* matrixInSteps(foldIn, space, values);
  const isNew = (row: number) => known !== undefined && known.offsets[row + 1]! > known.offsets[row]!;
  const profileOf = (row: number) => rowsOfMatrix(isNew(row) ? known! : train, row, row + 1);
  const rows =
    choice.users === undefined
      ? Uint32Array.from(space.userOrder.keys()).filter(
          (row) => isNew(row) || train.offsets[row + 1]! > train.offsets[row]!,
        )
      : rowsOfIds(table, space, choice.users);
  return {
    profiles: yield* stackedProfiles(rows, profileOf, train.itemCount),
    rows: rows.map((row) => (isNew(row) ? NEW_USER : modelRows === undefined ? row : modelRows[row]!)),
    keys: rows.map((row) => space.userKeys[row]!),
    indices: rows.map((row) => space.userOrder[row]!),
  };
}

function rowsOfIds({ userIds }: InteractionTable, space: MatrixSpace, ids: readonly string[]): Uint32Array {
  const found = new Set<number>();
  for (const id of ids) {
    const index = userIds.indexOf(id);
    if (index < 0 || index >= space.userRows.length) {
      throw new InputError('a user who wants a list has no interactions', {
        argument: 'users',
        found: id,
        expected: `one of the ${space.userRows.length} users of training or fold-in`,
        hint: 'Nothing is known of this user; leave the id out, or give interactions.',
      });
    }
    if (found.has(index)) {
      throw new InputError('a user is listed twice', { argument: 'users', found: id, expected: 'each user once' });
    }
    found.add(index);
  }
  return Uint32Array.from(found, (index) => space.userRows[index]!);
}

/** The profiles of rows, one below the other. */
export function* stackedProfiles(
  rows: Uint32Array,
  profileOf: (row: number) => InteractionMatrix,
  itemCount: number,
): Steps<InteractionMatrix> {
  const profiles = yield* mapInSteps(rows.length, (user) => profileOf(rows[user]!));
  const offsets = new Uint32Array(profiles.length + 1);
  for (let user = 0; user < profiles.length; user++) offsets[user + 1] = offsets[user]! + profiles[user]!.items.length;
  const items = new Uint32Array(offsets[profiles.length]!);
  const values = new Float64Array(items.length);
  const place = (user: number) => {
    items.set(profiles[user]!.items, offsets[user]);
    values.set(profiles[user]!.values, offsets[user]);
  };
  yield* eachInSteps(profiles.length, (user) => offsets[user + 1]! - offsets[user]!, place);
  return { userCount: profiles.length, itemCount, offsets, items, values };
}
