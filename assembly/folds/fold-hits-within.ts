// Hits down to a rank of the user's own, two users in a vector. See src/foundation/kernels/fold-kernels.ts for the plain body.
import { loadUsers, storeUsers } from './user-lanes';

export function foldHitsWithin(gains: usize, limits: usize, userCount: u32, k: u32, column: usize): u32 {
  const rankBytes = <usize>userCount << 3;
  const end = column + rankBytes;
  for (; column + 16 <= end; column += 16, gains += 16, limits += 16) {
    withinLanes(gains, limits, k, rankBytes, column, false);
  }
  if (column < end) withinLanes(gains, limits, k, rankBytes, column, true);
  return 0;
}

// @ts-ignore: decorator
@inline
function withinLanes(gains: usize, limits: usize, k: u32, rankBytes: usize, column: usize, isLast: bool): void {
  const one = f64x2.splat(1);
  const zero = f64x2.splat(0);
  const limit = loadUsers(limits, isLast);
  let hits = zero;
  let above = zero;
  for (let rank: u32 = 0; rank < k; rank++, gains += rankBytes) {
    const isHit = v128.and(f64x2.gt(loadUsers(gains, isLast), zero), f64x2.lt(above, limit));
    hits = f64x2.add(hits, v128.and(isHit, one));
    above = f64x2.add(above, one);
  }
  storeUsers(column, hits, isLast);
}
