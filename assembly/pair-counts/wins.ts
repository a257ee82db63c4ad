// What a score is worth to the positive scores of a user: 2 for each positive score above it, 1 for each equal to it.
// Floats beside few positive scores are looked up in vectors, see cells.ts; for others there is a table, which holds
// half the worth of every score that shares no bucket with a positive one. The bucket of a score is a straight line
// through it, rounded, so that a higher score never has a lower bucket; only scores in the bucket of a positive one need
// to be compared.
import { CELL_NOTES_BYTES } from './cell-notes';
import { prepareCells } from './cells';
import { collectDifferent } from './compare';
import { paddedBytes } from '../lanes/lanes';

@unmanaged
export class Wins {
  /** Positive scores, descending; three NaN, which nothing is below, stand behind them. */
  positives: usize;
  count: u32;
  /** How many of them are different. */
  different: u32;
  /** How a sum over many scores is taken. */
  way: u32;
  /** Entry of bucket 0; one entry lies before the first and one behind the last bucket. */
  table: usize;
  /** The bits of an entry's place in the table, in bytes. */
  mask: u32;
  /** Stretches of scores that are still compared before the table is tried again. */
  pause: u32;
  /** Limits that a cell has at most. */
  limits: u32;
  /** Scores of the last stretch that lay at marked places. */
  marked: u32;
  /** Those of them in the first cell, below all positive scores. */
  low: u32;
  /** Whether places on the line may be left uncut, and whether they are cut; see cells.ts. */
  isEven: bool;
  cuts: bool;
  /** Whether each positive score marks a place of its own, the one at which it lies. */
  isPlain: bool;
}

/** Behind the record lie space for eight addresses and the vectors below. */
export const SLOTS_AT: usize = 64;

/** Vectors of one number each, kept in memory because a compiler would otherwise make them anew for every score. */
export const LOWEST_AT: usize = 128;
export const HIGHEST_AT: usize = 144;
export const SCALE_AT: usize = 160;
export const ROUNDER_AT: usize = 176;
export const MASK_AT: usize = 192;
export const TABLE_AT: usize = 208;

/** Scores that are looked up together. */
export const BLOCK: u32 = 8;

/** The different positive scores, 64 at most and three behind them, and how often each occurs. */
export const DIFFERENT_AT: usize = 448;
export const OCCURRENCES_AT: usize = DIFFERENT_AT + 68 * 8;

/** Notes on blocks of scores that need a second look: 8 bytes each (the address and the sum of the entries), or as cells. */
export const NOTES_AT: usize = OCCURRENCES_AT + 68 * 4;
export const MOST_NOTES: u32 = 256;
const NOTES_BYTES: usize = CELL_NOTES_BYTES;

/** Bytes of the record and of what lies behind it; each note is written before it is known whether it stays. */
export const WINS_BYTES: usize = NOTES_AT + NOTES_BYTES + 64;

/** Each positive score is compared with all scores: for few of them, and where most scores share their buckets. */
export const COMPARE: u32 = 0;
/** Each score is searched for among the positive ones: for few scores. */
export const SEARCH: u32 = 1;
/** Each score is looked up in the table. */
export const LOOK_UP: u32 = 2;
/** Sixteen scores at a time are looked up in vectors. */
export const CELLS: u32 = 3;

/** What stands for the sum when a score is NaN. */
export const HAS_NAN: u64 = 0xffffffffffffffff;

/** The entry of a bucket that holds a positive score; eight other entries together stay below it. */
export const SHARED: u32 = 0xffff;
const MOST_LOOKED_UP: u32 = SHARED / 8 - 1;

/** Different positive scores that are compared with all scores in less time than a look-up takes. */
const FEW_POSITIVES: u32 = 4;

/** Fewer scores do not repay a table. */
const FEWEST_SCORES: u32 = 64;

/** Buckets of the table: a power of two. Filling it must stay cheap beside the row, and it should fit the cache. */
// @ts-ignore: decorator
@inline
function bucketCount(itemCount: u32, positiveCount: u32): u32 {
  const wanted: u32 = positiveCount > 128 ? 32768 : 8192;
  let count: u32 = 64;
  while (count < wanted && count << 1 < itemCount) count <<= 1;
  return count;
}

/** Bytes of working memory for the table. */
// @ts-ignore: decorator
@inline
export function winsScratch(itemCount: u32, maxPositives: u32): usize {
  return 64 + paddedBytes(<usize>bucketCount(itemCount, maxPositives) << 1);
}

/** Bytes for positive scores. */
// @ts-ignore: decorator
@inline
export function positivesBytes<T>(count: usize): usize {
  return paddedBytes(count * sizeof<T>());
}

/** Fills the record, and the table where it is needed, for rows of `scoreCount` scores. */
export function prepareWins<T>(wins: Wins, positives: usize, count: u32, scoreCount: u32, scratch: usize): void {
  const end = positives + <usize>count * sizeof<T>();
  for (let i: usize = 0; i < 3; i++) store<T>(end + i * sizeof<T>(), <T>NaN);
  wins.positives = positives;
  wins.count = count;
  wins.pause = 0;
  wins.different = collectDifferent<T>(wins);
  wins.way = wins.different <= FEW_POSITIVES ? COMPARE : SEARCH;
  if (wins.different <= FEW_POSITIVES || count > MOST_LOOKED_UP || scoreCount < FEWEST_SCORES) return;
  const vectors = changetype<usize>(wins);
  v128.store(vectors + ROUNDER_AT, v128.splat<T>(sizeof<T>() == 4 ? <T>8388608 : <T>4503599627370496));
  if (sizeof<T>() == 4) {
    wins.limits = prepareCells(wins);
    wins.way = CELLS;
    if (wins.limits > 0) return;
  }
  wins.way = LOOK_UP;
  const buckets = bucketCount(scoreCount, count);
  wins.table = scratch + 64;
  wins.mask = (buckets - 1) << 1;
  v128.store(vectors + MASK_AT, sizeof<T>() == 4 ? i32x4.splat(wins.mask) : i64x2.splat(<i64>wins.mask));
  v128.store(vectors + TABLE_AT, sizeof<T>() == 4 ? i32x4.splat(<i32>wins.table) : i64x2.splat(<i64>wins.table));
  layLine<T>(wins, buckets, (buckets - 2) << 1);
  fillTable<T>(wins);
}

/** Lays the line so that all finite positive scores lie between the first and the last bucket, if they can. */
function layLine<T>(wins: Wins, buckets: u32, length: u32): void {
  let first = wins.positives;
  let last = first + <usize>(wins.count - 1) * sizeof<T>();
  while (first < last && load<T>(first) == <T>Infinity) first += sizeof<T>();
  while (first < last && load<T>(last) == <T>-Infinity) last -= sizeof<T>();
  // Within an eighth of the largest number no difference overflows.
  const most: T = sizeof<T>() == 4 ? <T>(f32.MAX_VALUE / 8) : <T>(f64.MAX_VALUE / 8);
  const high = max<T>(min<T>(load<T>(first), most), -most);
  const low = max<T>(min<T>(load<T>(last), most), -most);
  const width: T = (high - low) / <T>(buckets - 4);
  const lowest: T = low - max<T>(width, leastStep<T>(low));
  const highest: T = high + max<T>(width, leastStep<T>(high));
  const vectors = changetype<usize>(wins);
  v128.store(vectors + LOWEST_AT, v128.splat<T>(lowest));
  v128.store(vectors + HIGHEST_AT, v128.splat<T>(highest));
  v128.store(vectors + SCALE_AT, v128.splat<T>(min<T>(<T>length / (highest - lowest), most)));
}

/** Less than this would not change the value. */
// @ts-ignore: decorator
@inline
function leastStep<T>(value: T): T {
  const epsilon: T = sizeof<T>() == 4 ? <T>f32.EPSILON : <T>f64.EPSILON;
  const least: T = sizeof<T>() == 4 ? <T>f32.MIN_VALUE : <T>f64.MIN_VALUE;
  return abs<T>(value) * epsilon + least;
}

/**
 * Where scores lie on the line, rounded, in the lowest bits: adding the rounder pushes the fraction out. NaN stays NaN;
 * for all others the higher bits are those of the rounder.
 */
// @ts-ignore: decorator
@inline
export function placesOf<T>(scores: v128, lowest: v128, highest: v128, scale: v128, rounder: v128): v128 {
  const within = v128.pmin<T>(v128.pmax<T>(scores, lowest), highest);
  return v128.add<T>(v128.mul<T>(v128.sub<T>(within, lowest), scale), rounder);
}

/** Address of the entry for a positive score: the very steps that all scores go through. */
// @ts-ignore: decorator
@inline
function entryOfPositive<T>(wins: Wins, index: u32): usize {
  const vectors = changetype<usize>(wins);
  const score = wins.positives + <usize>index * sizeof<T>();
  const place = placesOf<T>(
    sizeof<T>() == 4 ? v128.load32_splat(score) : v128.load64_splat(score),
    v128.load(vectors, LOWEST_AT), v128.load(vectors, HIGHEST_AT), v128.load(vectors, SCALE_AT),
    v128.load(vectors, ROUNDER_AT),
  );
  return wins.table + <usize>(<u32>i32x4.extract_lane(place, 0) & wins.mask);
}

/** Entry of a bucket = positive scores in higher buckets, or the mark where it holds a positive score itself. */
function fillTable<T>(wins: Wins): void {
  const end = wins.table + <usize>wins.mask + 4;
  let at = wins.table - 2;
  for (let above = wins.count; above > 0; above--) {
    const entry = entryOfPositive<T>(wins, above - 1);
    if (entry >= at) fillEntries(at, entry, above);
    store<u16>(entry, <u16>SHARED);
    at = entry + 2;
  }
  fillEntries(at, end, 0);
}

/** Writes whole vectors: what runs over the end is overwritten after, or lies behind the table. */
// @ts-ignore: decorator
@inline
function fillEntries(at: usize, end: usize, above: u32): void {
  const entries = i16x8.splat(<i16>above);
  for (; at < end; at += 16) v128.store(at, entries);
}
