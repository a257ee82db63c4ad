// Side inputs: the groups of items or users (genres, brands, countries), one or several each, from any of the text
// formats. The ids are those of the tables that are judged; groups have a space of their own.

import { UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { IdSpace } from '../tables/ids.js';
import type { ColumnChoice } from './column-names.js';
import { type GroupContent, groupVocabulary } from './column-names.js';
import type { FieldOptions } from './field-options.js';
import { readTable } from './read-interactions.js';
import type { ReadOptions } from './read-options.js';
import type { Source } from './sources.js';
import { FORMAT_NAMES, TABLE_FORMATS } from './table-format.js';

/** Options of tables of interactions that tables of groups do not have. */
export type InteractionOption =
  | 'columns'
  | 'content'
  | 'required'
  | 'userIds'
  | 'itemIds'
  | 'layout'
  | keyof FieldOptions;

/** How rows of groups or features are read. */
export interface GroupOptions extends Omit<ReadOptions, InteractionOption> {
  /** The users or items that are grouped; ids that it does not hold yet are added. */
  readonly ids?: IdSpace;
  readonly groupIds?: IdSpace;
  /**
   * By name or by number from 0. Usual names such as `movieId` and `genres` are found without; otherwise the ids are the
   * first column and the groups the other, and a file with more columns than two is refused.
   */
  readonly columns?: { readonly id?: ColumnChoice; readonly group?: ColumnChoice };
  /** What the ids are, for the names of columns and in messages. */
  readonly members?: 'items' | 'users';
  /** `counts` are numbers in place of groups, such as how often each item was chosen. */
  readonly content?: GroupContent;
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
  /** What was guessed without a reason, and how to say it. */
  readonly notices: readonly Notice[];
  /** The line of the file, from 1, on which the row of a membership starts. */
  lineOf(membership: number): number;
}

/**
 * Reads which member is in which groups. Say `header: true` if no column is chosen by name or has a usual name.
 * @example
 * const genres = await readGroups('item,genre\na,drama\nb,comedy\n');
 * genres.groupIds.size;   // 2
 */
export function readGroups(source: Source, options: GroupOptions = {}): Promise<GroupTable> {
  return groupsOf(source, options);
}

/** Refuses a table of groups by its first rows, as `checkTableColumns` does. */
export async function checkGroupColumns(source: Source, options: GroupOptions = {}): Promise<void> {
  await groupsOf(source, { ...options, ids: new IdSpace(), groupIds: new IdSpace(), isHead: true });
}

async function groupsOf(source: Source, options: GroupOptions & { readonly isHead?: boolean }): Promise<GroupTable> {
  const { ids = new IdSpace(), groupIds = new IdSpace(), columns = {}, within, members, content, ...rest } = options;
  if (rest.format !== undefined && TABLE_FORMATS.includes(rest.format)) {
    throw new UsageError('Unknown group format', {
      argument: 'format',
      found: rest.format,
      expected: `one of ${FORMAT_NAMES.filter((name) => !TABLE_FORMATS.includes(name)).join(', ')}`,
    });
  }
  const member = members === undefined ? undefined : members === 'items' ? 'item' : 'user';
  const fields = within === undefined ? groupIds : new IdSpace();
  const table = await readTable(
    source,
    {
      ...rest,
      columns: {
        ...(columns.id === undefined ? {} : { user: columns.id }),
        ...(columns.group === undefined ? {} : { item: columns.group }),
        rating: null,
        timestamp: null,
      },
      userIds: ids,
      itemIds: fields,
    },
    groupVocabulary(content ?? 'groups', member),
  );
  const { users, items, name, notices } = table;
  if (within === undefined) {
    return { members: users, groups: items, ids, groupIds, name, notices, lineOf: (row) => table.lineOf(row) };
  }
  const groupsOfField = fields.toArray().map((field) => groupsIn(field, within, groupIds));
  const rows: number[] = [];
  const groups: number[] = [];
  for (let row = 0; row < users.length; row++) {
    for (const group of groupsOfField[items[row]!]!) {
      rows.push(row);
      groups.push(group);
    }
  }
  return {
    members: Uint32Array.from(rows, (row) => users[row]!),
    groups: Uint32Array.from(groups),
    ids,
    groupIds,
    name,
    notices,
    lineOf: (membership) => table.lineOf(rows[membership]!),
  };
}

/** The groups that a field names, each once. */
function groupsIn(field: string, within: string, groupIds: IdSpace): number[] {
  const words = field.split(within).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== '').map((word) => groupIds.intern(word)))];
}
