// What candidates come from and what they become: tables of a split in, one ascending list of items for each ranking out.
// Users and items are indices of the id spaces that the tables share, as everywhere where lists are ranked.
import { UnsupportedError, UsageError } from '../../foundation/errors.js';
import type { PartName } from '../splitting/part-names.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import type { ItemLists } from '../tables/item-lists.js';

/** Parts of a split, in the same id spaces. Which items there are is decided by all of them together. */
export interface CandidateTables {
  readonly train: InteractionTable;
  readonly foldIn?: InteractionTable | undefined;
  readonly validation?: InteractionTable | undefined;
  readonly test: InteractionTable;
}

/** Lists to rank within; `lists` can be handed to `topK` as candidates. */
export interface CandidateLists {
  /** The user of each list, by index. */
  readonly users: Uint32Array;
  /** The one relevant item of each list, where every relevant item has a ranking of its own. */
  readonly relevant?: Uint32Array;
  readonly lists: ItemLists;
  /** Beside `lists.items`, how often each was drawn as a negative; only of draws with replacement. */
  readonly draws?: Uint32Array;
  /** Lists that hold all there is, since no fewer items could be drawn from than were asked for. */
  readonly fullLists: number;
  /** Every option with the value it had. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** Where a list of users may be given. */
export interface UserChoice {
  /** Users with a list, by index, each once; those of the test part, ascending, by default. */
  readonly users?: Uint32Array | undefined;
}

export function partsOf(tables: CandidateTables): readonly (readonly [PartName, InteractionTable])[] {
  const { train, foldIn, validation, test } = tables;
  const parts: (readonly [PartName, InteractionTable])[] = [['train', train]];
  if (foldIn !== undefined) parts.push(['fold-in', foldIn]);
  if (validation !== undefined) parts.push(['validation', validation]);
  parts.push(['test', test]);
  for (const [name, { userIds, itemIds }] of parts) {
    if (userIds === test.userIds && itemIds === test.itemIds) continue;
    throw new UsageError(`The parts of a split must share their ids, and ${name} has others`, {
      argument: `tables.${name}`,
      expected: 'tables that were read into the same userIds and itemIds',
    });
  }
  return parts;
}

/** The users with a list: those that were chosen, or those with rows in a table, ascending. */
export function listedUsers(table: InteractionTable, { users }: UserChoice): Uint32Array {
  const { userIds, rowCount } = table;
  const marks = new Uint8Array(userIds.size);
  if (users === undefined) {
    for (let row = 0; row < rowCount; row++) marks[table.users[row]!] = 1;
    return Uint32Array.from(marks.keys()).filter((user) => marks[user] === 1);
  }
  for (const user of users) {
    if (user < userIds.size && marks[user] === 0) marks[user] = 1;
    else {
      throw new UsageError('users must hold indices of users, each once', {
        argument: 'users',
        found: user,
        expected: `different indices below ${userIds.size}`,
      });
    }
  }
  return users.slice();
}

/** Offsets are kept in 32 bits. */
const MOST_CELLS = 0xffffffff;

export function checkCells(cells: number): void {
  if (cells <= MOST_CELLS) return;
  throw new UnsupportedError('The candidates are too many for one array', {
    argument: 'tables',
    found: `${cells} items in all lists`,
    expected: `at most ${MOST_CELLS}`,
    hint: 'Make lists for some users at a time, or rank all items without candidates and hand over what was seen.',
  });
}
