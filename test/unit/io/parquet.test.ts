// Parquet files of other writers (test/fixtures/parquet) are read as the text of the same rows is, whatever their types,
// compression and way of arriving.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readGroups } from '../../../src/data/reading/read-groups.js';
import { type LoadedTable, readInteractions } from '../../../src/data/reading/read-interactions.js';
import type { ReadOptions } from '../../../src/data/reading/read-options.js';
import type { Source } from '../../../src/data/reading/sources.js';
import type { WorkProgress } from '../../../src/foundation/work-options.js';
import { fileSource } from '../../../src/node/node-files.js';
import { parquet } from '../../../src/parquet.js';
import { readScores } from '../../../src/studies/correlate/read-scores.js';
import { gzipped, inChunks } from './support/sources.js';

const pathOf = (name: string) => fileURLToPath(new URL(`../../fixtures/parquet/${name}`, import.meta.url));

async function bytesOf(name: string): Promise<Uint8Array> {
  return readFile(pathOf(`${name}.parquet`));
}

async function read(name: string, options: ReadOptions = {}): Promise<LoadedTable> {
  return readInteractions(await fileSource(pathOf(`${name}.parquet`)), { parquet, ...options });
}

function rowsOf({ rowCount, users, items, values, timestamps, userIds, itemIds }: LoadedTable): unknown[][] {
  return Array.from({ length: rowCount }, (_, row) => [
    ...[userIds.idAt(users[row]!), itemIds.idAt(items[row]!), values?.[row], timestamps?.[row]],
  ]);
}

describe('a Parquet file', () => {
  it.each(['duckdb-snappy', 'duckdb-gzip', 'duckdb-zstd', 'duckdb-uncompressed', 'duckdb-lz4_raw', 'duckdb-brotli'])(
    '%s has the rows of the CSV',
    async (name) => {
      const text = await readInteractions(await fileSource(pathOf('log.csv')));
      const table = await read(name);
      expect(rowsOf(table)).toEqual(rowsOf(text));
      expect(rowsOf(table)[0]).toEqual(['u1', '9007199254740993', 4.5, 881250949]);
      expect(table.format).toMatchObject({ name: 'parquet', isGuessed: true, hasHeader: true, compression: 'none' });
      expect(table.notices).toEqual([]);
    },
  );

  it.each(['arrow-snappy', 'arrow-zstd', 'arrow-lz4_raw', 'arrow-brotli'])('%s has its rows', async (name) => {
    expect(rowsOf(await read(name))).toEqual([
      ['a', '3', 0.5, undefined],
      ['b', '1', 0.25, undefined],
      ['a', '2', 0.75, undefined],
    ]);
  });

  it('arrives in any way', async () => {
    const bytes = await bytesOf('duckdb-zstd');
    const expected = rowsOf(await read('duckdb-zstd'));
    const ways: Record<string, Source> = {
      bytes: new Uint8Array(bytes),
      'a part of a larger buffer': Buffer.concat([Buffer.from('xy'), bytes]).subarray(2),
      'a Blob': new Blob([bytes as BlobPart]),
      chunks: inChunks(bytes, 7),
      gzip: gzipped(bytes),
      'gzip in chunks': inChunks(gzipped(bytes), 100),
    };
    for (const [way, source] of Object.entries(ways)) {
      const table = await readInteractions(source, { parquet: async () => parquet });
      expect(rowsOf(table), way).toEqual(expected);
      expect(table.format.compression).toBe(way.includes('gzip') ? 'gzip' : 'none');
    }
  });

  it('is read in row groups, with progress up to the last byte', async () => {
    const progress: WorkProgress[] = [];
    const table = await read('duckdb-groups', { onProgress: (seen) => progress.push(seen) });
    expect(table.rowCount).toBe(2100);
    for (const row of [0, 2047, 2048, 2099]) {
      expect(table.userIds.idAt(table.users[row]!)).toBe(`user-${row % 50}`);
      expect(table.itemIds.idAt(table.items[row]!)).toBe(`${(row * 37) % 100}`);
      expect(table.values![row]).toBe((row % 9) / 2);
      expect(table.lineOf(row)).toBe(row + 1);
    }
    const { done, total } = progress.at(-1)!;
    expect([done, total]).toEqual([total, (await bytesOf('duckdb-groups')).length]);
    expect(progress.length).toBeGreaterThanOrEqual(2);
  });

  it('reads only the columns that are asked for, without keeping the file', async () => {
    const bytes = await bytesOf('duckdb-types');
    let asked = 0;
    const source = {
      byteLength: bytes.length,
      async slice(start: number, end: number) {
        asked += end - start;
        return bytes.subarray(start, end);
      },
      [Symbol.asyncIterator]: () => inChunks(bytes, 16),
    };
    const columns = { rating: null, timestamp: null };
    expect((await readInteractions(source, { parquet, columns })).rowCount).toBe(3);
    // The description once, the marks, and two columns.
    expect(asked).toBeGreaterThan(8);
    expect(asked).toBeLessThan(bytes.length + 300);
  });

  it.each([
    ['small', [0.1, 0.2, 0.3]],
    ['wide', [-1.37, -2.74, -4.11]],
    // A single is what it is, not the decimal that it was written from.
    ['single', [Math.fround(0.1), Math.fround(0.2), Math.fround(0.3)]],
    ['flag', [0, 1, 0]],
    ['tiny', [1, 2, 3]],
    ['huge', [1.8446744073709552e19, 1.8446744073709552e19, 1.8446744073709552e19]],
    ['unsigned', [4294967291, 4294967292, 4294967293]],
    ['digits', [1.5, 2.5, 3.5]],
    ['endless', [Infinity, Infinity, Infinity]],
  ])('reads ratings of the column %s', async (rating, expected) => {
    expect([...(await read('duckdb-types', { columns: { rating } })).values!]).toEqual(expected);
  });

  it.each([
    ['millis', [1700000000.124, 1700000000.125, 1700000000.126]],
    ['micros', [1700000000.123457, 1700000000.123458, 1700000000.123459]],
    ['nanos', ['1700000000.123456790', '1700000000.123456791', '1700000000.123456792'].map(Number)],
    ['early', [-1.500001, -1.500002, -1.500003]],
    ['day', [1700006400, 1700092800, 1700179200]],
    ['user_id', [1, 2, 3]],
    ['fraction', [1.5, 2.5, 3.5]],
  ])('reads times of the column %s', async (timestamp, expected) => {
    const columns = { user: 'tiny', timestamp };
    expect([...(await read('duckdb-types', { columns })).timestamps!]).toEqual(expected);
    // Milliseconds are said of plain numbers; types say it themselves.
    const inMilliseconds = (await read('duckdb-types', { columns, timestampFormat: 'milliseconds' })).timestamps!;
    const isPlain = timestamp === 'user_id' || timestamp === 'fraction';
    expect([...inMilliseconds]).toEqual(isPlain ? expected.map((time) => time / 1000) : expected);
  });

  it('reads dates that are texts', async () => {
    const options = { columns: { timestamp: 'written' }, timestampFormat: 'date' } as const;
    expect([...(await read('duckdb-types', options)).timestamps!]).toEqual([1699660800, 1699747200, 1699833600]);
  });

  it.each([
    ['item_id', '550e8400-e29b-41d4-a716-446655440001'],
    ['huge', '18446744073709551611'],
    ['small', '0.1'],
    ['fraction', '1.5'],
    ['flag', 'false'],
    ['word', 'x'],
    [2, '0.1'],
  ])('reads ids of the column %s', async (item, expected) => {
    expect((await read('duckdb-types', { columns: { item } })).itemIds.idAt(0)).toBe(expected);
  });

  it('leaves out rows without a rating where that is asked for', async () => {
    const table = await read('duckdb-null-rating', { missing: { empty: true, rating: 0.5 } });
    expect(rowsOf(table).map(([user]) => user)).toEqual(['u0', 'u2', 'u4']);
    expect(table.userIds.toArray()).toEqual(['u0', 'u2', 'u4']);
    expect([0, 1, 2].map(table.lineOf)).toEqual([1, 3, 5]);
    expect(table.notices).toMatchObject([{ code: 'rating-missing', count: 2 }]);
    expect((await read('duckdb-null-rating', { columns: { rating: null } })).rowCount).toBe(5);
  });

  it('holds groups and results too', async () => {
    const source = await fileSource(pathOf('duckdb-types.parquet'));
    const groups = await readGroups(source, { parquet, members: 'users', columns: { id: 'user_id', group: 'flag' } });
    expect(groups.groupIds.toArray()).toEqual(['false', 'true']);
    expect([...groups.groups]).toEqual([0, 1, 0]);
    const scores = await readScores(await bytesOf('arrow-zstd'), {
      parquet,
      columns: { algorithm: 'user', value: 'score' },
    });
    expect(scores.scores.map(({ algorithm, value, line }) => [algorithm, value, line])).toEqual([
      ['a', 0.5, 1],
      ['b', 0.25, 2],
      ['a', 0.75, 3],
    ]);
  });
});
