// Candidates for a command, as pairs of users and items: those that were drawn, or, where a protocol leaves out other items
// than a user's own rows, all that are left. Mostly there are none to be told, and the whole catalogue is meant.
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import { matrixOfTable } from '../../../data/tables/matrix-of-table.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { tableOfPairs } from './stage-ranking.js';

/** Numbers of the lists of every user, users in the order of lists. */
export function listsByUser({ lists: { users } }: ReadyStage): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  users.forEach((user, list) => {
    const known = found.get(user);
    if (known === undefined) found.set(user, [list]);
    else known.push(list);
  });
  return found;
}

/** The pairs a command may recommend; undefined where that is everything but a user's own rows. */
export function candidateTable(
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
