// The sum of the precisions at the relevant ranks, two users in a vector. Divisions take nearly all of the time, and
// over the first ranks there are few different sums: which of these ranks are relevant decides them. A table of them,
// made with the same additions in the same order, serves all users of a call. See src/foundation/kernels/fold-kernels.ts for
// the plain body.
import { loadUsers, storeUsers } from './user-lanes';

/** Ranks whose sums are in the table. */
const TABLED_RANKS: u32 = 10;

/** Fewer users do not repay a table. */
const FEWEST_USERS: u32 = 512;

export function foldPrecisionSumScratch(gains: usize, userCount: u32, k: u32, column: usize): usize {
  return userCount < FEWEST_USERS ? 8 : <usize>8 << min<u32>(k, TABLED_RANKS);
}

export function foldPrecisionSum(gains: usize, userCount: u32, k: u32, column: usize, scratch: usize): u32 {
  const rankBytes = <usize>userCount << 3;
  const end = column + rankBytes;
  const tabled: u32 = userCount < FEWEST_USERS ? 0 : min<u32>(k, TABLED_RANKS);
  fillTable(scratch, tabled);
  for (; column + 32 <= end; column += 32, gains += 32) {
    precisionPairs(gains, k, rankBytes, column, scratch, tabled);
  }
  for (; column + 16 <= end; column += 16, gains += 16) {
    precisionLanes(gains, k, rankBytes, column, false, scratch, tabled);
  }
  if (column < end) precisionLanes(gains, k, rankBytes, column, true, scratch, tabled);
  return 0;
}

/** Bit r of an entry's place says that rank r is relevant; the entry is the sum over all bits of its place. */
function fillTable(table: usize, ranks: u32): void {
  store<f64>(table, 0);
  for (let rank: u32 = 0; rank < ranks; rank++) {
    const count: u32 = 1 << rank;
    const next = table + (<usize>count << 3);
    for (let place: u32 = 0; place < count; place++) {
      const precision = <f64>(popcnt<u32>(place) + 1) / <f64>(rank + 1);
      store<f64>(next + (<usize>place << 3), load<f64>(table + (<usize>place << 3)) + precision);
    }
  }
}

/** Four users at a time over the ranks that are in the table; bits of their relevant ranks together are its places. */
// @ts-ignore: decorator
@inline
function precisionPairs(gains: usize, k: u32, rankBytes: usize, column: usize, table: usize, tabled: u32): void {
  const zero = f64x2.splat(0);
  // Places count bytes.
  let bit = i64x2.splat(8);
  let first = zero;
  let second = zero;
  let at = gains;
  for (let rank: u32 = 0; rank < tabled; rank++, at += rankBytes) {
    first = v128.or(first, v128.and(f64x2.gt(v128.load(at), zero), bit));
    second = v128.or(second, v128.and(f64x2.gt(v128.load(at, 16), zero), bit));
    bit = i64x2.add(bit, bit);
  }
  finishLanes(at, k, rankBytes, column, false, table, tabled, first);
  finishLanes(at + 16, k, rankBytes, column + 16, false, table, tabled, second);
}

/** The same for two users, or the last one. */
// @ts-ignore: decorator
@inline
function precisionLanes(
  gains: usize, k: u32, rankBytes: usize, column: usize, isLast: bool, table: usize, tabled: u32,
): void {
  const zero = f64x2.splat(0);
  let bit = i64x2.splat(8);
  let places = zero;
  for (let rank: u32 = 0; rank < tabled; rank++, gains += rankBytes) {
    places = v128.or(places, v128.and(f64x2.gt(loadUsers(gains, isLast), zero), bit));
    bit = i64x2.add(bit, bit);
  }
  finishLanes(gains, k, rankBytes, column, isLast, table, tabled, places);
}

/** Goes on from the sums in the table; `gains` are those of the first rank that is not in it. */
// @ts-ignore: decorator
@inline
function finishLanes(
  gains: usize, k: u32, rankBytes: usize, column: usize, isLast: bool, table: usize, rank: u32, places: v128,
): void {
  const first = <u32>i32x4.extract_lane(places, 0);
  const second = <u32>i32x4.extract_lane(places, 2);
  let sum = v128.load64_lane(table + <usize>second, v128.load64_zero(table + <usize>first), 1);
  if (rank < k) {
    const one = f64x2.splat(1);
    let hits = f64x2(<f64>popcnt<u32>(first), <f64>popcnt<u32>(second));
    let place = f64x2.splat(<f64>(rank + 1));
    for (; rank < k; rank++, gains += rankBytes) {
      const isRelevant = f64x2.gt(loadUsers(gains, isLast), f64x2.splat(0));
      hits = f64x2.add(hits, v128.and(isRelevant, one));
      sum = v128.bitselect(f64x2.add(sum, f64x2.div(hits, place)), sum, isRelevant);
      place = f64x2.add(place, one);
    }
  }
  storeUsers(column, sum, isLast);
}
