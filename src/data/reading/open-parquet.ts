// A source taken for a Parquet file: opened where any part of it can be asked for, gathered in memory where it is a stream
// or gzip. Whatever is wrong with the bytes is an error of the input that says what and what to do; an error of the
// source itself stays what it is.

import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { ParquetFile, ParquetReader, ParquetSupport, RandomBytes } from './parquet-codec.js';
import type { BlobSource, ByteSource, Source } from './sources.js';
import { concatenate } from './sources.js';

const MARK = 'PAR1';
const ENCRYPTED_MARK = 'PARE';
/** Mark, length of the description, mark. */
const LEAST_LENGTH = 12;
const AGAIN = 'Copy or download the file again.';

/** Whether bytes start as a Parquet file does. */
export function isParquet(head: Uint8Array): boolean {
  const mark = textOf(head.subarray(0, MARK.length));
  return mark === MARK || mark === ENCRYPTED_MARK;
}

/** Whether a file is to be read as Parquet: it is said to be, it is, or it is called so and nothing else is said. */
export function isTakenForParquet(head: Uint8Array, file: string, format: string | undefined): boolean {
  if (format !== undefined && format !== 'auto') return format === 'parquet';
  return isParquet(head) || (/\.parquet$/i.test(file) && head.length > 0);
}

/** Any part of a source, if it can give one; a stream cannot. */
export function randomBytesOf(source: Source): RandomBytes | undefined {
  if (source instanceof Uint8Array) {
    return { byteLength: source.length, slice: async (start, end) => source.subarray(start, end) };
  }
  if (typeof Blob !== 'undefined' && source instanceof Blob) {
    const blob: BlobSource = source;
    const slice = async (start: number, end: number) => new Uint8Array(await blob.slice(start, end).arrayBuffer());
    return { byteLength: blob.size, slice };
  }
  const { byteLength, slice } = source as ByteSource;
  if (byteLength === undefined || typeof slice !== 'function') return undefined;
  return { byteLength, slice: (start, end) => slice.call(source, start, end) };
}

/** All bytes of a stream. */
export async function gatheredBytes(chunks: AsyncIterable<Uint8Array>): Promise<RandomBytes> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
  }
  return randomBytesOf(concatenate(parts, length))!;
}

/** The file, each of whose failures is an `InputError`. */
export async function openParquet(
  bytes: RandomBytes,
  name: string,
  support: ParquetSupport | undefined,
  maxExpanded?: number,
): Promise<ParquetFile> {
  const codec = await codecOf(support, name);
  await checkMarks(bytes, name);
  let failure: { readonly error: unknown } | undefined;
  const watched: RandomBytes = {
    byteLength: bytes.byteLength,
    slice: (start, end) =>
      bytes.slice(start, end).catch((error: unknown) => {
        failure = { error };
        throw error;
      }),
  };
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw failure === undefined ? damaged(error, name) : failure.error;
    }
  };
  const file = await guarded(() => codec.open(watched, { file: name, maxExpanded }));
  return { ...file, readColumn: (group, column) => guarded(() => file.readColumn(group, column)) };
}

async function codecOf(support: ParquetSupport | undefined, file: string): Promise<ParquetReader> {
  if (support !== undefined) return typeof support === 'function' ? support() : support;
  throw new InputError('The file is not text', {
    file,
    found: 'a Parquet file',
    expected: 'text in UTF-8, or the option parquet',
    hint: "Import parquet from 'recgauge/parquet' and hand it over: { parquet }.",
  });
}

async function checkMarks(bytes: RandomBytes, file: string): Promise<void> {
  const { byteLength } = bytes;
  const first = await bytes.slice(0, Math.min(MARK.length, byteLength));
  const last = await bytes.slice(Math.max(0, byteLength - MARK.length), byteLength);
  if (!isParquet(first)) {
    throw new InputError('The file is not a Parquet file', {
      file,
      found: textOf(first),
      expected: `${MARK} at its beginning`,
      hint: sentenceOf`If it is text, use a format of text, such as ${mention('format', 'csv')}.`,
    });
  }
  if (textOf(first) === ENCRYPTED_MARK || textOf(last) === ENCRYPTED_MARK) throw encrypted(file);
  if (byteLength >= LEAST_LENGTH && textOf(last) === MARK) return;
  throw new InputError('The Parquet file ends too early', {
    file,
    found: `${byteLength} bytes that end with '${textOf(last)}'`,
    expected: `${MARK} at its end`,
    hint: AGAIN,
  });
}

export function encrypted(file: string): InputError {
  return new InputError('The Parquet file is encrypted', {
    file,
    expected: 'a file that can be read without a key',
    hint: 'Write it again without encryption.',
  });
}

function damaged(error: unknown, file: string): InputError {
  if (error instanceof InputError) return error;
  return new InputError('The Parquet file is damaged', {
    file,
    found: error instanceof Error ? error.message : `${error}`,
    expected: 'a complete Parquet file',
    hint: AGAIN,
  });
}

/** Bytes as ASCII, for marks. */
function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes).replace(/[^ -~]/g, '?');
}
