// What walks over the rows of tables find, each made once in an evaluation, however many of its steps ask for it: the ids that a
// column holds, and where the rows of each user are.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Numbering } from '../../data/tables/numbering.js';
import { type GroupedRows, rowsInUserOrder } from '../../engine/ranking/rows-by-user.js';
import { type WalkedRows, walkRows } from '../../engine/ranking/walk-rows.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { ShiftCounts } from './repeated-rows.js';

/** What a walk over the rows of a table found, and of which columns. */
interface Walk {
  readonly table: Pick<InteractionTable, 'rowCount' | 'users' | 'values'>;
  readonly found: WalkedRows;
  groups: GroupedRows | undefined;
}

export class RowWalks {
  /** What the rows of a run hit of the truth. */
  readonly shifts = new Map<InteractionTable, ShiftCounts>();
  readonly #marks = new Map<Uint32Array, Uint8Array>();
  /** By the column of items. */
  readonly #walks = new Map<Uint32Array, Walk>();

  /** 1 for each id of a space of this size that the column holds; nobody may change it. */
  *marksOf(column: Uint32Array, size: number): Steps<Uint8Array> {
    const known = this.#marks.get(column);
    if (known?.length === size) return known;
    const marks = new Uint8Array(size);
    yield* markIndices(marks, column, 1);
    this.#marks.set(column, marks);
    return marks;
  }

  /** Walks over a table, so that its marks and groups are known. */
  *walkOver(table: InteractionTable): Steps<Walk> {
    const { rowCount, users, items, values } = table;
    const known = this.#walks.get(items);
    if (known !== undefined && isOf(known, table)) return known;
    const walk: Walk = { table: { rowCount, users, values }, found: yield* walkRows(table), groups: undefined };
    this.#walks.set(items, walk);
    // A table may have fewer rows than its columns.
    const { lengths, itemMarks, leftOutCount } = walk.found;
    if (rowCount === items.length) this.#marks.set(items, itemMarks);
    if (rowCount === users.length && leftOutCount === 0) this.#marks.set(users, marksOfLengths(lengths));
    return walk;
  }

  /** The rows of each user by the user's index; nobody may change it. */
  *groupsOf(table: InteractionTable): Steps<GroupedRows> {
    const walk = yield* this.walkOver(table);
    walk.groups ??= yield* groupsOfWalk(table, walk.found);
    return walk.groups;
  }

  /** The same by the numbers of the evaluated users. */
  *numberedGroupsOf(table: InteractionTable, { userCount, userNumbers }: Numbering): Steps<GroupedRows> {
    const groups = yield* this.groupsOf(table);
    const [starts, lengths] = [new Uint32Array(userCount), new Uint32Array(userCount)];
    const orders = groups.orders && new Uint8Array(userCount);
    let { leftOutCount } = groups;
    for (let index = 0; index < groups.userCount; index++) {
      const number = userNumbers[index]!;
      if (number >= userCount) leftOutCount += groups.lengths[index]!;
      else {
        starts[number] = groups.starts[index]!;
        lengths[number] = groups.lengths[index]!;
        if (orders !== undefined) orders[number] = groups.orders![index]!;
      }
    }
    return { userCount, starts, lengths, order: groups.order, leftOutCount, orders };
  }
}

/** Whether the walk was over these rows; a walk over rows with values knows what one without them would. */
function isOf({ table: walked, found }: Walk, table: InteractionTable): boolean {
  const { rowCount, users, values, userIds, itemIds } = table;
  const isSized = found.lengths.length === userIds.size && found.itemMarks.length === itemIds.size;
  const isValued = values === undefined || values === walked.values;
  return isSized && isValued && rowCount === walked.rowCount && users === walked.users;
}

function* groupsOfWalk(table: InteractionTable, walked: WalkedRows): Steps<GroupedRows> {
  const { lengths, isTogether, leftOutCount, orders } = walked;
  const userCount = lengths.length;
  if (isTogether) return { userCount, starts: walked.starts, lengths, order: undefined, leftOutCount, orders };
  const starts = walked.starts.slice();
  return { userCount, starts, lengths, order: yield* rowsInUserOrder(table, starts, lengths), leftOutCount };
}

/** 1 for each user with a row. */
function marksOfLengths(lengths: Uint32Array): Uint8Array {
  const marks = new Uint8Array(lengths.length);
  for (let user = 0; user < lengths.length; user++) marks[user] = lengths[user] === 0 ? 0 : 1;
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
