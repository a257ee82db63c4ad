// The sum of what floats are worth to the positive scores, thirty-two of them at a time, by cells and limits. No score
// is looked up by itself; only those at marked places are compared.
import { BYTE_AT, LAST_PLACE_AT, LIMITS_AT, placesOnLine, SHIFT_AT, TWO_AT, WORTHS_AT } from './cells';
import { besidePositives, holdsNan } from './compare';
import { countersTotal } from './lanes';
import { HAS_NAN, NOTES_AT, ROUNDER_AT, SCALE_AT, Wins } from './wins';

/** A note: the address of the block, one bit for each score at a marked place, and what was counted for each score. */
const WORTHS_IN_NOTE: usize = 16;
const NOTE_SHIFT: usize = 6;

/** Cells from here on are those of NaN, and of scores far above the positive ones. */
const FAR_CELL: u8 = 127;

/** The sum over whole blocks of 32 scores, 2,048 scores at most; `HAS_NAN` if one of them is NaN. */
export function sumInCells(wins: Wins, scores: usize, end: usize): u64 {
  if (wins.limits <= 3) return sumThree(wins, scores, end);
  if (wins.limits == 4) return sumFour(wins, scores, end);
  return sumEight(wins, scores, end);
}

// Three limits are usual, four not rare; functions of their own look up none in vain.
function sumThree(wins: Wins, scores: usize, end: usize): u64 {
  return sum(wins, scores, end, 3);
}

function sumFour(wins: Wins, scores: usize, end: usize): u64 {
  return sum(wins, scores, end, 4);
}

function sumEight(wins: Wins, scores: usize, end: usize): u64 {
  return sum(wins, scores, end, 8);
}

// @ts-ignore: decorator
@inline
function sum(wins: Wins, scores: usize, end: usize, limits: i32): u64 {
  const begin = scores;
  const vectors = changetype<usize>(wins);
  const scale = v128.load(vectors, SCALE_AT);
  const shift = v128.load(vectors, SHIFT_AT);
  const rounder = v128.load(vectors, ROUNDER_AT);
  const byte = v128.load(vectors, BYTE_AT);
  const lastPlace = v128.load(vectors, LAST_PLACE_AT);
  const two = v128.load(vectors, TWO_AT);
  let highest = i32x4.splat(0);
  let sums = i32x4.splat(0);
  let noted = vectors + NOTES_AT;
  for (; scores < end; scores += 128) {
    const ab = placesOfEight(scores, scale, shift, rounder);
    const cd = placesOfEight(scores + 32, scale, shift, rounder);
    const firstCells = cellsOf(ab, cd);
    const first = worthOf(vectors, firstCells, i8x16.min_u(placesInCells(ab, cd, byte), lastPlace), two, limits);
    const ef = placesOfEight(scores + 64, scale, shift, rounder);
    const gh = placesOfEight(scores + 96, scale, shift, rounder);
    const lastCells = cellsOf(ef, gh);
    const last = worthOf(vectors, lastCells, i8x16.min_u(placesInCells(ef, gh, byte), lastPlace), two, limits);
    highest = i8x16.max_u(i8x16.max_u(highest, firstCells), lastCells);
    sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(i8x16.add(first, last)));
    // Odd where the place is marked: shifted by seven, the lowest bit of each byte becomes its sign. Noted without a
    // branch, because nobody can guess it.
    const marked = i8x16.bitmask(i16x8.shl(first, 7)) | (i8x16.bitmask(i16x8.shl(last, 7)) << 16);
    store<u32>(noted, <u32>scores);
    store<u32>(noted, marked, 4);
    v128.store(noted, first, WORTHS_IN_NOTE);
    v128.store(noted, last, WORTHS_IN_NOTE + 16);
    noted += usize(marked != 0) << NOTE_SHIFT;
  }
  const isFar = v128.any_true(i8x16.ge_u(highest, i8x16.splat(FAR_CELL)));
  if (isFar && holdsNan<f32>(begin, end)) return HAS_NAN;
  return <u64>countersTotal<f32>(i32x4.extadd_pairwise_i16x8_u(sums)) + correctionOf(wins, noted);
}

/** Places on the line, those far above it cut. */
// @ts-ignore: decorator
@inline
function placesOfEight(scores: usize, scale: v128, shift: v128, rounder: v128): v128 {
  return i16x8.narrow_i32x4_s(
    placesOnLine(v128.load(scores), scale, shift, rounder),
    placesOnLine(v128.load(scores, 16), scale, shift, rounder),
  );
}

// @ts-ignore: decorator
@inline
function cellsOf(first: v128, last: v128): v128 {
  return i8x16.narrow_i16x8_u(i16x8.shr_u(first, 8), i16x8.shr_u(last, 8));
}

// @ts-ignore: decorator
@inline
function placesInCells(first: v128, last: v128, byte: v128): v128 {
  return i8x16.narrow_i16x8_u(v128.and(first, byte), v128.and(last, byte));
}

/** What sixteen scores are worth; odd at marked places. A cell behind the last, above all positive scores, has none. */
// @ts-ignore: decorator
@inline
function worthOf(vectors: usize, cells: v128, places: v128, two: v128, limits: i32): v128 {
  let worth = i8x16.swizzle(v128.load(vectors, WORTHS_AT), cells);
  worth = i8x16.add(worth, worthOfLimit(vectors, 0, cells, places, two));
  worth = i8x16.add(worth, worthOfLimit(vectors, 1, cells, places, two));
  worth = i8x16.add(worth, worthOfLimit(vectors, 2, cells, places, two));
  if (limits > 3) worth = i8x16.add(worth, worthOfLimit(vectors, 3, cells, places, two));
  if (limits > 4) worth = i8x16.add(worth, worthOfLimit(vectors, 4, cells, places, two));
  if (limits > 5) worth = i8x16.add(worth, worthOfLimit(vectors, 5, cells, places, two));
  if (limits > 6) worth = i8x16.add(worth, worthOfLimit(vectors, 6, cells, places, two));
  if (limits > 7) worth = i8x16.add(worth, worthOfLimit(vectors, 7, cells, places, two));
  return worth;
}

/** 2 where the place is below the one that the limit of its cell marks, 1 where it is that one. */
// @ts-ignore: decorator
@inline
function worthOfLimit(vectors: usize, index: usize, cells: v128, places: v128, two: v128): v128 {
  const limits = i8x16.swizzle(v128.load(vectors + (index << 4), LIMITS_AT), cells);
  return i8x16.min_u(i8x16.sub_sat_u(limits, places), two);
}

/** What the scores at marked places are worth, each beside all positive scores, less what was counted for them. */
function correctionOf(wins: Wins, notesEnd: usize): u64 {
  let counts = i32x4.splat(0);
  let counted: u32 = 0;
  let markedCount: u32 = 0;
  for (let note = changetype<usize>(wins) + NOTES_AT; note < notesEnd; note += 1 << NOTE_SHIFT) {
    const block = <usize>load<u32>(note);
    for (let marked = load<u32>(note, 4); marked != 0; marked &= marked - 1) {
      const place = <usize>ctz(marked);
      counts = besidePositives<f32>(wins, block + (place << 2), counts);
      counted += <u32>load<u8>(note + place, WORTHS_IN_NOTE);
      markedCount += 1;
    }
  }
  wins.marked = markedCount;
  return <u64>countersTotal<f32>(counts) - <u64>counted;
}
