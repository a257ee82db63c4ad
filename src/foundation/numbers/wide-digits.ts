// One wide fixed-point number that holds any sum of doubles without rounding, as an array of 32-bit digits whose carries
// wait until they are settled. Digit d weighs 2^(32 d - 1074): the smallest denormal is 1 in digit 0, the largest double
// ends in digit 65, and two more digits hold the carries of up to 2^53 values; the last of them bears the sign.
// Radford Neal, "Fast exact summation using small and large superaccumulators", 2015.
import { HIGH_WORD, powerOfTwo } from './double-double.js';

export const DIGIT_COUNT = 68;

/** Values that may be scattered before the digits must be settled: 2^20 below 2^32 each stay below 2^53, hence exact. */
export const MAXIMUM_PENDING_COUNT = 1048576;

export const POSITIVE_INFINITY_MET = 1;
export const NEGATIVE_INFINITY_MET = 2;
export const NAN_MET = 4;

const LAST_DIGIT = DIGIT_COUNT - 1;
const BASE = 4294967296;

/** Digits for positive values, then as many for negative ones, so that adding a value needs no branch on its sign. */
export function createDigits(): Float64Array {
  return new Float64Array(2 * DIGIT_COUNT);
}

/** Adds the double behind words[2 place] and words[2 place + 1]; returns whether it was infinite or NaN instead. */
export function scatter(digits: Float64Array, words: Int32Array, place: number): number {
  const high = words[2 * place + HIGH_WORD]!;
  const low = words[2 * place + 1 - HIGH_WORD]!;
  const exponent = (high >>> 20) & 0x7ff;
  if (exponent === 0x7ff) {
    if (((high & 0xfffff) | low) !== 0) return NAN_MET;
    return high < 0 ? NEGATIVE_INFINITY_MET : POSITIVE_INFINITY_MET;
  }
  // Denormals, of exponent 0, lie where exponent 1 lies but lack the hidden bit.
  const isNormal = -exponent >>> 31;
  const top = (high & 0xfffff) | (isNormal << 20);
  const lastBit = exponent - isNormal;
  const shift = lastBit & 31;
  const d = (lastBit >>> 5) + (high >>> 31) * DIGIT_COUNT;
  // A shift by 32 would be a shift by 0, hence the two steps.
  digits[d]! += (low << shift) >>> 0;
  digits[d + 1]! += ((top << shift) | ((low >>> 1) >>> (31 - shift))) >>> 0;
  digits[d + 2]! += (top >>> 1) >>> (31 - shift);
  return 0;
}

/** Gives every digit but the signed last one its only form, 0 .. 2^32 - 1, and empties the negative half. */
export function settle(digits: Float64Array): void {
  for (let d = 0; d < DIGIT_COUNT; d++) {
    digits[d]! -= digits[DIGIT_COUNT + d]!;
    digits[DIGIT_COUNT + d] = 0;
  }
  carry(digits);
}

/** The nearest double, ties to even, of settled digits; an infinity beyond the largest double; zero is +0. */
export function roundDigits(digits: Float64Array): number {
  if (digits[LAST_DIGIT]! >= 0) return roundMagnitude(digits);
  const opposite = digits.map((digit) => -digit);
  carry(opposite);
  return -roundMagnitude(opposite);
}

function carry(digits: Float64Array): void {
  let carried = 0;
  for (let d = 0; d < LAST_DIGIT; d++) {
    const total = digits[d]! + carried;
    carried = Math.floor(total / BASE);
    digits[d] = total - carried * BASE;
  }
  digits[LAST_DIGIT]! += carried;
}

function roundMagnitude(digits: Float64Array): number {
  let first = LAST_DIGIT;
  while (first > 0 && digits[first] === 0) first--;
  const firstBit = 32 * first + 31 - Math.clz32(digits[first]!);
  // A double has 53 bits, and none below the smallest denormal.
  const lastBit = Math.max(0, firstBit - 52);
  if (lastBit > 2045) return Number.POSITIVE_INFINITY;
  // The bits from the last one upwards; they lie in three digits, and the digits above are zero.
  const d = lastBit >>> 5;
  const unit = powerOfTwo(lastBit & 31);
  const whole = Math.floor(digits[d]! / unit) + (digits[d + 1]! + digits[d + 2]! * BASE) * (BASE / unit);
  return (whole + roundingUp(digits, lastBit, whole)) * powerOfTwo(lastBit - 1074);
}

/** 1 if what lies below the last bit is more than half of it, or half of it and the last bit is odd; else 0. */
function roundingUp(digits: Float64Array, lastBit: number, whole: number): 0 | 1 {
  if (lastBit === 0) return 0;
  const d = (lastBit - 1) >>> 5;
  const half = powerOfTwo((lastBit - 1) & 31);
  const below = digits[d]! % (2 * half);
  if (below !== half) return below > half ? 1 : 0;
  for (let lower = d - 1; lower >= 0; lower--) if (digits[lower] !== 0) return 1;
  return whole % 2 === 0 ? 0 : 1;
}
