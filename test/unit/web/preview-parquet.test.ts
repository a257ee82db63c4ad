// A first look at Parquet: rows are shown also where no column has a name that is known, and of a large file only the first
// group of rows is unpacked.
import { describe, expect, it } from 'vitest';
import { parquet } from '../../../src/parquet.js';
import { firstRows } from '../../../src/web/worker/first-rows-of-file.js';
import { previewFile } from '../../../src/web/worker/preview-file.js';

const text = (name: string, of: (row: number) => string) => ({
  ...{ name, kind: 'text' as const },
  slice: (start: number, end: number) => Array.from({ length: end - start }, (_, place) => of(start + place)),
});

function fileOf(names: readonly [string, string], rowCount: number): File {
  const columns = [text(names[0], (row) => `<b>${row}`), text(names[1], (row) => `i${row}`)];
  return new File([...parquet.write(columns, rowCount)] as BlobPart[], 'rows.parquet');
}

describe('the preview of Parquet', () => {
  it('shows the rows of columns that nobody knows, and takes them when they are said', async () => {
    const file = fileOf(['p', 'q'], 300);
    const { columns, rows, failure, role } = await previewFile({ file, reading: { columns: {} }, role: undefined });
    expect(failure?.reason).toBe('No user column.');
    expect(columns).toEqual(['p', 'q']);
    expect(rows.slice(0, 2)).toEqual([
      ['<b>0', 'i0'],
      ['<b>1', 'i1'],
    ]);
    const said = await previewFile({ file, reading: { columns: { user: 'p', item: 'q' } }, role });
    expect(said).toMatchObject({ failure: undefined, found: { user: 0, item: 1 }, format: 'Parquet' });
  });

  it('unpacks the first group that has rows, each column once', async () => {
    const asked: string[] = [];
    const { columns } = await parquet.open({
      byteLength: fileOf(['user', 'item'], 3).size,
      slice: async (start, end) => new Uint8Array(await fileOf(['user', 'item'], 3).slice(start, end).arrayBuffer()),
    });
    const first = firstRows({
      columns,
      groupSizes: [0, 1_000_000, 5],
      readColumn: async (group, name) => {
        asked.push(`${group} ${name}`);
        return [Array.from({ length: 150 }, (_, row) => row), Array.from({ length: 150 }, (_, row) => 150 + row)];
      },
    });
    expect(first.groupSizes).toEqual([200]);
    expect(await first.textsOf('user', 2)).toEqual(['0', '1']);
    expect((await first.readColumn(0, 'user')).map((page) => page.length)).toEqual([200]);
    expect(asked).toEqual(['1 user']);
  });

  it('says that a file that begins like gzip is broken', async () => {
    const file = new File([Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 1, 2, 3)], 'rows.csv.gz');
    const given = { file, reading: { columns: {} }, role: undefined };
    await expect(previewFile(given)).rejects.toMatchObject({
      reason: 'The file starts like gzip but cannot be decompressed',
    });
  });
});
