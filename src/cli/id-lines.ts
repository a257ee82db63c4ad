/// <reference types="node" />
// Files with an id on each line: who wants a list, or what the rows and columns of a matrix stand for. A first line that
// names the column is left out.
import { InputError } from '../shell.js';
import { fileOrInput } from './input-files.js';

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
