/// <reference types="node" />
// Columns of numbers in temporary files, for work that is larger than memory. They are gone with the folder that they are in.

import { InputError } from '../foundation/errors.js';
import { builtin } from '../foundation/node-builtin.js';
import type { NumberStore, NumberStores } from '../studies/shards/number-store.js';

export interface TemporaryStores extends NumberStores {
  /** Removes all files. */
  remove(): void;
}

type Numbers = Uint32Array | Float64Array;

/** One call reads or writes no more than 2 GiB. */
const MOST_AT_ONCE = 1 << 30;

/** The folder is made when the first number is written. */
export function temporaryStores(): TemporaryStores {
  const { mkdtempSync, rmSync } = builtin('node:fs');
  const { join } = builtin('node:path');
  let folder: string | undefined;
  let count = 0;
  const nextFile = () => {
    folder ??= mkdtempSync(join(builtin('node:os').tmpdir(), 'recgauge-rows-'));
    count++;
    return join(folder, `${count}`);
  };
  return {
    u32: () => new FileStore(Uint32Array, nextFile),
    f64: () => new FileStore(Float64Array, nextFile),
    remove() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
    },
  };
}

class FileStore<Kind extends Numbers> implements NumberStore<Kind> {
  length = 0;
  readonly #Kind: new (
    length: number,
  ) => Kind;
  readonly #nextFile: () => string;
  #path: string | undefined;

  constructor(Kind: new (length: number) => Kind, nextFile: () => string) {
    this.#Kind = Kind;
    this.#nextFile = nextFile;
  }

  append(numbers: Kind): void {
    if (numbers.length === 0) return;
    this.#path ??= this.#nextFile();
    const bytes = bytesOf(numbers);
    this.#withFile('a', (file, { writeSync }) => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(MOST_AT_ONCE, bytes.length - at));
    });
    this.length += numbers.length;
  }

  all(): Kind {
    const numbers = new this.#Kind(this.length);
    const bytes = bytesOf(numbers);
    if (bytes.length === 0) return numbers;
    this.#withFile('r', (file, { readSync }) => {
      for (let at = 0; at < bytes.length; ) {
        const count = readSync(file, bytes, at, Math.min(MOST_AT_ONCE, bytes.length - at), at);
        if (count === 0) throw new InputError('A temporary file became shorter', { file: this.#path! });
        at += count;
      }
    });
    return numbers;
  }

  /** Files are open only while they are used: there may be hundreds. */
  #withFile(flag: 'a' | 'r', work: (file: number, fs: typeof import('node:fs')) => void): void {
    const fs = builtin('node:fs');
    try {
      const file = fs.openSync(this.#path!, flag);
      try {
        work(file, fs);
      } finally {
        fs.closeSync(file);
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      throw new InputError('Rows that do not fit in memory cannot be kept in a temporary file', {
        file: this.#path!,
        found: `${error.code}`,
        expected: 'space for them in the temporary folder',
        hint: 'Name another folder with TMPDIR.',
      });
    }
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
