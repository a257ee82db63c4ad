// The file of a part: a line that says what it is, JSON with what is known of the shard, and columns of numbers, each where
// it can be read alone. A checksum ends it, so that a part which was cut or changed is noticed before it is used.

import { bytesOfText } from '../../data/tables/text-ids.js';
import { InputError, UnsupportedError } from '../../foundation/errors.js';
import type { Schema } from '../../foundation/schema.js';
import { misfitOf, pathText } from '../../foundation/schema-check.js';
import { call, sentenceOf } from '../../foundation/sentence.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { PART_FORMAT, type PartHeader, partSchema } from './part-header.js';

/** 16 bytes with the version of the format. */
const MAGIC = bytesOfText(`recgauge part ${PART_FORMAT}\n`);
const ALIGNMENT = 8;
const CHECKSUM_BYTES = 16;
const MOST_TEXT_BYTES = 0xffffffff;
/** Longer headers are not headers. */
const MOST_HEADER_BYTES = 1 << 28;

/** Where the bytes of a part are: in memory or in a file, which is then read piece by piece. */
export interface PartSource {
  /** For messages. */
  readonly name: string;
  readonly byteLength: number;
  /** A copy of the bytes from one place up to another. */
  read(from: number, to: number): Uint8Array;
}

type Column = Uint8Array | Uint32Array | Float64Array;
const KINDS = { u8: Uint8Array, u32: Uint32Array, f64: Float64Array } as const;
export type ColumnKind = keyof typeof KINDS;

/** The columns of a part while it is made, by name. */
export class PartColumns {
  readonly #columns = new Map<string, Column>();

  add(name: string, column: Column): void {
    this.#columns.set(name, column);
  }

  /** Texts as bytes, each behind the other, and where each ends. */
  *addTexts(name: string, count: number, textAt: (place: number) => Uint8Array): Steps<void> {
    const ends = new Uint32Array(count);
    let total = 0;
    yield* rowsInSteps(count, (from, to) => {
      for (let place = from; place < to; place++) {
        total += textAt(place).length;
        ends[place] = total;
      }
    });
    if (total > MOST_TEXT_BYTES) {
      throw new UnsupportedError('The ids of a part are too long', {
        found: `${total} bytes`,
        expected: `at most ${MOST_TEXT_BYTES} bytes`,
        hint: 'Use shorter ids.',
      });
    }
    // Made a second time: so many small arrays take far more memory than their bytes.
    const bytes = new Uint8Array(total);
    yield* rowsInSteps(count, (from, to) => {
      for (let place = from; place < to; place++) bytes.set(textAt(place), place === 0 ? 0 : ends[place - 1]!);
    });
    this.add(`${name}.ends`, ends);
    this.add(`${name}.bytes`, bytes);
  }

  /** What is there, for the header. */
  get described(): PartHeader['columns'] {
    return [...this.#columns].map(([name, column]) => ({ name, kind: kindOf(column), length: column.length }));
  }

  /** The bytes of all columns, padded. */
  *pieces(): Generator<Uint8Array> {
    for (const column of this.#columns.values()) {
      const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
      yield padded(bytes);
    }
  }

  *checksum(): Steps<string> {
    return (yield* checksumOf(this.pieces())).text;
  }
}

function kindOf(column: Column): ColumnKind {
  return column instanceof Uint8Array ? 'u8' : column instanceof Uint32Array ? 'u32' : 'f64';
}

/** The bytes of a part, in pieces. */
export function* partPieces(
  header: Omit<PartHeader, 'columns'>,
  columns: readonly PartColumns[],
): Steps<readonly Uint8Array[]> {
  const described = columns.flatMap((each) => each.described);
  const json = bytesOfText(JSON.stringify({ ...header, columns: described }));
  const size = new Uint32Array([json.length, 0]);
  const pieces = [MAGIC, new Uint8Array(size.buffer), padded(json), ...columns.flatMap((each) => [...each.pieces()])];
  return [...pieces, (yield* checksumOf(pieces)).bytes];
}

function padded(bytes: Uint8Array): Uint8Array {
  const over = bytes.length % ALIGNMENT;
  if (over === 0) return bytes;
  const longer = new Uint8Array(bytes.length + ALIGNMENT - over);
  longer.set(bytes);
  return longer;
}

/** A part that was opened: its header is read, its columns are read when they are asked for. */
export interface OpenPart {
  readonly name: string;
  readonly header: PartHeader;
  readonly byteLength: number;
  has(column: string): boolean;
  /** How many numbers a column holds; 0 where there is none. */
  lengthOf(column: string): number;
  u8(column: string): Uint8Array;
  /** A copy of a column, or of its places from one up to another. */
  u32(column: string, from?: number, to?: number): Uint32Array;
  f64(column: string, from?: number, to?: number): Float64Array;
  texts(name: string): PartTexts;
  /** A column of bytes that are JSON of this shape. */
  json<T>(column: string, shape: Schema<T>): T;
}

/** Texts as bytes, each behind the other, and where each ends. */
export interface PartTexts {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** Opens a part; one that is incomplete is refused. */
export function* openPart(source: PartSource): Steps<OpenPart> {
  const { name, byteLength } = source;
  const header = readHeader(source);
  const first = MAGIC.length + 8 + alignedTo(header.byteLength);
  const places = new Map<string, { readonly kind: ColumnKind; readonly from: number; readonly length: number }>();
  let from = first;
  for (const { name: column, kind, length } of header.value.columns) {
    places.set(column, { kind, from, length });
    from += alignedTo(length * KINDS[kind].BYTES_PER_ELEMENT);
  }
  const expected = from + CHECKSUM_BYTES;
  if (byteLength !== expected) {
    throw new InputError(byteLength < expected ? 'The part ends too early' : 'The part has data after its end', {
      file: name,
      found: `${byteLength} bytes`,
      expected: `${expected} bytes`,
      hint: 'Copy it again, or run its shard again.',
    });
  }
  const checksum = yield* checksumOf(bytesOf(source, 0, from));
  if (checksum.bytes.some((byte, i) => byte !== source.read(from, byteLength)[i])) {
    throw new InputError('The part is damaged: wrong checksum', {
      file: name,
      hint: 'Copy it again, or run its shard again.',
    });
  }
  const bytesAt = (column: string, kind: ColumnKind, start = 0, end?: number): Uint8Array => {
    const place = places.get(column);
    if (place?.kind !== kind) throw misshapen(name, `a column ${column}`);
    const size = KINDS[kind].BYTES_PER_ELEMENT;
    return source.read(place.from + start * size, place.from + (end ?? place.length) * size);
  };
  const u32: OpenPart['u32'] = (column, start, end) => asNumbers(bytesAt(column, 'u32', start, end), Uint32Array);
  return {
    name,
    header: header.value,
    byteLength,
    has: (column) => places.has(column),
    lengthOf: (column) => places.get(column)?.length ?? 0,
    u8: (column) => bytesAt(column, 'u8'),
    u32,
    f64: (column, start, end) => asNumbers(bytesAt(column, 'f64', start, end), Float64Array),
    texts: (column) => ({ bytes: bytesAt(`${column}.bytes`, 'u8'), ends: u32(`${column}.ends`) }),
    json: (column, shape) => jsonOf(bytesAt(column, 'u8'), shape, name),
  };
}

function readHeader(source: PartSource): { readonly value: PartHeader; readonly byteLength: number } {
  const { name: file, byteLength } = source;
  const start = source.read(0, Math.min(byteLength, MAGIC.length + 8));
  if (start.length < MAGIC.length + 8 || !isStart(start)) {
    const isOther = new TextDecoder().decode(start).startsWith('recgauge part ');
    throw new InputError(isOther ? 'The part is of another version of recgauge' : 'This is not a part', {
      file,
      expected: isOther ? `the format ${PART_FORMAT}` : sentenceOf`a file of ${call('evaluateShard')}`,
      ...(isOther ? { hint: 'Run all shards and the merge with one version.' } : {}),
    });
  }
  const length = new DataView(start.buffer, start.byteOffset).getUint32(MAGIC.length, true);
  const from = MAGIC.length + 8;
  if (length > MOST_HEADER_BYTES || from + length > byteLength) {
    throw new InputError('The part ends too early', {
      file,
      found: `${byteLength} bytes`,
      expected: `a header of ${length} bytes and the columns behind it`,
      hint: 'Copy it again, or run its shard again.',
    });
  }
  return { value: jsonOf(source.read(from, from + length), partSchema, file), byteLength: length };
}

function jsonOf<T>(bytes: Uint8Array, shape: Schema<T>, file: string): T {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw misshapen(file, 'a header that is JSON');
  }
  const misfit = misfitOf(shape, value, { isLenient: true });
  if (misfit !== undefined) throw misshapen(file, `${misfit.expected} at ${pathText(misfit.path)}`);
  return value as T;
}

function isStart(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

function misshapen(file: string, expected: string): InputError {
  return new InputError('The file is not a part that recgauge wrote', { file, expected });
}

function alignedTo(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

/** The bytes as numbers; a copy where they do not lie on a boundary of the numbers. */
function asNumbers<Numbers extends Uint32Array | Float64Array>(
  bytes: Uint8Array,
  Numbers: { new (buffer: ArrayBufferLike, from: number, length: number): Numbers; readonly BYTES_PER_ELEMENT: number },
): Numbers {
  const size = Numbers.BYTES_PER_ELEMENT;
  const whole = bytes.byteOffset % size === 0 ? bytes : bytes.slice();
  return new Numbers(whole.buffer, whole.byteOffset, whole.length / size);
}

/** So many bytes are read at a time. */
const PIECE = 1 << 22;

function* bytesOf(source: PartSource, from: number, to: number): Generator<Uint8Array> {
  for (let start = from; start < to; start += PIECE) yield source.read(start, Math.min(to, start + PIECE));
}

/** Four words that depend on all bytes; it finds accidents, not attacks. Every piece but the last is of whole words. */
function* checksumOf(pieces: Iterable<Uint8Array>): Steps<{ readonly bytes: Uint8Array; readonly text: string }> {
  const sums = Uint32Array.of(0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f);
  for (const piece of pieces) {
    const words = asNumbers(piece, Uint32Array);
    yield* rowsInSteps(words.length, (from, to) => addWords(sums, words, from, to));
    yield;
  }
  const text = Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join('');
  return { bytes: new Uint8Array(sums.buffer), text };
}

// Variables one by one: taken from an array at every word they take several times as long.
function addWords(sums: Uint32Array, words: Uint32Array, from: number, to: number): void {
  let a = sums[0]! | 0;
  let b = sums[1]! | 0;
  let c = sums[2]! | 0;
  let d = sums[3]! | 0;
  for (let i = from; i < to; i++) {
    const word = words[i]!;
    a = Math.imul(a ^ word, 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 27) ^ word, 0x9e3779b1);
    c = (c + a) | 0;
    d ^= b + c;
  }
  sums[0] = a;
  sums[1] = b;
  sums[2] = c;
  sums[3] = d;
}
