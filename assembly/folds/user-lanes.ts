// Doubles of two users side by side. The last of an odd number of users has a vector of its own, with 0 in the lane
// beside it, so that nothing behind the arrays is read or written.

// @ts-ignore: decorator
@inline
export function loadUsers(from: usize, isLast: bool): v128 {
  return isLast ? v128.load64_zero(from) : v128.load(from);
}

// @ts-ignore: decorator
@inline
export function storeUsers(to: usize, values: v128, isLast: bool): void {
  if (isLast) v128.store64_lane(to, values, 0);
  else v128.store(to, values);
}
