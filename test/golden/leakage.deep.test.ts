// #invalid, cold users and cold items on ml-100k as the golden file has them, for four ways of splitting three
// preparations of the log. The log stays outside the repository.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, type TestContext } from 'vitest';
import { type InteractionTable, leakage, type PrepareOptions, prepare, selectRows } from '../../src/shell.js';
import { popularTable } from '../support/linted-tables.js';
import { movieLens } from './support/prepared-log.js';
import { sharedFile } from './support/shared.js';

interface Invalid {
  readonly users: number;
  readonly invalid_ge_eq14: number;
  readonly invalid_gt_strict: number;
  readonly total_ge: number;
  readonly users_with_any: number;
}

interface Golden {
  readonly invalid_popularity_top10: Readonly<Record<string, Record<'mask_train+valid' | 'mask_train_only', Invalid>>>;
  readonly per_user_splits: Readonly<
    Record<string, { readonly test_items_not_in_train: number; readonly test_interactions_with_cold_item: number }>
  >;
  readonly global_temporal: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const PREPARATIONS: Readonly<Record<string, PrepareOptions>> = {
  raw_all: {},
  'binarised>=3_5core': { minRating: 3, core: 5 },
  'binarised>=4_5core': { minRating: 4, core: 5 },
};

async function prepared(name: string, skip: TestContext['skip']): Promise<InteractionTable> {
  return prepare(await movieLens(skip), PREPARATIONS[name]!).table;
}

function golden(skip: TestContext['skip']): Golden {
  return JSON.parse(readFileSync(sharedFile('golden/protocol/splits.json', skip), 'utf8')) as Golden;
}

/** Training, validation and test of each user's rows in the given order. */
function splitByUser(table: InteractionTable, order: string, cut: string): readonly InteractionTable[] {
  const byUser = new Map<number, number[]>();
  for (let row = 0; row < table.rowCount; row++) {
    byUser.set(table.users[row]!, [...(byUser.get(table.users[row]!) ?? []), row]);
  }
  const keyOf = (row: number) =>
    createHash('sha256')
      .update(`0:${table.userIds.idAt(table.users[row]!)}:${table.itemIds.idAt(table.items[row]!)}`)
      .digest('hex');
  const parts: number[][] = [[], [], []];
  for (const rows of byUser.values()) {
    if (order === 'TO_row') rows.sort((a, b) => table.timestamps![a]! - table.timestamps![b]! || a - b);
    else {
      const keys = new Map(rows.map((row) => [row, keyOf(row)]));
      rows.sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1));
    }
    // A tenth for each held-out part, but one row at least; no user has fewer than three.
    const held = cut === 'LS' ? 1 : Math.max(1, Math.floor(0.1 * rows.length));
    parts[0]!.push(...rows.slice(0, -2 * held));
    parts[1]!.push(...rows.slice(-2 * held, -held));
    parts[2]!.push(...rows.slice(-held));
  }
  return parts.map((rows) => selectRows(table, Uint32Array.from(rows.sort((a, b) => a - b))));
}

const SPLITS = Object.keys(PREPARATIONS).flatMap((name) =>
  ['TO_row', 'RO_sha256'].flatMap((order) => ['RS_floor_recbole1x', 'LS'].map((cut) => [name, order, cut] as const)),
);

describe('ml-100k', () => {
  it.for(SPLITS)('%s split by %s and %s', async ([name, order, cut], { skip }) => {
    const key = `${name}|${order}|${cut}`;
    const { invalid_popularity_top10, per_user_splits } = golden(skip);
    const [train, valid, test] = splitByUser(await prepared(name, skip), order, cut) as [
      InteractionTable,
      InteractionTable,
      InteractionTable,
    ];
    for (const [mask, masked] of [
      ['mask_train+valid', [train, valid]],
      ['mask_train_only', [train]],
    ] as const) {
      const found = leakage({ train, test, recommendations: popularTable(train, test, { masked }) });
      const { testUserCount, invalid } = found.recommendations!;
      const expected = invalid_popularity_top10[key]![mask];
      expect({
        users: testUserCount,
        invalid_ge_eq14: invalid!.mean,
        invalid_gt_strict: invalid!.laterTotal / testUserCount,
        total_ge: invalid!.total,
        users_with_any: invalid!.userCount,
      }).toEqual(expected);
      expect(found.coldItems).toEqual({
        count: per_user_splits[key]!.test_items_not_in_train,
        rowCount: per_user_splits[key]!.test_interactions_with_cold_item,
      });
      expect(found.older!.ofUser.rowCount === 0).toBe(order === 'TO_row');
    }
  });

  it.for(Object.keys(PREPARATIONS))('%s split at one time', async (name, { skip }) => {
    const expected = golden(skip).global_temporal[`${name}|boundary_t<=T_train_no_tie_straddles`]!;
    const table = await prepared(name, skip);
    const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row);
    const isTrain = (row: number) => table.timestamps![row]! <= expected.T!;
    const train = selectRows(table, rows.filter(isTrain));
    const test = selectRows(
      table,
      rows.filter((row) => !isTrain(row)),
    );
    const found = leakage({ train, test });
    expect(found).toMatchObject({
      trainRowCount: expected.n_train,
      testRowCount: expected.n_test,
      trainUserCount: expected.users_train,
      testUserCount: expected.users_test,
      coldUsers: { count: expected.users_test_cold },
      coldItems: { count: expected.items_test_cold },
      repeatedPairCount: 0,
      older: {
        ofUser: { rowCount: 0 },
        ofAnybody: { rowCount: 0 },
        lastTrainTime: expected.max_t_train,
        firstTestTime: expected.min_t_test,
      },
    });
  });
});
