// Where positive scores lie on a line of 16 cells with 256 places each, for rows of floats. Cells are as many as a
// vector can look up at once: each has the worth of all positive scores in higher cells, and a limit for every positive
// score in it. A place that a limit marks may hold both sides of a positive score, so scores there are compared. The first
// cell is for scores below all positive ones.
import { NOTES_AT, ROUNDER_AT, SCALE_AT, Wins } from './wins';

const PLACES: i32 = 16 << 8;

/** The last two places of a cell count as one: a limit is the place that it marks plus one, and has to fit a byte. */
const LAST_PLACE: i32 = 254;

/** Where the lowest positive score lies at least: some places behind the first cell, because places are rounded. */
const FIRST_PLACE: i32 = 256 + 8;

/** Places at the end of the line into which positive scores may be pushed. */
const SPARE_PLACES: i32 = 56;

/** Most positive scores in a cell: for more of them a table in memory is faster. */
const MOST_LIMITS: u32 = 8;

/** Four times the number of positive scores must fit a byte. */
const MOST_POSITIVES: u32 = 63;

/** Positive scores further from zero than so many places would be placed too coarsely. */
const FURTHEST: f32 = 4194304;

/** Lines among which the best is taken, as many as bits: each begins some places before the other. */
const STARTS: i32 = 64;
const START_STEP: i32 = 256 / STARTS;
const EACH_START: u64 = 0xffffffffffffffff;

/** More vectors of one number each: what is added to a score times the scale, and bytes. */
export const SHIFT_AT: usize = 128;
export const BYTE_AT: usize = 224;
export const LAST_PLACE_AT: usize = 240;
export const TWO_AT: usize = 256;

/** Vectors with a byte for each cell: the worth of higher cells, and then the limits. */
export const WORTHS_AT: usize = 272;
export const LIMITS_AT: usize = 288;
const LIMITS_END: usize = LIMITS_AT + (<usize>MOST_LIMITS << 4);

/**
 * Where scores lie, rounded: adding the rounder, as part of the shift, pushes the fraction out, and its bits are taken
 * off. With `cuts`, what is below the line lies at its beginning, and NaN far above all others or below zero. Without,
 * what is below the line lies below zero, and what is millions of places below it may lie far above, as NaN does.
 */
// @ts-ignore: decorator
@inline
export function placesOnLine(scores: v128, scale: v128, shift: v128, rounder: v128, cuts: bool): v128 {
  const places = f32x4.add(f32x4.mul(scores, scale), shift);
  return i32x4.sub(cuts ? f32x4.pmax(places, rounder) : places, rounder);
}

/** Lays out the cells, and says how many limits a cell has at most; 0 where the positive scores do not fit. */
export function prepareCells(wins: Wins): u32 {
  const count = wins.count;
  const positives = wins.positives;
  if (count > MOST_POSITIVES) return 0;
  const high = load<f32>(positives);
  const low = load<f32>(positives + (<usize>(count - 1) << 2));
  const scale = <f32>(PLACES - FIRST_PLACE - SPARE_PLACES - 256) / (high - low);
  // Neither holds of infinities, and no line is as long as from the lowest to the highest of all floats.
  if (!(scale > 0 && abs(high * scale) < FURTHEST && abs(low * scale) < FURTHEST)) return 0;
  const vectors = changetype<usize>(wins);
  v128.store(vectors + BYTE_AT, i16x8.splat(255));
  v128.store(vectors + LAST_PLACE_AT, i8x16.splat(<i8>LAST_PLACE));
  v128.store(vectors + TWO_AT, i8x16.splat(2));
  v128.store(vectors + SCALE_AT, f32x4.splat(scale));
  layLine(wins, low, scale, 0);
  const start = bestStart(wins);
  if (start > 0) layLine(wins, low, scale, start);
  return setLimits(wins);
}

/** A score above all positive ones that is no more than a line away from them, where they lie in cells. */
export function scoreAbove(wins: Wins): f32 {
  const high = load<f32>(wins.positives);
  return high + (high - load<f32>(wins.positives + (<usize>(wins.count - 1) << 2)));
}

/** Lays the line so that the lowest positive score lies `start` places behind the first that it may have. */
function layLine(wins: Wins, low: f32, scale: f32, start: i32): void {
  const vectors = changetype<usize>(wins);
  const rounder = v128.load(vectors, ROUNDER_AT);
  const first = f32x4.extract_lane(rounder, 0) + <f32>(start + FIRST_PLACE);
  const shift = f32x4.splat(first - low * scale);
  v128.store(vectors + SHIFT_AT, shift);
  // The places of positive scores, by the very steps that all scores go through.
  const end = <usize>wins.count << 2;
  for (let at: usize = 0; at < end; at += 16) {
    const places = placesOnLine(v128.load(wins.positives + at), v128.load(vectors, SCALE_AT), shift, rounder, true);
    v128.store(vectors + at, places, NOTES_AT);
  }
}

/** The place of a positive score. */
// @ts-ignore: decorator
@inline
function placeOf(wins: Wins, index: u32): i32 {
  return load<i32>(changetype<usize>(wins) + (<usize>index << 2), NOTES_AT);
}

/**
 * Where the line should start so that no cell holds more positive scores than need be, and none lies at the last place of
 * one. Each start has a bit: of positive scores in a row, one more than a cell should hold, a cell has to end between the
 * first and the last.
 */
function bestStart(wins: Wins): i32 {
  let even: u64 = EACH_START;
  for (let index: u32 = 0; index < wins.count; index++) {
    const start = ~placeOf(wins, index) & 255;
    even &= ~(u64(start % START_STEP == 0) << (start / START_STEP));
  }
  for (let limits: u32 = 2; limits <= MOST_LIMITS; limits++) {
    let starts = even;
    for (let index = limits; index < wins.count; index++) {
      starts &= startsBetween(placeOf(wins, index), placeOf(wins, index - limits));
    }
    if (starts != 0) return START_STEP * <i32>ctz(starts);
  }
  return 0;
}

/** The starts with which a cell ends between two places. */
// @ts-ignore: decorator
@inline
function startsBetween(low: i32, high: i32): u64 {
  const distance = high - low;
  if (distance > 256 - START_STEP) return EACH_START;
  // Starts from `next - distance` to `next - 1`; those below 0 are the ones a cell later.
  const next = 256 - (low & 255);
  const end = (next + START_STEP - 1) / START_STEP;
  const count = end - ((256 + next - distance + START_STEP - 1) / START_STEP - STARTS);
  return rotl<u64>((<u64>1 << count) - 1, end - count);
}

/**
 * Sets worths and limits, and says how many limits a cell has at most, or 0 if these are too many. The line is even where
 * no positive score is in the first cell or at the last place of another, and plain where each one marks its own place.
 */
function setLimits(wins: Wins): u32 {
  const vectors = changetype<usize>(wins);
  for (let at = WORTHS_AT; at < LIMITS_END; at += 16) v128.store(vectors + at, i32x4.splat(0));
  const cells = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  let above = i32x4.splat(0);
  let last = -1;
  let cell = 0;
  let limits: usize = 0;
  let most: usize = 0;
  let isEven = true;
  let isPlain = true;
  // From the lowest: where several have the same place, the next ones mark the places behind it. Whoever lies between a
  // positive score and the place that it marks lies at a marked place too.
  for (let index = wins.count; index > 0; index--) {
    const own = placeOf(wins, index - 1);
    let place = own;
    isEven = isEven && place > 255 && (place & 255) <= LAST_PLACE;
    if ((place & 255) > LAST_PLACE) place -= 1;
    place = max<i32>(place, last + 1);
    isEven = isEven && (place & 255) <= LAST_PLACE;
    if ((place & 255) > LAST_PLACE) place += 1;
    if (place >= PLACES) return 0;
    isPlain = isPlain && place == own;
    last = place;
    limits = select<usize>(limits + 16, 16, place >> 8 == cell);
    if (limits > MOST_LIMITS << 4) return 0;
    cell = place >> 8;
    // True is -1.
    above = i8x16.sub(above, i8x16.lt_s(cells, i8x16.splat(<i8>cell)));
    store<u8>(vectors + <usize>cell + limits, <u8>((place & 255) + 1), LIMITS_AT - 16);
    most = max<usize>(most, limits);
  }
  v128.store(vectors + WORTHS_AT, i8x16.shl(above, 1));
  wins.isEven = isEven;
  wins.isPlain = isPlain;
  return <u32>(most >> 4);
}

/** Whether places are cut below the line: always on a line that is not even. */
export function cutPlaces(wins: Wins, cuts: bool): void {
  wins.cuts = cuts || !wins.isEven;
  // Uncut, NaN may lie at the first place of the first cell, with whatever is far below; so that place is marked.
  if (wins.isEven) store<u8>(changetype<usize>(wins) + LIMITS_AT, u8(!cuts));
}

/** Whether one of 32 scores would lie, uncut, where NaN may lie. */
export function hasFar(wins: Wins, scores: usize): bool {
  const vectors = changetype<usize>(wins);
  const scale = v128.load(vectors, SCALE_AT);
  const shift = v128.load(vectors, SHIFT_AT);
  const rounder = v128.load(vectors, ROUNDER_AT);
  let far = i32x4.splat(0);
  for (const end = scores + 128; scores < end; scores += 16) {
    const places = placesOnLine(v128.load(scores), scale, shift, rounder, false);
    far = v128.or(far, i32x4.ne(i32x4.shr_s(places, 15), i32x4.shr_s(places, 31)));
  }
  return v128.any_true(far);
}
