// A Parquet file opened with hyparquet: its columns, and the values of one column of one row group at a time, as they are
// stored. Texts stay bytes and times stay integers, so that nothing is rounded here.

import { type Compressors, parquetMetadataAsync, parquetRead, parquetSchema } from 'hyparquet';
import type { ParquetFile, ParquetOptions, ParquetPages, ParquetValue, RandomBytes } from '../reading/parquet-codec.js';
import { parquetColumn, plainSchema } from './column-kinds.js';
import { COMPRESSORS } from './compressors.js';
import { checkedCompressors } from './page-limits.js';

/** INT96 comes as nanoseconds; everything else is read without its annotation. */
const PARSERS = { timestampFromNanoseconds: (nanoseconds: bigint) => nanoseconds as unknown as Date };

/** A column expands to a small multiple of the file; one that expands more than this, and beyond `LEAST_LIMIT`, is refused. */
const USUAL_EXPANSION = 100;
const LEAST_LIMIT = 256 * 1024 * 1024;

export async function openFile(bytes: RandomBytes, options: ParquetOptions = {}): Promise<ParquetFile> {
  const maxExpanded = options.maxExpanded ?? Math.max(LEAST_LIMIT, USUAL_EXPANSION * bytes.byteLength);
  const file = {
    byteLength: bytes.byteLength,
    async slice(start: number, end = bytes.byteLength): Promise<ArrayBuffer> {
      const part = await bytes.slice(start, end);
      if (part.length < end - start) throw new Error(`the file ends ${end - start - part.length} bytes too early`);
      const isWhole = part.byteOffset === 0 && part.byteLength === part.buffer.byteLength;
      // Not by slice: that of a Buffer of Node is no copy.
      return (isWhole ? part.buffer : new Uint8Array(part).buffer) as ArrayBuffer;
    },
  };
  const metadata = await parquetMetadataAsync(file, { geoparquet: false });
  const plain = { ...metadata, schema: plainSchema(metadata.schema) };
  const groupSizes = metadata.row_groups.map(({ num_rows: count }) => Number(count));
  // Arrays of so many values could not be made; whoever wrote this did not mean it.
  if (!groupSizes.every((size) => size >= 0 && size < 0x1_0000_0000))
    throw new Error('a row group has no possible size');
  const starts = groupSizes.map((_, group) => groupSizes.slice(0, group).reduce((sum, size) => sum + size, 0));

  async function readColumn(group: number, name: string): Promise<ParquetPages> {
    const pages: ArrayLike<ParquetValue>[] = [];
    const [rowStart, size] = [starts[group]!, groupSizes[group]!];
    const compressors = await compressorsOf(group, name);
    await parquetRead({
      ...{ file, metadata: plain, columns: [name], rowStart, rowEnd: rowStart + size },
      ...{ compressors, parsers: PARSERS, utf8: false },
      onChunk: ({ columnData }) => pages.push(columnData),
    });
    const byteCount = pages.reduce((sum, { length }) => sum + length, 0);
    if (byteCount !== size) throw new Error(`the column '${name}' has ${byteCount} values in a group of ${size} rows`);
    return pages;
  }

  /** Those of one column, which check what they inflate. */
  async function compressorsOf(group: number, name: string): Promise<Compressors> {
    const chunk = metadata.row_groups[group]!.columns.find(({ meta_data: meta }) => meta?.path_in_schema[0] === name);
    const meta = chunk?.meta_data;
    if (meta === undefined || meta.path_in_schema.length > 1)
      throw new Error(`the column '${name}' is not in its group`);
    const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
    const element = metadata.schema.find((one) => one.name === name && !one.num_children);
    const shape = {
      ...{ codec: meta.codec, rowCount: groupSizes[group]!, maxExpanded, file: options.file },
      isOptional: element?.repetition_type === 'OPTIONAL',
    };
    const size = Number(meta.total_compressed_size);
    if (!(start >= 0 && size >= 0 && start + size <= bytes.byteLength))
      throw new Error(`the column '${name}' lies outside`);
    return checkedCompressors(await bytes.slice(start, start + size), shape, COMPRESSORS);
  }

  const columns = parquetSchema(metadata).children.map((child) => parquetColumn(child, metadata));
  if (!columns.every(({ name }) => typeof name === 'string')) throw new Error('a column has no name');
  return {
    columns,
    groupSizes,
    readColumn,
  };
}
