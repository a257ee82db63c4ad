// Lines as bytes: ids are copied, whole numbers spelled digit by digit, and texts made only where nothing else helps.
// Whoever writes takes what is full; a part of millions of rows never stands in memory as one text.

import type { IdSpace } from '../tables/ids.js';

const PIECE = 1 << 18;
const ZERO = 48;
/** Of numbers below 2^31. */
const MOST_DIGITS = 10;
const NINE_DIGITS = 1e9;
/** Whole numbers from here on are left to JavaScript. */
const WHOLE_LIMIT = 1e15;
/** Numbers that are not whole are mostly ratings: few distinct ones, often repeated. */
const MOST_REMEMBERED = 1024;
const encoder = new TextEncoder();

export class ByteLines {
  #buffer = new Uint8Array(PIECE + (1 << 12));
  #length = 0;
  readonly #remembered = new Map<number, Uint8Array>();

  /** Whether there is enough to take. */
  get isFull(): boolean {
    return this.#length >= PIECE;
  }

  byte(value: number): void {
    if (this.#length === this.#buffer.length) this.#grow(1);
    this.#buffer[this.#length++] = value;
  }

  bytes(values: Uint8Array): void {
    const start = this.#length;
    if (start + values.length > this.#buffer.length) this.#grow(values.length);
    const buffer = this.#buffer;
    for (let i = 0; i < values.length; i++) buffer[start + i] = values[i]!;
    this.#length = start + values.length;
  }

  /** A number as JavaScript prints it. */
  number(value: number): void {
    if ((value | 0) === value && value >= 0) this.#digits(value, 1);
    else if (value > 0 && value < WHOLE_LIMIT && Math.floor(value) === value) {
      const high = Math.floor(value / NINE_DIGITS);
      this.#digits(high, 1);
      this.#digits(value - high * NINE_DIGITS, 9);
    } else this.bytes(this.#spelled(value));
  }

  /** The digits of a whole number below 2^31, with zeros in front if they are fewer than `least`. */
  #digits(value: number, least: number): void {
    let count = 1;
    for (let limit = 10; value >= limit && count < MOST_DIGITS; limit *= 10) count++;
    if (count < least) count = least;
    const start = this.#length;
    if (start + count > this.#buffer.length) this.#grow(count);
    const buffer = this.#buffer;
    let rest = value | 0;
    for (let at = start + count - 1; at >= start; at--) {
      const next = (rest / 10) | 0;
      buffer[at] = ZERO + rest - 10 * next;
      rest = next;
    }
    this.#length = start + count;
  }

  #spelled(value: number): Uint8Array {
    const known = this.#remembered.get(value);
    if (known !== undefined) return known;
    const bytes = encoder.encode(`${value}`);
    if (this.#remembered.size < MOST_REMEMBERED) this.#remembered.set(value, bytes);
    return bytes;
  }

  /** What was written since the last call. */
  take(): Uint8Array {
    const taken = this.#buffer.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  /** The same in memory that is used again by what is written next. */
  takeView(): Uint8Array {
    const taken = this.#buffer.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #grow(more: number): void {
    const larger = new Uint8Array(2 * (this.#buffer.length + more));
    larger.set(this.#buffer);
    this.#buffer = larger;
  }
}

/** Writes ids by their index; those that are no small integers as `spell` says, once each. */
export function idWriter(
  lines: ByteLines,
  ids: IdSpace,
  spell: (index: number) => Uint8Array = (index) => ids.bytesAt(index),
): (index: number) => void {
  const integers = Int32Array.from({ length: ids.size }, (_, index) => {
    const integer = ids.integerAt(index);
    return integer >= 0 && (integer | 0) === integer ? integer : -1;
  });
  const bytesOf = onceEach(ids.size, spell);
  return (index) => {
    // Digits are spelled anew faster than they are fetched.
    if (integers[index]! >= 0) lines.number(integers[index]!);
    else lines.bytes(bytesOf(index));
  };
}

/** What `spell` gives for an index, made once. */
export function onceEach(size: number, spell: (index: number) => Uint8Array): (index: number) => Uint8Array {
  const spelled: (Uint8Array | undefined)[] = new Array(size);
  return (index) => {
    const known = spelled[index];
    if (known !== undefined) return known;
    const bytes = spell(index);
    spelled[index] = bytes;
    return bytes;
  };
}
