/// <reference types="node" />
// A result document from a file, plain or packed: JSON, or a report that holds it.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { documentOfHtml, InputError, isHtml, parseResult, type ResultDocument } from '../shell.js';

/** Errors name the file. */
export async function readResult(path: string): Promise<ResultDocument> {
  return resultOfText(await readText(path), path);
}

export function resultOfText(text: string, path: string): ResultDocument {
  return isHtml(text) ? documentOfHtml(text, path) : parseResult(text, path);
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
    throw new InputError('The gzip file is damaged or ends too early', { file, found, expected: 'a whole gzip file' });
  }
}
