// Numbers of about 106 bits, each the unrounded sum of two doubles, built from +, -, * and / alone. Elementary functions
// are computed in them and rounded once at the end, which is why their last bit is right and the same in every engine.
// Dekker, "A floating-point technique for extending the available precision", 1971; Joldes, Muller and Popescu, "Tight and
// rigorous error bounds for basic building blocks of double-word arithmetic", 2017.

const scratch = new Float64Array(1);
const scratchWords = new Int32Array(scratch.buffer);

/** Where the word with the sign and the exponent lies within a double; the other word is at 1 - HIGH_WORD. */
export const HIGH_WORD: 0 | 1 = new Uint8Array(Int32Array.of(1).buffer)[0] === 1 ? 1 : 0;

const SMALLEST_NORMAL = 2.2250738585072014e-308;
const TWO_TO_54 = 18014398509481984;

/** 2^exponent, exactly; exponent is whole and in -1074 .. 1023. */
export function powerOfTwo(exponent: number): number {
  const isNormal = exponent >= -1022;
  scratchWords[HIGH_WORD] = isNormal ? (exponent + 1023) << 20 : exponent >= -1042 ? 1 << (exponent + 1042) : 0;
  scratchWords[1 - HIGH_WORD] = exponent < -1042 ? 1 << (exponent + 1074) : 0;
  return scratch[0]!;
}

/** value = fraction * 2^exponent, exactly; value is finite and above 0. */
export function splitExponent(value: number) {
  const isNormal = value >= SMALLEST_NORMAL;
  scratch[0] = isNormal ? value : value * TWO_TO_54;
  const high = scratchWords[HIGH_WORD]!;
  const exponent = (high >>> 20) - (isNormal ? 1023 : 1077);
  scratchWords[HIGH_WORD] = (high & 0xfffff) | (1023 << 20);
  const fraction = scratch[0]!;
  // Around 1 the exponent must be 0, or a logarithm would be the small difference of two large numbers.
  return fraction > Math.SQRT2 ? { fraction: fraction / 2, exponent: exponent + 1 } : { fraction, exponent };
}

/** high + low, where high is that sum rounded to a double. */
export interface DoubleDouble {
  readonly high: number;
  readonly low: number;
}

/** The low part of the latest result, whose high part is returned: allocating a pair would take longer. */
export const lowPart = new Float64Array(1);

/** left + right, where left is 0 or the larger in magnitude; error below 2^-104 of left. */
export function add(left: number, leftLow: number, right: number, rightLow: number): number {
  const sum = left + right;
  return normalise(sum, right - (sum - left) + (leftLow + rightLow));
}

/** left * right, in magnitude 2^-480 .. 2^480 or 0 so that no part underflows; relative error below 2^-103. */
export function multiply(left: number, leftLow: number, right: number, rightLow: number): number {
  const product = left * right;
  return normalise(product, productRest(left, right, product) + (left * rightLow + leftLow * right));
}

/** left / right for a double on the left; relative error below 2^-102. */
export function divide(left: number, right: number, rightLow: number): number {
  const quotient = left / right;
  const product = quotient * right;
  const rest = left - product - productRest(quotient, right, product) - quotient * rightLow;
  return normalise(quotient, rest / right);
}

/** What rounding took from a product: left * right - product, exactly. */
function productRest(left: number, right: number, product: number): number {
  const leftSplit = 134217729 * left;
  const leftHigh = leftSplit - (leftSplit - left);
  const leftLow = left - leftHigh;
  const rightSplit = 134217729 * right;
  const rightHigh = rightSplit - (rightSplit - right);
  const rightLow = right - rightHigh;
  return leftHigh * rightHigh - product + leftHigh * rightLow + leftLow * rightHigh + leftLow * rightLow;
}

/** The same sum with as much as possible in the high part; high is 0 or the larger in magnitude. */
export function normalise(high: number, low: number): number {
  const sum = high + low;
  lowPart[0] = low - (sum - high);
  return sum;
}

/** (high + low) * 2^exponent, rounded once, denormals included; high is in 2^-64 .. 2^64 and exponent is whole. */
export function roundScaled(high: number, low: number, exponent: number): number {
  if (exponent > 1100) return Number.POSITIVE_INFINITY;
  if (exponent < -1150) return 0;
  // In two steps, since the power itself may be no double.
  const half = exponent >> 1;
  const firstScale = powerOfTwo(half);
  const secondScale = powerOfTwo(exponent - half);
  if (exponent >= -950) return high * firstScale * secondScale;
  const smallestNormal = powerOfTwo(-1022 - exponent);
  if (high >= smallestNormal) return high * firstScale * secondScale;
  // Right above the smallest normal number doubles are as far apart as denormals: the sum rounds in the right place.
  const sum = smallestNormal + high;
  const rest = high - (sum - smallestNormal);
  return (sum + (rest + low) - smallestNormal) * firstScale * secondScale;
}
