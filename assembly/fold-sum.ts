// The sum of gain times weight over the first k ranks, two users in a vector. See src/kernels/fold-sum.ts for the plain
// body.
import { loadUsers, storeUsers } from './shared/user-lanes';

export function foldSum(gains: usize, weights: usize, userCount: u32, k: u32, column: usize): u32 {
  const rankBytes = <usize>userCount << 3;
  const weightsEnd = weights + (<usize>k << 3);
  const end = column + rankBytes;
  for (; column + 16 <= end; column += 16, gains += 16) {
    sumLanes(gains, weights, weightsEnd, rankBytes, column, false);
  }
  if (column < end) sumLanes(gains, weights, weightsEnd, rankBytes, column, true);
  return 0;
}

// @ts-ignore: decorator
@inline
function sumLanes(
  gains: usize, weights: usize, weightsEnd: usize, rankBytes: usize, column: usize, isLast: bool,
): void {
  let sum = f64x2.splat(0);
  for (; weights < weightsEnd; weights += 8, gains += rankBytes) {
    sum = f64x2.add(sum, f64x2.mul(loadUsers(gains, isLast), v128.load64_splat(weights)));
  }
  storeUsers(column, sum, isLast);
}
