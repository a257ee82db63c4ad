// The same bytes in every way they can arrive.

import { gzipSync } from 'node:zlib';

const encoder = new TextEncoder();

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Bytes in chunks of one size. */
export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

export function gzipped(text: string | Uint8Array): Uint8Array {
  return new Uint8Array(gzipSync(text));
}
