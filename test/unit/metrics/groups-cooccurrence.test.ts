// Pairs of items are counted in several ways, by how popular they are; all must give the number that a plain count gives.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCommon, createPairCounter } from '../../../src/engine/metrics/groups/item-similarity.js';

const plainCount = (a: readonly number[], b: readonly number[]) => a.filter((value) => b.includes(value)).length;
const ascending = (numbers: readonly number[]) => Uint32Array.from(numbers).sort();

function listsOf(users: readonly (readonly number[])[]) {
  const offsets = new Uint32Array(users.length + 1);
  for (const [item, list] of users.entries()) offsets[item + 1] = offsets[item]! + list.length;
  return { offsets, items: Uint32Array.from(users.flatMap((list) => [...ascending(list)])) };
}

function expectAllPairs(users: readonly (readonly number[])[], items: readonly number[]): void {
  const count = createPairCounter(listsOf(users));
  for (const left of items) {
    for (const right of items) {
      const expected = plainCount(users[left]!, users[right]!);
      expect(count(left, right)).toBe(expected);
      // Asked again, it may come from what was kept.
      expect(count(right, left)).toBe(expected);
    }
  }
}

/** Some items with more users than are walked, some with few or none. */
const usersOfItems = (largest: number) =>
  fc.array(
    fc.oneof(
      fc.uniqueArray(fc.integer({ min: largest - 80, max: largest }), { maxLength: 5 }),
      fc.uniqueArray(fc.integer({ min: largest - 80, max: largest }), { minLength: 40, maxLength: 70, size: 'max' }),
    ),
    { minLength: 1, maxLength: 6 },
  );

describe('pairs of items', () => {
  it('are counted with the users of popular items as bits', () => {
    fc.assert(fc.property(usersOfItems(80), (users) => expectAllPairs(users, [...users.keys()])));
  });

  it('are counted without bits where users are too many for them', () => {
    fc.assert(fc.property(usersOfItems(0xfffffffe), (users) => expectAllPairs(users, [...users.keys()])));
  });

  it('are counted where the catalogue is too large for all counts to be kept', () => {
    const users = Array.from({ length: 5000 }, (_, item) =>
      item % 1000 === 0
        ? Array.from({ length: 50 }, (_, user) => (user * (1 + item / 1000)) % 97)
        : [item % 7, 7 + (item % 3)],
    ).map((list) => [...new Set(list)]);
    expectAllPairs(users, [0, 1000, 2000, 1, 2, 22, 4999, 4998, 4500]);
  });
});

describe('common numbers', () => {
  it('are counted in lists of any lengths', () => {
    const short = fc.uniqueArray(fc.nat(300), { maxLength: 4 });
    const long = fc.uniqueArray(fc.nat(300), { maxLength: 200, size: 'max' });
    fc.assert(
      fc.property(fc.oneof(short, long), long, (a, b) => {
        expect(countCommon(ascending(a), ascending(b))).toBe(plainCount(a, b));
        expect(countCommon(ascending(b), ascending(a))).toBe(plainCount(a, b));
      }),
    );
  });
});
