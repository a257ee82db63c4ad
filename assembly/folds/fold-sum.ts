// The sum of gain times weight over the first k ranks, two users in a vector and two vectors at a time. See
// src/foundation/kernels/fold-kernels.ts for the plain body.
import { loadUsers, storeUsers } from './user-lanes';

export function foldSum(gains: usize, weights: usize, userCount: u32, k: u32, column: usize): u32 {
  const rankBytes = <usize>userCount << 3;
  const weightsEnd = weights + (<usize>k << 3);
  const end = column + rankBytes;
  for (; column + 32 <= end; column += 32, gains += 32) sumPairs(gains, weights, weightsEnd, rankBytes, column);
  for (; column + 16 <= end; column += 16, gains += 16) {
    sumLanes(gains, weights, weightsEnd, rankBytes, column, false);
  }
  if (column < end) sumLanes(gains, weights, weightsEnd, rankBytes, column, true);
  return 0;
}

// @ts-ignore: decorator
@inline
function sumPairs(gains: usize, weights: usize, weightsEnd: usize, rankBytes: usize, column: usize): void {
  let first = f64x2.splat(0);
  let second = first;
  for (; weights < weightsEnd; weights += 8, gains += rankBytes) {
    const weight = v128.load64_splat(weights);
    first = f64x2.add(first, f64x2.mul(v128.load(gains), weight));
    second = f64x2.add(second, f64x2.mul(v128.load(gains, 16), weight));
  }
  v128.store(column, first);
  v128.store(column, second, 16);
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
