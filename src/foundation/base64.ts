// Columns of doubles as text, for documents that must stay plain JSON: the little-endian bytes in base64 (RFC 4648,
// with padding).
import { InputError } from './errors.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PADDING = 61;
const INVALID = 255;
const CHUNK = 1 << 16;

/** Letters by value, and values by letter. */
const letters = new TextEncoder().encode(ALPHABET);
const sextets = new Uint8Array(256).fill(INVALID);
for (let value = 0; value < letters.length; value++) sextets[letters[value]!] = value;

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

export function base64OfDoubles(values: Float64Array): string {
  return base64OfBytes(bytesOfDoubles(values));
}

/** The doubles that `base64OfDoubles` wrote; refuses any other text. */
export function doublesOfBase64(text: string): Float64Array {
  const bytes = bytesOfBase64(text);
  if (bytes.length % 8 !== 0) {
    throw new InputError('base64 text does not hold a whole number of doubles', {
      found: `${bytes.length} bytes`,
      expected: 'a multiple of 8',
    });
  }
  if (!isLittleEndian) swapDoubles(bytes);
  return new Float64Array(bytes.buffer, 0, bytes.length / 8);
}

/** A copy of the bytes, little end first, in which every NaN has the same bits. */
function bytesOfDoubles(values: Float64Array): Uint8Array {
  const copy = values.slice();
  const words = new Uint32Array(copy.buffer);
  const high = isLittleEndian ? 1 : 0;
  for (let i = 0; i < copy.length; i++) {
    if (!Number.isNaN(copy[i]!)) continue;
    words[2 * i + high] = 0x7ff80000;
    words[2 * i + 1 - high] = 0;
  }
  const bytes = new Uint8Array(copy.buffer);
  if (!isLittleEndian) swapDoubles(bytes);
  return bytes;
}

function swapDoubles(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 8) bytes.subarray(at, at + 8).reverse();
}

function base64OfBytes(bytes: Uint8Array): string {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  const wholeLength = bytes.length - (bytes.length % 3);
  let to = 0;
  for (let from = 0; from < wholeLength; from += 3) {
    const group = (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!;
    out[to] = letters[group >> 18]!;
    out[to + 1] = letters[(group >> 12) & 63]!;
    out[to + 2] = letters[(group >> 6) & 63]!;
    out[to + 3] = letters[group & 63]!;
    to += 4;
  }
  const restLength = bytes.length - wholeLength;
  if (restLength > 0) {
    const group = (bytes[wholeLength]! << 16) | ((bytes[wholeLength + 1] ?? 0) << 8);
    out[to] = letters[group >> 18]!;
    out[to + 1] = letters[(group >> 12) & 63]!;
    out[to + 2] = restLength === 2 ? letters[(group >> 6) & 63]! : PADDING;
    out[to + 3] = PADDING;
  }
  return new TextDecoder().decode(out);
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const length = text.length;
  if (length % 4 !== 0) {
    throw new InputError('base64 text has the wrong length', { found: length, expected: 'a multiple of 4 letters' });
  }
  const paddingLength = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((length / 4) * 3 - paddingLength);
  const encoder = new TextEncoder();
  let to = 0;
  for (let at = 0; at < length; at += CHUNK) {
    const end = Math.min(at + CHUNK, length);
    const codes = encoder.encode(text.slice(at, end));
    if (codes.length !== end - at) throw invalidLetter(text);
    if (end === length) codes.fill(letters[0]!, codes.length - paddingLength);
    for (let i = 0; i < codes.length; i += 4) {
      const [a, b] = [sextets[codes[i]!]!, sextets[codes[i + 1]!]!];
      const [c, d] = [sextets[codes[i + 2]!]!, sextets[codes[i + 3]!]!];
      if ((a | b | c | d) > 63) throw invalidLetter(text);
      bytes[to] = (a << 2) | (b >> 4);
      bytes[to + 1] = ((b & 15) << 4) | (c >> 2);
      bytes[to + 2] = ((c & 3) << 6) | d;
      to += 3;
    }
  }
  return bytes;
}

function invalidLetter(text: string): InputError {
  const stranger = [...text].find((letter) => !ALPHABET.includes(letter)) ?? '=';
  return new InputError('base64 text holds a character that is not base64', {
    found: stranger,
    expected: 'A-Z, a-z, 0-9, + and /, with = at the end only',
  });
}
