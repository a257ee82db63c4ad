// Statistics of logs that are small enough to count by hand, and against plain counting on the synthetic log.

import { describe, expect, it } from 'vitest';
import { datasetStatistics, InputError, type StatisticsOptions, UsageError } from '../../../src/shell.js';
import { logOf, logOfText, rowsOf, syntheticTable } from '../../support/logs.js';

const DAY = 86400;
const at = (day: number, second = 0) => 10_000 * DAY + day * DAY + second;

// Days 0, 0, 2, 2, 3: ann and p are there from the start, bob and q come on day 2, r on day 3.
const LOG = logOf([
  { user: 'ann', item: 'p', rating: 4, time: at(0) },
  { user: 'bob', item: 'q', rating: 1, time: at(2, DAY - 1) },
  { user: 'ann', item: 's', rating: 5, time: at(0, 7) },
  { user: 'ann', item: 'q', rating: 5, time: at(2) },
  { user: 'bob', item: 'r', rating: 2.5, time: at(3) },
]);

describe('statistics', () => {
  it('count', () => {
    expect(datasetStatistics(LOG)).toMatchObject({
      rowCount: 5,
      userCount: 2,
      itemCount: 4,
      density: 5 / 8,
      sparsityPercent: 37.5,
      perUser: { mean: 2.5, least: 2, median: 2.5, most: 3 },
      perItem: { mean: 1.25, least: 1, median: 1, most: 2 },
      perItemToPerUser: 0.5,
      // Counts 1, 1, 1, 2: (-3 - 1 + 1 + 6) / 5 / 4.
      popularityGini: 3 / 20,
      ratings: { least: 1, most: 5, levels: [1, 2.5, 4, 5] },
      time: { first: at(0), last: at(3), dayCount: 4 },
      dropRates: undefined,
      notices: [],
    });
  });

  it('tell the drift by day, with the first or without', () => {
    expect(datasetStatistics(LOG).drift).toEqual({
      dayCount: 4,
      rowsPerDay: 5 / 4,
      daysWithRows: 3 / 4,
      newUsersPerDay: 2 / 4,
      daysWithNewUsers: 2 / 4,
      newItemsPerDay: 4 / 4,
      daysWithNewItems: 3 / 4,
    });
    expect(datasetStatistics(LOG, { dropFirstDay: true }).drift).toEqual({
      dayCount: 3,
      rowsPerDay: 3 / 3,
      daysWithRows: 2 / 3,
      newUsersPerDay: 1 / 3,
      daysWithNewUsers: 1 / 3,
      newItemsPerDay: 2 / 3,
      daysWithNewItems: 2 / 3,
    });
  });

  it('cut days at midnight in UTC, before 1970 too', () => {
    const log = logOfText(`a x 1 ${-1}, a y 1 ${0}, a z 1 ${DAY - 1}, a w 1 ${-DAY}`);
    expect(datasetStatistics(log)).toMatchObject({
      time: { first: -DAY, dayCount: 2 },
      drift: { newUsersPerDay: 0.5 },
    });
    const earlier = logOfText(`a x 1 ${-2 * DAY}, a y 1 ${-1}, a z 1 ${1}`);
    expect(datasetStatistics(earlier).drift).toMatchObject({ dayCount: 3, daysWithRows: 1, newItemsPerDay: 1 });
  });

  it('pad as RecBole does', () => {
    const padded = datasetStatistics(LOG, { recbolePadding: true });
    expect(padded).toMatchObject({ userCount: 3, itemCount: 5, density: 5 / 15, perItemToPerUser: 0.5 });
    expect([padded.perUser.mean, padded.perItem.mean]).toEqual([2.5, 1.25]);
  });

  it('tell what went', () => {
    const before = { rowCount: 10, userCount: 4, itemCount: 4 };
    const { dropRates } = datasetStatistics(LOG, { before, recbolePadding: true });
    expect(dropRates).toEqual({ rows: 0.5, users: 0.5, items: 0 });
  });

  it('do without ratings and times', () => {
    const bare = datasetStatistics(logOfText('a x, b y'));
    expect([bare.ratings, bare.time, bare.drift, bare.notices]).toEqual([undefined, undefined, undefined, []]);
    expect(bare.popularityGini).toBe(0);
  });

  it('see no levels where ratings are many, and none twice', () => {
    const many = logOf(Array.from({ length: 21 }, (_, item) => ({ user: 'a', item, rating: item })));
    expect(datasetStatistics(many).ratings).toEqual({ least: 0, most: 20, levels: undefined });
    expect(datasetStatistics(logOfText('a x -0, a y 0, a z -0')).ratings!.levels).toEqual([0]);
  });

  it('say why there is no drift', () => {
    const milliseconds = datasetStatistics(logOfText('a x 1 1452647382001, b y 1 1588687728923'));
    expect([milliseconds.drift, milliseconds.notices[0]!.code]).toEqual([undefined, 'timestamps-not-seconds']);
    const oneDay = datasetStatistics(logOfText('a x 1 5, b y 1 6'), { dropFirstDay: true });
    expect([oneDay.drift, oneDay.notices[0]!.code]).toEqual([undefined, 'drift-one-day']);
  });

  it('refuse what they cannot count', () => {
    const refused = (options: StatisticsOptions, log = LOG) => {
      try {
        datasetStatistics(log, options);
      } catch (error) {
        return error as UsageError;
      }
      throw new Error('nothing was refused');
    };
    const untimed = refused({ dropFirstDay: true }, logOfText('a x 1, b y 2'));
    expect(untimed).toBeInstanceOf(InputError);
    expect(untimed.details).toMatchObject({ argument: 'dropFirstDay', found: '2 rows without timestamps' });
    expect(refused({ recbolepadding: true } as StatisticsOptions)).toBeInstanceOf(UsageError);
    expect(refused({}, logOf([])).reason).toBe('The log has no rows');
    const broken = logOf([{ user: 'a', item: 'x', time: Number.POSITIVE_INFINITY }]);
    expect(refused({}, broken).details).toMatchObject({ line: 1, found: Number.POSITIVE_INFINITY });
  });

  it('are what plain counting finds on the synthetic log', () => {
    const table = syntheticTable({ userCount: 200, itemCount: 300 });
    const rows = rowsOf(table);
    const found = datasetStatistics(table);
    const counts = new Map<string | number, number>();
    for (const { item } of rows) counts.set(item, (counts.get(item) ?? 0) + 1);
    expect([found.userCount, found.itemCount]).toEqual([new Set(rows.map(({ user }) => user)).size, counts.size]);
    // Gini as the mean absolute difference of all pairs over twice the mean.
    const all = [...counts.values()];
    const differences = all.reduce((sum, a) => sum + all.reduce((part, b) => part + Math.abs(a - b), 0), 0);
    expect(found.popularityGini).toBeCloseTo(differences / all.length / 2 / rows.length, 12);
    const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);
    const days = new Set(rows.map(({ time }) => dayOf(time!)));
    expect(found.drift!.daysWithRows * found.drift!.dayCount).toBeCloseTo(days.size, 9);
    const firstDays = new Map<string | number, string>();
    for (const { user, time } of rows.toSorted((a, b) => a.time! - b.time!)) {
      if (!firstDays.has(user)) firstDays.set(user, dayOf(time!));
    }
    const { daysWithNewUsers, dayCount } = found.drift!;
    expect(daysWithNewUsers * dayCount).toBeCloseTo(new Set(firstDays.values()).size, 9);
  });
});
