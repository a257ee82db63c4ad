// Gzip is recognised by its first two bytes and inflated by the platform. A file that ends too early or is damaged is
// refused: half a table must never look like a whole one.

import { InputError, UnsupportedError } from '../../foundation/errors.js';

/** Whether bytes start as gzip does. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** A gzip inflater of the host, compressed bytes in and bytes out; spelled out, so that our types need no library of one. */
export interface Inflater {
  readonly readable: { getReader(): InflatedBytes };
  readonly writable: { getWriter(): CompressedBytes };
}

export interface InflatedBytes {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

export interface CompressedBytes {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(reason?: unknown): Promise<void>;
}

/** Inflates chunks of a gzip file, with an inflater of the source if it has a faster one. */
export async function* gunzip(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  createInflater: () => Inflater = () => usualInflater(file),
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = createInflater();
  const reader = readable.getReader();
  let sourceFailure: { readonly error: unknown } | undefined;
  let isStopped = false;
  const pump = async (writer: CompressedBytes) => {
    try {
      for await (const chunk of chunks) {
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
      yield value!;
    }
  } catch (error) {
    if (sourceFailure !== undefined) throw sourceFailure.error;
    throw damaged(error, file);
  } finally {
    isStopped = true;
    await settled(reader.cancel());
    await pumping;
  }
}

function usualInflater(file: string): Inflater {
  if (typeof DecompressionStream !== 'undefined') return new DecompressionStream('gzip');
  throw new UnsupportedError('This environment cannot inflate gzip', { file, hint: 'Inflate the file beforehand.' });
}

/** Whether a promise was kept. */
function settled(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}

function damaged(error: unknown, file: string): InputError {
  const message = error instanceof Error ? error.message : `${error}`;
  const isShort = /unexpected end|truncated|input.*end/i.test(message);
  return new InputError(isShort ? 'The gzip file ends too early' : 'The gzip file is damaged or ends too early', {
    file,
    found: message,
    expected: 'a whole gzip file',
    hint: 'Copy or download the file again.',
  });
}
