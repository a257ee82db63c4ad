// A command in the place of a model: it is given the tables of a stage as files and its lists are judged like any other.
// What a protocol leaves out beyond the user's own rows, and candidates that were drawn, it gets as candidates.
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import { matrixOfTable } from '../../../data/tables/matrix-of-table.js';
import { InputError, UsageError } from '../../../foundation/errors.js';
import { type UserLists, userListsOf } from '../../evaluate/order-user-lists.js';
import { type CommandFolder, recommendByCommand } from '../../recommend/external-command.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { judgeLists, lengthOfLists } from './judge-fold-lists.js';
import { type SettingRequest, type SettingResult, tableOfPairs } from './run-setting.js';

interface CommandRequest extends Pick<SettingRequest, 'engine' | 'seed' | 'metrics' | 'relevance' | 'k' | 'clock'> {
  readonly command: string;
  readonly timeoutSeconds: number;
  readonly openCommandFolder: (() => Promise<CommandFolder>) | undefined;
}

/** What a command is worth on a stage. Its own fitting and ranking cannot be separated: all of it counts as ranking. */
export async function runCommand(stage: ReadyStage, request: CommandRequest): Promise<SettingResult> {
  const { openCommandFolder, command, timeoutSeconds, seed, clock } = request;
  if (openCommandFolder === undefined) {
    throw new UsageError('commands cannot be run here', {
      argument: 'openCommandFolder',
      found: command,
      expected: 'a place where commands work, handed in with the experiment',
    });
  }
  const { fit: train, foldIn, seen, truth } = stage.tables;
  const byUser = listsByUser(stage);
  const candidates = candidateTable(stage, byUser);
  const hasLists = stage.lists.relevant !== undefined;
  const length = lengthOfLists(request.metrics, request.k, stage);
  const begin = clock();
  const { table } = await recommendByCommand(await openCommandFolder(), {
    ...{ command, timeoutSeconds, seed, train, foldIn, candidates },
    // Where somebody has several lists, every candidate has to be scored.
    k: hasLists ? mostOf(candidates!) : length,
    users: Array.from(byUser.keys(), (user) => truth.userIds.idAt(user)),
    includeSeen: candidates !== undefined || seen.length === 0,
  });
  const rankSeconds = Math.max(0, clock() - begin);
  const lists = writtenLists(stage, table, byUser, length);
  const judged = await judgeLists(stage, { ...request, lists });
  return { ...judged, fitSeconds: 0, rankSeconds, memoryBytes: null };
}

/** The lists that a command wrote: each holds those of its candidates, as far as it reaches. */
function writtenLists(
  stage: ReadyStage,
  table: InteractionTable,
  byUser: ReadonlyMap<number, readonly number[]>,
  k: number,
): UserLists {
  const { candidates, users } = stage.lists;
  const rows: readonly number[][] = Array.from(users, () => []);
  const allowed = candidates && users.length > byUser.size ? allowedColumns(stage) : undefined;
  for (let row = 0; row < table.rowCount; row++) {
    const column = columnOf(stage, table, row);
    for (const list of byUser.get(table.users[row]!)!) {
      if (rows[list]!.length < k && allowed?.[list]?.has(column) !== false) rows[list]!.push(row);
    }
  }
  const lengths = Uint32Array.from(rows, ({ length }) => length);
  return userListsOf(users, lengths, (list, items, scores) => {
    rows[list]!.forEach((row, place) => {
      items[place] = table.items[row]!;
      scores[place] = table.values![row]!;
    });
  });
}

function allowedColumns({ lists: { candidates, users } }: ReadyStage): readonly ReadonlySet<number>[] {
  const { offsets, items } = candidates!;
  return Array.from(users, (_, list) => new Set(items.subarray(offsets[list], offsets[list + 1])));
}

/** Items that a filter has taken out still have an id, which a command cannot know. */
function columnOf({ space }: ReadyStage, table: InteractionTable, row: number): number {
  const column = space.itemColumns[table.items[row]!];
  if (column !== undefined && column < space.itemOrder.length) return column;
  throw new InputError('the command recommended an item that is not in the log any more', {
    argument: 'command',
    found: table.itemIds.idAt(table.items[row]!),
    expected: 'items of training and candidates only',
  });
}

function mostOf({ users, userIds }: InteractionTable): number {
  const counts = new Uint32Array(userIds.size);
  for (const user of users) counts[user]! += 1;
  return counts.reduce((most, count) => Math.max(most, count), 1);
}

/** Numbers of the lists of every user, users in the order of lists. */
function listsByUser({ lists: { users } }: ReadyStage): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  users.forEach((user, list) => {
    const known = found.get(user);
    if (known === undefined) found.set(user, [list]);
    else known.push(list);
  });
  return found;
}

/** The pairs a command may recommend; undefined where that is everything but a user's own rows. */
function candidateTable(
  stage: ReadyStage,
  byUser: ReadonlyMap<number, readonly number[]>,
): InteractionTable | undefined {
  const { candidates, excluded } = stage.lists;
  if (candidates === undefined && excludesOwnRows(stage)) return undefined;
  const { itemOrder } = stage.space;
  const users: number[] = [];
  const items: number[] = [];
  for (const [user, lists] of byUser) {
    const columns = new Set<number>();
    for (const list of lists) {
      if (candidates === undefined) {
        const out = new Set(excluded!.items.subarray(excluded!.offsets[list], excluded!.offsets[list + 1]));
        for (let column = 0; column < itemOrder.length; column++) if (!out.has(column)) columns.add(column);
      } else
        for (const column of candidates.items.subarray(candidates.offsets[list], candidates.offsets[list + 1])) {
          columns.add(column);
        }
    }
    for (const column of [...columns].sort((a, b) => a - b)) {
      users.push(user);
      items.push(itemOrder[column]!);
    }
  }
  return tableOfPairs(stage, Uint32Array.from(users), Uint32Array.from(items));
}

/** Whether what is left out of each list is the user's known rows, neither more nor less, or nothing at all. */
function excludesOwnRows(stage: ReadyStage): boolean {
  const { excluded, users } = stage.lists;
  if (excluded!.items.length === 0) return true;
  const { offsets, items } = matrixOfTable(stage.learned, stage.space);
  return users.every((user, list) => {
    const row = stage.space.userRows[user]!;
    const own = items.subarray(offsets[row], offsets[row + 1]);
    const out = excluded!.items.subarray(excluded!.offsets[list], excluded!.offsets[list + 1]);
    return own.length === out.length && own.every((column, place) => column === out[place]);
  });
}
