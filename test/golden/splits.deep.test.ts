// Splits of MovieLens-100k against those of another program: sizes, cold items and the SHA-256 of every part. The files
// stay outside the repository; the same splits of the synthetic log are in test/portable/splits.test.ts.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  differingUsers,
  fixedInductiveSplit,
  type InteractionTable,
  type PartName,
  type Rounding,
  ratioFormula,
  rowsDigest,
  type Split,
  type SplitOptions,
  type SplitTieRule,
  splitTable,
  timestampTies,
} from '../../src/shell.js';
import { movieLens, prepared } from './support/prepared-log.js';
import { sharedFile } from './support/shared.js';

interface GoldenSplits {
  readonly per_user_splits: Readonly<Record<string, Record<string, unknown>>>;
  readonly global_temporal: Readonly<Record<string, Record<string, number | string | number[]>>>;
  readonly 'rounding_table_n->[train,valid,test]': Readonly<Record<string, Record<string, number[]>>>;
}

const read = <Content>(name: string, skip: (note: string) => void) =>
  JSON.parse(readFileSync(sharedFile(`golden/protocol/${name}`, skip), 'utf8')) as Content;

const RATIOS = [0.8, 0.1, 0.1];
const ROUNDINGS: Readonly<Record<string, Rounding>> = {
  RS_floor_recbole1x: 'recbole1x',
  RS_floor_plain_recbole0x: 'recbole0x',
  RS_round_boundaries: 'boundaries',
  RS_ceil_holdout: 'ceil',
};
const TIES: Readonly<Record<string, SplitTieRule>> = { TO_row: 'row', TO_item: 'item', TO_itemdesc: 'item-descending' };

/** The options that a golden name such as `TO_row|LS` stands for. */
function optionsOf(order: string, cut: string): SplitOptions {
  const ties = TIES[order];
  const ordered =
    ties === undefined ? ({ order: 'random', key: 'sha256' } as const) : ({ order: 'temporal', ties } as const);
  if (cut === 'LS') return { method: 'leave-n-out', ...ordered };
  return { method: 'user-ratio', ...ordered, ratios: RATIOS, rounding: ROUNDINGS[cut]! };
}

const digestOf = (split: Split, part: PartName) => rowsDigest(split.folds[0]!.tableOf(part));
const logs = new Map<string, InteractionTable>();
let log: InteractionTable | undefined;
let golden: GoldenSplits;

/** Reads log and golden values once; the test is skipped without them. */
async function load(skip: (note: string) => void): Promise<void> {
  log ??= await movieLens(skip);
  golden ??= read('splits.json', skip);
}

function logOf(name: string): InteractionTable {
  const known = logs.get(name) ?? prepared(log!, name);
  logs.set(name, known);
  return known;
}

describe('golden splits of MovieLens-100k', () => {
  it('per user have the same rows', async ({ skip }) => {
    await load(skip);
    let compared = 0;
    for (const [name, values] of Object.entries(golden.per_user_splits)) {
      const [data, order, cut] = name.split('|') as [string, string, string];
      if (cut === undefined || order === 'tie_sensitivity') continue;
      const split = splitTable(logOf(data), optionsOf(order, cut));
      const { counts } = split.folds[0]!;
      const found = {
        n: (['train', 'validation', 'test'] as const).map((part) => counts.parts[part]!.rows),
        sha256_triples: (['train', 'validation', 'test'] as const).map((part) => digestOf(split, part)),
        users_with_empty_valid: counts.usersWithoutValidation,
        users_with_empty_test: counts.usersWithoutTest,
        test_items_not_in_train: counts.coldTestItems,
        test_interactions_with_cold_item: counts.coldItemTestRows,
      };
      const { order_key, ...expected } = values;
      expect(found, name).toEqual(expected);
      compared += 1;
    }
    expect(compared).toBe(33);
  });

  it('differ by tie rule for the same users', async ({ skip }) => {
    await load(skip);
    let compared = 0;
    for (const [name, values] of Object.entries(golden.per_user_splits)) {
      const [data, kind, cut] = name.split('|') as [string, string, string];
      if (kind !== 'tie_sensitivity') continue;
      const [row, item, descending] = Object.keys(TIES).map((order) => splitTable(logOf(data), optionsOf(order, cut)));
      expect(
        {
          users_whose_test_set_differs_row_vs_item_tiebreak: differingUsers(row!, item!),
          users_whose_test_set_differs_item_asc_vs_desc: differingUsers(item!, descending!),
          users: new Set(logOf(data).users).size,
        },
        name,
      ).toEqual(values);
      compared += 1;
    }
    expect(compared).toBe(6);
  });

  it('are as undecided by their timestamps', async ({ skip }) => {
    await load(skip);
    let compared = 0;
    for (const [name, values] of Object.entries(golden.per_user_splits)) {
      const [data, kind] = name.split('|') as [string, string];
      if (kind !== 'timestamp_ties') continue;
      const { tiedRows, usersOfOneMoment } = timestampTies(logOf(data));
      expect(
        {
          interactions_sharing_user_and_timestamp_with_another: tiedRows,
          users_with_all_equal_timestamps: usersOfOneMoment,
        },
        name,
      ).toEqual(values);
      const [notice] = splitTable(logOf(data), { method: 'leave-n-out', order: 'temporal' }).notices;
      expect(notice).toMatchObject({ code: 'equal-timestamps', count: tiedRows });
      compared += 1;
    }
    expect(compared).toBe(3);
  });

  it('round shares the same way', async ({ skip }) => {
    await load(skip);
    const table = golden['rounding_table_n->[train,valid,test]'];
    let compared = 0;
    for (const [name, rounding] of Object.entries(ROUNDINGS)) {
      for (const [n, sizes] of Object.entries(table[name]!)) {
        expect(ratioFormula(Number(n), RATIOS, rounding), `${name} ${n}`).toEqual(sizes);
        compared += 1;
      }
    }
    for (const [n, sizes] of Object.entries(table.LS!)) {
      const rows = oneUser(Number(n) + 1);
      // One user more, so that there is a test user even where the first has one row only.
      const { folds } = splitTable(rows, { method: 'leave-n-out', order: 'temporal' });
      const found = (['train', 'validation', 'test'] as const).map(
        (part) => folds[0]!.rows(part).filter((row) => row < Number(n)).length,
      );
      expect(found, `LS ${n}`).toEqual(sizes);
      compared += 1;
    }
    expect(compared).toBe(120);
  });

  it('by global time have the same rows and boundaries', async ({ skip }) => {
    await load(skip);
    let compared = 0;
    for (const [name, values] of Object.entries(golden.global_temporal)) {
      const [data, cut] = name.split('|') as [string, string];
      const split = splitTable(logOf(data), globalOptions(cut));
      const { parts, coldTestUsers, coldTestItems, warmTestRows } = split.folds[0]!.counts;
      const { train, validation, test } = parts as Required<typeof parts>;
      const boundaries = split.boundaries ?? [];
      const found: Record<string, unknown> = cut.startsWith('8:1:1')
        ? { b1: boundaries[0], b2: boundaries[1], n: [train.rows, validation.rows, test.rows] }
        : {
            ...(cut.startsWith('boundary') && { T: boundaries[0] }),
            ...(cut.startsWith('np') && { q: boundaries[0] }),
            n_train: train.rows,
            n_test: test.rows,
            users_train: train.users,
            users_test: test.users,
            users_test_cold: coldTestUsers,
            items_test_cold: coldTestItems,
            test_interactions_warm_user_and_item: warmTestRows,
            max_t_train: train.lastTime,
            min_t_test: test.firstTime,
            sha256_train: digestOf(split, 'train'),
            sha256_test: digestOf(split, 'test'),
          };
      expect(found, name).toEqual(values);
      if (cut.startsWith('8:1:1')) {
        const times = [values.b1 as number, values.b2 as number];
        const absolute = splitTable(logOf(data), { method: 'global-temporal', cut: 'absolute', times });
        for (const part of ['train', 'validation', 'test'] as const) {
          expect(digestOf(absolute, part)).toBe(digestOf(split, part));
        }
      }
      compared += 1;
    }
    expect(compared).toBe(16);
  });

  it('of TrainRec are read from their file', async ({ skip }) => {
    await load(skip);
    const file = read<Record<'users' | 'items' | 'fold' | 'val_item' | 'test_item', number[]>>(
      'trainrec-ml100k-split-0.json',
      skip,
    );
    const core = logOf('binarised>=4_5core');
    const pairs = (items: readonly number[]): InteractionTable => ({
      ...core,
      rowCount: file.users.length,
      users: Uint32Array.from(file.users, (user) => core.userIds.indexOf(user)),
      items: Uint32Array.from(items, (item) => core.itemIds.indexOf(item)),
      values: undefined,
      timestamps: undefined,
    });
    const folds = new Map(file.users.map((user, i) => [user, file.fold[i]!]));
    const split = fixedInductiveSplit(core, {
      folds,
      validation: pairs(file.val_item),
      test: pairs(file.test_item),
    });
    // The sizes of the folds that trainrec-fixed.json evaluates.
    expect(split.folds.map(({ counts }) => counts.parts.test!.users)).toEqual([188, 188, 188, 187, 187]);
    split.folds.forEach((fold, number) => {
      const members = file.users.filter((_, i) => file.fold[i] === number);
      const test = fold.tableOf('test');
      const found = Array.from(test.users, (user, row) => [
        Number(core.userIds.idAt(user)),
        Number(core.itemIds.idAt(test.items[row]!)),
      ]);
      expect(new Map(found as [number, number][])).toEqual(
        new Map(members.map((user) => [user, file.test_item[file.users.indexOf(user)]!])),
      );
      const { train, validation } = fold.counts.parts;
      expect(validation!.rows).toBe(members.length);
      expect(train!.users).toBe(938 - members.length);
      expect(fold.search[0]!.counts.parts.test!.users).toBe(split.folds[(number + 4) % 5]!.counts.parts.test!.users);
    });
  });
});

function globalOptions(cut: string): SplitOptions {
  const method = 'global-temporal';
  // The golden values keep equal times in the order of the rows.
  if (cut.startsWith('index')) return { method, cut: 'index', ties: 'row', ratios: [0.8, 0.2] };
  if (cut.startsWith('boundary')) return { method, ratios: [0.8, 0.2] };
  if (cut.startsWith('np.percentile')) return { method, cut: 'percentile', ratios: [0.8, 0.2] };
  return { method, cut: 'boundary-later', ratios: RATIOS };
}

/** `count - 1` rows of one user, then two of another. */
function oneUser(count: number): InteractionTable {
  const rowCount = count + 1;
  const { userIds, itemIds } = log!;
  return {
    rowCount,
    users: Uint32Array.from({ length: rowCount }, (_, row) => (row < count - 1 ? 0 : 1)),
    items: Uint32Array.from({ length: rowCount }, (_, row) => row),
    values: undefined,
    timestamps: Float64Array.from({ length: rowCount }, (_, row) => row),
    userIds,
    itemIds,
    name: undefined,
    lineOf: (row) => row + 1,
  };
}
