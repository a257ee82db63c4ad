/// <reference types="node" />
// The store of an experiment as a file that only grows: every record is on the disk before the work goes on. What was damaged
// is reported and done again; what belongs to another plan or other data is refused.
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  checkOfLine,
  completeRecords,
  type ExperimentRecord,
  type ExperimentStore,
  freshStarts,
  headLine,
  InputError,
  type Notice,
  readStoreLines,
  recordLine,
  type StoredLines,
  type StoreHead,
  storeDifferences,
  writeWholeFile,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { refuseForeign } from '../check-outputs.js';
import { lockFile } from './experiment-lock.js';

export interface OpenedStore extends ExperimentStore {
  /** What was dropped or passed over. */
  readonly notices: readonly Notice[];
  close(): Promise<void>;
}

/** Opens the store of a plan and its data, or begins it; `isFresh` puts one that is there aside. */
export async function openStore(path: string, head: StoreHead, isFresh: boolean): Promise<OpenedStore> {
  const release = await lockFile(`${path}.lock`);
  try {
    if (isFresh) await putAside(path);
    const stored = await readStore(path);
    if (stored !== undefined) checkBelongs(path, stored, head);
    const isBegun = stored?.head !== null && stored !== undefined;
    if (!isBegun) await writeWholeFile(path, headLine(head));
    const handle = await open(path, 'r+');
    const end = isBegun ? stored.keptBytes : Buffer.byteLength(headLine(head));
    await handle.truncate(end);
    const lines = new LineFile(path, handle, end);
    if (stored?.lacksBreak && isBegun) await lines.append('\n');
    let lastCheck = isBegun ? stored.lastCheck : checkOfLine(headLine(head));
    const append = (record: ExperimentRecord) =>
      lines.append(
        () => recordLine(record, lastCheck),
        (line) => {
          lastCheck = checkOfLine(line);
        },
      );
    const isDamaged = isBegun && stored.damagedLines.length > 0;
    for (const record of isDamaged ? freshStarts(stored.records) : []) await append(record);
    return {
      records: isBegun ? recordsOf(stored, head) : [],
      notices: isBegun ? noticesOf(path, stored) : [],
      append,
      close: async () => {
        await handle.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Where lines were lost, nobody knows whose they were. */
function recordsOf({ records, damagedLines }: StoredLines, { plan }: StoreHead): readonly ExperimentRecord[] {
  return damagedLines.length === 0 ? records : completeRecords(plan, records);
}

/** What a store holds; undefined where there is none. Nothing is changed. */
export async function readStore(path: string): Promise<StoredLines | undefined> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw Object.assign(error, { path });
  });
  return bytes === undefined ? undefined : readStoreLines(bytes);
}

/** Refuses the store of another experiment, and one in which lines are missing; an empty file is begun anew. */
function checkBelongs(path: string, stored: StoredLines, head: StoreHead): void {
  const hint = 'Start over with --fresh, which keeps this file under another name, or choose another --store.';
  if (stored.head === null) {
    if (stored.isEmpty) return;
    throw new InputError('The first line of this store is damaged, or the file is not a store', {
      ...{ file: path, line: 1, hint },
      expected: 'the store of an experiment, as recgauge wrote it',
    });
  }
  const [gap] = stored.gaps;
  if (gap !== undefined) {
    throw new InputError('A line is missing from this store', {
      ...{ file: path, line: gap, hint },
      found: 'a line that does not follow the line before it',
      expected: 'all lines that recgauge wrote',
    });
  }
  const differences = storeDifferences(stored.head, head);
  if (differences.length === 0) return;
  throw new InputError('The store belongs to another experiment', {
    file: path,
    found: differences.join('; '),
    expected: 'the same plan, data and version',
    hint: 'Start over with --fresh, or choose another --store.',
  });
}

export function noticesOf(path: string, { damagedLines, hasBrokenEnd }: StoredLines): readonly Notice[] {
  const damaged = damagedLines.map((line) => ({
    code: 'store-line-damaged',
    message: `Line ${line} of ${path} is damaged and was skipped; its work is repeated.`,
    count: 1,
  }));
  if (!hasBrokenEnd) return damaged;
  const message = `The last line of ${path} is incomplete and was dropped; its work is repeated.`;
  return [...damaged, { code: 'store-end-dropped', message, count: 1 }];
}

/** The old store stays until the one after it is put aside. */
async function putAside(path: string): Promise<void> {
  await refuseForeign(`${path}.old`);
  await rename(path, `${path}.old`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw Object.assign(error, { path });
  });
}

/** A file to which lines are added, each on the disk before the next; what could not be written whole is taken back. */
export class LineFile {
  readonly #path: string;
  readonly #handle: Pick<FileHandle, 'write' | 'sync' | 'truncate'>;
  #end: number;
  #last: Promise<void> = Promise.resolve();

  constructor(path: string, handle: Pick<FileHandle, 'write' | 'sync' | 'truncate'>, end: number) {
    this.#path = path;
    this.#handle = handle;
    this.#end = end;
  }

  /** Lines of work that goes on side by side wait for each other; one that failed keeps none behind it from being tried. */
  append(line: string | (() => string), onWritten?: (line: string) => void): Promise<void> {
    const done = this.#last.then(async () => {
      const text = typeof line === 'string' ? line : line();
      await this.#write(text);
      onWritten?.(text);
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #write(line: string): Promise<void> {
    const bytes = Buffer.from(line);
    try {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#end + written);
        written += bytesWritten;
      }
      await this.#handle.sync();
    } catch (error) {
      await this.#handle.truncate(this.#end).catch(() => undefined);
      throw Object.assign(error as Error, { path: this.#path });
    }
    this.#end += bytes.length;
  }
}

/** Takes a store away that is needed no more. */
export async function removeStore(path: string): Promise<void> {
  await rm(path, { force: true });
}

const ENDING = '.trials.jsonl';

/** The folder that was asked for, or that of the result, or this one. */
export function storeFolder(given: ParsedArguments): string {
  const output = given.value('output');
  return given.value('store') ?? (output === undefined ? '.' : dirname(output));
}

/** Where the records of an experiment are kept. */
export function storePath(name: string, given: ParsedArguments): string {
  return join(storeFolder(given), `${name}${ENDING}`);
}

/** Whether a file is called as stores are. */
export function isStore(path: string): boolean {
  return path.endsWith(ENDING);
}
