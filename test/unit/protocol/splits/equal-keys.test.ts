// Equal keys do not happen with hashes, so that they are made here: rows must then be ordered by what is left of the key,
// and rows of the same pair by their content.

import { describe, expect, it } from 'vitest';
import { cutRows } from '../../../../src/data/splitting/cut-rows.js';
import { randomOrder } from '../../../../src/data/splitting/row-order.js';
import type { SeededKeys } from '../../../../src/data/splitting/seeded-keys.js';
import { sortByKeys, sortBySpreadKeys } from '../../../../src/data/splitting/sort-by-keys.js';
import { createGenerator } from '../../../../src/foundation/numbers/generator.js';
import { type LogRow, tableOfRows } from '../../../laws/support/arbitrary-logs.js';

/** All keys are the same; the rest says the greater item first. */
const sameKeys: SeededKeys = { keyOf: () => 5, compareRest: (_, item, __, other) => other - item };

describe('rows with equal keys', () => {
  it('are ordered by the rest of the key, then by time and value', () => {
    const rows: LogRow[] = [
      ['u', 'a', 3, 20],
      ['u', 'b', 1, 10],
      ['u', 'a', 3, 10],
      ['u', 'a', 1, 20],
      ['u', 'c', 1, 10],
    ];
    const order = Uint32Array.of(0, 1, 2, 3, 4);
    randomOrder(tableOfRows(rows), sameKeys).sort(order, 0, 5);
    expect([...order]).toEqual([4, 1, 2, 3, 0]);
  });

  it('are cut as if they had been sorted', () => {
    const keys = Float64Array.of(2, 1, 2, 3, 2, 2, 1, 2);
    const descending = (rows: Uint32Array, from: number, to: number) => rows.subarray(from, to).sort((a, b) => b - a);
    expect([...cutRows(keys, [3, 2, 3], descending)]).toEqual([2, 0, 2, 2, 1, 1, 0, 0]);
    expect([...cutRows(keys, [0, 2, 0, 5, 1], descending)]).toEqual([3, 1, 3, 4, 3, 3, 1, 3]);
    expect([...cutRows(keys, [3, 1, 1, 3], undefined)]).toEqual([0, 0, 1, 3, 2, 3, 0, 3]);
    expect([...cutRows(keys, [8], undefined)]).toEqual(new Array(8).fill(0));
  });

  it('keep their order when they are sorted', () => {
    const generator = createGenerator(4);
    for (const length of [0, 1, 2, 9, 10, 11, 20, 21, 100, 1000, 3000]) {
      const keys = Float64Array.from({ length }, () => generator.nextBelow(20) - 10);
      const rows = Uint32Array.from({ length: length + 4 }, (_, row) => row);
      const expected = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b).map((row) => row + 2);
      const sorted = keys.slice();
      sortByKeys(sorted, rows, 2, length);
      expect([...rows]).toEqual([0, 1, ...expected, length + 2, length + 3]);
      expect([...sorted]).toEqual([...keys].sort((a, b) => a - b));
    }
  });

  it('keep their order when they are dealt', () => {
    const generator = createGenerator(5);
    const [half, most] = [4503599627370496, 9007199254740991];
    const kinds: readonly (() => number)[] = [
      () => Math.floor(generator.nextUnit() * most),
      // Few keys, far apart; keys that crowd at both ends; all the same.
      () => generator.nextBelow(3) * half - (generator.nextBelow(2) === 0 ? 0 : 1) + 1,
      () => (generator.nextBelow(2) === 0 ? generator.nextBelow(9) : most - generator.nextBelow(9)),
      () => most,
    ];
    for (const nextKey of kinds) {
      for (const length of [0, 1, 2, 10, 11, 20, 21, 100, 1023, 1024, 3001]) {
        const keys = Float64Array.from({ length }, () => Math.min(nextKey(), most));
        const rows = Uint32Array.from({ length: length + 4 }, (_, row) => row);
        const expected = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b).map((row) => row + 2);
        const sorted = keys.slice();
        sortBySpreadKeys(sorted, rows, 2, length);
        expect([...rows]).toEqual([0, 1, ...expected, length + 2, length + 3]);
        expect([...sorted]).toEqual([...keys].sort((a, b) => a - b));
      }
    }
  });
});
