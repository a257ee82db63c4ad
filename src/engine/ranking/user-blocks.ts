// Cutting users into blocks whose data, in and out, stay within a budget: what a kernel call copies is bounded
// whatever the length of the lists, the number of seen items or the dimension of the factors.

/** Bytes that a block may copy, unless one user alone needs more. */
const BUDGET_BYTES = 8_388_608;

/** Calls `rank(from, to)` for consecutive blocks of at most `mostUsers`; `bytesOf` tells what a user copies. */
export function forUserBlocks(
  userCount: number,
  mostUsers: number,
  bytesOf: (user: number) => number,
  rank: (from: number, to: number) => void,
): void {
  let from = 0;
  while (from < userCount) {
    let bytes = bytesOf(from);
    let to = from + 1;
    while (to < userCount && to - from < mostUsers) {
      bytes += bytesOf(to);
      if (bytes > BUDGET_BYTES) break;
      to += 1;
    }
    rank(from, to);
    from = to;
  }
}
