// The ids that tables use, as marks beside the ids that they share, so that overlaps are counts of marks.
import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Steps } from '../../foundation/work-options.js';
import { RowWalks } from './row-walks.js';

/** Users or items of one or several tables. */
export interface IdSide {
  readonly name: string;
  readonly ids: IdSpace;
  /** 1 for each id that it has, by index. */
  readonly marks: Uint8Array;
  /** The same of each table, where it is several. */
  readonly parts: readonly Uint8Array[];
}

export type Sides = Readonly<Record<'users' | 'items', IdSide>>;

export function* sidesOf(table: InteractionTable, name: string, walks = new RowWalks()): Steps<Sides> {
  const called = table.name ?? name;
  const users = yield* sideOf(table.userIds, table.users, called, walks);
  return { users, items: yield* sideOf(table.itemIds, table.items, called, walks) };
}

export function* sideOf(ids: IdSpace, indices: Uint32Array, name: string, walks = new RowWalks()): Steps<IdSide> {
  const marks = yield* walks.marksOf(indices, ids.size);
  return { name, ids, marks, parts: [marks] };
}

export function united(sides: readonly IdSide[]): IdSide {
  const parts = sides.map(({ marks }) => marks);
  const marks = parts[0]!.map((_, index) => (parts.some((part) => part[index] === 1) ? 1 : 0));
  return { ...sides[0]!, marks, parts, name: sides.map(({ name }) => name).join(' and ') };
}

export function sharedCount(first: IdSide, second: IdSide): number {
  let count = 0;
  for (let index = 0; index < first.marks.length; index++) count += first.marks[index]! & second.marks[index]!;
  return count;
}
