// The greatest precision from some number of hits on, two users in a vector. See src/foundation/kernels/fold-kernels.ts for
// the plain body.
import { loadUsers, storeUsers } from './user-lanes';

export function foldInterpolated(gains: usize, limits: usize, userCount: u32, k: u32, column: usize): u32 {
  const rankBytes = <usize>userCount << 3;
  const end = column + rankBytes;
  for (; column + 16 <= end; column += 16, gains += 16, limits += 16) {
    interpolatedLanes(gains, limits, k, rankBytes, column, false);
  }
  if (column < end) interpolatedLanes(gains, limits, k, rankBytes, column, true);
  return 0;
}

// @ts-ignore: decorator
@inline
function interpolatedLanes(gains: usize, limits: usize, k: u32, rankBytes: usize, column: usize, isLast: bool): void {
  const one = f64x2.splat(1);
  const zero = f64x2.splat(0);
  const limit = loadUsers(limits, isLast);
  let hits = zero;
  let greatest = zero;
  let place = one;
  for (let rank: u32 = 0; rank < k; rank++, gains += rankBytes) {
    const isRelevant = f64x2.gt(loadUsers(gains, isLast), zero);
    hits = f64x2.add(hits, v128.and(isRelevant, one));
    const isEnough = v128.and(isRelevant, f64x2.ge(hits, limit));
    greatest = f64x2.pmax(greatest, v128.and(isEnough, f64x2.div(hits, place)));
    place = f64x2.add(place, one);
  }
  storeUsers(column, greatest, isLast);
}
