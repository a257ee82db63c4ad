// The synthetic log keeps its promises: a valid log of the stated size, with the structure that makes evaluation
// interesting, and the same bytes for ever. The hash is a literal so that changing the log is a conscious act.

import { describe, expect, it } from 'vitest';
import {
  type SyntheticLog,
  type SyntheticLogOptions,
  syntheticLog,
} from '../../../src/data/synthetic/synthetic-log.js';
import { UsageError } from '../../../src/foundation/errors.js';

const log = syntheticLog();

function hashOf(made: SyntheticLog): string {
  const columns = [made.users, made.items, made.ratings, made.timestamps, made.itemReleases];
  let hash = 0x811c9dc5;
  for (const column of [...columns, made.itemGenres.offsets, made.itemGenres.items]) {
    for (const byte of new Uint8Array(column.buffer, column.byteOffset, column.byteLength)) {
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function countsOf(values: Uint32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (const value of values) counts[value]!++;
  return counts;
}

function genresOf(made: SyntheticLog, item: number): Uint32Array {
  return made.itemGenres.items.subarray(made.itemGenres.offsets[item], made.itemGenres.offsets[item + 1]);
}

function rowsOfUsersBelow(made: SyntheticLog, limit: number): string[] {
  const rows: string[] = [];
  made.users.forEach((user, row) => {
    if (user < limit) rows.push([user, made.items[row], made.ratings[row], made.timestamps[row]].join());
  });
  return rows;
}

function expectValid(made: SyntheticLog): void {
  const { users, items, ratings, timestamps, interactionCount, itemGenres } = made;
  expect([users.length, items.length, ratings.length, timestamps.length]).toEqual(new Array(4).fill(interactionCount));
  const pairs = new Set<number>();
  const faults: string[] = [];
  for (let row = 0; row < interactionCount; row++) {
    const user = users[row]!;
    const item = items[row]!;
    const stars = ratings[row]!;
    const time = timestamps[row]!;
    if (user >= made.userCount || item >= made.itemCount) faults.push(`row ${row}: index out of range`);
    if (!(stars >= 0.5 && stars <= 5 && Number.isInteger(2 * stars))) faults.push(`row ${row}: ${stars} stars`);
    if (time < made.itemReleases[item]!) faults.push(`row ${row}: before the release`);
    pairs.add(user * made.itemCount + item);
    if (row === 0) continue;
    const order = time - timestamps[row - 1]! || user - users[row - 1]! || item - items[row - 1]!;
    if (!(order > 0)) faults.push(`row ${row}: not after the row before`);
  }
  expect(faults).toEqual([]);
  expect(pairs.size).toBe(interactionCount);
  expect(Math.min(...countsOf(users, made.userCount))).toBeGreaterThanOrEqual(5);

  expect(itemGenres.offsets.length).toBe(made.itemCount + 1);
  expect(itemGenres.offsets[0]).toBe(0);
  expect(itemGenres.offsets[made.itemCount]).toBe(itemGenres.items.length);
  for (let item = 0; item < made.itemCount; item++) {
    const genres = [...genresOf(made, item)];
    if (genres.length < 1 || genres.length > 3) faults.push(`item ${item}: ${genres.length} genres`);
    if (genres.some((genre) => genre >= made.genreNames.length)) faults.push(`item ${item}: unknown genre`);
    if (genres.some((genre, place) => place > 0 && genre <= genres[place - 1]!)) faults.push(`item ${item}: order`);
  }
  expect(faults).toEqual([]);
}

describe('a synthetic log', () => {
  it('has the default size', () => {
    expect([log.userCount, log.itemCount, log.genreNames.length]).toEqual([1000, 2000, 12]);
    expect(new Set(log.genreNames).size).toBe(12);
    expect(Math.abs(log.interactionCount / log.userCount - 50)).toBeLessThan(5);
  });

  it.each<SyntheticLogOptions>([
    {},
    { seed: 0 },
    { seed: Number.MAX_SAFE_INTEGER, userCount: 50 },
    { userCount: 1, itemCount: 20 },
    { userCount: 500, itemCount: 21 },
    { userCount: 300, itemCount: 40, meanInteractions: 10 },
    { userCount: 20, itemCount: 4000, meanInteractions: 1000 },
    { userCount: 40, meanInteractions: 5 },
    { userCount: 40, meanInteractions: 5.25 },
  ])('is valid for %o', (options) => {
    expectValid(syntheticLog(options));
  });

  it('keeps its bytes', () => {
    expect(hashOf(log)).toBe('4a6b92f5');
    expect(hashOf(syntheticLog({ userCount: 60, itemCount: 150, seed: 42, meanInteractions: 12.5 }))).toBe('77c51e90');
    expect(hashOf(syntheticLog({ seed: 2 }))).not.toBe(hashOf(log));
  });

  it('does not change the rows of a user when there are more users', () => {
    const few = syntheticLog({ userCount: 30, seed: 9 });
    const many = syntheticLog({ userCount: 90, seed: 9 });
    expect(rowsOfUsersBelow(many, 30)).toEqual(rowsOfUsersBelow(few, 30));
    expect(many.itemGenres).toEqual(few.itemGenres);
  });

  it('shares no memory with the next log', () => {
    const first = syntheticLog({ userCount: 5 });
    first.items.fill(0);
    first.itemGenres.items.fill(0);
    expectValid(syntheticLog({ userCount: 5 }));
  });

  it('comes close to the mean it is asked for', () => {
    for (const meanInteractions of [10, 20, 100, 400]) {
      const { interactionCount } = syntheticLog({ userCount: 1000, meanInteractions });
      expect(Math.abs(interactionCount / 1000 / meanInteractions - 1)).toBeLessThan(0.1);
    }
    expect(syntheticLog({ userCount: 70, meanInteractions: 5 }).interactionCount).toBe(350);
  });
});

describe('the structure of a synthetic log', () => {
  const itemCounts = countsOf(log.items, log.itemCount);
  const userCounts = countsOf(log.users, log.userCount);

  it('gives a tenth of the items more than 35 % of the interactions', () => {
    const top = itemCounts
      .toSorted()
      .reverse()
      .subarray(0, log.itemCount / 10);
    expect(top.reduce((sum, count) => sum + count, 0) / log.interactionCount).toBeGreaterThan(0.35);
  });

  it('does not number the items by popularity', () => {
    const firstHalf = itemCounts.subarray(0, log.itemCount / 2).reduce((sum, count) => sum + count, 0);
    expect(Math.abs(firstHalf / log.interactionCount - 0.5)).toBeLessThan(0.1);
  });

  it('has many quiet users and a few busy ones', () => {
    const sorted = userCounts.toSorted();
    expect(sorted[500]!).toBeLessThan(35);
    expect(sorted[999]!).toBeGreaterThan(300);
  });

  it('has ratings around 3.5 that use the whole scale', () => {
    const mean = log.ratings.reduce((sum, stars) => sum + stars, 0) / log.interactionCount;
    expect(Math.abs(mean - 3.5)).toBeLessThan(0.15);
    expect(new Set(log.ratings).size).toBe(10);
    expect([...log.ratings].filter((stars) => stars >= 4).length / log.interactionCount).toBeGreaterThan(0.25);
  });

  it('covers three years, in which half of the items appear', () => {
    const years = (log.timestamps.at(-1)! - log.timestamps[0]!) / (365 * 86400);
    expect(years).toBeGreaterThan(2.9);
    expect(years).toBeLessThanOrEqual(3);
    const firstRelease = Math.min(...log.itemReleases);
    expect(log.itemReleases.filter((release) => release > firstRelease).length).toBe(1000);
  });

  it('has users who come in sessions', () => {
    const lastTimes = new Map<number, number>();
    let soon = 0;
    log.users.forEach((user, row) => {
      const time = log.timestamps[row]!;
      if (time - (lastTimes.get(user) ?? 0) <= 600) soon++;
      lastTimes.set(user, time);
    });
    expect(soon / log.interactionCount).toBeGreaterThan(0.7);
    expect(soon / log.interactionCount).toBeLessThan(0.95);
  });

  it('has users who rate the three genres they choose most above the others', () => {
    const rowsByUser = Array.from({ length: log.userCount }, (): number[] => []);
    log.users.forEach((user, row) => {
      rowsByUser[user]!.push(row);
    });
    const meanStars = (rows: number[]) => rows.reduce((sum, row) => sum + log.ratings[row]!, 0) / rows.length;
    const differences: number[] = [];
    for (const rows of rowsByUser) {
      const genreCounts = countsOf(Uint32Array.from(rows.flatMap((row) => [...genresOf(log, log.items[row]!)])), 12);
      const byCount = [...genreCounts.keys()].sort((left, right) => genreCounts[right]! - genreCounts[left]!);
      const favourites = byCount.slice(0, 3);
      const inside = rows.filter((row) => favourites.some((genre) => genresOf(log, log.items[row]!).includes(genre)));
      const outside = rows.filter((row) => !inside.includes(row));
      if (outside.length > 0) differences.push(meanStars(inside) - meanStars(outside));
    }
    // Quiet users may have nothing outside of their three genres.
    expect(differences.length).toBeGreaterThan(700);
    expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeGreaterThan(0.2);
    expect(differences.filter((difference) => difference > 0).length / differences.length).toBeGreaterThan(0.7);
  });

  it('lets popularity within the genres of a user beat plain popularity', () => {
    // Every fifth row is held out; a hit is a held-out item among the ten best that are not in the user's other rows.
    const heldOut = Array.from({ length: log.userCount }, () => new Set<number>());
    const kept = Array.from({ length: log.userCount }, () => new Set<number>());
    log.items.forEach((item, row) => {
      (row % 5 === 0 ? heldOut : kept)[log.users[row]!]!.add(item);
    });
    const popularities = countsOf(Uint32Array.from(kept.flatMap((items) => [...items])), log.itemCount);
    let plainHits = 0;
    let genreHits = 0;
    for (let user = 0; user < 200; user++) {
      const genreCounts = countsOf(Uint32Array.from([...kept[user]!].flatMap((item) => [...genresOf(log, item)])), 12);
      const share = (item: number) => genresOf(log, item).reduce((sum, genre) => sum + genreCounts[genre]!, 0);
      const unseen = Array.from(popularities.keys()).filter((item) => !kept[user]!.has(item));
      const hits = (score: (item: number) => number) => {
        const scores = Float64Array.from(popularities.keys(), score);
        const best = unseen.toSorted((left, right) => scores[right]! - scores[left]! || left - right).slice(0, 10);
        return best.filter((item) => heldOut[user]!.has(item)).length;
      };
      plainHits += hits((item) => popularities[item]!);
      genreHits += hits((item) => popularities[item]! * share(item));
    }
    expect(plainHits).toBeGreaterThan(50);
    expect(genreHits).toBeGreaterThan(1.3 * plainHits);
  });
});

describe('the options of a synthetic log', () => {
  it.each<[string, Record<string, unknown>]>([
    ['userCount', { userCount: 0 }],
    ['userCount', { userCount: 1.5 }],
    ['userCount', { userCount: '10' }],
    ['userCount', { userCount: 10_000_001 }],
    ['userCount', { userCount: 10_000_000, meanInteractions: 6 }],
    ['itemCount', { itemCount: 19 }],
    ['itemCount', { itemCount: Number.NaN }],
    ['itemCount', { itemCount: null }],
    ['seed', { seed: -1 }],
    ['seed', { seed: 0.5 }],
    ['seed', { seed: 2 ** 53 }],
    ['meanInteractions', { meanInteractions: 4.9 }],
    ['meanInteractions', { meanInteractions: 501 }],
    ['meanInteractions', { itemCount: 10_000, meanInteractions: 1001 }],
    ['meanInteractions', { meanInteractions: Number.NaN }],
    ['meanInteractions', { meanInteractions: '50' }],
    ['users', { users: 10 }],
  ])('refuses %s in %o', (argument, options) => {
    let thrown: unknown;
    try {
      syntheticLog(options as SyntheticLogOptions);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(UsageError);
    expect((thrown as UsageError).details.argument).toBe(argument);
    expect((thrown as UsageError).message).toContain(argument);
  });

  it('says what was found and what was expected', () => {
    expect(() => syntheticLog({ userCount: 0 })).toThrow(/found 0; expected a whole number from 1 to 10000000/);
    expect(() => syntheticLog({ itemCount: 80, meanInteractions: 30 })).toThrow(/found 30; expected .* from 5 to 20/);
    expect(() => syntheticLog({ users: 10 } as SyntheticLogOptions)).toThrow(/expected one of userCount, itemCount/);
  });
});
