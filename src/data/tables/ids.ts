// The ids of users or items as they stand in files, each with a dense index in the order of arrival. Several files that
// intern into one space speak of the same users and items. An id is its text: '7' and the number 7 are one id, '007' is
// another; integers take a path without texts, and nothing is ever a property name.

import { UsageError } from '../../foundation/errors.js';
import { bytesOfText, hashBytes, isText, isWellFormed, shortBytes, TextIds, writeShort } from './text-ids.js';

/** `integer` as long as every id is a canonical integer: no sign but one minus, no leading zero. */
export type IdKind = 'integer' | 'string';

/** Longer integers are kept as texts, since a double cannot tell them all apart. */
const MAXIMUM_DIGITS = 15;
const INTEGER_LIMIT = 1e15;

/** Integers below this bound are looked up by plain indexing; 4 bytes each. */
const DIRECT_LIMIT = 1 << 20;

const ZERO = 48;
const MINUS = 45;

/** Ids of users or items and the numbers that stand for them, in the order in which they were first seen. */
export class IdSpace {
  #size = 0;
  /** Id of each index: the integer itself, or the number of its text plus one half. */
  #values = new Float64Array(256);
  /** Index plus 1 of small integers. */
  #direct = new Uint32Array(1024);
  /** Open addressing for the other integers: index plus 1. */
  #slots = new Uint32Array(256);
  #slotCount = 0;
  readonly #texts = new TextIds();
  #indexOfText = new Uint32Array(256);
  /** Texts that are canonical integers too long for a double. */
  #longIntegerCount = 0;

  /** How many ids there are; indices run from 0 to size - 1. */
  get size(): number {
    return this.#size;
  }

  /** @internal Takes the memory for so many ids at once: growing takes half as much again. */
  reserve(count: number): void {
    if (count <= this.#values.length) return;
    const larger = new Float64Array(count);
    larger.set(this.#values);
    this.#values = larger;
  }

  get kind(): IdKind {
    return this.#texts.count === this.#longIntegerCount ? 'integer' : 'string';
  }

  /** The index of an id, made if it is new. */
  intern(id: string | number): number {
    const text = textOfId(id);
    const length = writeShort(text);
    if (length > 0) {
      const index = this.internBytes(shortBytes, 0, length);
      if (index >= 0) return index;
    }
    if (!isWellFormed(text)) {
      throw new UsageError('An id must not hold half of a surrogate pair', {
        argument: 'id',
        found: id,
        expected: 'well-formed text',
      });
    }
    const bytes = bytesOfText(text);
    if (bytes.length === 0) throw new UsageError('An id must not be empty', { argument: 'id', found: id });
    const index = this.internBytes(bytes, 0, bytes.length);
    if (index < 0) throw new UsageError('An id must not hold a NUL character', { argument: 'id', found: id });
    return index;
  }

  /** The index of an id, or -1 if the space does not hold it. */
  indexOf(id: string | number): number {
    const text = textOfId(id);
    // One zero of two.
    if (typeof id === 'number') return this.#findInteger(id + 0);
    const length = writeShort(text);
    if (length >= 0) return this.#find(shortBytes, length);
    if (!isWellFormed(text)) return -1;
    const bytes = bytesOfText(text);
    return this.#find(bytes, bytes.length);
  }

  #find(bytes: Uint8Array, length: number): number {
    const value = canonicalInteger(bytes, 0, length);
    if (!Number.isNaN(value)) return this.#findInteger(value);
    const number = this.#texts.find(bytes, 0, length, hashBytes(bytes, 0, length));
    return number < 0 ? -1 : this.#indexOfText[number]!;
  }

  has(id: string | number): boolean {
    return this.indexOf(id) >= 0;
  }

  /** The text of the id at an index. */
  idAt(index: number): string {
    const value = this.#valueAt(index);
    return Number.isInteger(value) ? `${value}` : this.#texts.textAt(value - 0.5);
  }

  /** All ids in the order of their indices. */
  toArray(): string[] {
    return Array.from({ length: this.#size }, (_, index) => this.idAt(index));
  }

  /** The index of a canonical integer of at most 15 digits; the caller promises that it is one. */
  internInteger(value: number): number {
    if (value >= 0 && value < this.#direct.length) {
      const index = this.#direct[value]! - 1;
      if (index >= 0) return index;
    } else {
      const index = this.#findInteger(value);
      if (index >= 0) return index;
    }
    return this.#addInteger(value);
  }

  /** The index of the id that these bytes spell, or -1 if it is new and the bytes are no text in UTF-8. */
  internBytes(bytes: Uint8Array, start: number, end: number): number {
    const value = canonicalInteger(bytes, start, end);
    if (!Number.isNaN(value)) return this.internInteger(value);
    return this.internText(bytes, start, end, hashBytes(bytes, start, end));
  }

  /** As `internBytes`, for bytes that are no canonical integer of at most 15 digits and whose hash is known. */
  internText(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const known = this.#texts.find(bytes, start, end, hash);
    if (known >= 0) return this.#indexOfText[known]!;
    if (!isText(bytes, start, end)) return -1;
    const text = this.#texts.add(bytes, start, end, hash);
    if (isLongInteger(bytes, start, end)) this.#longIntegerCount++;
    if (text === this.#indexOfText.length) {
      const larger = new Uint32Array(text * 2);
      larger.set(this.#indexOfText);
      this.#indexOfText = larger;
    }
    const index = this.#append(text + 0.5);
    this.#indexOfText[text] = index;
    return index;
  }

  /** @internal Whether the id at an index is a text that begins with this byte. */
  isTextFrom(index: number, byte: number): boolean {
    const value = this.#valueAt(index);
    return !Number.isInteger(value) && this.#texts.firstByteAt(value - 0.5) === byte;
  }

  /** @internal The bytes of the id at an index, for ordering. */
  bytesAt(index: number): Uint8Array {
    const value = this.#valueAt(index);
    return Number.isInteger(value) ? bytesOfText(`${value}`) : this.#texts.bytesAt(value - 0.5);
  }

  /** @internal The integer at an index, or NaN if the id is a text. */
  integerAt(index: number): number {
    const value = this.#valueAt(index);
    return Number.isInteger(value) ? value : Number.NaN;
  }

  /**
   * @internal The first ids as they are stored, for a checksum of them: integers, or numbers of texts plus one half; and the
   * texts, which are numbered in the order of the ids. Not to be changed.
   */
  leading(count: number): { readonly values: Float64Array; readonly texts: Pick<TextIds, 'count' | 'bytesAt'> } {
    const values = this.#values.subarray(0, count);
    let textCount = this.#texts.count;
    if (count < this.#size) {
      const last = values.findLast((value) => !Number.isInteger(value));
      textCount = last === undefined ? 0 : last + 0.5;
    }
    return { values, texts: { count: textCount, bytesAt: (text) => this.#texts.bytesAt(text) } };
  }

  #valueAt(index: number): number {
    if (Number.isInteger(index) && index >= 0 && index < this.#size) return this.#values[index]!;
    throw new UsageError('No id at this index', {
      argument: 'index',
      found: index,
      expected: this.#size === 0 ? 'an id space that is not empty' : `0 to ${this.#size - 1}`,
    });
  }

  #append(value: number): number {
    if (this.#size === this.#values.length) {
      const larger = new Float64Array(this.#size * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#size] = value;
    return this.#size++;
  }

  #findInteger(value: number): number {
    if (value >= 0 && value < DIRECT_LIMIT) return value < this.#direct.length ? this.#direct[value]! - 1 : -1;
    const slots = this.#slots;
    const values = this.#values;
    const mask = slots.length - 1;
    for (let slot = hashInteger(value) & mask; ; slot = (slot + 1) & mask) {
      const index = slots[slot]! - 1;
      if (index === -1 || values[index] === value) return index;
    }
  }

  #addInteger(value: number): number {
    const index = this.#append(value);
    if (value >= 0 && value < DIRECT_LIMIT) {
      if (value >= this.#direct.length) this.#growDirect(value);
      this.#direct[value] = index + 1;
      return index;
    }
    // At most two thirds full: half as much memory for ten million ids as where they are half full.
    if (this.#slotCount * 3 >= this.#slots.length * 2) this.#growSlots();
    this.#slotCount++;
    this.#occupy(value, index);
    return index;
  }

  #growDirect(value: number): void {
    let length = this.#direct.length;
    while (length <= value) length *= 2;
    const larger = new Uint32Array(length);
    larger.set(this.#direct);
    this.#direct = larger;
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (const slot of old) if (slot !== 0) this.#occupy(this.#values[slot - 1]!, slot - 1);
  }

  #occupy(value: number, index: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashInteger(value) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = index + 1;
  }
}

/** A canonical integer of at most 15 digits as a number, NaN for any other bytes. */
function canonicalInteger(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] === MINUS ? start + 1 : start;
  const digitCount = end - first;
  if (digitCount < 1 || digitCount > MAXIMUM_DIGITS || !isCanonical(bytes, start, first, end)) return Number.NaN;
  let value = 0;
  for (let i = first; i < end; i++) value = value * 10 + bytes[i]! - ZERO;
  return first === start ? value : -value;
}

function isLongInteger(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start;
  return end - first > MAXIMUM_DIGITS && isCanonical(bytes, start, first, end);
}

/** Digits only, without a leading zero; `0` itself has no minus. */
function isCanonical(bytes: Uint8Array, start: number, first: number, end: number): boolean {
  if (bytes[first] === ZERO && (end - first > 1 || first > start)) return false;
  for (let i = first; i < end; i++) if (bytes[i]! - ZERO < 0 || bytes[i]! - ZERO > 9) return false;
  return true;
}

function hashInteger(value: number): number {
  const high = Math.floor(value / 4294967296) | 0;
  const mixed = Math.imul(value | 0, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

function textOfId(id: string | number): string {
  if (typeof id === 'string') return id;
  if (typeof id === 'number' && Number.isInteger(id) && Math.abs(id) < INTEGER_LIMIT) return `${id}`;
  throw new UsageError('An id must be a text or an integer of at most 15 digits', { argument: 'id', found: id });
}
