// Scores beside positive scores, one by one: what each way of summing falls back on. Positive scores that are equal are
// compared once and counted as often as they occur, so that rows of ties are no slower than others.
import { countersTotal, countLanes } from '../lanes/lanes';
import { DIFFERENT_AT, HAS_NAN, OCCURRENCES_AT, Wins } from './wins';

/** Most different positive scores that are compared with all scores rather than searched for them. */
export const MOST_COMPARED: u32 = 64;

/** Writes the different positive scores with how often they occur, and says how many; too many are not counted on. */
export function collectDifferent<T>(wins: Wins): u32 {
  const values = changetype<usize>(wins) + DIFFERENT_AT;
  const occurrences = changetype<usize>(wins) + OCCURRENCES_AT;
  const end = wins.positives + <usize>wins.count * sizeof<T>();
  let different: u32 = 0;
  let previous: T = <T>NaN;
  let first = wins.positives;
  for (let at = first; at < end; at += sizeof<T>()) {
    const value = load<T>(at);
    const isNew = value != previous;
    different += u32(isNew);
    if (different > MOST_COMPARED) return different;
    first = select<usize>(at, first, isNew);
    store<T>(values + <usize>(different - 1) * sizeof<T>(), value);
    store<u32>(occurrences + (<usize>(different - 1) << 2), <u32>((at - first) / sizeof<T>()) + 1);
    previous = value;
  }
  // What stands behind the last takes part in its group, and counts nothing.
  for (let i: u32 = 0; i < 3; i++) {
    store<T>(values + <usize>(different + i) * sizeof<T>(), <T>NaN);
    store<u32>(occurrences + (<usize>(different + i) << 2), 0);
  }
  return different;
}

/** The sum over scores in whole vectors, or `HAS_NAN`. */
export function sumCompared<T>(wins: Wins, scores: usize, end: usize): u64 {
  if (holdsNan<T>(scores, end)) return HAS_NAN;
  let values = changetype<usize>(wins) + DIFFERENT_AT;
  let occurrences = changetype<usize>(wins) + OCCURRENCES_AT;
  if (wins.different == 1) return compareOne<T>(values, occurrences, scores, end);
  let sum: u64 = 0;
  for (let first: u32 = 0; first < wins.different; first += 4, values += sizeof<T>() * 4, occurrences += 16) {
    sum += compareFour<T>(values, occurrences, scores, end);
  }
  return sum;
}

export function holdsNan<T>(scores: usize, end: usize): bool {
  let found = i32x4.splat(0);
  for (; scores < end; scores += 32) {
    const a = v128.load(scores);
    const b = v128.load(scores, 16);
    found = v128.or(found, v128.or(v128.ne<T>(a, a), v128.ne<T>(b, b)));
  }
  return v128.any_true(found);
}

function compareOne<T>(values: usize, occurrences: usize, scores: usize, end: usize): u64 {
  const value = splatFrom<T>(values);
  let below = i32x4.splat(0);
  let upTo = below;
  for (; scores < end; scores += 32) {
    const a = v128.load(scores);
    const b = v128.load(scores, 16);
    below = countLanes<T>(countLanes<T>(below, v128.lt<T>(a, value)), v128.lt<T>(b, value));
    upTo = countLanes<T>(countLanes<T>(upTo, v128.le<T>(a, value)), v128.le<T>(b, value));
  }
  return worthOf<T>(below, occurrences) + worthOf<T>(upTo, occurrences);
}

function compareFour<T>(values: usize, occurrences: usize, scores: usize, end: usize): u64 {
  const a = splatFrom<T>(values);
  const b = splatFrom<T>(values + sizeof<T>());
  const c = splatFrom<T>(values + sizeof<T>() * 2);
  const d = splatFrom<T>(values + sizeof<T>() * 3);
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
    worthOf<T>(belowA, occurrences) + worthOf<T>(belowB, occurrences + 4) +
    worthOf<T>(belowC, occurrences + 8) + worthOf<T>(belowD, occurrences + 12)
  );
}

// @ts-ignore: decorator
@inline
function worthOf<T>(counters: v128, occurrences: usize): u64 {
  return <u64><u32>countersTotal<T>(counters) * <u64>load<u32>(occurrences);
}

/** The sum over any scores, each beside all positive scores, which should be few; or `HAS_NAN`. */
export function sumOneByOne<T>(wins: Wins, scores: usize, end: usize): u64 {
  let counts = i32x4.splat(0);
  for (; scores < end; scores += sizeof<T>()) {
    const score = load<T>(scores);
    if (score != score) return HAS_NAN;
    counts = besidePositives<T>(wins, scores, counts);
  }
  return <u64>countersTotal<T>(counts);
}

/** Counts the positive scores above the score at an address, and those that reach it. */
// @ts-ignore: decorator
@inline
export function besidePositives<T>(wins: Wins, address: usize, counts: v128): v128 {
  const score = splatFrom<T>(address);
  const end = wins.positives + <usize>wins.count * sizeof<T>();
  for (let at = wins.positives; at < end; at += 16) {
    const positives = v128.load(at);
    counts = countLanes<T>(countLanes<T>(counts, v128.gt<T>(positives, score)), v128.ge<T>(positives, score));
  }
  return counts;
}

// @ts-ignore: decorator
@inline
export function splatFrom<T>(address: usize): v128 {
  return sizeof<T>() == 4 ? v128.load32_splat(address) : v128.load64_splat(address);
}
