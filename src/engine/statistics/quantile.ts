// Quantiles of sorted values, in the two forms that distributions and bootstrap intervals are read off with.

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

/** How a quantile between two values is found: on the line between them, or as the one above. */
export type QuantileForm = 'linear' | 'inverse-cdf';

/** A product that should be whole may lie this far above; one above the next whole number would be taken instead. */
const SLACK = 1e-9;

/**
 * linear: x[h] with h = (n - 1) p, on the line between neighbours (type 7); inverse-cdf: the least x with F(x) >= p
 * (type 1). Hyndman and Fan, "Sample quantiles in statistical packages", 1996.
 */
export function quantile(ascending: ArrayLike<number>, p: number, form: QuantileForm = 'linear'): number {
  const [below, above] = quantilePlaces(ascending.length, p, form);
  const low = ascending[below]!;
  if (form === 'inverse-cdf') return low;
  return low + ((ascending.length - 1) * p - below) * (ascending[above]! - low);
}

/** The places that a quantile is read off: of the value below it and of the one above. */
export function quantilePlaces(length: number, p: number, form: QuantileForm = 'linear'): readonly [number, number] {
  const last = length - 1;
  if (form === 'inverse-cdf') {
    const place = Math.min(last, Math.max(0, Math.ceil(length * p - SLACK) - 1));
    return [place, place];
  }
  const below = Math.min(Math.floor(last * p), last);
  return [below, Math.min(below + 1, last)];
}
