// Finding a number among ascending ones, by halving.

/** Where the number stands in the ascending ones from `from` to `to - 1`, or `to` where it does not. */
export function ascendingPlace(numbers: Uint32Array, from: number, to: number, number: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low < to && numbers[low] === number ? low : to;
}
