// Where bytes come from, in Node and in browsers alike: a text, bytes, a Blob or File, or anything that yields bytes.
// Opened, they are one stream of chunks, inflated if they are gzip, that reports its progress and can be stopped.

import { UsageError } from '../../foundation/errors.js';
import { pause, stopIfAborted, type WorkOptions } from '../../foundation/work-options.js';
import { gunzip, type Inflater, isGzip } from './gunzip.js';
import type { ParquetSupport } from './parquet-codec.js';

/** A string is the text itself, never a path; `fileSource` of `recgauge/node` makes a source of a path. */
export type Source = string | Uint8Array | BlobSource | ByteSource;

/** What is asked of a Blob or File; spelled out, so that our types need no library of an environment. */
export interface BlobSource {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Bytes in chunks of any size; the rest is used if it is there. */
export interface ByteSource extends AsyncIterable<Uint8Array> {
  readonly name?: string;
  readonly byteLength?: number;
  /** The bytes from `start` up to and without `end`; without it a Parquet file is held in memory as a whole. */
  slice?(start: number, end: number): Promise<Uint8Array>;
  /** Makes what inflates the bytes if they are gzip; a `DecompressionStream` where it is missing. */
  readonly createInflater?: () => Inflater;
  /** What reads the bytes if they are Parquet, where the caller gives no other. */
  readonly parquet?: ParquetSupport;
}

/** What a source is called. Progress counts bytes of the source as it lies there, before inflating. */
export interface SourceOptions extends WorkOptions {
  /** The name of the file in messages. */
  readonly name?: string;
  /** The most bytes that a gzip file may expand to. Default: 100 times its size, and at least 256 MiB. */
  readonly maxExpanded?: number;
}

export interface OpenedSource {
  readonly file: string;
  readonly compression: 'gzip' | 'none';
  readonly chunks: AsyncIterable<Uint8Array>;
  /** How much of the source was read before the bytes that are in use, 0 to 1; NaN if its length is unknown. */
  shareRead(): number;
}

/** Chunks that are still to come; whoever stops early calls `return`, so that the source can close its file. */
export interface ByteStream extends AsyncIterableIterator<Uint8Array> {
  return(): Promise<IteratorResult<Uint8Array>>;
}

const PIECE = 256 * 1024;
/** Other work has its turn after this many bytes, whatever they come from. */
const TURN = 1024 * 1024;

/** Starts reading: the first bytes decide whether the rest is inflated. */
export async function openSource(source: Source, options: SourceOptions = {}): Promise<OpenedSource> {
  refuseAddress(source, 'source');
  const bytesTotal = lengthOf(source);
  const file = options.name ?? nameOf(source) ?? 'input';
  let bytesRead = 0;
  /** Without the piece that is in use. */
  let bytesUsed = 0;
  async function* watched(): AsyncGenerator<Uint8Array> {
    stopIfAborted(options.signal, `reading ${file}`);
    for await (const chunk of chunksOf(source)) {
      stopIfAborted(options.signal, `reading ${file}`);
      if (!(chunk instanceof Uint8Array)) {
        throw new UsageError('A source must yield bytes', { argument: 'source', found: chunk, expected: 'Uint8Array' });
      }
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        const isTurn = Math.floor((bytesRead + piece.length) / TURN) > Math.floor(bytesRead / TURN);
        bytesUsed = bytesRead;
        bytesRead += piece.length;
        options.onProgress?.({ done: bytesRead, total: bytesTotal ?? 0, what: `reading ${file}` });
        yield piece;
        if (isTurn) await pause(options.signal, `reading ${file}`);
      }
    }
  }
  const { head, rest } = await splitHead(watched(), 2);
  const isCompressed = isGzip(head);
  const chunks = joinBytes(head, rest);
  return {
    file,
    compression: isCompressed ? 'gzip' : 'none',
    chunks: isCompressed ? gunzip(chunks, file, (source as ByteSource).createInflater, options.maxExpanded) : chunks,
    shareRead: () => (bytesTotal === undefined ? Number.NaN : bytesUsed / bytesTotal),
  };
}

/** The first bytes of a stream, at least `length` if there are so many, and the chunks behind them. */
export async function splitHead(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; rest: ByteStream; isWhole: boolean }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let total = 0;
  let isWhole = false;
  while (total < length && !isWhole) {
    const next = await iterator.next();
    if (next.done) isWhole = true;
    else {
      parts.push(next.value);
      total += next.value.length;
    }
  }
  return { head: concatenate(parts, total), rest: remainder(iterator, isWhole), isWhole };
}

/** All bytes of a stream. */
export function concatenate(parts: readonly Uint8Array[], total: number): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const all = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Unlike a generator's, its `return` closes the source even if nothing was read through it. */
function remainder(iterator: AsyncIterator<Uint8Array>, isDone: boolean): ByteStream {
  let isOver = isDone;
  return {
    async next() {
      if (isOver) return { done: true, value: undefined };
      const next = await iterator.next();
      if (next.done) isOver = true;
      return next;
    },
    async return() {
      if (!isOver) await iterator.return?.();
      isOver = true;
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** A head and what follows it as one stream again. */
export async function* joinBytes(head: Uint8Array, rest: ByteStream): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    yield* rest;
  } finally {
    await rest.return();
  }
}

function chunksOf(source: Source): AsyncIterable<Uint8Array> {
  if (typeof source === 'string') return piecesOfText(source);
  if (source instanceof Uint8Array) return wholeBytes(source);
  if (typeof Blob !== 'undefined' && source instanceof Blob) return piecesOfBlob(source);
  const stream = source as ByteSource;
  if (typeof (stream as Partial<ByteSource> | undefined)?.[Symbol.asyncIterator] === 'function') return stream;
  throw new UsageError('This cannot be read as bytes', {
    argument: 'source',
    found: source,
    expected: 'a text, a Uint8Array, a Blob or an AsyncIterable of Uint8Arrays',
  });
}

/** Endings of files that people evaluate, and how paths begin. */
const FILE_ENDING =
  /\.(csv|tsv|txt|tab|dat|data|inter|json|jsonl|ndjson|parquet|npy|qrels?|run|trec|zip|zst|bz2|xz|gz)$/i;
const PATH_START = /^(\.{0,2}\/|~\/|[a-z]:\\)/i;
const MOST_PATH_CHARACTERS = 4096;

/** Refuses a path or an address in the place of a content, and says how its content is read. */
export function refuseAddress(source: unknown, argument: string): void {
  const text = typeof source === 'string' ? source : addressOf(source);
  if (text === undefined || text.length > MOST_PATH_CHARACTERS || /[\r\n\t,;|]/.test(text)) return;
  const isWeb = /^https?:\/\//i.test(text);
  if (!isWeb && !/^file:/i.test(text) && !FILE_ENDING.test(text) && !PATH_START.test(text)) return;
  throw new UsageError(`${argument} is ${isWeb ? 'an address' : 'the path of a file'}, not its content`, {
    argument,
    found: text,
    expected: 'the text or bytes of a file, a Blob or a stream',
    hint: isWeb
      ? 'Fetch it, and give the Blob of the response.'
      : `In Node, import { fileSource } from 'recgauge/node' and give await fileSource('${text}').`,
  });
}

function addressOf(source: unknown): string | undefined {
  return typeof URL !== 'undefined' && source instanceof URL ? source.href : undefined;
}

async function* wholeBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* piecesOfText(text: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + PIECE, text.length);
    // A pair of surrogates is one character.
    if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end++;
    yield encoder.encode(text.slice(at, end));
    at = end;
  }
}

async function* piecesOfBlob(blob: BlobSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += 4 * PIECE) {
    yield new Uint8Array(await blob.slice(at, at + 4 * PIECE).arrayBuffer());
  }
}

function lengthOf(source: Source): number | undefined {
  // Texts of files are mostly ASCII, and progress may be a little off; it must not cost a pass over the text.
  if (typeof source === 'string') return source.length;
  if (typeof Blob !== 'undefined' && source instanceof Blob) return source.size;
  return (source as ByteSource | undefined)?.byteLength;
}

function nameOf(source: Source): string | undefined {
  const name = typeof source === 'object' && source !== null && 'name' in source ? source.name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
