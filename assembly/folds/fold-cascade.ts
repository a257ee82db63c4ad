// What readers find who stop where they are content, two users in a vector. See src/foundation/kernels/fold-kernels.ts for the
// plain body.
import { loadUsers, storeUsers } from './user-lanes';

export function foldCascade(gains: usize, weights: usize, scale: f64, userCount: u32, k: u32, column: usize): u32 {
  const rankBytes = <usize>userCount << 3;
  const weightsEnd = weights + (<usize>k << 3);
  const end = column + rankBytes;
  for (; column + 16 <= end; column += 16, gains += 16) {
    cascadeLanes(gains, weights, weightsEnd, scale, rankBytes, column, false);
  }
  if (column < end) cascadeLanes(gains, weights, weightsEnd, scale, rankBytes, column, true);
  return 0;
}

// @ts-ignore: decorator
@inline
function cascadeLanes(
  gains: usize, weights: usize, weightsEnd: usize, scale: f64, rankBytes: usize, column: usize, isLast: bool,
): void {
  const one = f64x2.splat(1);
  const zero = f64x2.splat(0);
  const scales = f64x2.splat(scale);
  let reach = one;
  let sum = zero;
  for (; weights < weightsEnd; weights += 8, gains += rankBytes) {
    const gain = loadUsers(gains, isLast);
    const stop = v128.and(f64x2.gt(gain, zero), f64x2.pmin(one, f64x2.div(gain, scales)));
    sum = f64x2.add(sum, f64x2.mul(f64x2.mul(reach, stop), v128.load64_splat(weights)));
    reach = f64x2.mul(reach, f64x2.sub(one, stop));
  }
  storeUsers(column, sum, isLast);
}
