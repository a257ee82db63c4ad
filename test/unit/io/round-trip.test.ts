// Random tables through every way of writing and cutting them: the table that comes out is the one that went in.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoadedTable, readInteractions } from '../../../src/data/reading/read-interactions.js';
import type { ReadOptions } from '../../../src/data/reading/read-options.js';
import { IdSpace } from '../../../src/data/tables/ids.js';
import { bytesOf, gzipped, inChunks } from './support/sources.js';

interface Row {
  readonly user: string;
  readonly item: string;
  readonly rating: number;
  readonly note: string;
}

const text = fc
  .string({ unit: fc.constantFrom(...'ab01,;"\t\n\r |:é\u{1f600}_-.'.match(/./gsu)!), minLength: 1, maxLength: 6 })
  .filter((word) => word.trim() !== '');
const id = fc.oneof(
  fc.nat({ max: 30 }).map(String),
  fc.integer().map(String),
  text,
  fc.constantFrom('__proto__', '007'),
);
const rating = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.double({ noNaN: true }));
const rows = fc.array(fc.record({ user: id, item: id, rating, note: fc.oneof(fc.constant(''), text) }), {
  minLength: 1,
  maxLength: 30,
});

const numberText = (value: number) => (Object.is(value, -0) ? '-0' : `${value}`);

function written(table: readonly Row[], separator: string, lineEnd: string, quoteAll: boolean): string {
  const field = (word: string) => {
    const needsQuotes = quoteAll || /[",;|\t\n\r :]/.test(word) || word.includes(separator);
    return needsQuotes ? `"${word.replaceAll('"', '""')}"` : word;
  };
  const lines = table.map(({ user, item, rating, note }) =>
    [field(user), field(note), numberText(rating), field(item)].join(separator),
  );
  return ['user_id', 'note', 'rating', 'item_id'].join(separator) + lineEnd + lines.join(lineEnd);
}

function rowsOf(table: LoadedTable): Omit<Row, 'note'>[] {
  return Array.from({ length: table.rowCount }, (_, row) => ({
    user: table.userIds.idAt(table.users[row]!),
    item: table.itemIds.idAt(table.items[row]!),
    rating: table.values![row]!,
  }));
}

const withoutNotes = (table: readonly Row[]) => table.map(({ user, item, rating }) => ({ user, item, rating }));

describe('a table comes back', () => {
  it('with any separator, line end, quoting, mark, final line break and chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(',', '\t', ';', '|', '::'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.record({ quoteAll: fc.boolean(), hasMark: fc.boolean(), endsLine: fc.boolean(), isGzip: fc.boolean() }),
        fc.integer({ min: 1, max: 40 }),
        async (table, separator, lineEnd, { quoteAll, hasMark, endsLine, isGzip }, size) => {
          const body = written(table, separator, lineEnd, quoteAll) + (endsLine ? lineEnd : '');
          const bytes = bytesOf((hasMark ? '\ufeff' : '') + body);
          const options: ReadOptions = { separator, quotes: true, header: true };
          const loaded = await readInteractions(inChunks(isGzip ? gzipped(bytes) : bytes, size), options);
          expect(rowsOf(loaded)).toEqual(withoutNotes(table));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('with the separator and the header guessed', async () => {
    const plain = fc.record({
      user: fc.nat().map(String),
      item: fc.nat().map(String),
      rating: fc.integer({ min: 1, max: 5 }),
      note: fc.constantFrom('', 'x'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(plain, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', '\t', ';', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (table, separator, lineEnd) => {
          const loaded = await readInteractions(written(table, separator, lineEnd, false));
          expect(loaded.format).toMatchObject({ separator, hasHeader: true, isGuessed: true });
          expect(rowsOf(loaded)).toEqual(withoutNotes(table));
        },
      ),
    );
  });

  it('the same whether it comes whole or byte by byte, with the same indices and lines', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('\n', '\r\n', '\r'), async (table, lineEnd) => {
        const text = written(table, ',', lineEnd + lineEnd, false);
        const whole = await readInteractions(text, { separator: ',' });
        const single = await readInteractions(inChunks(bytesOf(text), 1), { separator: ',' });
        for (const column of ['users', 'items', 'values'] as const) expect(single[column]).toEqual(whole[column]);
        for (let row = 0; row < whole.rowCount; row++) {
          expect(single.lineOf(row)).toBe(whole.lineOf(row));
          const lineBreak = text.split(/\r\n|\n|\r/)[whole.lineOf(row) - 1]!;
          expect(lineBreak).not.toBe('');
        }
      }),
    );
  });

  it('as JSON lines', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 50 }), async (table, size) => {
        const finite = table.map((row) => ({ ...row, rating: Number.isFinite(row.rating) ? row.rating : 0 }));
        const lines = finite.map((row) => JSON.stringify(row)).join('\n');
        const loaded = await readInteractions(inChunks(bytesOf(lines), size));
        expect(loaded.format).toMatchObject({ name: 'jsonl', isGuessed: true });
        expect(rowsOf(loaded)).toEqual(withoutNotes(finite).map((row) => ({ ...row, rating: row.rating + 0 })));
      }),
    );
  });
});

describe('large files', () => {
  it('outgrow every first size', async () => {
    const count = 60_000;
    const lines = Array.from({ length: count }, (_, i) => `${i % 977},${2_000_000 + i * 13},${i / 64},${1e9 + i}`);
    const table = await readInteractions(`user,item,rating,timestamp\n${lines.join('\n')}\n`);
    expect(table.rowCount).toBe(count);
    expect(table.userIds.size).toBe(977);
    expect(table.itemIds.size).toBe(count);
    for (const row of [0, 1, 8191, 8192, 59_999]) {
      expect(table.userIds.idAt(table.users[row]!)).toBe(`${row % 977}`);
      expect(table.itemIds.idAt(table.items[row]!)).toBe(`${2_000_000 + row * 13}`);
      expect([table.values![row], table.timestamps![row], table.lineOf(row)]).toEqual([row / 64, 1e9 + row, row + 2]);
    }
  });

  it('share one id space', async () => {
    const userIds = new IdSpace();
    const itemIds = new IdSpace();
    await readInteractions('user,item,score\nu1,5,1\nu2,6,1\n', { userIds, itemIds });
    const second = await readInteractions('user,item,score\nu3,6,1\nu1,7,1\n', { userIds, itemIds });
    expect(Array.from(second.users)).toEqual([2, 0]);
    expect(Array.from(second.items)).toEqual([1, 2]);
    expect([userIds.kind, itemIds.kind]).toEqual(['string', 'integer']);
  });
});
