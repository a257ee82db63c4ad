// Gzip is recognised by its first two bytes and inflated by the platform. A file that ends too early or is damaged is
// refused: half a table must never look like a whole one. So is one that expands to far more than tables do.

import { InputError, UnsupportedError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';

/** Whether bytes start as gzip does. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** A gzip inflater of the host, compressed bytes in and bytes out; spelled out, so that our types need no library of one. */
export interface Inflater {
  readonly readable: { getReader(): InflatedBytes };
  readonly writable: { getWriter(): CompressedBytes };
}

/** Where inflated bytes are read from. */
export interface InflatedBytes {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** Where compressed bytes are written to be inflated. */
export interface CompressedBytes {
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(reason?: unknown): Promise<void>;
}

/** Tables shrink to a fifth or a tenth; a file that expands more than this, and beyond `LEAST_LIMIT`, is refused. */
const USUAL_EXPANSION = 100;
const LEAST_LIMIT = 256 * 1024 * 1024;

/** Inflates chunks of a gzip file, with an inflater of the source if it has a faster one. */
export async function* gunzip(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  createInflater: () => Inflater = () => usualInflater(file),
  maxExpanded?: number,
): AsyncGenerator<Uint8Array> {
  let [compressed, expanded] = [0, 0];
  const { readable, writable } = createInflater();
  const reader = readable.getReader();
  let sourceFailure: { readonly error: unknown } | undefined;
  let isStopped = false;
  const pump = async (writer: CompressedBytes) => {
    try {
      for await (const chunk of chunks) {
        compressed += chunk.length;
        // What the inflater refuses, the reader below hears too.
        const isTaken = !isStopped && (await settled(writer.write(chunk as Uint8Array<ArrayBuffer>)));
        if (!isTaken) return;
      }
      await settled(writer.close());
    } catch (error) {
      sourceFailure = { error };
      await settled(writer.abort(error));
    }
  };
  const pumping = pump(writable.getWriter());
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      expanded += value!.length;
      const limit = maxExpanded ?? Math.max(LEAST_LIMIT, USUAL_EXPANSION * compressed);
      if (expanded > limit) throw tooLarge(file, { compressed, expanded, limit });
      yield value!;
    }
  } catch (error) {
    if (sourceFailure !== undefined) throw sourceFailure.error;
    if (error instanceof InputError) throw error;
    throw damaged(error, file);
  } finally {
    isStopped = true;
    await settled(reader.cancel());
    await pumping;
  }
}

function usualInflater(file: string): Inflater {
  if (typeof DecompressionStream !== 'undefined') return new DecompressionStream('gzip') as Inflater;
  throw new UnsupportedError('This environment cannot inflate gzip', { file, hint: 'Inflate the file beforehand.' });
}

/** Whether a promise was kept. */
function settled(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}

function tooLarge(file: string, bytes: { compressed: number; expanded: number; limit: number }): InputError {
  return new InputError('The gzip file expands to more than is allowed', {
    ...{ argument: 'maxExpanded', file },
    found: `${bytes.expanded} bytes from the first ${bytes.compressed}`,
    expected: `at most ${bytes.limit} bytes`,
    hint: sentenceOf`If the file is sound, allow more with ${mention('maxExpanded')}, or decompress it first.`,
  });
}

function damaged(error: unknown, file: string): InputError {
  const message = error instanceof Error ? error.message : `${error}`;
  const isShort = /unexpected end|truncated|input.*end/i.test(message);
  return new InputError(isShort ? 'The gzip file ends too early' : 'The gzip file is damaged or ends too early', {
    file,
    found: message,
    expected: 'a complete gzip file',
    hint: 'Copy or download the file again.',
  });
}
