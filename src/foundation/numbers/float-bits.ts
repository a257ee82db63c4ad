// The bits of a double, read and written as two 32-bit words. Arithmetic alone cannot take a number apart into fraction
// and exponent without a logarithm; these words can, exactly and alike in every engine and byte order.

/** A double and the two words that share its memory. */
const scratch = new Float64Array(1);
const scratchWords = new Int32Array(scratch.buffer);

/** Where the word with the sign and the exponent lies within a double; the other word is at 1 - HIGH_WORD. */
export const HIGH_WORD: 0 | 1 = new Uint8Array(Int32Array.of(1).buffer)[0] === 1 ? 1 : 0;

const SMALLEST_NORMAL = 2.2250738585072014e-308;
const TWO_TO_54 = 18014398509481984;

export interface FractionAndExponent {
  /** In (sqrt(1/2), sqrt(2)]. */
  readonly fraction: number;
  readonly exponent: number;
}

/** 2^exponent, exactly; exponent is whole and in -1074 .. 1023. */
export function powerOfTwo(exponent: number): number {
  const isNormal = exponent >= -1022;
  scratchWords[HIGH_WORD] = isNormal ? (exponent + 1023) << 20 : exponent >= -1042 ? 1 << (exponent + 1042) : 0;
  scratchWords[1 - HIGH_WORD] = exponent < -1042 ? 1 << (exponent + 1074) : 0;
  return scratch[0]!;
}

/** value = fraction * 2^exponent, exactly; value is finite and above 0. */
export function splitExponent(value: number): FractionAndExponent {
  const isNormal = value >= SMALLEST_NORMAL;
  scratch[0] = isNormal ? value : value * TWO_TO_54;
  const high = scratchWords[HIGH_WORD]!;
  const exponent = (high >>> 20) - (isNormal ? 1023 : 1077);
  scratchWords[HIGH_WORD] = (high & 0xfffff) | (1023 << 20);
  const fraction = scratch[0]!;
  // Around 1 the exponent must be 0, or a logarithm would be the small difference of two large numbers.
  return fraction > Math.SQRT2 ? { fraction: fraction / 2, exponent: exponent + 1 } : { fraction, exponent };
}
