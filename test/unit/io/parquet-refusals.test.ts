// Parquet files that cannot be read, or whose values cannot be what they are asked to be: an error of the input that says
// where, what and what to do, never a crash and never half a table.

import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParquetCodec } from '../../../src/data/reading/parquet-codec.js';
import { readInteractions } from '../../../src/data/reading/read-interactions.js';
import type { ReadOptions } from '../../../src/data/reading/read-options.js';
import { InputError } from '../../../src/foundation/errors.js';
import { parquet } from '../../../src/parquet.js';

const bytesOf = (name: string): Promise<Uint8Array> =>
  readFile(new URL(`../../fixtures/parquet/${name}.parquet`, import.meta.url));

async function refusal(bytes: Uint8Array, options: ReadOptions = {}): Promise<InputError> {
  const error = await readInteractions(bytes, { parquet, name: 'log.parquet', ...options }).then(
    (table) => expect.fail(`read ${table.rowCount} rows`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).details.file).toBe('log.parquet');
  return error as InputError;
}

const text = (content: string) => new TextEncoder().encode(content);

describe('what is no whole Parquet file', () => {
  it('is text of that name, unless that is said', async () => {
    const error = await refusal(text('user,item\n1,2\n'));
    expect(error.reason).toBe('The file is not a Parquet file');
    expect(error.details).toMatchObject({ found: 'user', expected: 'PAR1 at its beginning' });
    const options = { name: 'log.parquet', parquet, format: 'csv' } as const;
    expect((await readInteractions(text('user,item\n1,2\n'), options)).rowCount).toBe(1);
  });

  it('is text that was said to be Parquet', async () => {
    expect((await refusal(text('1,2\n'), { format: 'parquet' })).reason).toBe('The file is not a Parquet file');
  });

  it('is empty', async () => {
    expect((await refusal(new Uint8Array(0))).reason).toBe('The file is empty');
  });

  it('was said to be text', async () => {
    const { reason, details } = await refusal(await bytesOf('duckdb-zstd'), { format: 'csv' });
    expect([reason, details.found]).toEqual(['The file is not text', 'a Parquet file']);
  });

  it('ends too early, wherever it is cut', async () => {
    const bytes = await bytesOf('duckdb-groups');
    for (const length of [4, 5, 11, 12, 100, bytes.length - 1]) {
      const { reason, details } = await refusal(bytes.subarray(0, length));
      expect(reason).toBe('The Parquet file ends too early');
      expect(details.hint).toBe('Copy or download the file again.');
    }
  });

  it('is encrypted', async () => {
    expect((await refusal(await bytesOf('duckdb-encrypted'))).reason).toBe('The Parquet file is encrypted');
  });

  it('has no rows', async () => {
    expect((await refusal(await bytesOf('duckdb-no-rows'))).reason).toBe('The file has no rows');
  });

  it('needs the codec, and is told where it is', async () => {
    const { details } = await refusal(await bytesOf('duckdb-zstd'), { parquet: undefined as never });
    expect(details.hint).toContain("'recgauge/parquet'");
  });

  it('is damaged: any byte may be another', async () => {
    const whole = await bytesOf('duckdb-snappy');
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = new Uint8Array(whole);
        bytes[at]! ^= change;
        const outcome = await readInteractions(bytes, { parquet }).catch((error: unknown) => error);
        // Not every byte is checked by the format: values may differ, but nothing else may happen.
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(InputError);
        else expect((outcome as { rowCount: number }).rowCount).toBe(5);
      }),
      { numRuns: 200 },
    );
  });

  it('comes from a source that fails, whose error stays', async () => {
    const bytes = await bytesOf('duckdb-zstd');
    const failing = {
      byteLength: bytes.length,
      slice: async (start: number, end: number) => {
        if (start > 4 && end < bytes.length) throw new RangeError('the disk is gone');
        return bytes.subarray(start, end);
      },
      async *[Symbol.asyncIterator]() {
        yield bytes;
      },
    };
    await expect(readInteractions(failing, { parquet })).rejects.toThrow(new RangeError('the disk is gone'));
  });
});

describe('a column', () => {
  it.each([
    [{ item: 'nope' }, "No 'nope' column", 'nope'],
    [{ item: 99 }, 'No field number 99 for the item', 'a number from 0 to 22'],
    [{ item: 'items' }, "The column 'items' cannot be the item id", 'texts or integers'],
    [{ rating: 'pair' }, "The column 'pair' cannot be the rating", 'numbers'],
    [{ rating: 'millis' }, "The column 'millis' cannot be the rating", 'numbers'],
    [{ timestamp: 'clock' }, "The column 'clock' cannot be the timestamp", 'numbers or times'],
    [{ item: 'day' }, "The column 'day' cannot be the item id", 'texts or integers'],
  ] as const)('%j is refused', async (columns, reason, expected) => {
    const error = await refusal(await bytesOf('duckdb-types'), { columns });
    expect(error.reason).toBe(reason);
    expect(error.details.expected).toBe(expected);
    expect(error.message).not.toContain('header');
  });

  it('of lists says how to unfold it', async () => {
    const { details } = await refusal(await bytesOf('duckdb-list'));
    expect(details.found).toBe('a nested column (LIST)');
    expect(details.hint).toContain('explode');
  });

  it.each([
    ['encryption', 'The Parquet file is encrypted'],
    ['the compression LZO', "The column 'item_id' cannot be read"],
  ])('with %s is refused where it is read, and only there', async (obstacle, reason) => {
    const codec: ParquetCodec = {
      ...parquet,
      async open(bytes) {
        const file = await parquet.open(bytes);
        const hide = (name: string) => (name === 'item_id' ? obstacle : undefined);
        return { ...file, columns: file.columns.map((column) => ({ ...column, obstacle: hide(column.name) })) };
      },
    };
    const bytes = await bytesOf('duckdb-types');
    expect((await refusal(bytes, { parquet: codec })).reason).toBe(reason);
    expect((await readInteractions(bytes, { parquet: codec, columns: { item: 'tiny' } })).rowCount).toBe(3);
  });

  it('has a compression that nobody knows', async () => {
    const bytes = new Uint8Array(await bytesOf('duckdb-snappy'));
    // The codec of a column is the fourth field of its description, which follows its path: an i32 after the name.
    const path = new TextEncoder().encode('item_id');
    const at = lastIndexOf(bytes, path) + path.length;
    expect([bytes[at], bytes[at + 1]]).toEqual([0x15, 2]);
    bytes[at + 1] = 6;
    const { reason, details } = await refusal(bytes);
    expect([reason, details.found]).toEqual(["The column 'item_id' cannot be read", 'the compression LZO']);
    bytes[at + 1] = 40;
    expect((await refusal(bytes)).details.found).toBe('the compression of an unknown kind');
  });
});

describe('a value', () => {
  it.each([
    ['duckdb-null-rating', {}, 4, "The rating is null in row 4 of the column 'rating'"],
    ['duckdb-null-user', {}, 2, "The user id is null in row 2 of the column 'user'"],
    ['duckdb-types', { rating: 'word' }, 1, "The rating is not a number in row 1 of the column 'word'"],
    ['duckdb-types', { rating: 'nothing' }, 1, "The rating is not a number in row 1 of the column 'nothing'"],
    ['duckdb-types', { timestamp: 'endless' }, 1, "The timestamp is not a number in row 1 of the column 'endless'"],
    ['duckdb-types', { item: 'nothing' }, 1, "The item id is not valid in row 1 of the column 'nothing'"],
  ])('of %s %j is refused in row %d', async (name, columns, line, reason) => {
    const error = await refusal(await bytesOf(name), { columns });
    expect(error.reason).toBe(reason);
    expect(error.details.line).toBe(line);
    expect(error.details.expected).toBeDefined();
  });

  it('that is a number where dates are expected is refused', async () => {
    const options = { columns: { timestamp: 'tiny' }, timestampFormat: 'date' } as const;
    const { reason, details } = await refusal(await bytesOf('duckdb-types'), options);
    expect(reason).toBe("The timestamp is not a date in row 1 of the column 'tiny'");
    expect(details.hint).toContain("timestampFormat: 'number'");
  });
});

function lastIndexOf(bytes: Uint8Array, part: Uint8Array): number {
  for (let at = bytes.length - part.length; at >= 0; at--) {
    if (part.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}
