// Texts as bytes in one pool, found by their hash: string ids of a file are compared and counted without becoming
// JavaScript strings. Texts are numbered in the order of their arrival, and equal bytes are the same text, whatever
// they spell: `__proto__` is a text like any other.

/** FNV-1a: `hash = Math.imul(hash ^ byte, HASH_PRIME)` from HASH_START on; a parser computes it on its way. */
export const HASH_START = 0x811c9dc5 | 0;
export const HASH_PRIME = 0x01000193;

/** Letters of a short text. */
const SHORT = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The hash of `bytes[start]` to `bytes[end - 1]`. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, HASH_PRIME);
  return hash;
}

/** Where the bytes of the last short text are. */
export const shortBytes: Uint8Array = new Uint8Array(SHORT);

/** Writes the bytes of a short text of ASCII to `shortBytes` and returns how many they are; -1 for any other text. */
export function writeShort(text: string): number {
  // Most ids are short and plain, and asking the encoder costs more than they are worth.
  const { length } = text;
  if (length > SHORT) return -1;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return -1;
    shortBytes[i] = code;
  }
  return length;
}

/** The bytes of a text in UTF-8. */
export function bytesOfText(text: string): Uint8Array {
  const length = writeShort(text);
  return length < 0 ? encoder.encode(text) : shortBytes.slice(0, length);
}

/** Whether a text has bytes of its own: each half of a surrogate pair alone would have those of U+FFFD. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

export class TextIds {
  #count = 0;
  #slots = new Uint32Array(1024);
  #hashes = new Int32Array(256);
  /** Text t is `#pool[#offsets[t]]` to `#pool[#offsets[t + 1] - 1]`. */
  #offsets = new Int32Array(257);
  #pool = new Uint8Array(4096);

  get count(): number {
    return this.#count;
  }

  /** The number of a text, or -1 if it never arrived. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    for (let slot = homeSlot(hash) & mask; ; slot = (slot + 1) & mask) {
      const text = slots[slot]! - 1;
      if (text === -1) return -1;
      if (hashes[text] !== hash) continue;
      const from = this.#offsets[text]!;
      const length = this.#offsets[text + 1]! - from;
      if (length === end - start && isEqual(this.#pool, from, bytes, start, length)) return text;
    }
  }

  /** Adds a text that `find` did not find and returns its number. */
  add(bytes: Uint8Array, start: number, end: number, hash: number): number {
    if (this.#count === this.#hashes.length) this.#growTexts();
    const text = this.#count++;
    const from = this.#offsets[text]!;
    const to = from + end - start;
    if (to > this.#pool.length) this.#pool = grown(this.#pool, to);
    if (end - start > SHORT) this.#pool.set(bytes.subarray(start, end), from);
    else for (let i = start; i < end; i++) this.#pool[from + i - start] = bytes[i]!;
    this.#offsets[text + 1] = to;
    this.#hashes[text] = hash;
    this.#occupy(text);
    return text;
  }

  textAt(text: number): string {
    const from = this.#offsets[text]!;
    const to = this.#offsets[text + 1]!;
    return shortText(this.#pool, from, to) ?? decoder.decode(this.#pool.subarray(from, to));
  }

  firstByteAt(text: number): number {
    return this.#pool[this.#offsets[text]!]!;
  }

  bytesAt(text: number): Uint8Array {
    return this.#pool.subarray(this.#offsets[text]!, this.#offsets[text + 1]!);
  }

  #occupy(text: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = homeSlot(this.#hashes[text]!) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = text + 1;
  }

  /** Twice as many texts, and slots that are never more than half full. */
  #growTexts(): void {
    const capacity = this.#hashes.length * 2;
    const hashes = new Int32Array(capacity);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    const offsets = new Int32Array(capacity + 1);
    offsets.set(this.#offsets);
    this.#offsets = offsets;
    if (capacity * 2 <= this.#slots.length) return;
    this.#slots = new Uint32Array(capacity * 4);
    for (let text = 0; text < this.#count; text++) this.#occupy(text);
  }
}

/** Whether bytes are text: UTF-8 without NUL. Plain ASCII is decided without decoding. */
export function isText(bytes: Uint8Array, start: number, end: number): boolean {
  let all = 0;
  for (let i = start; i < end; i++) {
    if (bytes[i] === 0) return false;
    all |= bytes[i]!;
  }
  if (all < 0x80) return true;
  try {
    strictDecoder.decode(bytes.subarray(start, end));
    return true;
  } catch {
    return false;
  }
}

/** A decoder takes longer than all of a short text. */
const MOST_SHORT = 12;

function shortText(bytes: Uint8Array, from: number, to: number): string | undefined {
  if (to - from > MOST_SHORT) return undefined;
  let text = '';
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    if (byte > 127) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

function isEqual(pool: Uint8Array, from: number, bytes: Uint8Array, start: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (pool[from + i] !== bytes[start + i]) return false;
  return true;
}

/** FNV leaves the last bytes in the low bits; slots want all of them mixed. */
function homeSlot(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

function grown(pool: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  let capacity = pool.length;
  while (capacity < needed) capacity *= 2;
  const larger = new Uint8Array(capacity);
  larger.set(pool);
  return larger;
}
