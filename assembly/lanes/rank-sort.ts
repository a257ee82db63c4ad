// Sorts scores in descending order, equal scores in the order in which they came. Short runs are sorted by counting:
// the place of a score is the number of scores that go before it, which needs no branch and fills every lane. Runs
// are then merged in pairs, from both ends at once and choosing sides by arithmetic, so that nothing waits for a
// guess about a comparison.
import { countLanes, lanes, lanesAfter } from './lanes';

/** Longest run that is sorted by counting. */
const LONGEST_RUN: u32 = 64;

/** Bytes of an entry: a score and its item, both as wide as the score. */
// @ts-ignore: decorator
@inline
function entryBytes<T>(): usize {
  return sizeof<T>() * 2;
}

/** Bytes of working memory for sorting `count` scores; the sorted entries lie in it. */
// @ts-ignore: decorator
@inline
export function sortScratch<T>(count: usize): usize {
  return 2 * (count + count / (LONGEST_RUN / 2) + 2) * entryBytes<T>();
}

/**
 * Sorts `count` scores with their items; returns the address of the sorted entries, which lie in `scratch`.
 * Reads up to 64 bytes past the scores.
 */
export function sortDescending<T>(scores: usize, items: usize, count: u32, scratch: usize): usize {
  // As many runs as a power of two, all of one length: merging both ends at once needs equal halves.
  let runCount: u32 = 1;
  while (runCount * LONGEST_RUN < count) runCount <<= 1;
  const runLength = (count + runCount - 1) / runCount;
  const total = runCount * runLength;
  let from = scratch;
  let to = scratch + <usize>total * entryBytes<T>();
  for (let first: u32 = 0; first < total; first += runLength) {
    const present = first < count ? min<u32>(runLength, count - first) : 0;
    sortRun<T>(scores, items, first, present, from);
    padRun<T>(from, first + present, first + runLength);
  }
  for (let width = runLength; width < total; width <<= 1) {
    for (let first: u32 = 0; first < total; first += width << 1) mergeRuns<T>(from, first, width, to);
    const swap = from;
    from = to;
    to = swap;
  }
  return from;
}

/** Entries that come after all others. */
// @ts-ignore: decorator
@inline
function padRun<T>(entries: usize, from: u32, end: u32): void {
  for (; from < end; from++) {
    store<T>(entries + <usize>from * entryBytes<T>(), <T>-Infinity);
    store<u32>(entries + <usize>from * entryBytes<T>() + sizeof<T>(), 0xffffffff);
  }
}

/** Place of each score = scores above it + equal scores before it. */
function sortRun<T>(scores: usize, items: usize, first: u32, length: u32, entries: usize): void {
  const run = scores + <usize>first * sizeof<T>();
  const group = lanes<T>() * 4;
  for (let i: u32 = 0; i < length; i += group) {
    const at = run + <usize>i * sizeof<T>();
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    let placeA = i32x4.splat(0);
    let placeB = placeA;
    let placeC = placeA;
    let placeD = placeA;
    let other = run;
    for (; other < at; other += sizeof<T>()) {
      const score = splatFrom<T>(other);
      placeA = countLanes<T>(placeA, v128.ge<T>(score, a));
      placeB = countLanes<T>(placeB, v128.ge<T>(score, b));
      placeC = countLanes<T>(placeC, v128.ge<T>(score, c));
      placeD = countLanes<T>(placeD, v128.ge<T>(score, d));
    }
    const groupLength = min<u32>(group, length - i);
    for (let j: u32 = 0; j < groupLength; j++, other += sizeof<T>()) {
      const score = splatFrom<T>(other);
      placeA = countLanes<T>(placeA, goesBefore<T>(score, a, 0, j));
      placeB = countLanes<T>(placeB, goesBefore<T>(score, b, lanes<T>(), j));
      placeC = countLanes<T>(placeC, goesBefore<T>(score, c, lanes<T>() * 2, j));
      placeD = countLanes<T>(placeD, goesBefore<T>(score, d, lanes<T>() * 3, j));
    }
    const runEnd = run + <usize>length * sizeof<T>();
    for (; other < runEnd; other += sizeof<T>()) {
      const score = splatFrom<T>(other);
      placeA = countLanes<T>(placeA, v128.gt<T>(score, a));
      placeB = countLanes<T>(placeB, v128.gt<T>(score, b));
      placeC = countLanes<T>(placeC, v128.gt<T>(score, c));
      placeD = countLanes<T>(placeD, v128.gt<T>(score, d));
    }
    const out = entries + <usize>first * entryBytes<T>();
    const from = items + <usize>(first + i) * 4;
    scatter<T>(placeA, at, from, groupLength, 0, out);
    scatter<T>(placeB, at, from, groupLength, lanes<T>(), out);
    scatter<T>(placeC, at, from, groupLength, lanes<T>() * 2, out);
    scatter<T>(placeD, at, from, groupLength, lanes<T>() * 3, out);
  }
}

// @ts-ignore: decorator
@inline
function splatFrom<T>(address: usize): v128 {
  return sizeof<T>() == 4 ? v128.load32_splat(address) : v128.load64_splat(address);
}

/** Lanes of `vector` (the first of which stands at `first`) before which the score at `position` goes. */
// @ts-ignore: decorator
@inline
function goesBefore<T>(score: v128, vector: v128, first: i32, position: i32): v128 {
  return v128.or(v128.gt<T>(score, vector), v128.and(v128.eq<T>(score, vector), lanesAfter<T>(first, position)));
}

/** Writes the entries of one vector of scores to their places, for the lanes below `length`. */
// @ts-ignore: decorator
@inline
function scatter<T>(places: v128, scores: usize, items: usize, length: u32, first: u32, out: usize): void {
  if (sizeof<T>() == 4) {
    scatterOne<T>(i32x4.extract_lane(places, 0), scores, items, first, length, out);
    scatterOne<T>(i32x4.extract_lane(places, 1), scores, items, first + 1, length, out);
    scatterOne<T>(i32x4.extract_lane(places, 2), scores, items, first + 2, length, out);
    scatterOne<T>(i32x4.extract_lane(places, 3), scores, items, first + 3, length, out);
  } else {
    scatterOne<T>(i32x4.extract_lane(places, 0), scores, items, first, length, out);
    scatterOne<T>(i32x4.extract_lane(places, 2), scores, items, first + 1, length, out);
  }
}

// @ts-ignore: decorator
@inline
function scatterOne<T>(place: u32, scores: usize, items: usize, lane: u32, length: u32, out: usize): void {
  if (lane >= length) return;
  const entry = out + <usize>place * entryBytes<T>();
  store<T>(entry, load<T>(scores + <usize>lane * sizeof<T>()));
  store<u32>(entry + sizeof<T>(), load<u32>(items + (<usize>lane << 2)));
}

/** Merges two neighbouring runs of equal length, the best half forwards and the rest backwards; ties: left first. */
function mergeRuns<T>(entries: usize, first: u32, width: u32, out: usize): void {
  const bytes = <usize>width * entryBytes<T>();
  let left = entries + <usize>first * entryBytes<T>();
  let right = left + bytes;
  let leftLast = right - entryBytes<T>();
  let rightLast = leftLast + bytes;
  let to = out + <usize>first * entryBytes<T>();
  const middle = to + bytes;
  let toLast = middle + bytes - entryBytes<T>();
  for (; to < middle; to += entryBytes<T>(), toLast -= entryBytes<T>()) {
    const takesLeft = load<T>(left) >= load<T>(right);
    copyEntry<T>(select<usize>(left, right, takesLeft), to);
    left += usize(takesLeft) * entryBytes<T>();
    right += usize(!takesLeft) * entryBytes<T>();
    const takesRight = load<T>(leftLast) >= load<T>(rightLast);
    copyEntry<T>(select<usize>(rightLast, leftLast, takesRight), toLast);
    rightLast -= usize(takesRight) * entryBytes<T>();
    leftLast -= usize(!takesRight) * entryBytes<T>();
  }
}

// @ts-ignore: decorator
@inline
function copyEntry<T>(from: usize, to: usize): void {
  if (sizeof<T>() == 4) store<u64>(to, load<u64>(from));
  else v128.store(to, v128.load(from));
}

/** Writes the first `length` entries to a list of k cells and pads it; returns the length. */
export function writeEntries<T>(entries: usize, length: u32, k: u32, outItems: usize, outScores: usize): u32 {
  for (let i: u32 = 0; i < length; i++, entries += entryBytes<T>()) {
    store<T>(outScores + <usize>i * sizeof<T>(), load<T>(entries));
    store<u32>(outItems + (<usize>i << 2), load<u32>(entries + sizeof<T>()));
  }
  for (let i = length; i < k; i++) {
    store<T>(outScores + <usize>i * sizeof<T>(), <T>-Infinity);
    store<u32>(outItems + (<usize>i << 2), 0xffffffff);
  }
  return length;
}
