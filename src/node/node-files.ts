/// <reference types="node" />
// Files of Node as sources, and outputs that appear whole or not at all. Elsewhere these functions refuse, and importing
// them costs nothing and breaks no bundle.

import type { Inflater } from '../data/reading/gunzip.js';
import type { ParquetCodec } from '../data/reading/parquet-codec.js';
import { type LoadedTable, readInteractions } from '../data/reading/read-interactions.js';
import type { ReadOptions } from '../data/reading/read-options.js';
import type { ByteSource } from '../data/reading/sources.js';
import { InputError, UsageError } from '../foundation/errors.js';
import { nearestHint, nearestName } from '../foundation/nearest-name.js';
import { builtin } from '../foundation/node-builtin.js';
import { stopIfAborted, type WorkOptions } from '../foundation/work-options.js';
import type { PartSource } from '../studies/shards/part-file.js';

const CHUNK = 256 * 1024;

/** What can be written: a text, bytes, or any sequence of them. */
export type FileContent = string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/**
 * Reads a file of interactions, truth or recommendations into a table, in any format that `readInteractions` knows, Parquet
 * included.
 * @example const log = await readInteractionsFile('u.data', { layout: 'ml-100k' });
 */
export async function readInteractionsFile(path: string | URL, options: ReadOptions = {}): Promise<LoadedTable> {
  return readInteractions(await fileSource(path), options);
}

/**
 * A file as a source, for everything that takes the content of a file; it is opened when reading starts and closed when
 * reading ends, however it ends.
 * @example
 * const { value, interval } = await score(await fileSource('test.csv'), await fileSource('ease.csv'), 'ndcg@10');
 */
export async function fileSource(file: string | URL): Promise<ByteSource> {
  const path = pathOf(file);
  const { promises } = builtin('node:fs');
  const { size, isDirectory } = await promises.stat(path).then(
    (stats) => ({ size: stats.size, isDirectory: stats.isDirectory() }),
    async (error: unknown) => {
      throw isMissing(error) ? await missingFile(path) : unreadable(path, error);
    },
  );
  if (isDirectory) throw new InputError('This is a directory, not a file', { file: path });
  async function* read(): AsyncGenerator<Uint8Array> {
    const handle = await promises.open(path, 'r').catch((error: unknown) => {
      throw unreadable(path, error);
    });
    try {
      while (true) {
        const chunk = new Uint8Array(CHUNK);
        const { bytesRead } = await handle.read(chunk, 0, CHUNK, null);
        if (bytesRead === 0) return;
        yield chunk.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  }
  async function slice(start: number, end: number): Promise<Uint8Array> {
    const handle = await promises.open(path, 'r').catch((error: unknown) => {
      throw unreadable(path, error);
    });
    try {
      const part = new Uint8Array(end - start);
      let length = 0;
      while (length < part.length) {
        const { bytesRead } = await handle.read(part, length, part.length - length, start + length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return part.subarray(0, length);
    } finally {
      await handle.close();
    }
  }
  // Pipes and devices say 0 and mean that they do not know.
  return {
    name: path,
    ...(size > 0 && { byteLength: size, slice }),
    createInflater,
    parquet,
    [Symbol.asyncIterator]: read,
  };
}

/**
 * A file as a part for `mergeShards`, of which only what is needed is read.
 * @example
 * const options = { truth: 'user,item\nann,a\n', metrics: ['recall@1'], shard: { index: 1, count: 1 } };
 * await writeWholeFile('part-1.rgpart', await evaluateShard({ ease: 'user,item\nann,a\n' }, options));
 * const { document } = await mergeShards([await partFile('part-1.rgpart')]);
 */
export async function partFile(file: string | URL): Promise<PartSource> {
  const name = pathOf(file);
  const { byteLength = 0 } = await fileSource(name);
  const { openSync, readSync, closeSync } = builtin('node:fs');
  return {
    name,
    byteLength,
    read(from, to) {
      const descriptor = openSync(name, 'r');
      try {
        const bytes = new Uint8Array(to - from);
        for (let done = 0; done < bytes.length; ) {
          const length = Math.min(bytes.length - done, MOST_READ);
          const count = readSync(descriptor, bytes, done, length, from + done);
          if (count === 0) throw new InputError('The file became shorter while it was read', { file: name });
          done += count;
        }
        return bytes;
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** One call reads no more than 2 GiB. */
const MOST_READ = 1 << 30;

function pathOf(file: string | URL): string {
  if (typeof file === 'string' && !/^file:/i.test(file)) return file;
  if (typeof file === 'string' || file instanceof URL) {
    const url = new URL(file);
    if (url.protocol === 'file:') return builtin('node:url').fileURLToPath(url);
  }
  throw new UsageError('This is not a path of a file', {
    argument: 'path',
    found: file instanceof URL ? file.href : file,
    expected: 'a path, or a file: URL',
  });
}

/** Loaded when a file needs it: most never do. */
async function parquet(): Promise<ParquetCodec> {
  return (await import('../parquet.js')).parquet;
}

/** Chunks of a DecompressionStream are small in Node, and each costs more than its bytes. */
function createInflater(): Inflater {
  return builtin('node:stream').Duplex.toWeb(builtin('node:zlib').createGunzip({ chunkSize: CHUNK })) as Inflater;
}

/** How the writing of a file is stopped. */
export interface WriteOptions {
  /** Looked at between pieces; what was begun is removed. */
  readonly signal?: WorkOptions['signal'];
}

/**
 * Writes a file whole or not at all: into a temporary file beside it, then over it by renaming. What is no regular file
 * (a pipe, /dev/stdout) is written directly.
 * @example await writeWholeFile('report.html', render(result, { form: 'html' }));
 */
export async function writeWholeFile(path: string, content: FileContent, options: WriteOptions = {}): Promise<void> {
  const { promises } = builtin('node:fs');
  const existing = await promises.stat(path).catch(() => undefined);
  if (existing !== undefined && !existing.isFile()) {
    if (existing.isDirectory()) throw new InputError('This is a directory, not a file', { file: path });
    await writeInto(path, 'w', 0o666, content, options);
    return;
  }
  // A link stays a link: what it points at is replaced.
  const target = existing === undefined ? path : await promises.realpath(path);
  const temporary = `${target}.${process.pid}-${nextNumber()}.tmp`;
  try {
    await writeInto(temporary, 'wx', existing?.mode ?? 0o666, content, options);
    stopIfAborted(options.signal, `writing ${path}`);
    await promises.rename(temporary, target);
  } catch (error) {
    await promises.rm(temporary, { force: true });
    throw error;
  }
}

async function writeInto(
  path: string,
  flags: 'w' | 'wx',
  mode: number,
  content: FileContent,
  { signal }: WriteOptions,
): Promise<void> {
  const handle = await builtin('node:fs').promises.open(path, flags, mode);
  try {
    const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    for await (const part of parts) {
      stopIfAborted(signal, `writing ${path}`);
      await handle.writeFile(part);
    }
    if (flags === 'wx') await handle.sync();
  } finally {
    await handle.close();
  }
}

let writtenCount = 0;

function nextNumber(): number {
  return writtenCount++;
}

function isMissing(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'ENOENT';
}

/** A typo is answered with the files that lie there, a wrong folder with the place that paths start from. */
async function missingFile(path: string): Promise<InputError> {
  const { dirname, basename, resolve } = builtin('node:path');
  const folder = dirname(resolve(path));
  const names = await builtin('node:fs')
    .promises.readdir(folder)
    .catch(() => undefined);
  const near = nearestHint(
    basename(path),
    (names ?? []).filter((name) => name !== basename(path) && isAlike(name, basename(path))),
  );
  if (names?.includes(basename(path))) {
    return new InputError('The link points to a file that does not exist', {
      file: path,
      expected: 'the path of a file',
    });
  }
  return new InputError('File not found', {
    file: path,
    expected: 'the path of a file',
    hint: names === undefined ? `The folder ${folder} does not exist either.` : (near ?? `The folder is ${folder}.`),
  });
}

/** Endings do not make names alike: most files of a folder share theirs. */
function isAlike(name: string, wanted: string): boolean {
  const [stem, wantedStem] = [name, wanted].map((file) => file.replace(/(?<=.)\..*$/, '')) as [string, string];
  return nearestName(wantedStem, [stem]) !== undefined;
}

function unreadable(path: string, error: unknown): InputError {
  const code = (error as { code?: string } | null)?.code;
  const found = code === 'ELOOP' ? 'a link that leads back to itself' : (code ?? `${error}`);
  return new InputError('The file cannot be read', { file: path, found });
}
