// The sum over many scores of what each is worth to the positive scores, in the way that the record names. All ways
// give the same whole number.
import { MOST_IN_CELLS } from './cell-notes';
import { cutPlaces, hasFar, scoreAbove } from './cells';
import { MOST_COMPARED, splatFrom, sumCompared, sumOneByOne } from './compare';
import { countersTotal, countLanes } from '../lanes/lanes';
import { MOST_UNCUT_LIMITS, sumInCells } from './sum-cells';
import {
  BLOCK, CELLS, COMPARE, HAS_NAN, HIGHEST_AT, LOWEST_AT, MASK_AT, MOST_NOTES, NOTES_AT, placesOf, ROUNDER_AT,
  SCALE_AT, SEARCH, SHARED, SLOTS_AT, TABLE_AT, Wins,
} from './wins';

/** Scores of a stretch: they stay in the nearest cache while groups of positive scores go over them. */
const STRETCH: u32 = BLOCK * MOST_NOTES;

/** Blocks of a stretch that may need a second look, beyond which comparing is faster; and for how many stretches. */
const MOST_NOTED: u32 = 100;
const MOST_MARKED: u32 = MOST_IN_CELLS / 2;

/** Scores of a stretch compared only because they are far below the line, beyond which cutting places costs less. */
const MOST_LOW: u32 = MOST_IN_CELLS / 64;
const PAUSE: u32 = 15;

/** Scores that are summed together; what is left over is taken one by one. */
export const WHOLE: u32 = 32;

/** Fills up scores that go into cells with some that are worth nothing, so that none are left over; says how many. */
export function fillWhole<T>(wins: Wins, scores: usize, count: u32): u32 {
  if (sizeof<T>() != 4 || wins.way != CELLS) return count;
  const above = f32x4.splat(scoreAbove(wins));
  const end = scores + (<usize>count << 2);
  for (let i: usize = 0; i < WHOLE << 2; i += 16) v128.store(end + i, above);
  return (count + WHOLE - 1) & ~(WHOLE - 1);
}

/** Sum over `count` scores, or `HAS_NAN`. */
export function sumWins<T>(wins: Wins, scores: usize, count: u32): u64 {
  const end = scores + <usize>count * sizeof<T>();
  if (wins.way == SEARCH) return sumSearched<T>(wins, scores, end);
  const wholeEnd = scores + <usize>(count & ~(WHOLE - 1)) * sizeof<T>();
  // A look at some scores tells whether others are far below the line too; if not, it will be found out.
  if (sizeof<T>() == 4 && wins.way == CELLS && scores < wholeEnd) {
    cutPlaces(wins, wins.limits > MOST_UNCUT_LIMITS || hasFar(wins, scores));
  }
  const stretch: usize = (wins.way == CELLS ? MOST_IN_CELLS : STRETCH) * sizeof<T>();
  let sum: u64 = 0;
  for (; scores < wholeEnd; scores += stretch) {
    const stretchEnd = min<usize>(scores + stretch, wholeEnd);
    let part: u64 = 0;
    if (wins.pause > 0 || wins.way == COMPARE) {
      part = sumCompared<T>(wins, scores, stretchEnd);
      wins.pause = max<u32>(wins.pause, 1) - 1;
    } else if (sizeof<T>() == 4 && wins.way == CELLS) {
      part = sumInCells(wins, scores, stretchEnd);
      if (!wins.cuts && wins.low > MOST_LOW) cutPlaces(wins, true);
      else if (wins.marked > MOST_MARKED) wins.pause = PAUSE;
    } else {
      part = sumLookedUp<T>(wins, scores, stretchEnd);
    }
    if (part == HAS_NAN) return HAS_NAN;
    sum += part;
  }
  const rest =
    wins.count <= MOST_COMPARED ? sumOneByOne<T>(wins, wholeEnd, end) : sumSearched<T>(wins, wholeEnd, end);
  return rest == HAS_NAN ? HAS_NAN : sum + rest;
}

function sumSearched<T>(wins: Wins, scores: usize, end: usize): u64 {
  let sum: u64 = 0;
  for (; scores < end; scores += sizeof<T>()) {
    const score = load<T>(scores);
    if (score != score) return HAS_NAN;
    sum += search<T>(wins, 0, wins.count, score);
  }
  return sum;
}

/** The worth of one score; the positive scores before `from` are above it, those from `to` on below. */
function search<T>(wins: Wins, from: u32, to: u32, score: T): u64 {
  let above = from;
  for (let end = to; above < end; ) {
    const middle = (above + end) >> 1;
    const holds = load<T>(wins.positives + <usize>middle * sizeof<T>()) > score;
    above = select<u32>(middle + 1, above, holds);
    end = select<u32>(end, middle, holds);
  }
  let reaching = above;
  for (let end = to; reaching < end; ) {
    const middle = (reaching + end) >> 1;
    const holds = load<T>(wins.positives + <usize>middle * sizeof<T>()) >= score;
    reaching = select<u32>(middle + 1, reaching, holds);
    end = select<u32>(end, middle, holds);
  }
  return <u64>above + <u64>reaching;
}

function sumLookedUp<T>(wins: Wins, scores: usize, end: usize): u64 {
  const vectors = changetype<usize>(wins);
  const lowest = v128.load(vectors, LOWEST_AT);
  const highest = v128.load(vectors, HIGHEST_AT);
  const scale = v128.load(vectors, SCALE_AT);
  const rounder = v128.load(vectors, ROUNDER_AT);
  const mask = v128.load(vectors, MASK_AT);
  const table = v128.load(vectors, TABLE_AT);
  let bits = i32x4.splat(0);
  let halves: u64 = 0;
  let noted = vectors + NOTES_AT;
  for (; scores < end; scores += BLOCK * sizeof<T>()) {
    let above: u32;
    const a = placesOf<T>(v128.load(scores), lowest, highest, scale, rounder);
    const b = placesOf<T>(v128.load(scores, 16), lowest, highest, scale, rounder);
    const entriesA = v128.add<i32>(v128.and(a, mask), table);
    const entriesB = v128.add<i32>(v128.and(b, mask), table);
    bits = v128.or(v128.or(bits, a), b);
    if (sizeof<T>() == 4) {
      above = aboveFour(entriesA) + aboveFour(entriesB);
    } else {
      const c = placesOf<T>(v128.load(scores, 32), lowest, highest, scale, rounder);
      const d = placesOf<T>(v128.load(scores, 48), lowest, highest, scale, rounder);
      bits = v128.or(v128.or(bits, c), d);
      above =
        aboveTwo(entriesA) + aboveTwo(entriesB) +
        aboveTwo(v128.add<i32>(v128.and(c, mask), table)) + aboveTwo(v128.add<i32>(v128.and(d, mask), table));
    }
    halves += <u64>above;
    // Noted without a branch, because nobody can guess it.
    store<u32>(noted, <u32>scores);
    store<u32>(noted, above, 4);
    noted += usize(above >= SHARED) << 3;
  }
  let sum: u64 = 0;
  for (let note = vectors + NOTES_AT; note < noted; note += 8) {
    halves -= <u64>load<u32>(note, 4);
    const block = <usize>load<u32>(note);
    sum += wins.count <= MOST_COMPARED ? compareBlock<T>(wins, block) : searchBlock<T>(wins, block);
  }
  if (noted > vectors + NOTES_AT + MOST_NOTED * 8 && wins.different <= MOST_COMPARED) wins.pause = PAUSE;
  // All places have the exponent of the rounder; that of NaN has no zeros.
  const exponent = sizeof<T>() == 4 ? i32x4.splat(0x7f800000) : i64x2.splat(0x7ff0000000000000);
  const isNan = v128.eq<i32>(v128.and(bits, exponent), exponent);
  return (i32x4.bitmask(isNan) & (sizeof<T>() == 4 ? 15 : 10)) != 0 ? HAS_NAN : sum + halves * 2;
}

/** Sum of the entries at four addresses. */
// @ts-ignore: decorator
@inline
function aboveFour(entries: v128): u32 {
  return (
    <u32>load<u16>(<usize>i32x4.extract_lane(entries, 0)) + <u32>load<u16>(<usize>i32x4.extract_lane(entries, 1)) +
    <u32>load<u16>(<usize>i32x4.extract_lane(entries, 2)) + <u32>load<u16>(<usize>i32x4.extract_lane(entries, 3))
  );
}

/** Sum of the entries at two addresses, which lie in the lower halves of the lanes. */
// @ts-ignore: decorator
@inline
function aboveTwo(entries: v128): u32 {
  return (
    <u32>load<u16>(<usize>i32x4.extract_lane(entries, 0)) + <u32>load<u16>(<usize>i32x4.extract_lane(entries, 2))
  );
}

/** The worth of a block, all of its scores beside all positive scores. */
function compareBlock<T>(wins: Wins, block: usize): u64 {
  const a = v128.load(block);
  const b = v128.load(block, 16);
  const c = sizeof<T>() == 4 ? a : v128.load(block, 32);
  const d = sizeof<T>() == 4 ? a : v128.load(block, 48);
  const end = wins.positives + <usize>wins.count * sizeof<T>();
  let below = i32x4.splat(0);
  let upTo = below;
  let belowToo = below;
  let upToToo = below;
  for (let at = wins.positives; at < end; at += sizeof<T>()) {
    const positive = splatFrom<T>(at);
    below = countLanes<T>(below, v128.lt<T>(a, positive));
    upTo = countLanes<T>(upTo, v128.le<T>(a, positive));
    belowToo = countLanes<T>(belowToo, v128.lt<T>(b, positive));
    upToToo = countLanes<T>(upToToo, v128.le<T>(b, positive));
    if (sizeof<T>() == 8) {
      below = countLanes<T>(below, v128.lt<T>(c, positive));
      upTo = countLanes<T>(upTo, v128.le<T>(c, positive));
      belowToo = countLanes<T>(belowToo, v128.lt<T>(d, positive));
      upToToo = countLanes<T>(upToToo, v128.le<T>(d, positive));
    }
  }
  const counts = v128.add<i32>(v128.add<i32>(below, upTo), v128.add<i32>(belowToo, upToToo));
  return <u64>countersTotal<T>(counts);
}

/** The same for many positive scores: only scores that share a bucket with one are searched for, and near it. */
function searchBlock<T>(wins: Wins, scores: usize): u64 {
  const vectors = changetype<usize>(wins);
  const slots = vectors + SLOTS_AT;
  for (let i: usize = 0; i < BLOCK * sizeof<T>(); i += 16) {
    const places = placesOf<T>(
      v128.load(scores + i), v128.load(vectors, LOWEST_AT), v128.load(vectors, HIGHEST_AT),
      v128.load(vectors, SCALE_AT), v128.load(vectors, ROUNDER_AT),
    );
    v128.store(slots + i, v128.and(places, v128.load(vectors, MASK_AT)));
  }
  let sum: u64 = 0;
  for (let i: usize = 0; i < BLOCK; i++) {
    const entry = wins.table + <usize>load<u32>(slots + i * sizeof<T>());
    const above = <u32>load<u16>(entry);
    if (above != SHARED) sum += <u64>above << 1;
    else sum += searchNear<T>(wins, entry, load<T>(scores + i * sizeof<T>()));
  }
  return sum;
}

/** The worth of a score in a bucket that holds positive scores; the buckets around them bound the search. */
function searchNear<T>(wins: Wins, entry: usize, score: T): u64 {
  let higher = entry + 2;
  while (<u32>load<u16>(higher) == SHARED) higher += 2;
  let lower = entry - 2;
  while (<u32>load<u16>(lower) == SHARED) lower -= 2;
  return search<T>(wins, <u32>load<u16>(higher), <u32>load<u16>(lower), score);
}
