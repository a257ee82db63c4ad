// Plain fields read from bytes into columns, without texts in between: ids, decimals, dates. A field that is not plain
// (quotes, blanks around it, bytes that are no text) is answered with -1 and left to a careful reader.

import type { IdSpace } from '../tables/ids.js';
import { HASH_PRIME, HASH_START } from '../tables/text-ids.js';
import { parseDate } from './date.js';
import { decimalFromGroups, EXACT_POWERS, parseDecimal } from './decimal.js';

const LF = 10;
const CR = 13;
const SPACE = 32;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const TAB = 9;

/** The hash of the field that `endOfText` went over last; a second result without an object. */
let scannedHash = 0;

/** Nine digits fit an integer of 30 bits. */
const GROUP = 9;

/** Reads an id into a column and returns where the field ends, or -1 if it is not plain. */
export function readId(
  bytes: Uint8Array,
  start: number,
  separator: number,
  blank: number,
  ids: IdSpace,
  column: Uint32Array,
  row: number,
): number {
  let at = start;
  let value = 0;
  let byte = bytes[at]!;
  while (byte >= ZERO && byte <= NINE && at - start < GROUP) {
    value = value * 10 + byte - ZERO;
    byte = bytes[++at]!;
  }
  if ((byte === separator || byte === LF || byte === CR) && at > start && (bytes[start] !== ZERO || at - start === 1)) {
    column[row] = ids.internInteger(value);
    return at;
  }
  at = endOfText(bytes, start, separator, blank);
  const index = internText(ids, bytes, start, at);
  column[row] = index;
  return index < 0 ? -1 : at;
}

/** Reads a decimal into a column and returns where the field ends, or -1 if it is not a plain number. */
export function readNumber(
  bytes: Uint8Array,
  start: number,
  separator: number,
  blank: number,
  column: Float64Array,
  row: number,
): number {
  const isNegative = bytes[start] === MINUS;
  const firstDigit = isNegative ? start + 1 : start;
  let at = firstDigit;
  // Up to 18 digits are gathered as two integers; zeros in front of them do not count.
  let high = 0;
  let low = 0;
  let scale = 0;
  let pointCount = 0;
  let byte = bytes[at]!;
  while (byte >= ZERO && byte <= NINE && at - firstDigit < GROUP) {
    high = high * 10 + byte - ZERO;
    byte = bytes[++at]!;
  }
  const highRoom = high === 0 ? GROUP : GROUP - (at - firstDigit);
  let digitsStart = at;
  while (byte >= ZERO && byte <= NINE && at - digitsStart < GROUP) {
    low = low * 10 + byte - ZERO;
    byte = bytes[++at]!;
  }
  let lowDigits = at - digitsStart;
  if (byte === POINT) {
    pointCount = 1;
    const fractionStart = ++at;
    byte = bytes[at]!;
    if (lowDigits === 0) {
      if (high === 0) while (byte === ZERO) byte = bytes[++at]!;
      const digitsEnd = at + highRoom;
      while (byte >= ZERO && byte <= NINE && at < digitsEnd) {
        high = high * 10 + byte - ZERO;
        byte = bytes[++at]!;
      }
    }
    digitsStart = at;
    const digitsEnd = at + GROUP - lowDigits;
    while (byte >= ZERO && byte <= NINE && at < digitsEnd) {
      low = low * 10 + byte - ZERO;
      byte = bytes[++at]!;
    }
    lowDigits += at - digitsStart;
    scale = at - fractionStart;
  }
  if ((byte === separator || byte === LF || byte === CR) && at - firstDigit > pointCount) {
    const isShort = lowDigits === 0 && scale < EXACT_POWERS.length;
    const value = isShort ? high / EXACT_POWERS[scale]! : decimalFromGroups(high, low, lowDigits, scale);
    column[row] = isNegative ? -value : value;
    if (!Number.isNaN(value)) return at;
  }
  // Exponents, more digits, a rounding that is not proved, infinities; and what is not a number at all.
  at = endOfText(bytes, start, separator, blank);
  const value = parseDecimal(bytes, start, at);
  column[row] = value;
  return Number.isNaN(value) ? -1 : at;
}

/** Reads a date into a column and returns where the field ends, or -1 if it is none. */
export function readDate(
  bytes: Uint8Array,
  start: number,
  separator: number,
  blank: number,
  column: Float64Array,
  row: number,
): number {
  const end = endOfText(bytes, start, separator, blank);
  const value = parseDate(bytes, start, end);
  column[row] = value;
  return Number.isNaN(value) ? -1 : end;
}

/** Where the field that starts here ends; keeps its hash. */
export function endOfText(bytes: Uint8Array, start: number, separator: number, blank: number): number {
  let hash = HASH_START;
  let at = start;
  for (let byte = bytes[at]!; byte !== separator && byte !== LF && byte !== CR && byte !== blank; ) {
    hash = Math.imul(hash ^ byte, HASH_PRIME);
    byte = bytes[++at]!;
  }
  scannedHash = hash;
  return at;
}

/** The index of a text whose hash is kept, or -1 if the careful reader must look at it. */
function internText(ids: IdSpace, bytes: Uint8Array, start: number, end: number): number {
  const before = bytes[end - 1]!;
  if (start === end || before === SPACE || before === TAB) return -1;
  const first = bytes[start]!;
  // Only a digit or a minus can start an integer.
  if (first === MINUS || (first >= ZERO && first <= NINE)) return ids.internBytes(bytes, start, end);
  return ids.internText(bytes, start, end, scannedHash);
}
