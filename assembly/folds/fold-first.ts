// The weight of the first relevant rank, two users in a vector and two vectors at a time. See src/foundation/kernels/fold-kernels.ts
// for the plain body.
import { loadUsers, storeUsers } from './user-lanes';

export function foldFirst(gains: usize, weights: usize, userCount: u32, k: u32, column: usize): u32 {
  const rankBytes = <usize>userCount << 3;
  const weightsEnd = weights + (<usize>k << 3);
  const end = column + rankBytes;
  let behind = gains + <usize>k * rankBytes;
  for (; column + 32 <= end; column += 32, behind += 32) firstPairs(behind, weights, weightsEnd, rankBytes, column);
  for (; column + 16 <= end; column += 16, behind += 16) {
    firstLanes(behind, weights, weightsEnd, rankBytes, column, false);
  }
  if (column < end) firstLanes(behind, weights, weightsEnd, rankBytes, column, true);
  return 0;
}

/** Goes from the worst rank, which ends at `behind`, to the best: what is found last is the first. */
// @ts-ignore: decorator
@inline
function firstPairs(behind: usize, weights: usize, weightsEnd: usize, rankBytes: usize, column: usize): void {
  const zero = f64x2.splat(0);
  let first = zero;
  let second = zero;
  while (weightsEnd > weights) {
    weightsEnd -= 8;
    behind -= rankBytes;
    const weight = v128.load64_splat(weightsEnd);
    first = v128.bitselect(weight, first, f64x2.gt(v128.load(behind), zero));
    second = v128.bitselect(weight, second, f64x2.gt(v128.load(behind, 16), zero));
  }
  v128.store(column, first);
  v128.store(column, second, 16);
}

/** The same for two users, or the last one. */
// @ts-ignore: decorator
@inline
function firstLanes(
  behind: usize, weights: usize, weightsEnd: usize, rankBytes: usize, column: usize, isLast: bool,
): void {
  let first = f64x2.splat(0);
  while (weightsEnd > weights) {
    weightsEnd -= 8;
    behind -= rankBytes;
    const isRelevant = f64x2.gt(loadUsers(behind, isLast), f64x2.splat(0));
    first = v128.bitselect(v128.load64_splat(weightsEnd), first, isRelevant);
  }
  storeUsers(column, first, isLast);
}
