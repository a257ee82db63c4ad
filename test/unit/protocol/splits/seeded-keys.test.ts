// Keys of users, items and pairs: those of SHA-256 as anybody can compute them, and those of recgauge's own mixing as
// evenly spread as chance would have it. Every number is fixed by its seed, so that a limit that holds once holds always.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NO_GROUP, seededKeys } from '../../../../src/data/splitting/seeded-keys.js';
import { IdSpace } from '../../../../src/data/tables/ids.js';

function spaceOf(ids: readonly (string | number)[]): IdSpace {
  const space = new IdSpace();
  for (const id of ids) space.intern(id);
  return space;
}

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');
const leading = (hex: string) => Number(BigInt(`0x${hex}`) >> 203n);
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('keys of SHA-256', () => {
  const long = 'a user whose name is longer than the block of sixty-four bytes that is hashed at once, and more';
  const userIds = spaceOf([196, 'ünï', long]);
  const itemIds = spaceOf([242, 'x:y', '7']);
  const ids = { userIds, itemIds };

  it('are the first bits of the digest of seed, user and item', () => {
    for (const seed of [0, 42, Number.MAX_SAFE_INTEGER]) {
      const keys = seededKeys('sha256', seed, ids);
      for (const user of [0, 1, 2, 1, 0]) {
        for (const item of [2, 1, 0]) {
          const text = `${seed}:${userIds.idAt(user)}:${itemIds.idAt(item)}`;
          expect(keys.keyOf(user, item), text).toBe(leading(hexOf(text)));
        }
        expect(keys.keyOf(user, NO_GROUP)).toBe(leading(hexOf(`${seed}:${userIds.idAt(user)}:`)));
      }
      expect(keys.keyOf(NO_GROUP, 1)).toBe(leading(hexOf(`${seed}::x:y`)));
    }
  });

  it('are compared to the last bit', () => {
    const keys = seededKeys('sha256', 3, ids);
    for (const [user, item] of [
      [0, 0],
      [1, 2],
      [2, 1],
    ] as const) {
      const [one, other] = [`3:${userIds.idAt(user)}:${itemIds.idAt(item)}`, '3:196:x:y'].map(hexOf);
      expect(Math.sign(keys.compareRest(user, item, 0, 1))).toBe(one! < other! ? -1 : 1);
    }
    expect(keys.compareRest(1, 1, 1, 1)).toBe(0);
  });
});

describe('mixed keys', () => {
  const ids = { userIds: spaceOf(range(3000)), itemIds: spaceOf(range(400)) };

  /** How far the counts of so many values are from even, in standard deviations of chi-square. */
  const unevenness = (values: readonly number[], cells: number) => {
    const counts = new Float64Array(cells);
    for (const value of values) counts[value]! += 1;
    const expected = values.length / cells;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    return (chiSquare - (cells - 1)) / Math.sqrt(2 * (cells - 1));
  };

  it('are whole numbers of 53 bits, even in their high and low bits', () => {
    for (const seed of [0, 1, 2 ** 40 + 3]) {
      const keys = seededKeys('mixed', seed, ids);
      const all = range(1000).flatMap((user) => range(100).map((item) => keys.keyOf(user, item)));
      expect(all.every((key) => Number.isSafeInteger(key) && key >= 0)).toBe(true);
      expect(new Set(all).size).toBe(all.length);
      expect(
        Math.abs(
          unevenness(
            all.map((key) => Math.floor(key / 2 ** 45)),
            256,
          ),
        ),
      ).toBeLessThan(4);
      expect(
        Math.abs(
          unevenness(
            all.map((key) => key % 256),
            256,
          ),
        ),
      ).toBeLessThan(4);
    }
  });

  it('make every item the first of a user equally often', () => {
    for (const seed of [0, 1, 2]) {
      const keys = seededKeys('mixed', seed, ids);
      const firsts = range(3000).map((user) => {
        const ofUser = range(30).map((item) => keys.keyOf(user, item));
        return ofUser.indexOf(Math.min(...ofUser));
      });
      expect(Math.abs(unevenness(firsts, 30))).toBeLessThan(4);
    }
  });

  it('of other seeds, users and items have nothing in common', () => {
    const [one, other] = [seededKeys('mixed', 0, ids), seededKeys('mixed', 1, ids)];
    const pairs = range(1000).flatMap((user) => range(100).map((item) => [user, item] as const));
    const correlation = (of: (user: number, item: number) => readonly [number, number]) =>
      pairs.reduce((sum, [user, item]) => {
        const [a, b] = of(user, item);
        return sum + 12 * (a / 2 ** 53 - 0.5) * (b / 2 ** 53 - 0.5);
      }, 0) / Math.sqrt(pairs.length);
    expect(Math.abs(correlation((u, i) => [one.keyOf(u, i), other.keyOf(u, i)]))).toBeLessThan(4);
    expect(Math.abs(correlation((u, i) => [one.keyOf(u, i), one.keyOf(u + 1, i)]))).toBeLessThan(4);
    expect(Math.abs(correlation((u, i) => [one.keyOf(u, i), one.keyOf(u, i + 1)]))).toBeLessThan(4);
    expect(Math.abs(correlation((u, i) => [one.keyOf(u, i), one.keyOf(u, NO_GROUP)]))).toBeLessThan(4);
  });

  it('leave what they cannot tell apart to the order of ids', () => {
    const mixed = seededKeys('mixed', 0, { userIds: spaceOf([20, 3]), itemIds: spaceOf([5, 100, 11]) });
    expect(mixed.compareRest(0, 0, 1, 0)).toBeGreaterThan(0);
    expect(mixed.compareRest(0, 2, 0, 1)).toBeLessThan(0);
    expect(mixed.compareRest(0, 2, 0, 2)).toBe(0);
  });
});
