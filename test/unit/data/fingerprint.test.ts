import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOfTable, fingerprintOfTexts } from '../../../src/data/tables/fingerprint.js';
import { createSpaces, type Row, tableOf } from '../evaluate/tables/support/tables.js';

const ROWS: readonly Row[] = [
  ['a', 1, 0.5],
  ['b', 2, 0.25],
  ['a', 'x', 3],
];

describe('fingerprint of a table', () => {
  it('is the same on every machine and in every version', () => {
    expect(fingerprintOfTable(tableOf(ROWS))).toBe('b458f57f95fbd05e40456fd89b09a1c7');
    expect(fingerprintOfTable(tableOf('7 8, -5 123456789012345'))).toBe('0b2309e20513b0b1ae1e5c8daea00f4e');
  });

  it('depends neither on the order of rows nor on that of ids', () => {
    const anyRow = fc.tuple(fc.constantFrom('a', 'b', 7, 'zoë'), fc.nat(20), fc.double({ noNaN: true }));
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1 }), fc.infiniteStream(fc.nat()), (rows, keys) => {
        const shuffled = rows
          .map((row) => [keys.next().value as number, row] as const)
          .sort(([a], [b]) => a - b)
          .map(([, row]) => row);
        const spaces = createSpaces();
        for (const id of [999, 'zoë', 'never']) spaces.userIds.intern(id);
        expect(fingerprintOfTable(tableOf(shuffled, spaces))).toBe(fingerprintOfTable(tableOf(rows)));
      }),
    );
  });

  it('takes both zeros for one', () => {
    expect(fingerprintOfTable(tableOf('a 1 -0'))).toBe(fingerprintOfTable(tableOf('a 1 0')));
  });

  it('changes with every part of every row', () => {
    const tables = [
      'a 1 1, b 2 1',
      'a 1 1, b 2 2',
      'a 2 1, b 1 1',
      'b 1 1, a 2 2',
      '1 a 1, 2 b 1',
      'a 1 1, b 2 1, b 2 1',
      'a 1 1, b 2 1, b 2 1, b 2 1',
      'a 1 1',
      'a 1 1.0000000000000002, b 2 1',
      'a 1, b 2',
      'a 1, b 02',
      'a 1 0, b 2 0',
      'a -1 1, b 2 1',
      'a 4294967297 1, b 2 1',
    ];
    expect(new Set(tables.map((table) => fingerprintOfTable(tableOf(table)))).size).toBe(tables.length);
  });

  it('looks at times only where they are content', () => {
    const table = tableOf(ROWS);
    const timed = (...times: number[]) => ({ ...table, timestamps: Float64Array.from(times) });
    expect(fingerprintOfTable(timed(1, 2, 3))).toBe(fingerprintOfTable(table));
    expect(fingerprintOfTable(table, { isTimed: true })).toBe(fingerprintOfTable(table));
    const tables = [table, timed(1, 2, 3), timed(1, 3, 2), timed(1, 2, 4), timed(0, 0, 0)];
    expect(new Set(tables.map((each) => fingerprintOfTable(each, { isTimed: true }))).size).toBe(tables.length);
    const turned = { ...tableOf([...ROWS].reverse()), timestamps: Float64Array.of(3, 2, 1) };
    expect(fingerprintOfTable(turned, { isTimed: true })).toBe(fingerprintOfTable(timed(1, 2, 3), { isTimed: true }));
  });

  it('has no collision among many small tables', () => {
    const prints = new Set<string>();
    for (let user = 0; user < 12; user++) {
      for (let item = 0; item < 12; item++) {
        for (const value of [0, 1, 2, 0.5, -1]) prints.add(fingerprintOfTable(tableOf([[user, item, value]])));
        for (let other = 0; other < item; other++) {
          prints.add(fingerprintOfTable(tableOf(`${user} ${item} 1, ${user} ${other} 1`)));
        }
      }
    }
    expect(prints.size).toBe(12 * 12 * 5 + 12 * ((12 * 11) / 2));
  });

  it('spreads over all its letters', () => {
    const prints = Array.from({ length: 1600 }, (_, i) => fingerprintOfTable(tableOf([[i, 1, 1]])));
    for (let place = 0; place < 32; place++) {
      const counts = new Map<string, number>();
      for (const print of prints) counts.set(print[place]!, (counts.get(print[place]!) ?? 0) + 1);
      expect(counts.size).toBe(16);
      // 100 of each letter are expected, with a deviation below 10.
      expect(Math.min(...counts.values())).toBeGreaterThan(50);
      expect(Math.max(...counts.values())).toBeLessThan(150);
    }
  });

  it('sees the order of a user, but not that of users, where order is content', () => {
    const ordered = (text: string) => fingerprintOfTable(tableOf(text), { isOrdered: true });
    expect(ordered('a 1, a 2, b 1')).not.toBe(ordered('a 2, a 1, b 1'));
    expect(ordered('a 1, a 2, b 1')).toBe(ordered('b 1, a 1, a 2'));
  });
});

describe('fingerprint of texts', () => {
  it('sees what they are and their order', () => {
    const prints = [['a', 'b'], ['b', 'a'], ['ab'], ['a', 'b', ''], ['a'], []].map(fingerprintOfTexts);
    expect(new Set(prints).size).toBe(prints.length);
    expect(fingerprintOfTexts(['a', 'b'])).toBe(prints[0]);
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{32}$/);
  });
});
