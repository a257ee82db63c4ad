// The first lines of a file for its preview, inflated if it is gzip; a large file is never read beyond them.
import { InputError } from '../../shell.js';
import { sourceOfFile } from './file-source.js';

export interface FileHead {
  /** Whole lines, unless the first line is longer than this. */
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
  readonly isCompressed: boolean;
}

const MOST_BYTES = 64 * 1024;
const LF = 10;

export async function headOfFile(file: File): Promise<FileHead> {
  const first = await sourceOfFile(file).slice!(0, 2);
  const isCompressed = first[0] === 0x1f && first[1] === 0x8b;
  const taken = isCompressed ? await inflatedHead(file) : await plainHead(file);
  const lastBreak = taken.isWhole ? -1 : taken.bytes.lastIndexOf(LF);
  return { ...taken, bytes: lastBreak < 0 ? taken.bytes : taken.bytes.subarray(0, lastBreak + 1), isCompressed };
}

async function plainHead(file: File) {
  const bytes = await sourceOfFile(file).slice!(0, Math.min(MOST_BYTES, file.size));
  return { bytes, isWhole: bytes.length === file.size };
}

async function inflatedHead(file: File) {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < MOST_BYTES && !isWhole) {
    // Whatever is wrong with the end of the file is a matter of reading it.
    const next = await reader.read().catch((error) => {
      if (length === 0) throw damaged(file, error);
      return { done: true, value: undefined } as const;
    });
    if (next.value === undefined) isWhole = true;
    else {
      parts.push(next.value);
      length += next.value.length;
    }
  }
  await reader.cancel().catch(() => undefined);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes: bytes.subarray(0, MOST_BYTES), isWhole: isWhole && length <= MOST_BYTES };
}

function damaged({ name }: File, error: unknown): InputError {
  return new InputError('The file starts like gzip but cannot be decompressed', {
    file: name,
    found: error instanceof Error ? error.message : `${error}`,
    hint: 'Check that it was copied completely.',
  });
}
