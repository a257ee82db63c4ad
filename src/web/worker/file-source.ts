// A file that was dropped, as a source of bytes that notices when the file is no longer the one that was previewed. Browsers
// refuse to read a file that has changed, or quietly read the new one; both end in the same sentence.
import { type ByteSource, InputError } from '../../shell.js';

const PIECE = 1024 * 1024;
const END_BYTES = 64 * 1024;

/** `mark` is that of the preview; without it only what the browser notices is noticed. */
export function sourceOfFile(file: File, mark?: string): ByteSource {
  async function slice(start: number, end: number): Promise<Uint8Array> {
    const bytes = await bytesOf(file, start, end);
    if (bytes.length < Math.min(end, file.size) - start) throw changed(file);
    return bytes;
  }
  async function* read(): AsyncGenerator<Uint8Array> {
    if (mark !== undefined) await checkUnchanged(file, mark);
    for (let at = 0; at < file.size; at += PIECE) yield await slice(at, Math.min(at + PIECE, file.size));
  }
  return { name: file.name, byteLength: file.size, slice, [Symbol.asyncIterator]: read };
}

/** Refuses a file that is no longer what it was when it had this mark. */
export async function checkUnchanged(file: File, mark: string): Promise<void> {
  if ((await markOf(file)) !== mark) throw changed(file);
}

/** Size, date, and the first and last bytes in a few letters: FNV-1a, to tell versions of a file apart, and for nothing else. */
export async function markOf(file: File): Promise<string> {
  const ends = [await bytesOf(file, 0, END_BYTES), await bytesOf(file, Math.max(0, file.size - END_BYTES), file.size)];
  let hash = 0x811c9dc5;
  for (const end of ends) for (const byte of end) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${file.size}-${file.lastModified}-${(hash >>> 0).toString(16)}`;
}

async function bytesOf(file: File, start: number, end: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(start, end).arrayBuffer());
  } catch (error) {
    // Memory is another matter.
    if (!(error instanceof DOMException)) throw error;
    throw changed(file);
  }
}

function changed(file: File): InputError {
  return new InputError('The file has changed, or can no longer be read', {
    file: file.name,
    hint: 'Remove it from the list and drop it again.',
  });
}
