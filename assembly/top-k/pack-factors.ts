// The layouts in which quantised factors are multiplied. Items come in panels of eight: for every pair of factors two
// vectors, each with the pair for four items. Users come in fours: for every pair of factors four vectors, each with
// one user's pair four times over.
import { paddedDimension, quantisedPanelBytes } from './quantise';

/** Adding this to a small number rounds it to a whole number, to be read from the low bits. */
const ROUNDER: f32 = 12582912;
const ROUNDER_BITS: i32 = 0x4b400000;

/**
 * Packs items into panels; the last panel is filled up with zeros. `rows` is space for eight padded rows. Returns the
 * largest sum of magnitudes of an item, in steps.
 */
export function packItems(
  items: usize, dimension: u32, itemCount: u32, scale: f32, panels: usize, rows: usize,
): i32 {
  const rowBytes = <usize>dimension << 2;
  const padded = paddedDimension(dimension);
  const paddedBytes = <usize>padded << 2;
  let mostSums = i32x4.splat(0);
  for (let first: u32 = 0; first < itemCount; first += 8, panels += quantisedPanelBytes(dimension)) {
    const present = min<u32>(8, itemCount - first);
    let from = items + <usize>first * rowBytes;
    let step = rowBytes;
    if (present < 8 || padded != dimension) {
      copyPadded(from, dimension, present, rows);
      from = rows;
      step = paddedBytes;
    }
    mostSums = i32x4.max_s(mostSums, packFour(from, step, padded, scale, panels));
    mostSums = i32x4.max_s(mostSums, packFour(from + step * 4, step, padded, scale, panels + 16));
  }
  return max<i32>(
    max<i32>(i32x4.extract_lane(mostSums, 0), i32x4.extract_lane(mostSums, 1)),
    max<i32>(i32x4.extract_lane(mostSums, 2), i32x4.extract_lane(mostSums, 3)),
  );
}

/** Packs up to four users; missing ones are zeros. */
export function packUsers(
  users: usize, dimension: u32, present: u32, scales: usize, packed: usize, rows: usize,
): void {
  const padded = paddedDimension(dimension);
  copyPadded(users, dimension, present, rows);
  for (let user: usize = 0; user < 4; user++) {
    const scale = f32x4.splat(load<f32>(scales + (user << 2)));
    const row = rows + user * (<usize>padded << 2);
    for (let at: usize = 0; at < padded; at += 8) {
      const eight = toIntegers(row + (at << 2), scale);
      const to = packed + (at << 5) + (user << 4);
      v128.store(to, v128.shuffle<i32>(eight, eight, 0, 0, 0, 0));
      v128.store(to, v128.shuffle<i32>(eight, eight, 1, 1, 1, 1), 64);
      v128.store(to, v128.shuffle<i32>(eight, eight, 2, 2, 2, 2), 128);
      v128.store(to, v128.shuffle<i32>(eight, eight, 3, 3, 3, 3), 192);
    }
  }
}

/** Copies rows with zeros behind them, and rows of zeros behind the last, to make eight. */
function copyPadded(from: usize, dimension: u32, present: u32, rows: usize): void {
  const padded = <usize>paddedDimension(dimension) << 2;
  memory.fill(rows, 0, padded << 3);
  for (let row: usize = 0; row < present; row++) {
    memory.copy(rows + row * padded, from + row * (<usize>dimension << 2), <usize>dimension << 2);
  }
}

/** Eight factors of one row as 16-bit integers. */
// @ts-ignore: decorator
@inline
function toIntegers(from: usize, scale: v128): v128 {
  const rounder = f32x4.splat(ROUNDER);
  const bits = i32x4.splat(ROUNDER_BITS);
  const low = f32x4.add(f32x4.mul(v128.load(from), scale), rounder);
  const high = f32x4.add(f32x4.mul(v128.load(from, 16), scale), rounder);
  return i16x8.narrow_i32x4_s(i32x4.sub(low, bits), i32x4.sub(high, bits));
}

/** Packs four rows into every other vector of a panel; returns the sums of the magnitudes of the four. */
function packFour(from: usize, step: usize, padded: u32, scale: f32, panel: usize): v128 {
  const scales = f32x4.splat(scale);
  const end = from + (<usize>padded << 2);
  let sums = i32x4.splat(0);
  for (; from < end; from += 32, panel += 128) {
    const a = toIntegers(from, scales);
    const b = toIntegers(from + step, scales);
    const c = toIntegers(from + step * 2, scales);
    const d = toIntegers(from + step * 3, scales);
    const abLow = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
    const cdLow = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
    const abHigh = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
    const cdHigh = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
    sums = storePair(v128.shuffle<i32>(abLow, cdLow, 0, 1, 4, 5), panel, sums);
    sums = storePair(v128.shuffle<i32>(abLow, cdLow, 2, 3, 6, 7), panel + 32, sums);
    sums = storePair(v128.shuffle<i32>(abHigh, cdHigh, 0, 1, 4, 5), panel + 64, sums);
    sums = storePair(v128.shuffle<i32>(abHigh, cdHigh, 2, 3, 6, 7), panel + 96, sums);
  }
  return sums;
}

/** Stores a pair of factors of four items and adds their magnitudes. */
// @ts-ignore: decorator
@inline
function storePair(pair: v128, to: usize, sums: v128): v128 {
  v128.store(to, pair);
  return i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.abs(pair), i16x8.splat(1)));
}
