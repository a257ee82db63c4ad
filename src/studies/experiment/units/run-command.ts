// A command in the place of a model: it is given the tables of a stage as files and its lists are judged like any other.
// What a protocol leaves out beyond the user's own rows, and candidates that were drawn, it is told as candidates.

import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { Engine } from '../../../engine/engine.js';
import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import { InputError, UsageError } from '../../../foundation/errors.js';
import { type UserLists, userListsOf } from '../../evaluate/order-user-lists.js';
import { type CommandFolder, recommendByCommand } from '../../recommend/external-command.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { candidateTable, listsByUser } from './command-candidates.js';
import { judgeLists, lengthOfLists } from './judge-fold-lists.js';
import type { SettingResult } from './run-setting.js';

export interface CommandRequest {
  readonly engine: Engine;
  readonly command: string;
  readonly timeoutSeconds: number;
  readonly seed: number;
  readonly metrics: readonly RequestedMetric[];
  readonly relevance: string;
  readonly k: number;
  readonly clock: () => number;
  readonly openCommandFolder: (() => Promise<CommandFolder>) | undefined;
}

/** What a command is worth on a stage. Its own fitting and ranking cannot be told apart: all of it counts as ranking. */
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
