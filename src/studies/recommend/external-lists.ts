// Recommendations that a command wrote, as lists in the ids of training. Users, items and candidates that it was not given
// are refused with the line; lists that are too long are cut, seen items left out, and both are counted.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';

interface Row {
  readonly item: number;
  readonly score: number;
}

/** The k best of each user by (score descending, place in the file); without scores the order of the file counts. */
export function checkedLists(written: InteractionTable, request: ExternalRequest): ExternalLists {
  const { train, candidates, users, k } = request;
  const wanted = new Map(users.map((id) => [id, [] as Row[]]));
  const seen = request.includeSeen ? new Set<string>() : pairsOf([train, request.foldIn], train);
  const allowed = candidates && pairsOf([candidates], train);
  const listed = new Set<string>();
  let seenCount = 0;
  for (let row = 0; row < written.rowCount; row++) {
    const user = written.userIds.idAt(written.users[row]!);
    const itemId = written.itemIds.idAt(written.items[row]!);
    const list = wanted.get(user);
    if (list === undefined) throw unknown(written, row, `user ${user}`, 'users of the file {users} only');
    const item = train.itemIds.indexOf(itemId);
    if (item < 0) throw unknown(written, row, `item ${itemId}`, 'items of training and candidates only');
    // A command may have lists for users whom training does not know.
    const pair = `${train.userIds.intern(user)} ${item}`;
    if (allowed?.has(pair) === false) {
      throw unknown(written, row, `item ${itemId} for user ${user}`, 'candidates of the user only');
    }
    if (listed.has(pair)) throw unknown(written, row, `item ${itemId} twice for user ${user}`, 'each item once');
    listed.add(pair);
    if (seen.has(pair)) seenCount++;
    else list.push({ item, score: written.values?.[row] ?? -row });
  }
  const lists = [...wanted.values()].map((list) => list.sort((a, b) => b.score - a.score));
  return {
    table: tableOf(lists, request),
    notices: [
      ...noticeOf('seen-items', seenCount, 'recommended items are in the profile of their user and were left out'),
      ...noticeOf(
        'long-lists',
        countOf(lists, (list) => list.length > k),
        `lists were longer than ${k} and were cut`,
      ),
      ...noticeOf(
        'short-lists',
        countOf(lists, (list) => list.length < k),
        `lists are shorter than ${k}`,
      ),
    ],
  };
}

/** Pairs of tables as the indices of training, which they share. */
function pairsOf(tables: readonly (InteractionTable | undefined)[], train: InteractionTable): Set<string> {
  const pairs = new Set<string>();
  for (const table of tables) {
    for (let row = 0; row < (table?.rowCount ?? 0); row++) {
      const user = train.userIds.indexOf(table!.userIds.idAt(table!.users[row]!));
      pairs.add(`${user} ${train.itemIds.indexOf(table!.itemIds.idAt(table!.items[row]!))}`);
    }
  }
  return pairs;
}

function tableOf(lists: readonly (readonly Row[])[], { k, train, users }: ExternalRequest): InteractionTable {
  const rows = lists.flatMap((list, place) => {
    const user = train.userIds.indexOf(users[place]!);
    return list.slice(0, k).map((row) => ({ user, ...row }));
  });
  return {
    rowCount: rows.length,
    users: Uint32Array.from(rows, ({ user }) => user),
    items: Uint32Array.from(rows, ({ item }) => item),
    values: Float64Array.from(rows, ({ score }) => score),
    timestamps: undefined,
    userIds: train.userIds,
    itemIds: train.itemIds,
    name: undefined,
    lineOf: (row) => row + 1,
  };
}

function countOf<Value>(values: readonly Value[], holds: (value: Value) => boolean): number {
  return values.filter(holds).length;
}

function noticeOf(code: string, count: number, message: string): readonly Notice[] {
  return count === 0 ? [] : [{ code, count, message: `${count} ${message}` }];
}

function unknown(table: InteractionTable, row: number, found: string, expected: string): InputError {
  return new InputError('the command returned rows that are not allowed', {
    argument: 'command',
    ...(table.name === undefined ? {} : { file: table.name, line: table.lineOf(row) }),
    found,
    expected,
  });
}

/** What a command is asked for: training, users, depth and time. */
export interface ExternalRequest {
  /** Words in braces become paths and numbers: {train}, {foldIn}, {users}, {candidates}, {output}, {k}, {seed}. */
  readonly command: string;
  readonly k: number;
  readonly seed: number;
  /** Ids of the users who want a list. */
  readonly users: readonly string[];
  readonly train: InteractionTable;
  readonly foldIn?: InteractionTable | undefined;
  readonly candidates?: InteractionTable | undefined;
  readonly includeSeen: boolean;
  readonly timeoutSeconds: number;
}

/** Lists that a command wrote, after they were checked. */
export interface ExternalLists {
  /** Rows of user, item and score in the id spaces of training: users as they were asked for, lists best first. */
  readonly table: InteractionTable;
  readonly notices: readonly Notice[];
}
