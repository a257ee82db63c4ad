// Values of Parquet as the numbers and texts that a text file of the same rows would have: decimals and times become the
// nearest double of what they say, and integers of any size keep all their digits.

import { parseDecimal } from './decimal.js';
import type { ParquetColumn, ParquetValue } from './parquet-codec.js';

const SECONDS_PER_DAY = 86_400;
/** Powers of ten that doubles hold exactly. */
const POWERS = Array.from({ length: 23 }, (_, digits) => Number(`1e${digits}`));
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The number that a value is; NaN if it is none. Times are Unix seconds. */
export function numberOfValue(value: ParquetValue, { kind, scale }: ParquetColumn): number {
  if (value === null || value === undefined) return Number.NaN;
  if (kind === 'decimal' || kind === 'time') return scaledNumber(integerOf(value), scale);
  if (kind === 'date') return Number(value) * SECONDS_PER_DAY;
  if (value instanceof Uint8Array) return kind === 'text' ? parseDecimal(value, 0, value.length) : Number.NaN;
  return Number(value);
}

/** The text of a value, as an id or in a message. */
export function textOfValue(value: ParquetValue, { kind, scale }: ParquetColumn): string {
  if (value === null || value === undefined) return 'null';
  if (kind === 'decimal') return scaledText(BigInt(integerOf(value)), scale);
  if (value instanceof Uint8Array) return kind === 'uuid' ? uuidText(value) : decoder.decode(value);
  return `${value}`;
}

/** The bytes of a text; of an id that is not one, those of the text that it would be. */
export function bytesOfValue(value: ParquetValue, column: ParquetColumn): Uint8Array {
  return value instanceof Uint8Array && column.kind === 'text' ? value : encoder.encode(textOfValue(value, column));
}

function integerOf(value: NonNullable<ParquetValue>): number | bigint {
  if (!(value instanceof Uint8Array)) return typeof value === 'boolean' ? Number(value) : value;
  let number = 0n;
  for (const byte of value) number = (number << 8n) | BigInt(byte);
  return BigInt.asIntN(value.length * 8, number);
}

/** integer / 10^scale, correctly rounded: by one division where both are exact, else through the text. */
function scaledNumber(integer: number | bigint, scale: number): number {
  const number = Number(integer);
  if (Number.isSafeInteger(number) && scale < POWERS.length) return number / POWERS[scale]!;
  return Number(scaledText(BigInt(integer), scale));
}

function scaledText(integer: bigint, scale: number): string {
  if (scale <= 0) return `${integer}${'0'.repeat(integer === 0n ? 0 : -scale)}`;
  const digits = `${integer < 0n ? -integer : integer}`.padStart(scale + 1, '0');
  return `${integer < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
