// The synthetic log as a table of interactions with integer ids, as a file would give it. Times are whole days, so that
// many rows of a user share one and tie rules have something to decide.

import { type SyntheticLogOptions, syntheticLog } from '../../src/data/synthetic/synthetic-log.js';
import { IdSpace } from '../../src/data/tables/ids.js';
import type { InteractionTable } from '../../src/data/tables/interaction-table.js';
import { selectRows } from '../../src/data/tables/select-rows.js';
import { createGenerator } from '../../src/foundation/numbers/generator.js';

const DAY = 86_400;

/** The log whose splits are literals in tests; `id` of user u is 7u + 3, of item i 3i + 1. */
export const PINNED_LOG: SyntheticLogOptions = { userCount: 150, itemCount: 240, seed: 11, meanInteractions: 24 };

export function syntheticTable(options: SyntheticLogOptions = PINNED_LOG): InteractionTable {
  const log = syntheticLog(options);
  const userIds = new IdSpace();
  const itemIds = new IdSpace();
  return {
    rowCount: log.interactionCount,
    users: log.users.map((user) => userIds.intern(7 * user + 3)),
    items: log.items.map((item) => itemIds.intern(3 * item + 1)),
    values: Float64Array.from(log.ratings),
    timestamps: Float64Array.from(log.timestamps, (time) => Math.floor(time / DAY)),
    userIds,
    itemIds,
    name: undefined,
    lineOf: (row) => row + 1,
  };
}

/** The same rows in another order, and with ids that arrived in that order. */
export function shuffledTable(table: InteractionTable, seed: number): InteractionTable {
  const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row);
  createGenerator(seed).shuffle(rows);
  const shuffled = selectRows(table, rows);
  const userIds = new IdSpace();
  const itemIds = new IdSpace();
  return {
    ...shuffled,
    users: shuffled.users.map((user) => userIds.intern(table.userIds.idAt(user))),
    items: shuffled.items.map((item) => itemIds.intern(table.itemIds.idAt(item))),
    userIds,
    itemIds,
    lineOf: (row) => row + 1,
  };
}
