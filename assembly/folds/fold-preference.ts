// How few judged and not relevant items stand above the relevant ones, two users in a vector. See
// src/foundation/kernels/fold-kernels.ts for the plain body.
import { loadUsers, storeUsers } from './user-lanes';

export function foldPreference(gains: usize, limits: usize, userCount: u32, k: u32, column: usize): u32 {
  const rankBytes = <usize>userCount << 3;
  const end = column + rankBytes;
  for (; column + 16 <= end; column += 16, gains += 16, limits += 16) {
    preferenceLanes(gains, limits, k, rankBytes, column, false);
  }
  if (column < end) preferenceLanes(gains, limits, k, rankBytes, column, true);
  return 0;
}

// @ts-ignore: decorator
@inline
function preferenceLanes(gains: usize, limits: usize, k: u32, rankBytes: usize, column: usize, isLast: bool): void {
  const one = f64x2.splat(1);
  const zero = f64x2.splat(0);
  const limit = loadUsers(limits, isLast);
  const divisor = f64x2.pmax(limit, one);
  let misses = zero;
  let sum = zero;
  for (let rank: u32 = 0; rank < k; rank++, gains += rankBytes) {
    const gain = loadUsers(gains, isLast);
    const worth = f64x2.sub(one, f64x2.div(f64x2.pmin(misses, limit), divisor));
    sum = v128.bitselect(f64x2.add(sum, worth), sum, f64x2.gt(gain, zero));
    misses = f64x2.add(misses, v128.and(f64x2.lt(gain, zero), one));
  }
  storeUsers(column, sum, isLast);
}
