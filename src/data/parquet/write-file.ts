// Columns as a Parquet file with hyparquet-writer: row groups of one size, compressed with Snappy, which every reader
// knows. The same columns give the same bytes.

import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { WrittenColumn } from '../reading/parquet-codec.js';

const GROUP_SIZE = 1 << 18;

/** The bytes of the file, a piece for each row group and one for what follows them. */
export function* writeFile(columns: readonly WrittenColumn[], rowCount: number): Generator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) });
  const take = () => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  for (let start = 0; start < rowCount; start += GROUP_SIZE) {
    const end = Math.min(start + GROUP_SIZE, rowCount);
    writer.write({
      columnData: columns.map((column) => ({ name: column.name, data: column.slice(start, end) })),
      rowGroupSize: GROUP_SIZE,
    });
    yield take();
  }
  writer.finish();
  yield take();
}

function schemaOf(columns: readonly WrittenColumn[]): SchemaElement[] {
  const elements = columns.map(({ name, kind }): SchemaElement => {
    const required = { name, repetition_type: 'REQUIRED' as const };
    if (kind === 'integer') return { ...required, type: 'INT64' };
    if (kind === 'number') return { ...required, type: 'DOUBLE' };
    return { ...required, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
  });
  return [{ name: 'root', num_children: columns.length }, ...elements];
}
