// The sum of the precisions at the relevant ranks, two users in a vector. See src/kernels/fold-precision-sum.ts for the
// plain body.
import { loadUsers, storeUsers } from './shared/user-lanes';

export function foldPrecisionSum(gains: usize, userCount: u32, k: u32, column: usize): u32 {
  const rankBytes = <usize>userCount << 3;
  const end = column + rankBytes;
  for (; column + 16 <= end; column += 16, gains += 16) precisionLanes(gains, k, rankBytes, column, false);
  if (column < end) precisionLanes(gains, k, rankBytes, column, true);
  return 0;
}

// @ts-ignore: decorator
@inline
function precisionLanes(gains: usize, k: u32, rankBytes: usize, column: usize, isLast: bool): void {
  const one = f64x2.splat(1);
  let hits = f64x2.splat(0);
  let sum = hits;
  let place = one;
  for (let rank: u32 = 0; rank < k; rank++, gains += rankBytes) {
    const isRelevant = f64x2.gt(loadUsers(gains, isLast), f64x2.splat(0));
    hits = f64x2.add(hits, v128.and(isRelevant, one));
    sum = v128.bitselect(f64x2.add(sum, f64x2.div(hits, place)), sum, isRelevant);
    place = f64x2.add(place, one);
  }
  storeUsers(column, sum, isLast);
}
