/// <reference types="node" />
// A folder of files that appear together or not at all: written under other names first, then moved to their places. What
// lies in the folder already is never touched unless that was asked for.
import { constants } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type FileContent, InputError, writeWholeFile } from '../../shell.js';
import { stoppable } from '../stoppable.js';

export interface FolderFile {
  /** Its path within the folder, with slashes. */
  readonly file: string;
  content(): FileContent;
}

/** Refuses a folder that cannot be written to, or is not empty without `force`. */
export async function checkTarget(folder: string, isForced: boolean): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) {
    const parent = dirname(resolve(folder));
    const above = await stat(parent).catch(() => undefined);
    if (above?.isDirectory()) return checkWritable(parent, folder);
    throw new InputError('The parent folder does not exist', {
      file: folder,
      expected: `the folder ${parent}`,
    });
  }
  if (!found.isDirectory()) throw new InputError('This is a file, not a folder', { file: folder });
  await checkWritable(folder, folder);
  const names = await namesIn(folder);
  if (names.length === 0 || isForced) return;
  throw new InputError('The folder is not empty', {
    file: folder,
    found: names.slice(0, 5).join(', ') + (names.length > 5 ? ', ...' : ''),
    expected: 'a folder that is empty or does not exist',
    hint: '--force writes into it; files of the same names are replaced.',
  });
}

/** Names in a folder, which need not exist. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).sort();
}

async function checkWritable(place: string, file: string): Promise<void> {
  await access(place, constants.W_OK).catch(() => {
    throw new InputError('The folder cannot be written', { file, expected: `permission to write to ${place}` });
  });
}

/** Writes all files, the last of the list last of all; an error of the system names the folder. */
export async function writeFolder(folder: string, files: readonly FolderFile[]): Promise<void> {
  await stoppable((signal) => writeStaged(folder, files, signal));
}

async function writeStaged(folder: string, files: readonly FolderFile[], signal: AbortSignal): Promise<void> {
  const target = resolve(folder);
  const isThere = (await stat(target).catch(() => undefined)) !== undefined;
  const staging = join(isThere ? target : dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    await mkdir(staging);
    for (const { file, content } of files) {
      await mkdir(dirname(join(staging, file)), { recursive: true });
      await writeWholeFile(join(staging, file), content(), { signal });
    }
    if (!isThere) return await rename(staging, target);
    for (const { file } of files) {
      await mkdir(dirname(join(target, file)), { recursive: true });
      await rename(join(staging, file), join(target, file));
    }
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? Object.assign(error, { path: folder }) : error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
