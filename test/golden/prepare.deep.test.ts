// Preparing real logs: the counts that papers print, to the last interaction, and the statistics of Zhao et al. as their
// golden file has them. The logs stay outside the repository; the synthetic log in test/portable is always there.

import { readFileSync } from 'node:fs';
import { describe, expect, it, type TestContext } from 'vitest';
import {
  datasetStatistics,
  fileSource,
  type LoadedTable,
  type PrepareOptions,
  prepare,
  readInteractions,
} from '../../src/shell.js';
import { sharedFile } from './support/shared.js';

const logs = new Map<string, Promise<LoadedTable>>();

/** Each log is read once. */
function logOf(name: string, skip: TestContext['skip']): Promise<LoadedTable> {
  const file = sharedFile(`data/${name}.csv.gz`, skip);
  const loaded = logs.get(name) ?? fileSource(file).then((source) => readInteractions(source));
  logs.set(name, loaded);
  return loaded;
}

describe('published counts', () => {
  it.for<[log: string, options: PrepareOptions, users: number | undefined, items: number | undefined, rows: number]>([
    ['ml-100k', { minRating: 4, core: 5 }, 938, 1008, 54_413],
    ['ml-100k', { minRating: 'levels', core: 5 }, 938, 1008, 54_413],
    ['ml-1m', { minRating: 4, core: 5 }, 6034, 3125, 574_376],
    ['lastfm-2k', { core: 5 }, 1859, 2823, 71_355],
    ['ml-1m', { minRating: 3 }, 6039, 3628, 836_478],
    ['ml-1m', { minRating: 3, core: 5 }, undefined, undefined, 835_789],
    ['ml-1m', { minRating: 3, core: 10 }, undefined, undefined, 834_449],
    ['lastfm-2k', { core: 10 }, undefined, undefined, 62_376],
  ])('%s with %j', async ([name, options, users, items, rows], { skip }) => {
    const { after } = prepare(await logOf(name, skip), options);
    expect(after.rowCount).toBe(rows);
    expect([users ?? after.userCount, items ?? after.itemCount]).toEqual([after.userCount, after.itemCount]);
  });

  it('of half stars and of ten stars go by their levels', async ({ skip }) => {
    const halves = prepare(await logOf('ml-latest-small', skip), { minRating: 'levels' });
    expect(halves.steps[0]!.options).toMatchObject({ minRating: 4, least: 0.5, most: 5 });
    const tens = prepare(await logOf('movietweetings-100k', skip), { minRating: 'levels' });
    expect(tens.steps[0]!.options).toMatchObject({ minRating: 8, least: 0, most: 10 });
  });
});

describe('original files', () => {
  it.for([
    ['ml-100k.u.data.gz', 'ml-100k', 'ml-100k'],
    ['movietweetings.ratings.dat.gz', 'ml-1m', 'movietweetings-100k'],
  ] as const)('%s is read by the layout %s as the log %s', async ([file, layout, name], { skip }) => {
    const table = await readInteractions(await fileSource(sharedFile(`data/raw/${file}`, skip)), { layout });
    const log = await logOf(name, skip);
    expect(table.rowCount).toBe(log.rowCount);
    const idsOf = ({ userIds, users }: LoadedTable) => userIds.idAt(users[777]!);
    expect([idsOf(table), table.values, table.timestamps]).toEqual([idsOf(log), log.values, log.timestamps]);
  });
});

interface Row {
  readonly users: number;
  readonly items: number;
  readonly interactions: number;
  readonly sparsity_percent: number;
  readonly 'sparsity_percent_with_pad(U+1,I+1)': number;
  readonly AIU: number;
  readonly AII: number;
  readonly AII_over_AIU: number;
  /** As printed: padded counts, sparsity with four decimals, the means and their ratio with two. */
  readonly paper_users_items_inter_sparsity_AIU_AII_ratio: readonly (number | null)[];
}

describe('Table 3 of Zhao et al.', () => {
  const filters = { original: {}, '5-core': { core: 5 }, '10-core': { core: 10 } };
  const cases = Object.entries(filters).flatMap(([filter, options]) => [
    ['ml-1m', filter, 'ml-1m', { minRating: 3, ...options }] as const,
    ['lastfm', filter, 'lastfm-2k', options] as const,
  ]);

  it.for(cases)('%s, %s', async ([key, filter, name, options], { skip }) => {
    const golden = JSON.parse(readFileSync(sharedFile('golden/protocol/zhao-table3.json', skip), 'utf8')) as {
      readonly [key: string]: Row;
    };
    expect(Object.keys(golden)).toHaveLength(cases.length);
    const row = golden[`${key}|${filter}`]!;
    const { table } = prepare(await logOf(name, skip), options);
    const plain = datasetStatistics(table);
    expect([plain.userCount, plain.itemCount, plain.rowCount]).toEqual([row.users, row.items, row.interactions]);
    const near = (found: number, expected: number) => expect(Math.abs(found / expected - 1)).toBeLessThan(1e-12);
    near(plain.sparsityPercent, row.sparsity_percent);
    near(plain.perUser.mean, row.AIU);
    near(plain.perItem.mean, row.AII);
    near(plain.perItemToPerUser, row.AII_over_AIU);
    const padded = datasetStatistics(table, { recbolePadding: true });
    near(padded.sparsityPercent, row['sparsity_percent_with_pad(U+1,I+1)']);
    const { userCount, itemCount, rowCount, sparsityPercent, perUser, perItem, perItemToPerUser } = padded;
    const decimals = [0, 0, 0, 4, 2, 2, 2];
    const numbers = [userCount, itemCount, rowCount, sparsityPercent, perUser.mean, perItem.mean, perItemToPerUser];
    row.paper_users_items_inter_sparsity_AIU_AII_ratio.forEach((printed, place) => {
      if (printed === null) return;
      expect(numbers[place]!.toFixed(decimals[place])).toBe(printed.toFixed(decimals[place]));
    });
  });
});

describe('Table 2 of Schnabel', () => {
  it('is reproduced on ml-100k without its first day', async ({ skip }) => {
    const { drift } = datasetStatistics(await logOf('ml-100k', skip), { dropFirstDay: true });
    expect(drift!.dayCount).toBe(214);
    expect(drift!.rowsPerDay.toFixed(1)).toBe('463.0');
    expect(drift!.daysWithRows.toFixed(3)).toBe('0.991');
    expect(drift!.newUsersPerDay.toFixed(2)).toBe('4.36');
    expect(drift!.daysWithNewUsers.toFixed(3)).toBe('0.935');
    expect(drift!.newItemsPerDay.toFixed(2)).toBe('5.26');
    // The paper prints .667.
    expect(drift!.daysWithNewItems.toFixed(3)).toBe('0.659');
  });
});
