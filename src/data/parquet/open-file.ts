// A Parquet file opened with hyparquet: its columns, and the values of one column of one row group at a time, as they are
// stored. Texts stay bytes and times stay integers, so that nothing is rounded here.
import {
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  type SchemaElement,
  type SchemaTree,
  snappyUncompress,
} from 'hyparquet';
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from 'hyparquet-compressors';
import type {
  ParquetColumn,
  ParquetFile,
  ParquetKind,
  ParquetOptions,
  ParquetPages,
  ParquetValue,
  RandomBytes,
} from '../reading/parquet-codec.js';
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

// What the columns of a Parquet file hold, told from the physical types and annotations of its schema. Both generations of
// annotations are understood; what is not understood is `other` and never guessed at.

type Annotation = { readonly kind: ParquetKind; readonly word?: string; readonly scale?: number };

const DIGITS = { MILLIS: 3, MICROS: 6, NANOS: 9 } as const;
const TEXTS = ['UTF8', 'STRING', 'ENUM', 'JSON'];

/** The column at the top of a schema. */
function parquetColumn({ element, children }: SchemaTree, metadata: FileMetaData): ParquetColumn {
  const {
    kind,
    word,
    scale = 0,
  } = children.length > 0 || element.repetition_type === 'REPEATED'
    ? { kind: 'nested' as const, word: annotationOf(element) ?? (children.length > 0 ? 'group' : 'repeated') }
    : meaningOf(element);
  const type = [element.type, word].filter((part) => part !== undefined).join(' ');
  return { name: element.name, kind, type, scale, obstacle: obstacleOf(element.name, metadata) };
}

/** The schema with the annotations that a decoder would turn into dates or rounded numbers taken off. */
function plainSchema(schema: readonly SchemaElement[]): SchemaElement[] {
  return schema.map((element) => {
    const { converted_type: converted, logical_type: logical, ...bare } = element;
    const isUnsigned = converted?.startsWith('UINT_') === true;
    const isKept = isUnsigned || logical?.type === 'INTEGER' || logical?.type === 'FLOAT16' || element.num_children;
    if (!isKept) return bare;
    return {
      ...bare,
      ...(converted === undefined ? {} : { converted_type: converted }),
      ...(logical === undefined ? {} : { logical_type: logical }),
    };
  });
}

function meaningOf(element: SchemaElement): Annotation {
  const { type, converted_type: converted, logical_type: logical } = element;
  const word = annotationOf(element);
  if (logical?.type === 'TIMESTAMP')
    return { kind: 'time', word: `TIMESTAMP(${logical.unit})`, scale: DIGITS[logical.unit] };
  if (converted === 'TIMESTAMP_MILLIS') return { kind: 'time', word: converted, scale: 3 };
  if (converted === 'TIMESTAMP_MICROS') return { kind: 'time', word: converted, scale: 6 };
  if (type === 'INT96') return { kind: 'time', scale: 9 };
  if (word === 'DATE') return { kind: 'date', word };
  if (logical?.type === 'DECIMAL') return { kind: 'decimal', word: `DECIMAL(${logical.scale})`, scale: logical.scale };
  if (converted === 'DECIMAL') return { kind: 'decimal', word: converted, scale: element.scale ?? 0 };
  if (logical?.type === 'FLOAT16') return { kind: 'number', word: 'FLOAT16' };
  if (logical?.type === 'UUID') return { kind: 'uuid', word: 'UUID' };
  const named = word === undefined ? {} : { word };
  if (type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY') {
    return { kind: word === undefined || TEXTS.includes(word) ? 'text' : 'other', ...named };
  }
  const isPlain = word === undefined || /^(U?INT_\d+|INTEGER)$/.test(word);
  if (type === 'INT32' || type === 'INT64') return { kind: isPlain ? 'integer' : 'other', ...named };
  if (type === 'FLOAT' || type === 'DOUBLE') return { kind: 'number', ...named };
  return { kind: type === 'BOOLEAN' ? 'boolean' : 'other', ...named };
}

function annotationOf({ converted_type: converted, logical_type: logical }: SchemaElement): string | undefined {
  return logical?.type ?? converted;
}

/** Why no group, or not every group, of a column can be decoded. */
function obstacleOf(name: string, { row_groups: groups }: FileMetaData): string | undefined {
  for (const { columns } of groups) {
    // A column whose description is encrypted too has no name here: then it could be any.
    const chunks = columns.filter(({ meta_data: meta }) => meta === undefined || meta.path_in_schema[0] === name);
    for (const { meta_data: meta, crypto_metadata: crypto, file_path: other } of chunks) {
      if (meta === undefined || crypto !== undefined) return 'encryption';
      if (other) return `data in another file, ${other}`;
      // A number that is not in the format's list has no name.
      if (!Object.hasOwn(COMPRESSORS, meta.codec ?? '')) return `the compression ${meta.codec ?? 'of an unknown kind'}`;
    }
  }
  return undefined;
}

export const COMPRESSORS: Compressors = {
  UNCOMPRESSED: (input) => input,
  SNAPPY(input, length) {
    const output = new Uint8Array(length);
    snappyUncompress(input, output);
    return output;
  },
  GZIP: decompressGzip,
  BROTLI: decompressBrotli,
  ZSTD: (input) => decompressZstd(input),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};
