/// <reference types="node" />
// A result document from a file.
import { readFile } from 'node:fs/promises';
import { InputError, parseResult, type ResultDocument } from '../index.js';

/** Errors name the file. */
export async function readResult(path: string): Promise<ResultDocument> {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw Object.assign(error, { path });
  });
  if (text === '') throw new InputError('The file is empty', { file: path, expected: 'a result document' });
  return parseResult(text, path);
}
