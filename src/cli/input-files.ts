/// <reference types="node" />
// What commands read: documents from files, plain or packed, standard input, and what reads Parquet.

import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import {
  type ByteSource,
  documentOfHtml,
  fileSource,
  InputError,
  isHtml,
  NoRowsError,
  type ParquetCodec,
  parseResult,
  type ResultDocument,
  UsageError,
} from '../shell.js';

/** `-` on the command line, where a file is read. */
export const STANDARD_INPUT = '-';

/** Errors name the file. */
export async function readResult(path: string): Promise<ResultDocument> {
  return resultOfText(await readText(path), path);
}

export function resultOfText(text: string, path: string): ResultDocument {
  return isHtml(text) ? documentOfHtml(text, path) : parseResult(text, path);
}

/** A file, or standard input for `-`. */
export async function fileOrInput(path: string): Promise<ByteSource> {
  return path === STANDARD_INPUT ? standardInput() : fileSource(path);
}

/** Looks at the first rows of all files before the first is read whole. Pipes can be read only once. */
export async function checkHeads(
  files: readonly { readonly source: ByteSource; check(source: ByteSource): Promise<void> }[],
): Promise<void> {
  for (const { source, check } of files.length > 1 ? files : []) {
    if (source.byteLength === undefined) continue;
    await check(source).catch((error) => {
      // Only with the other files of its run it can be said that a file without rows is one too many.
      if (!(error instanceof NoRowsError)) throw error;
    });
  }
}

function standardInput(): ByteSource {
  return { name: 'stdin', [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() };
}

/** The text of a document; an empty file is refused. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error) => {
    throw Object.assign(error, { path });
  });
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? inflated(bytes, path) : bytes).toString('utf8');
  if (text === '') throw new InputError('The file is empty', { file: path, expected: 'a result document' });
  return text;
}

function inflated(bytes: Buffer, file: string): Buffer {
  try {
    return gunzipSync(bytes);
  } catch (error) {
    const found = (error as Error).message;
    throw new InputError('The gzip file is damaged or ends too early', {
      file,
      found,
      expected: 'a complete gzip file',
    });
  }
}

/** A whole file, unpacked where it is compressed. */
export async function readBytes(path: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await fileSource(path)) pieces.push(piece);
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Parquet for the commands: its code is loaded when the first file needs it, since most never do. */
export async function loadParquet(): Promise<ParquetCodec> {
  return (await import('../parquet.js')).parquet;
}

/** The ids of a file, in its order. */
export async function idLines(path: string, of: 'user' | 'item'): Promise<readonly string[]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of await fileOrInput(path)) {
    text += decoder.decode(chunk, { stream: true });
  }
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const isHeader = new RegExp(`^${of}(_?id)?$`, 'i').test(lines[0] ?? '');
  const ids = (isHeader ? lines.slice(1) : lines).map(unquoted);
  if (ids.length > 0) return ids;
  const one = of === 'user' ? 'a user' : 'an item';
  throw new InputError('The file has no ids', { file: path, expected: `the id of ${one} on each line` });
}

function unquoted(line: string): string {
  return /^".*"$/.test(line) ? line.slice(1, -1).replaceAll('""', '"') : line;
}

/** Refuses to read standard input for several files. */
export function refuseStandardInputTwice(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === STANDARD_INPUT).length < 2) return;
  throw new UsageError('Standard input can be read only once', { found: 'several files called -' });
}
