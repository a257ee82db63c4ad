/// <reference types="node" />
// Columns of numbers in temporary files, for work that is larger than memory. A file loses its name as soon as it is open,
// so that nothing stays behind however the process ends; where a system does not allow that, it is removed in the end.

import { InputError } from '../foundation/errors.js';
import { builtin } from '../foundation/node-builtin.js';
import type { NumberStore, NumberStores } from '../studies/shards/number-store.js';

export interface TemporaryStores extends NumberStores {
  /** Closes and removes all files. */
  remove(): void;
}

type Numbers = Uint32Array | Float64Array;

/** One call reads or writes no more than 2 GiB. */
const MOST_AT_ONCE = 1 << 30;

/** Files are made when the first number is written. */
export function temporaryStores(): TemporaryStores {
  const files = new Set<TemporaryFile>();
  const open = () => {
    const file = new TemporaryFile(() => files.delete(file));
    files.add(file);
    return file;
  };
  return {
    u32: () => new FileStore(Uint32Array, open),
    f64: () => new FileStore(Float64Array, open),
    remove() {
      for (const file of [...files]) file.remove();
    },
  };
}

let fileCount = 0;

/** Without a name as soon as it is open. */
class TemporaryFile {
  readonly descriptor: number;
  readonly path: string;
  readonly #hasName: boolean;
  readonly #onRemoved: () => void;

  constructor(onRemoved: () => void) {
    this.#onRemoved = onRemoved;
    const { openSync, unlinkSync } = builtin('node:fs');
    fileCount++;
    this.path = builtin('node:path').join(builtin('node:os').tmpdir(), `recgauge-rows-${process.pid}-${fileCount}`);
    this.descriptor = withPath(this.path, () => openSync(this.path, 'wx+', 0o600));
    this.#hasName = !succeeds(() => unlinkSync(this.path));
  }

  remove(): void {
    const { closeSync, unlinkSync } = builtin('node:fs');
    closeSync(this.descriptor);
    if (this.#hasName) succeeds(() => unlinkSync(this.path));
    this.#onRemoved();
  }
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

class FileStore<Kind extends Numbers> implements NumberStore<Kind> {
  length = 0;
  readonly #Kind: new (
    length: number,
  ) => Kind;
  readonly #open: () => TemporaryFile;
  #file: TemporaryFile | undefined;

  constructor(Kind: new (length: number) => Kind, open: () => TemporaryFile) {
    this.#Kind = Kind;
    this.#open = open;
  }

  append(numbers: Kind): void {
    if (numbers.length === 0) return;
    this.#file ??= this.#open();
    const { descriptor, path } = this.#file;
    const bytes = bytesOf(numbers);
    const start = this.length * numbers.BYTES_PER_ELEMENT;
    const { writeSync } = builtin('node:fs');
    withPath(path, () => {
      for (let at = 0; at < bytes.length; ) {
        at += writeSync(descriptor, bytes, at, Math.min(MOST_AT_ONCE, bytes.length - at), start + at);
      }
    });
    this.length += numbers.length;
  }

  release(): void {
    this.#file?.remove();
    this.#file = undefined;
    this.length = 0;
  }

  all(from = 0, to = this.length): Kind {
    const numbers = new this.#Kind(to - from);
    const start = from * numbers.BYTES_PER_ELEMENT;
    const bytes = bytesOf(numbers);
    if (bytes.length === 0) return numbers;
    const { descriptor, path } = this.#file!;
    const { readSync } = builtin('node:fs');
    withPath(path, () => {
      for (let at = 0; at < bytes.length; ) {
        const count = readSync(descriptor, bytes, at, Math.min(MOST_AT_ONCE, bytes.length - at), start + at);
        if (count === 0) throw new InputError('A temporary file became shorter', { file: path });
        at += count;
      }
    });
    return numbers;
  }
}

/** An error of the system names the purpose of the file. */
function withPath<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new InputError('Rows that do not fit in memory cannot be kept in a temporary file', {
      file: path,
      found: `${'code' in error ? error.code : error.message}`,
      expected: 'space for them in the temporary folder',
      hint: 'Name another folder with TMPDIR.',
    });
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
