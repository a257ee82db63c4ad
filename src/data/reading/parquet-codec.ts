// What the readers and writers ask of a codec for Parquet. The codec itself is handed in from `recgauge/parquet`, so that
// whoever reads only text carries none of it; it knows bytes and values, and nothing of users, items or our errors.

/** Bytes of which any part can be asked for. */
export interface RandomBytes {
  readonly byteLength: number;
  /** The bytes from `start` up to and without `end`. */
  slice(start: number, end: number): Promise<Uint8Array>;
}

/**
 * What the values of a column are. `text` and `uuid` are bytes; `integer` is a number or a bigint; `decimal` is an integer
 * or bytes of one, to be divided by 10^scale; `time` counts ticks since 1970, `date` days; `nested` has columns inside.
 */
export type ParquetKind =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'decimal'
  | 'number'
  | 'boolean'
  | 'time'
  | 'date'
  | 'nested'
  | 'other';

/** A column of a Parquet file. */
export interface ParquetColumn {
  readonly name: string;
  readonly kind: ParquetKind;
  /** As the file has it, such as `INT64 TIMESTAMP(MICROS)`, for messages. */
  readonly type: string;
  /** Digits behind the point of a decimal; ticks of a time are 10^-scale seconds. */
  readonly scale: number;
  /** Why the column cannot be decoded, such as `encryption` or `the compression LZO`. */
  readonly obstacle: string | undefined;
}

/** One value of a Parquet file; null and undefined where there is none. */
export type ParquetValue = Uint8Array | number | bigint | boolean | null | undefined;

/** Values of one column in the order of the rows, in pieces of any length. */
export type ParquetPages = readonly ArrayLike<ParquetValue>[];

/** An open Parquet file. */
export interface ParquetFile {
  readonly columns: readonly ParquetColumn[];
  /** Rows of each group; groups are read one at a time. */
  readonly groupSizes: readonly number[];
  readColumn(group: number, name: string): Promise<ParquetPages>;
}

/** A column to be written: texts, 64-bit integers or doubles. */
export type WrittenColumn = { readonly name: string } & (
  | { readonly kind: 'text'; slice(start: number, end: number): string[] }
  | { readonly kind: 'integer'; slice(start: number, end: number): BigInt64Array }
  | { readonly kind: 'number'; slice(start: number, end: number): Float64Array }
);

/** How a file is opened: its name for messages, and how far it may expand. */
export interface ParquetOptions {
  /** For messages. */
  readonly file?: string | undefined;
  /** The most bytes that a column of a row group may expand to. Default: 100 times the file, and at least 256 MiB. */
  readonly maxExpanded?: number | undefined;
}

/** What reads Parquet files: `parquetReader` of `recgauge/parquet`. */
export interface ParquetReader {
  /** Reads the description of a file; throws where it is damaged. */
  open(bytes: RandomBytes, options?: ParquetOptions): Promise<ParquetFile>;
}

/** What reads and writes Parquet; `recgauge/parquet` exports one. */
export interface ParquetCodec extends ParquetReader {
  /** The bytes of a file in pieces. */
  write(columns: readonly WrittenColumn[], rowCount: number): Iterable<Uint8Array>;
}

/** A reader, or how to get one when the first file needs it. */
export type ParquetSupport = ParquetReader | (() => Promise<ParquetReader>);
