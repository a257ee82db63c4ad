/// <reference types="node" />
// The files of one run: one file, the files of a folder, or those that a pattern matches, as Spark and other engines write a
// table in parts. They are read in the order of their names.
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../shell.js';
import { STANDARD_INPUT } from './input-files.js';

/** Whether a path may stand for several files. */
export function isPattern(path: string): boolean {
  return /[*?]/.test(path);
}

/** The files behind a path, by name; a file that exists is itself, whatever its name looks like. */
export async function filesBehind(path: string): Promise<readonly string[]> {
  if (path === STANDARD_INPUT) return [path];
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && !found.isDirectory()) return [path];
  if (found === undefined && !isPattern(path)) return [path];
  const files = found === undefined ? await matching(path) : await filesIn(path);
  if (files.length > 0) return files;
  throw new InputError(found === undefined ? 'No file matches this pattern' : 'The folder has no files', {
    file: path,
    expected: 'the path of a file, or a pattern of some',
  });
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return nonEmpty(
    entries.filter((entry) => !entry.isDirectory() && !isHidden(entry.name)).map(({ name }) => join(folder, name)),
  );
}

/** What engines write beside the rows begins with a dot or an underscore. */
function isHidden(name: string): boolean {
  return /^[._]/.test(name);
}

async function matching(pattern: string): Promise<readonly string[]> {
  const isAbsolute = pattern.startsWith('/');
  let folders = [isAbsolute ? '/' : '.'];
  const segments = pattern.split('/').filter((segment) => segment !== '' && segment !== '.');
  for (const [depth, segment] of segments.entries()) {
    const isLast = depth === segments.length - 1;
    const next: string[] = [];
    for (const folder of folders) next.push(...(await entriesLike(folder, segment, isLast)));
    folders = next;
  }
  return nonEmpty(folders);
}

async function entriesLike(folder: string, segment: string, isLast: boolean): Promise<readonly string[]> {
  if (!isPattern(segment)) return [join(folder, segment)];
  const like = new RegExp(
    `^${segment
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  );
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const isWanted = (entry: Dirent) =>
    like.test(entry.name) && (isHidden(segment) || !isHidden(entry.name)) && (isLast ? !entry.isDirectory() : true);
  return entries.filter(isWanted).map(({ name }) => join(folder, name));
}

/** Partitions without rows may be files without bytes; one of them is kept where there is nothing else. */
async function nonEmpty(paths: readonly string[]): Promise<readonly string[]> {
  const sorted = [...paths].sort();
  const sizes = await Promise.all(
    sorted.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const filled = sorted.filter((_, place) => sizes[place]! > 0);
  return filled.length > 0 ? filled : sorted.slice(0, 1);
}
