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

/** Most positive scores in a cell: for more of them a table in memory is faster. Fewer than a few are not looked for. */
const MOST_LIMITS: u32 = 8;
const FEW_LIMITS: u32 = 3;

/** Four times the number of positive scores must fit a byte. */
const MOST_POSITIVES: u32 = 63;

/** Positive scores further from zero than so many places would be placed too coarsely. */
const FURTHEST: f32 = 4194304;

/** Lines that are tried, each begins so many places before the other. */
const TRIES: i32 = 16;
const TRY_PLACES: i32 = 256 / TRIES;
const EACH_CELL: u64 = 0x1111111111111111;

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

/** Lays the line so that the lowest positive score lies `start` places behind the first that it may have. */
// @ts-ignore: decorator
@inline
function layLine(wins: Wins, low: f32, scale: f32, start: i32): void {
  const rounder = f32x4.extract_lane(v128.load(changetype<usize>(wins), ROUNDER_AT), 0);
  v128.store(changetype<usize>(wins) + SHIFT_AT, f32x4.splat(<f32>(rounder + <f32>(start + FIRST_PLACE)) - low * scale));
}

/** Where the line should start so that no cell holds many positive scores, as far as a few tries tell. */
function bestStart(wins: Wins): i32 {
  const places = changetype<usize>(wins) + NOTES_AT;
  const end = places + (<usize>wins.count << 1);
  for (let index: u32 = 0; index < wins.count; index++) {
    store<u16>(places + (<usize>index << 1), <u16>placeOf(wins, index));
  }
  let best = 0;
  let fewest: u64 = 7;
  for (let start = 0; start < TRIES * TRY_PLACES && fewest > FEW_LIMITS; start += TRY_PLACES) {
    // Four bits for each cell; where they overflow the limits tell.
    let members: u64 = 0;
    for (let at = places; at < end; at += 2) members += <u64>1 << ((<u64>(<u32>load<u16>(at) + start) >> 8) << 2);
    let most: u64 = FEW_LIMITS;
    while (most < fewest && ((members + EACH_CELL * (7 - most)) & (EACH_CELL * 8)) != 0) most++;
    if (most < fewest) best = start;
    fewest = min<u64>(most, fewest);
  }
  return best;
}

/**
 * Sets worths and limits, and says how many limits a cell has at most, or 0 if these are too many. The line is even where
 * no positive score is in the first cell or at the last place of another.
 */
function setLimits(wins: Wins): u32 {
  const vectors = changetype<usize>(wins);
  memory.fill(vectors + WORTHS_AT, 0, LIMITS_END - WORTHS_AT);
  let last = -1;
  let cell = vectors;
  let limits: usize = 0;
  let most: usize = 0;
  let isEven = true;
  // From the lowest: where several have the same place, the next ones mark the places behind it. Whoever lies between a
  // positive score and the place that it marks lies at a marked place too.
  for (let index = wins.count; index > 0; index--) {
    let place = placeOf(wins, index - 1);
    isEven = isEven && place > 255 && (place & 255) <= LAST_PLACE;
    if ((place & 255) > LAST_PLACE) place -= 1;
    place = max<i32>(place, last + 1);
    isEven = isEven && (place & 255) <= LAST_PLACE;
    if ((place & 255) > LAST_PLACE) place += 1;
    if (place >= PLACES) return 0;
    last = place;
    const next = vectors + <usize>(place >> 8);
    limits = select<usize>(limits + 16, 16, next == cell);
    if (limits > MOST_LIMITS << 4) return 0;
    for (; cell < next; cell++) store<u8>(cell, <u8>(index << 1), WORTHS_AT);
    store<u8>(cell + limits, <u8>((place & 255) + 1), LIMITS_AT - 16);
    most = max<usize>(most, limits);
  }
  wins.isEven = isEven;
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

/** The place of a positive score, by the very steps that all scores go through. */
// @ts-ignore: decorator
@inline
function placeOf(wins: Wins, index: u32): i32 {
  const vectors = changetype<usize>(wins);
  const score = v128.load32_splat(wins.positives + (<usize>index << 2));
  const places = placesOnLine(
    score, v128.load(vectors, SCALE_AT), v128.load(vectors, SHIFT_AT), v128.load(vectors, ROUNDER_AT), true,
  );
  return i32x4.extract_lane(places, 0);
}
