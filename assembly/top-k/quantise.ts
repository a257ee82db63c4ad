// Factors as small integers, for a first look at scores that costs a quarter of the exact arithmetic. Steps are
// powers of two, so that scaling is exact and the only error is that of rounding to the nearest step: at most half a
// step a factor. That makes the bound in `error-bound.ts` a matter of plain sums.
import { largestLane } from '../lanes/lanes';

/** Factors are padded with zeros to a multiple of this, so that packing works on whole vectors. */
// @ts-ignore: decorator
@inline
export function paddedDimension(dimension: u32): u32 {
  return (dimension + 7) & ~7;
}

/** Bytes of a panel of eight items. */
// @ts-ignore: decorator
@inline
export function quantisedPanelBytes(dimension: u32): usize {
  return <usize>paddedDimension(dimension) << 4;
}

/** Bits of an item's integers. */
export const ITEM_BITS: i32 = 13;

/** Bits of a user's integers: as many as keep sums of products below 2^30, given the largest sum of an item's. */
export function userBits(itemSteps: i32): i32 {
  let bits: i32 = 13;
  while (bits > 1 && (<u64>itemSteps << bits) > 1 << 30) bits--;
  return bits;
}

/** The scale, a power of two, that takes magnitudes up to `most` to at most 2^bits. `most` is positive and finite. */
export function scaleFor(most: f32, bits: i32): f64 {
  // most < 2^(exponent + 1)
  const exponent = <i32>((reinterpret<u64>(<f64>most) >> 52) & 0x7ff) - 1023;
  return reinterpret<f64>(<u64>(bits - 1 - exponent + 1023) << 52);
}

/** Largest magnitude among `count` factors; infinite when one is infinite or NaN. */
export function largestMagnitude(factors: usize, count: usize): f32 {
  let a = f32x4.splat(0);
  let b = a;
  let finite = i32x4.splat(-1);
  const infinity = f32x4.splat(Infinity);
  const wholeEnd = factors + ((count >> 3) << 5);
  const end = factors + (count << 2);
  for (; factors < wholeEnd; factors += 32) {
    const low = f32x4.abs(v128.load(factors));
    const high = f32x4.abs(v128.load(factors, 16));
    a = f32x4.pmax(a, low);
    b = f32x4.pmax(b, high);
    // A NaN fails every comparison, so it is asked for by one that must hold.
    finite = v128.and(finite, v128.and(f32x4.lt(low, infinity), f32x4.lt(high, infinity)));
  }
  let most = largestLane<f32>(f32x4.pmax(a, b));
  let isFinite = v128.all_true<i32>(finite);
  for (; factors < end; factors += 4) {
    const magnitude = abs<f32>(load<f32>(factors));
    most = magnitude > most ? magnitude : most;
    isFinite = isFinite && magnitude < Infinity;
  }
  return isFinite ? most : Infinity;
}

/** Sum of the magnitudes of one row. */
export function magnitudeSum(row: usize, dimension: u32): f64 {
  let sum: f64 = 0;
  const end = row + (<usize>dimension << 2);
  for (; row < end; row += 4) sum += <f64>abs<f32>(load<f32>(row));
  return sum;
}

/** Whether magnitudes are such that scaling by a power of two is exact and no sum of products overflows. */
export function canQuantise(most: f32): bool {
  return most > 1e-15 && most < 1e15;
}

/** Largest dimension for which the integers of a user keep enough bits. */
export const MOST_DIMENSIONS: u32 = 4096;
