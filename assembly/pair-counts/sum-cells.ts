// The sum of what floats are worth to the positive scores, thirty-two of them at a time, by cells and limits. No score
// is looked up by itself; only those at marked places are compared.
import { BLOCKS, MARKS, POSITIVES, SCORES } from './cell-notes';
import { BYTE_AT, cutPlaces, LAST_PLACE_AT, LIMITS_AT, placesOnLine, SHIFT_AT, TWO_AT, WORTHS_AT } from './cells';
import { besidePositives, holdsNan } from './compare';
import { countersTotal } from '../lanes/lanes';
import { HAS_NAN, NOTES_AT, ROUNDER_AT, SCALE_AT, Wins } from './wins';

/** What was counted for each score, a byte each; behind it the addresses of blocks with marked places. */
const COUNTED_AT: usize = NOTES_AT;
const BLOCKS_AT: usize = COUNTED_AT + BLOCKS;

/** Cells from here on are those of NaN, and of scores far above the positive ones. */
const FAR_CELL: u8 = 127;

/** What stands for the sum where a score may be NaN, or so far below the line that it was taken for one above it. */
const IS_FAR: u64 = HAS_NAN - 1;

/** Limits of a cell beyond which places are cut, because nobody wrote that sum without. */
export const MOST_UNCUT_LIMITS: u32 = 4;

/** The sum over whole blocks of 32 scores, `MOST_IN_CELLS` scores at most; `HAS_NAN` if one of them is NaN. */
export function sumInCells(wins: Wins, scores: usize, end: usize): u64 {
  if (!wins.cuts) {
    const uncut = sumUncut(wins, scores, end);
    if (uncut != IS_FAR) return uncut;
    cutPlaces(wins, true);
  }
  return wins.limits <= 4 ? sumFourCut(wins, scores, end) : sumEightCut(wins, scores, end);
}

function sumUncut(wins: Wins, scores: usize, end: usize): u64 {
  if (wins.limits <= 2) return sumTwo(wins, scores, end);
  return wins.limits == 3 ? sumThree(wins, scores, end) : sumFour(wins, scores, end);
}

// Three limits are usual, two and four not rare; functions of their own look up none in vain.
function sumTwo(wins: Wins, scores: usize, end: usize): u64 {
  return sum(wins, scores, end, 2, false);
}

function sumThree(wins: Wins, scores: usize, end: usize): u64 {
  return sum(wins, scores, end, 3, false);
}

function sumFour(wins: Wins, scores: usize, end: usize): u64 {
  return sum(wins, scores, end, 4, false);
}

function sumFourCut(wins: Wins, scores: usize, end: usize): u64 {
  return sum(wins, scores, end, 4, true);
}

function sumEightCut(wins: Wins, scores: usize, end: usize): u64 {
  return sum(wins, scores, end, 8, true);
}

// @ts-ignore: decorator
@inline
function sum(wins: Wins, scores: usize, end: usize, limits: i32, cuts: bool): u64 {
  const begin = scores;
  const vectors = changetype<usize>(wins);
  const scale = v128.load(vectors, SCALE_AT);
  const shift = v128.load(vectors, SHIFT_AT);
  const rounder = v128.load(vectors, ROUNDER_AT);
  const byte = v128.load(vectors, BYTE_AT);
  const two = v128.load(vectors, TWO_AT);
  let highest = i32x4.splat(0);
  let sums = i32x4.splat(0);
  let counted = vectors + COUNTED_AT;
  let noted = vectors + BLOCKS_AT;
  for (; scores < end; scores += 128, counted += 32) {
    const ab = placesOfEight(scores, scale, shift, rounder, cuts);
    const cd = placesOfEight(scores + 32, scale, shift, rounder, cuts);
    const firstCells = cellsOf(ab, cd, cuts);
    const first = worthOf(vectors, firstCells, placesInCells(vectors, ab, cd, byte, cuts), two, limits);
    // Stored before more scores are read: with all of them at hand there would not be registers enough.
    v128.store(counted, first);
    const ef = placesOfEight(scores + 64, scale, shift, rounder, cuts);
    const gh = placesOfEight(scores + 96, scale, shift, rounder, cuts);
    const lastCells = cellsOf(ef, gh, cuts);
    const last = worthOf(vectors, lastCells, placesInCells(vectors, ef, gh, byte, cuts), two, limits);
    highest = i8x16.max_u(i8x16.max_u(highest, firstCells), lastCells);
    sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(i8x16.add(first, last)));
    v128.store(counted, last, 16);
    // Noted without a branch, because nobody can guess it.
    store<u32>(noted, <u32>scores);
    noted += usize(markedIn(v128.or(first, last)) != 0) << 2;
  }
  return corrected(wins, sums, highest, begin, end, noted);
}

/** A bit for each score at a marked place, whose worth is odd: shifted by seven, the lowest bit becomes the sign. */
// @ts-ignore: decorator
@inline
function markedIn(worth: v128): i32 {
  return i8x16.bitmask(i16x8.shl(worth, 7));
}

/** Places on the line, those far above it, or far below zero, brought near. */
// @ts-ignore: decorator
@inline
function placesOfEight(scores: usize, scale: v128, shift: v128, rounder: v128, cuts: bool): v128 {
  return i16x8.narrow_i32x4_s(
    placesOnLine(v128.load(scores), scale, shift, rounder, cuts),
    placesOnLine(v128.load(scores, 16), scale, shift, rounder, cuts),
  );
}

/** Places below zero are those of NaN if places were cut, and in a cell far above; else they are in the first cell. */
// @ts-ignore: decorator
@inline
function cellsOf(first: v128, last: v128, cuts: bool): v128 {
  if (cuts) return i8x16.narrow_i16x8_u(i16x8.shr_u(first, 8), i16x8.shr_u(last, 8));
  return i8x16.narrow_i16x8_u(i16x8.shr_s(first, 8), i16x8.shr_s(last, 8));
}

// @ts-ignore: decorator
@inline
function placesInCells(vectors: usize, first: v128, last: v128, byte: v128, cuts: bool): v128 {
  const places = i8x16.narrow_i16x8_u(v128.and(first, byte), v128.and(last, byte));
  return cuts ? i8x16.min_u(places, v128.load(vectors, LAST_PLACE_AT)) : places;
}

/** What sixteen scores are worth; odd at marked places. A cell behind the last, above all positive scores, has none. */
// @ts-ignore: decorator
@inline
function worthOf(vectors: usize, cells: v128, places: v128, two: v128, limits: i32): v128 {
  let worth = i8x16.swizzle(v128.load(vectors, WORTHS_AT), cells);
  worth = i8x16.add(worth, worthOfLimit(vectors, 0, cells, places, two));
  worth = i8x16.add(worth, worthOfLimit(vectors, 1, cells, places, two));
  if (limits > 2) worth = i8x16.add(worth, worthOfLimit(vectors, 2, cells, places, two));
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

/** The sum of all worths, with the scores at marked places compared, whatever was counted for them. */
function corrected(wins: Wins, sums: v128, highest: v128, begin: usize, end: usize, notesEnd: usize): u64 {
  if (v128.any_true(i8x16.ge_u(highest, i8x16.splat(FAR_CELL)))) {
    if (!wins.cuts) return IS_FAR;
    if (holdsNan<f32>(begin, end)) return HAS_NAN;
  }
  const sum = <u64>countersTotal<f32>(i32x4.extadd_pairwise_i16x8_u(sums));
  return wins.isPlain ? correctedByOne(wins, sum, begin, notesEnd) : correctedByAll(wins, sum, begin, notesEnd);
}

/**
 * Where each positive score has a place of its own, a score at it is compared with that one: half its worth tells which.
 * One score of each block is fetched, then one more of those blocks that have more: no branch depends on how many.
 */
function correctedByOne(wins: Wins, sum: u64, begin: usize, notesEnd: usize): u64 {
  const vectors = changetype<usize>(wins);
  const notes = vectors + BLOCKS_AT;
  const positives = wins.positives;
  for (let note = notes; note < notesEnd; note += 4) {
    const worths = vectors + ((<usize>load<u32>(note) - begin) >> 2);
    const first = markedIn(v128.load(worths, COUNTED_AT));
    store<u32>(note, first | (markedIn(v128.load(worths, COUNTED_AT + 16)) << 16), MARKS);
  }
  let counts = i32x4.splat(0);
  let lows = i32x4.splat(0);
  let nans = i32x4.splat(0);
  let markedCount: usize = 0;
  for (let end = notesEnd; end > notes; ) {
    let kept = notes;
    for (let note = notes; note < end; note += 4) {
      const block = <usize>load<u32>(note);
      const marked = load<u32>(note, MARKS);
      const place = <usize>ctz(marked);
      const worth = <usize>load<u8>(vectors + ((block - begin) >> 2) + place, COUNTED_AT);
      store<u32>(note, load<u32>(block + (place << 2)), SCORES);
      store<u32>(note, load<u32>(positives + ((worth >> 1) << 2)), POSITIVES);
      const rest = marked & (marked - 1);
      store<u32>(kept, <u32>block);
      store<u32>(kept, rest, MARKS);
      kept += usize(rest != 0) << 2;
    }
    // What fills the last vector is equal, and counts nothing.
    v128.store(end, i32x4.splat(0), SCORES);
    v128.store(end, i32x4.splat(0), POSITIVES);
    markedCount += end - notes;
    for (let note = notes; note < end; note += 16) {
      const score = v128.load(note, SCORES);
      const positive = v128.load(note, POSITIVES);
      // True is -1. The marked place in the first cell stands for no positive score but for the NaN behind them.
      counts = i32x4.add(counts, i32x4.sub(f32x4.gt(score, positive), f32x4.lt(score, positive)));
      lows = i32x4.sub(lows, f32x4.ne(positive, positive));
      nans = v128.or(nans, f32x4.ne(score, score));
    }
    end = kept;
  }
  wins.marked = <u32>(markedCount >> 2);
  wins.low = <u32>countersTotal<f32>(lows);
  return v128.any_true(nans) ? HAS_NAN : sum + <u64><i64>countersTotal<f32>(counts) - <u64>wins.low;
}

/** Elsewhere it is compared with all of them. */
function correctedByAll(wins: Wins, sum: u64, begin: usize, notesEnd: usize): u64 {
  const vectors = changetype<usize>(wins);
  let counts = i32x4.splat(0);
  let counted: u32 = 0;
  let markedCount: u32 = 0;
  let lowCount: u32 = 0;
  // Of all worths, that of the marked place in the first cell is the highest.
  const low = (wins.count << 1) + 1;
  for (let note = vectors + BLOCKS_AT; note < notesEnd; note += 4) {
    const block = <usize>load<u32>(note);
    const worths = vectors + COUNTED_AT + ((block - begin) >> 2);
    let marked = markedIn(v128.load(worths)) | (markedIn(v128.load(worths, 16)) << 16);
    for (; marked != 0; marked &= marked - 1) {
      const place = <usize>ctz(marked);
      const score = load<f32>(block + (place << 2));
      if (score != score) return HAS_NAN;
      counts = besidePositives<f32>(wins, block + (place << 2), counts);
      const worth = <u32>load<u8>(worths + place);
      counted += worth;
      markedCount += 1;
      lowCount += u32(worth == low);
    }
  }
  wins.marked = markedCount;
  wins.low = lowCount;
  return sum + <u64>countersTotal<f32>(counts) - <u64>counted;
}
