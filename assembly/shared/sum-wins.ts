// The sum over many scores of what each is worth to the positive scores, in the way that the record names. All ways
// give the same whole number.
import { countersTotal, countLanes } from './lanes';
import {
  BLOCK, COMPARE, HIGHEST_AT, LOWEST_AT, MASK_AT, MOST_COMPARED, MOST_NOTES, NOTES_AT, placesOf, ROUNDER_AT,
  SCALE_AT, SEARCH, SHARED, SLOTS_AT, TABLE_AT, Wins,
} from './wins';

/** What stands for the sum when a score is NaN. */
export const HAS_NAN: u64 = 0xffffffffffffffff;

/** Scores of a stretch: they stay in the nearest cache while groups of positive scores go over them. */
const STRETCH: u32 = BLOCK * MOST_NOTES;

/** Blocks of a stretch that may need a second look, beyond which comparing is faster; and for how many stretches. */
const MOST_NOTED: u32 = 100;
const PAUSE: u32 = 15;

/** Sum over `count` scores, or `HAS_NAN`. */
export function sumWins<T>(wins: Wins, scores: usize, count: u32): u64 {
  const end = scores + <usize>count * sizeof<T>();
  if (wins.way == SEARCH) return sumSearched<T>(wins, scores, end);
  const wholeEnd = scores + <usize>(count & ~(BLOCK - 1)) * sizeof<T>();
  let sum: u64 = 0;
  for (; scores < wholeEnd; scores += STRETCH * sizeof<T>()) {
    const stretchEnd = min<usize>(scores + STRETCH * sizeof<T>(), wholeEnd);
    let part: u64 = 0;
    if (wins.pause > 0 || wins.way == COMPARE) {
      part = sumCompared<T>(wins, scores, stretchEnd);
      wins.pause = max<u32>(wins.pause, 1) - 1;
    } else {
      part = sumLookedUp<T>(wins, scores, stretchEnd);
    }
    if (part == HAS_NAN) return HAS_NAN;
    sum += part;
  }
  const rest = sumSearched<T>(wins, wholeEnd, end);
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

function sumCompared<T>(wins: Wins, scores: usize, end: usize): u64 {
  if (holdsNan<T>(scores, end)) return HAS_NAN;
  let sum: u64 = 0;
  for (let first: u32 = 0; first < wins.count; first += 4) {
    sum += compareFour<T>(wins.positives + <usize>first * sizeof<T>(), scores, end);
  }
  return sum;
}

function holdsNan<T>(scores: usize, end: usize): bool {
  let found = i32x4.splat(0);
  for (; scores < end; scores += 32) {
    const a = v128.load(scores);
    const b = v128.load(scores, 16);
    found = v128.or(found, v128.or(v128.ne<T>(a, a), v128.ne<T>(b, b)));
  }
  return v128.any_true(found);
}

/** What the scores are worth to four positive scores. */
function compareFour<T>(positives: usize, scores: usize, end: usize): u64 {
  const a = splatFrom<T>(positives);
  const b = splatFrom<T>(positives + sizeof<T>());
  const c = splatFrom<T>(positives + sizeof<T>() * 2);
  const d = splatFrom<T>(positives + sizeof<T>() * 3);
  let belowA = i32x4.splat(0);
  let belowB = belowA;
  let belowC = belowA;
  let belowD = belowA;
  for (; scores < end; scores += 16) {
    const vector = v128.load(scores);
    belowA = countLanes<T>(countLanes<T>(belowA, v128.lt<T>(vector, a)), v128.le<T>(vector, a));
    belowB = countLanes<T>(countLanes<T>(belowB, v128.lt<T>(vector, b)), v128.le<T>(vector, b));
    belowC = countLanes<T>(countLanes<T>(belowC, v128.lt<T>(vector, c)), v128.le<T>(vector, c));
    belowD = countLanes<T>(countLanes<T>(belowD, v128.lt<T>(vector, d)), v128.le<T>(vector, d));
  }
  return (
    <u64>countersTotal<T>(belowA) + <u64>countersTotal<T>(belowB) +
    <u64>countersTotal<T>(belowC) + <u64>countersTotal<T>(belowD)
  );
}

// @ts-ignore: decorator
@inline
function splatFrom<T>(address: usize): v128 {
  return sizeof<T>() == 4 ? v128.load32_splat(address) : v128.load64_splat(address);
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
  if (noted > vectors + NOTES_AT + MOST_NOTED * 8 && wins.count <= MOST_COMPARED) wins.pause = PAUSE;
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
