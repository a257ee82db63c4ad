// What two ascending lists of numbers have in common.

/** From this ratio of lengths on, searching the longer list takes fewer steps than walking it. */
const LOPSIDED = 16;

/** Numbers that both ascending lists hold. */
export function countCommon(left: Uint32Array, right: Uint32Array): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length * LOPSIDED < long.length) return countBySearch(short, long);
  let count = 0;
  for (let i = 0, j = 0; i < short.length && j < long.length; ) {
    const [a, b] = [short[i]!, long[j]!];
    if (a === b) count++;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  return count;
}

function countBySearch(short: Uint32Array, long: Uint32Array): number {
  let count = 0;
  let from = 0;
  for (const value of short) {
    let to = long.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (long[middle]! < value) from = middle + 1;
      else to = middle;
    }
    if (from < long.length && long[from] === value) count++;
  }
  return count;
}
