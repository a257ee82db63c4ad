// What the pages of a column claim, checked before the decoder believes it: how far they expand, how many values they have, and
// how long the runs are in which small numbers are packed. A few bytes could otherwise ask for any amount of memory.

import type { ColumnMetaData, Compressors } from 'hyparquet';
import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';

/** What is known of a column chunk before its pages are decoded. */
export interface ColumnChunkShape {
  readonly codec: ColumnMetaData['codec'];
  readonly rowCount: number;
  /** Whether values may be null, so that each page has levels that say which are. */
  readonly isOptional: boolean;
  readonly maxExpanded: number;
  readonly file: string | undefined;
}

interface Page {
  readonly encoding: number;
  readonly valueCount: number;
  readonly hasLevels: boolean;
}

const [DATA_PAGE, DICTIONARY_PAGE, DATA_PAGE_V2] = [0, 2, 3];
const [PLAIN_DICTIONARY, RLE, DELTA_BINARY, DELTA_LENGTHS, DELTA_BYTES, RLE_DICTIONARY] = [2, 3, 5, 6, 7, 8];
/** A value takes so many bytes once it is decoded, however few it took in the file. */
const VALUE_BYTES = 8;
/** Packed values come in eights, and some writers fill up the last run. */
const PADDING = 512;
const MOST_IN_BLOCK = 1 << 20;

/** Checks all pages of a chunk; what is compressed is checked when `compressors`, which are returned, inflate it. */
export function checkedCompressors(chunk: Uint8Array, shape: ColumnChunkShape, compressors: Compressors): Compressors {
  const { codec, rowCount, isOptional } = shape;
  const compressed: (Page | undefined)[] = [];
  let [expanded, left] = [rowCount * VALUE_BYTES, rowCount];
  checkExpanded(expanded, chunk.length, shape);
  const reader = { bytes: chunk, at: 0 };
  while (reader.at < chunk.length - 1 && left > 0) {
    const { 1: type, 2: size, 3: packed, 5: data, 7: dictionary, 8: second } = structOf(reader);
    const header = fields(type === DATA_PAGE ? data : type === DATA_PAGE_V2 ? second : dictionary);
    const [pageSize, packedSize, valueCount] = [count(size), count(packed), count(header[1])];
    expanded += pageSize;
    checkExpanded(expanded, chunk.length, shape);
    const body = chunk.subarray(reader.at, reader.at + packedSize);
    if (body.length < packedSize) throw new Error('a page ends too early');
    reader.at += packedSize;
    const isInflated = codec !== 'UNCOMPRESSED';
    if (type === DICTIONARY_PAGE) {
      if (valueCount > pageSize) throw new Error(`a dictionary of ${valueCount} values in ${pageSize} bytes`);
      if (isInflated) compressed.push(undefined);
      continue;
    }
    if (type !== DATA_PAGE && type !== DATA_PAGE_V2) throw new Error('a page of an unknown kind');
    if (valueCount > left) throw new Error(`${valueCount} values in a page, where ${left} rows are left`);
    left -= valueCount;
    if (type === DATA_PAGE) {
      const page = { encoding: count(header[2]), valueCount, hasLevels: isOptional };
      if (isInflated) compressed.push(page);
      else checkPage(body, page);
      continue;
    }
    const [levelBytes, repeatedBytes] = [count(header[5]), count(header[6])];
    if (levelBytes + repeatedBytes > body.length) throw new Error('levels that are longer than their page');
    if (isOptional) checkRuns(body.subarray(repeatedBytes), 1, valueCount);
    const page = { encoding: count(header[4]), valueCount, hasLevels: false };
    if (isInflated && header[7] !== false) compressed.push(page);
    else checkPage(body.subarray(levelBytes + repeatedBytes), page);
  }
  const inflate = compressors[codec];
  if (inflate === undefined) return compressors;
  let next = 0;
  return {
    [codec]: (input: Uint8Array, length: number) => {
      const bytes = inflate(input, length);
      const page = compressed[next++];
      if (page !== undefined) checkPage(bytes, page);
      return bytes;
    },
  };
}

function checkExpanded(expanded: number, compressed: number, { maxExpanded, file }: ColumnChunkShape): void {
  if (expanded <= maxExpanded) return;
  throw new InputError('The Parquet file expands to more than is allowed', {
    ...{ argument: 'maxExpanded', file },
    found: `${expanded} bytes from the ${compressed} of a column`,
    expected: `at most ${maxExpanded} bytes`,
    hint: sentenceOf`If the file is sound, allow more with ${mention('maxExpanded')}.`,
  });
}

function checkPage(bytes: Uint8Array, { encoding, valueCount, hasLevels }: Page): void {
  const levelBytes = hasLevels ? 4 + lengthAt(bytes, 0) : 0;
  if (hasLevels) checkRuns(bytes.subarray(4), 1, valueCount);
  const values = bytes.subarray(levelBytes);
  if (encoding === PLAIN_DICTIONARY || encoding === RLE_DICTIONARY) {
    checkRuns(values.subarray(1), values[0] ?? 0, valueCount);
  } else if (encoding === RLE) {
    checkRuns(values.subarray(4), 1, valueCount);
  } else if (encoding === DELTA_BINARY || encoding === DELTA_LENGTHS || encoding === DELTA_BYTES) {
    const reader = { bytes: values, at: 0 };
    const [block, parts] = [wholeNumber(reader), wholeNumber(reader)];
    if (parts === 0 || block > MOST_IN_BLOCK || block % parts !== 0 || block === 0) {
      throw new Error(`blocks of ${block} values in ${parts} parts`);
    }
  }
}

/** Runs of one number repeated, or of packed numbers: none may be longer than there are values left. */
function checkRuns(bytes: Uint8Array, width: number, valueCount: number): void {
  if (width === 0 || width > 32) {
    if (width > 32) throw new Error(`numbers of ${width} bits`);
    return;
  }
  const reader = { bytes, at: 0 };
  for (let left = valueCount; left > 0 && reader.at < bytes.length; ) {
    const head = wholeNumber(reader);
    const isPacked = head % 2 === 1;
    const length = isPacked ? ((head - 1) / 2) * 8 : head / 2;
    if (length > left + (isPacked ? PADDING : 0)) throw new Error(`a run of ${length} values, where ${left} are left`);
    reader.at += isPacked ? (length / 8) * width : Math.ceil(width / 8);
    left -= length;
  }
}

type Reader = { readonly bytes: Uint8Array; at: number };
type Fields = { readonly [id: number]: unknown };

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

function count(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= 0x7fff_ffff) return value;
  throw new Error('a page says no possible size');
}

function lengthAt(bytes: Uint8Array, at: number): number {
  if (bytes.length < at + 4) throw new Error('a page ends too early');
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}

function byteOf(reader: Reader): number {
  const byte = reader.bytes[reader.at++];
  if (byte === undefined) throw new Error('a page ends too early');
  return byte;
}

/** Seven bits a byte, the lowest first. */
function wholeNumber(reader: Reader): number {
  let [value, scale] = [0, 1];
  while (true) {
    const byte = byteOf(reader);
    value += (byte & 127) * scale;
    if (byte < 128) return value;
    scale *= 128;
    if (scale > 0x2_0000_0000_0000) throw new Error('a number of too many bytes');
  }
}

/** The fields of a struct in the compact protocol of Thrift: numbers, flags and structs; others are passed over. */
function structOf(reader: Reader, depth = 0): Fields {
  if (depth > 8) throw new Error('a header of too many layers');
  const found: Record<number, unknown> = {};
  for (let id = 0; ; ) {
    const head = byteOf(reader);
    if ((head & 15) === 0) return found;
    const step = head >> 4;
    id = step === 0 ? signed(wholeNumber(reader)) : id + step;
    found[id] = fieldOf(reader, head & 15, depth);
  }
}

function fieldOf(reader: Reader, type: number, depth: number): unknown {
  if (type === 1 || type === 2) return type === 1;
  if (type === 3) return byteOf(reader);
  if (type <= 6) return signed(wholeNumber(reader));
  if (type === 8) reader.at += wholeNumber(reader);
  else if (type === 7) reader.at += 8;
  else if (type === 12) return structOf(reader, depth + 1);
  else throw new Error('a header with a field of an unknown kind');
  return undefined;
}

function signed(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
