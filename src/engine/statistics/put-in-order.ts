// Some places of a sorted array without sorting the rest: what a quantile reads is found in a few passes over the values.
// Hoare, "Algorithm 65: find", 1961.

/** Puts at `place` what ascending order would put there; nothing before it is larger, nothing behind it smaller. No NaN. */
export function putInOrder(values: Float64Array, place: number): void {
  let first = 0;
  let last = values.length - 1;
  while (first < last) {
    const pivot = middleOf(values[first]!, values[(first + last) >>> 1]!, values[last]!);
    let low = first;
    let high = last;
    while (low <= high) {
      while (values[low]! < pivot) low += 1;
      while (values[high]! > pivot) high -= 1;
      if (low > high) break;
      const value = values[low]!;
      values[low] = values[high]!;
      values[high] = value;
      low += 1;
      high -= 1;
    }
    // Between the two lie values equal to the pivot, which are where they belong.
    if (place <= high) last = high;
    else if (place >= low) first = low;
    else return;
  }
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
