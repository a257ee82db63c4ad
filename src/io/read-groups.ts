// Side inputs: the groups of items or users (genres, brands, countries), one or several each, from any of the text
// formats. The ids are those of the tables that are judged; groups have a space of their own.

import { IdSpace } from '../data/ids.js';
import { type ReadOptions, readInteractions } from './read-interactions.js';
import type { Source } from './sources.js';
import type { ColumnChoice } from './table-columns.js';

export interface GroupOptions extends Omit<ReadOptions, 'columns' | 'required' | 'userIds' | 'itemIds'> {
  /** The users or items that are grouped; ids that it does not hold yet are added. */
  readonly ids?: IdSpace;
  readonly groupIds?: IdSpace;
  /** The first and the second column, unless said otherwise. */
  readonly columns?: { readonly id?: ColumnChoice; readonly group?: ColumnChoice };
  /** What separates several groups in one field, such as `|` in MovieLens; by default a field is one group. */
  readonly within?: string;
}

/** Memberships in the order of the file: member m is the index `members[m]` and is in the group `groups[m]`. */
export interface GroupTable {
  readonly members: Uint32Array;
  readonly groups: Uint32Array;
  readonly ids: IdSpace;
  readonly groupIds: IdSpace;
  readonly name: string;
}

/** Reads which member is in which groups. Say `header: true` if no column is chosen by name or has a usual name. */
export async function readGroups(source: Source, options: GroupOptions = {}): Promise<GroupTable> {
  const { ids = new IdSpace(), groupIds = new IdSpace(), columns = {}, within, ...rest } = options;
  const fields = within === undefined ? groupIds : new IdSpace();
  const table = await readInteractions(source, {
    ...rest,
    columns: { user: columns.id ?? 0, item: columns.group ?? 1, rating: null, timestamp: null },
    userIds: ids,
    itemIds: fields,
  });
  const { users, items, name } = table;
  if (within === undefined) return { members: users, groups: items, ids, groupIds, name };
  const groupsOfField = fields.toArray().map((field) => groupsIn(field, within, groupIds));
  const members: number[] = [];
  const groups: number[] = [];
  for (let row = 0; row < users.length; row++) {
    for (const group of groupsOfField[items[row]!]!) {
      members.push(users[row]!);
      groups.push(group);
    }
  }
  return { members: Uint32Array.from(members), groups: Uint32Array.from(groups), ids, groupIds, name };
}

/** The groups that a field names, each once. */
function groupsIn(field: string, within: string, groupIds: IdSpace): number[] {
  const words = field.split(within).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== '').map((word) => groupIds.intern(word)))];
}
