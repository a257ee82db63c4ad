// Values as whole numbers of a unit, a power of two so small that rounding to it does not matter and so large that a
// sum over all users still fits 64 bits. Sums are then exact in any order, and a mean is off by less than one unit: by
// 2^-50 of the range of the values up to 2,000 users, by 2^-43 at 200,000.
import { powerOfTwo, splitExponent } from '../../../foundation/numbers/float-bits.js';

const WORD = 4294967296;

/** Bits of a whole number that a double still holds, and bits that a sum may have. */
const MOST_VALUE_BITS = 52;
const MOST_SUM_BITS = 63;

/** Four units in the last place of 1. */
const FOUR_ROUNDINGS = 8.881784197001252e-16;

/** How the values of a column become whole numbers: `value = (least + number) * unit`, up to half a unit. */
export interface WholeScale {
  readonly unit: number;
  /** The least value, in units. */
  readonly least: number;
  /**
   * Two means this near to each other are the same mean: the values were rounded, to a double by whoever computed them
   * and to a unit here, and no more than that lies between them. 0.1 + 0.2 and 0.3 are such a pair.
   */
  readonly tieWidth: number;
}

/** The scale of at least one value, none larger than 2^300. Values that are all equal become zeros. */
export function wholeScale(values: Float64Array): WholeScale {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i]!);
    most = Math.max(most, values[i]!);
  }
  const unit = least === most ? 1 : unitFor(least, most, values.length);
  const tieWidth = 2 * unit + FOUR_ROUNDINGS * Math.max(Math.abs(least), Math.abs(most));
  return { unit, least: least / unit, tieWidth: least === most ? 0 : tieWidth };
}

/** Columns as whole numbers of two words, the low one first; value c of user u is number `u * columnCount + c`. */
export function wholeWords(columns: readonly Float64Array[], scales: readonly WholeScale[]): Uint32Array {
  const columnCount = columns.length;
  const words = new Uint32Array(2 * columnCount * (columns[0]?.length ?? 0));
  for (const [c, values] of columns.entries()) {
    const { unit, least } = scales[c]!;
    for (let i = 0, at = 2 * c; i < values.length; i++, at += 2 * columnCount) {
      const number = Math.round(values[i]! / unit - least);
      const high = Math.floor(number / WORD);
      words[at] = number - high * WORD;
      words[at + 1] = high;
    }
  }
  return words;
}

/** The mean of values from the sum of their whole numbers. */
export function meanOfWhole(sum: number, count: number, { unit, least }: WholeScale): number {
  return (least + sum / count) * unit;
}

function unitFor(least: number, most: number, count: number): number {
  // 2^countBits values of at most 2^bits + 1 units have a sum below 2^64.
  const countBits = 32 - Math.clz32(count - 1);
  const bits = Math.min(MOST_VALUE_BITS, MOST_SUM_BITS - countBits);
  // The range is below 2^(exponent + 1).
  const { exponent } = splitExponent(most - least);
  return powerOfTwo(Math.max(-1074, exponent + 1 - bits));
}
