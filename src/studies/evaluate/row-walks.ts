// What walks over the rows of tables find, each made once in an evaluation, however many of its steps ask for it: the ids that a
// column holds, and where the rows of each user are.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Numbering } from '../../data/tables/numbering.js';
import { type GroupedRows, groupRowsByUser } from '../../engine/ranking/rows-by-user.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { ShiftCounts } from './repeated-rows.js';

export class RowWalks {
  /** What the rows of a run hit of the truth. */
  readonly shifts = new Map<InteractionTable, ShiftCounts>();
  readonly #marks = new Map<Uint32Array, Uint8Array>();
  readonly #groups = new Map<Uint32Array, { readonly rowCount: number; readonly groups: GroupedRows }>();

  /** 1 for each id of a space of this size that the column holds; nobody may change it. */
  *marksOf(column: Uint32Array, size: number): Steps<Uint8Array> {
    const known = this.#marks.get(column);
    if (known?.length === size) return known;
    const marks = new Uint8Array(size);
    yield* markIndices(marks, column, 1);
    this.#marks.set(column, marks);
    return marks;
  }

  /** The rows of each user by the user's index; nobody may change it. */
  *groupsOf(table: InteractionTable): Steps<GroupedRows> {
    const { rowCount, users, userIds } = table;
    const known = this.#groups.get(users);
    // A table may have fewer rows than its columns.
    if (known?.rowCount === rowCount && known.groups.userCount === userIds.size) return known.groups;
    const groups = yield* groupRowsByUser(table, userIds.size);
    this.#groups.set(users, { rowCount, groups });
    if (rowCount === users.length && !this.#marks.has(users)) this.#marks.set(users, marksOfGroups(groups));
    return groups;
  }

  /** The same by the numbers of the evaluated users. */
  *numberedGroupsOf(table: InteractionTable, { userCount, userNumbers }: Numbering): Steps<GroupedRows> {
    const groups = yield* this.groupsOf(table);
    const [starts, lengths] = [new Uint32Array(userCount), new Uint32Array(userCount)];
    let leftOutCount = 0;
    for (let index = 0; index < groups.userCount; index++) {
      const number = userNumbers[index]!;
      if (number >= userCount) leftOutCount += groups.lengths[index]!;
      else {
        starts[number] = groups.starts[index]!;
        lengths[number] = groups.lengths[index]!;
      }
    }
    return { userCount, starts, lengths, order: groups.order, leftOutCount };
  }
}

/** 1 for each user with a row. */
function marksOfGroups({ lengths, userCount }: GroupedRows): Uint8Array {
  const marks = new Uint8Array(userCount);
  for (let user = 0; user < userCount; user++) marks[user] = lengths[user] === 0 ? 0 : 1;
  return marks;
}

/** Marks the indices of a column. */
export function markIndices(marks: Uint8Array, column: Uint32Array, value: number): Steps<void> {
  return rowsInSteps(column.length, (from, to) => {
    let last = -1;
    for (let row = from; row < to; row++) {
      const index = column[row]!;
      if (index === last) continue;
      marks[index] = value;
      last = index;
    }
  });
}
