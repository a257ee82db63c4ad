// A Parquet file of a few bytes can claim any number of values. What pages claim is checked before it is decoded, so that such a
// file is refused, with numbers, before it takes the memory.
import type { Compressors } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { type ColumnChunkShape, checkedCompressors } from '../../../src/data/parquet/page-limits.js';
import { parquet } from '../../../src/parquet.js';
import { InputError, parquetBytes, readInteractions, tableFromRows } from '../../../src/shell.js';

const GREATEST = 0x7fffffff;

/** A whole number, seven bits a byte, the lowest first. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
/** A field of a number, one after the field before it. */
const field = (value: number) => [0x15, ...varint(2 * value)];

interface Claims {
  readonly encoding?: number;
  readonly valueCount?: number;
  readonly pageSize?: number;
}

/** A data page of the first version. */
function page(
  body: readonly number[],
  { encoding = 8, valueCount = 8, pageSize = body.length }: Claims = {},
): Uint8Array {
  const data = [0x2c, ...field(valueCount), ...field(encoding), ...field(3), ...field(3), 0];
  return Uint8Array.from([...[0x15, 0], ...field(pageSize), ...field(body.length), ...data, 0, ...body]);
}

const shape = { codec: 'UNCOMPRESSED', rowCount: 8, isOptional: false, maxExpanded: 1000, file: 'a.parquet' } as const;
const check = (chunk: Uint8Array, changes: Partial<ColumnChunkShape> = {}, codecs: Compressors = {}) =>
  checkedCompressors(chunk, { ...shape, ...changes }, codecs);

describe('pages of a column', () => {
  const run = [1, ...varint(2 * 8), 0];

  it('are taken where all is as they say', () => {
    expect(() => check(page(run))).not.toThrow();
    expect(() => check(page([1, 0b11, 0xff]))).not.toThrow();
    expect(() => check(page([2, 0, 0, 0, 2 * 8, 1, ...run]), { isOptional: true })).not.toThrow();
  });

  it.each([
    ['a run that is longer than the page', page([1, ...varint(2 * 9), 0]), 'a run of 9 values, where 8 are left'],
    ['a run of two thousand million values', page([1, ...varint(2 * GREATEST), 0]), 'a run of 2147483647 values'],
    ['packed numbers that are more', page([1, ...varint(2 * GREATEST + 1), 0]), 'values, where 8 are left'],
    ['numbers of 200 bits', page([200, 2, 0]), 'numbers of 200 bits'],
    ['more values than rows', page(run, { valueCount: 9 }), '9 values in a page, where 8 rows are left'],
    ['blocks in no parts', page([...varint(128), 0, 8, 0], { encoding: 5 }), 'blocks of 128 values in 0 parts'],
    ['blocks of any size', page([...varint(GREATEST), 1, 8], { encoding: 5 }), 'blocks of 2147483647 values'],
    ['a body that is missing', page(run).subarray(0, -2), 'a page ends too early'],
  ])('are refused with %s', (_, chunk, reason) => expect(() => check(chunk)).toThrow(reason));

  it('are checked when they are inflated', () => {
    const inflated = Uint8Array.from([1, ...varint(2 * GREATEST), 0]);
    const codecs = check(page([0]), { codec: 'SNAPPY' }, { SNAPPY: () => inflated });
    expect(() => codecs.SNAPPY!(Uint8Array.of(0), inflated.length)).toThrow('a run of 2147483647 values');
  });

  it('are refused where they expand to more than is allowed, or their rows do', () => {
    const words = 'The Parquet file expands to more than is allowed';
    expect(() => check(page(run, { pageSize: GREATEST }))).toThrow(words);
    expect(() => check(page(run), { rowCount: 125 })).toThrow('1003 bytes from the 20 of a column');
    expect(() => check(page(run), { rowCount: 124 })).not.toThrow();
  });
});

describe('a file', () => {
  const table = tableFromRows(Array.from({ length: 500 }, (_, row) => [`u${row % 7}`, `i${row}`, row % 5] as const));

  it('is read up to the limit that the caller sets, and refused with its name beyond', async () => {
    const bytes = Uint8Array.from(Buffer.concat([...parquetBytes(table, parquet)]));
    await expect(readInteractions(bytes, { parquet, maxExpanded: 1 << 20 })).resolves.toMatchObject({ rowCount: 500 });
    const refused = readInteractions(bytes, { parquet, maxExpanded: 1000, name: 'bomb.parquet' });
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(/expands to more than is allowed \(bomb\.parquet/);
  });
});
