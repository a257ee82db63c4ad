// Presets on MovieLens-100k against the golden values that cover them: TrainRec's published folds, the splits of the RecBole
// study, RiVal's folds and candidates, and the global split of Tamm et al. The files stay outside the repository.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  applyProtocol,
  datasetStatistics,
  type InteractionTable,
  type ProtocolOverrides,
  prepare,
  rowsDigest,
} from '../../src/shell.js';
import { movieLens } from './support/prepared-log.js';
import { sharedFile } from './support/shared.js';

const read = <Content>(name: string, skip: (note: string) => void) =>
  JSON.parse(readFileSync(sharedFile(`golden/protocol/${name}`, skip), 'utf8')) as Content;

let cached: InteractionTable | undefined;
async function load(skip: (note: string) => void): Promise<InteractionTable> {
  cached ??= await movieLens(skip);
  return cached;
}

interface TrainRecSplit {
  readonly users: readonly number[];
  readonly items: readonly number[];
  readonly fold: readonly number[];
  readonly val_item: readonly number[];
  readonly test_item: readonly number[];
}

describe('golden values through presets', () => {
  it('trainrec has the published users, items and folds', async ({ skip }) => {
    const log = await load(skip);
    const file = read<TrainRecSplit>('trainrec-ml100k-split-0.json', skip);
    const pairs = (items: readonly number[]): InteractionTable => ({
      ...log,
      rowCount: file.users.length,
      users: Uint32Array.from(file.users, (user) => log.userIds.indexOf(user)),
      items: Uint32Array.from(items, (item) => log.itemIds.indexOf(item)),
      values: undefined,
      timestamps: undefined,
    });
    const { folds, prepared, record } = applyProtocol(log, 'trainrec', {
      assignment: {
        folds: new Map(file.users.map((user, i) => [user, file.fold[i]!])),
        validation: pairs(file.val_item),
        test: pairs(file.test_item),
      },
    });
    expect(prepared.after).toEqual({ rowCount: 54413, userCount: file.users.length, itemCount: file.items.length });
    expect(record.prepare).toMatchObject({ minRating: 'levels', filter: { kind: 'core', users: 5, items: 5 } });
    expect(record.steps[0]!.options).toMatchObject({ minRating: 4 });
    const heldIn = (table: InteractionTable) =>
      new Map(Array.from(table.users, (user, row) => [idOf(log, user), Number(log.itemIds.idAt(table.items[row]!))]));
    folds.forEach(({ test, validation, foldIn, candidates }, number) => {
      const places = file.users.flatMap((_, i) => (file.fold[i] === number ? [i] : []));
      expect(heldIn(test)).toEqual(new Map(places.map((i) => [file.users[i]!, file.test_item[i]!])));
      expect(heldIn(validation!)).toEqual(new Map(places.map((i) => [file.users[i]!, file.val_item[i]!])));
      // Everything but what is folded in is ranked, as in the reading A of the golden values.
      expect(candidates().lists.items.length).toBe(places.length * file.items.length - foldIn!.rowCount);
    });
  });

  it('trainrec splits by its own seed into folds of the same sizes', async ({ skip }) => {
    const { folds } = applyProtocol(await load(skip), 'trainrec');
    expect(folds.map(({ test }) => test.rowCount)).toEqual([188, 188, 188, 187, 187]);
  });

  it('recbole has the splits of the study', async ({ skip }) => {
    const log = await load(skip);
    const golden = read<{ per_user_splits: Record<string, { n: number[]; sha256_triples: string[] }> }>(
      'splits.json',
      skip,
    ).per_user_splits;
    const study = { minRating: 3, core: 5 };
    const sha256 = { seed: 0, key: 'sha256' };
    // RecBole sorts stably: equal times keep the order of the file.
    const temporal = { order: 'temporal', ties: 'row', seed: undefined, key: undefined } as const;
    const cases: readonly (readonly [string, ProtocolOverrides])[] = [
      ['raw_all|RO_sha256|RS_floor_recbole1x', { split: sha256 }],
      ['raw_all|TO_row|RS_floor_recbole1x', { split: temporal }],
      ['raw_all|TO_row|RS_floor_plain_recbole0x', { split: { ...temporal, rounding: 'recbole0x' } }],
      ['binarised>=3_5core|RO_sha256|RS_floor_recbole1x', { prepare: study, split: sha256 }],
      [
        'binarised>=3_5core|TO_row|LS',
        { prepare: study, split: { method: 'leave-n-out', order: 'temporal', ties: 'row' } },
      ],
    ];
    for (const [name, overrides] of cases) {
      const { train, validation, test } = applyProtocol(log, 'recbole', overrides).folds[0]!;
      const parts = [train, validation!, test];
      expect(
        parts.map(({ rowCount }) => rowCount),
        name,
      ).toEqual(golden[name]!.n);
      expect(
        parts.map((part) => rowsDigest(part)),
        name,
      ).toEqual(golden[name]!.sha256_triples);
    }
  });

  it('recbole counts as the tables of the study do', async ({ skip }) => {
    const { prepared, protocol } = applyProtocol(await load(skip), 'recbole');
    const { userCount, itemCount, sparsityPercent } = datasetStatistics(prepared.table, protocol.statistics);
    expect([userCount, itemCount]).toEqual([944, 1683]);
    expect(sparsityPercent).toBe(100 * (1 - 100000 / (944 * 1683)));
  });

  it('rival has its folds and candidates', async ({ skip }) => {
    const log = await load(skip);
    const golden = read<{
      splits: { per_user_cv5: { test_sizes: number[]; test_sha256: string[] } };
      candidates_fold0_per_user_cv5: Record<string, number>;
    }>('rival.json', skip);
    const { folds } = applyProtocol(log, 'rival');
    const digestOf = (table: InteractionTable) => rowsDigest({ ...table, timestamps: undefined });
    expect(folds.map(({ test }) => test.rowCount)).toEqual(golden.splits.per_user_cv5.test_sizes);
    expect(folds.map(({ test }) => digestOf(test))).toEqual(golden.splits.per_user_cv5.test_sha256);
    const found = golden.candidates_fold0_per_user_cv5;
    const [fold] = folds;
    const relevant = fold!.relevant();
    expect(relevant.lists.items.length).toBe(found['relevant_total(=RelPlusN rankings)']);
    expect(relevant.users.length - relevant.usersWithoutRelevant).toBe(found.users_with_relevant);
    const { users, relevant: ranked, lists } = fold!.candidates();
    expect(ranked!.length).toBe(relevant.lists.items.length);
    expect(new Set(users).size).toBe(found.users_with_relevant);
    // Relevant items are taken out of the 100 that were drawn.
    expect(lists.items.length).toBeLessThan(ranked!.length * 101);
  });

  it('tamm2021 cuts at one moment, like the golden split of other likes', async ({ skip }) => {
    const log = await load(skip);
    const golden = read<{ global_temporal: Record<string, Record<string, unknown>> }>('splits.json', skip);
    const expected = golden.global_temporal['binarised>=4|boundary_t<=T_train_no_tie_straddles']!;
    const applied = applyProtocol(log, 'tamm2021', {
      prepare: { minRating: 4 },
      split: { cut: 'boundary', cold: 'keep' },
    });
    const { train, test, fold } = applied.folds[0]!;
    expect([rowsDigest(train), rowsDigest(test)]).toEqual([expected.sha256_train, expected.sha256_test]);
    const dropped = applyProtocol(log, 'tamm2021', { prepare: { minRating: 4 }, split: { cut: 'boundary' } });
    expect(dropped.folds[0]!.test.rowCount).toBe(expected.test_interactions_warm_user_and_item);
    expect(fold.counts.coldTestUsers).toBe(expected.users_test_cold);
    expect(applyProtocol(log, 'tamm2021').prepared.after).toEqual(prepare(log, { minRating: 5 }).after);
  });

  it('mahout leaves a third of the users at N = 50', async ({ skip }) => {
    const { folds } = applyProtocol(await load(skip), 'mahout', { split: { test: 50 } });
    // 364 users have 100 ratings; the paper prints that 33 % are left, and 325 are 34 %.
    expect(folds).toHaveLength(325);
  });
});

function idOf(log: InteractionTable, user: number): number {
  return Number(log.userIds.idAt(user));
}
