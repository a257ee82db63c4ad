// The distance between the quantile functions of two samples, and the part of it where the first is below the second.
// Both functions are steps, so that the integrals are finite sums and exact but for rounding. A sample is its ascending
// values and how often each of them counts, so that a resample needs no sorting.

export interface StepSample {
  /** Ascending. */
  readonly values: Float64Array;
  /** How often each value counts. */
  readonly counts: Uint32Array;
}

export interface QuantileViolation {
  /** Integral of (F - G)^2 where F < G. */
  readonly violated: number;
  /** Integral of (F - G)^2 over 0 .. 1. */
  readonly total: number;
  /** violated / total; 1/2 for 0 / 0, where the samples are the same. */
  readonly share: number;
}

/** F and G are the quantile functions of the first and the second sample. */
export function quantileViolation(first: StepSample, second: StepSample): QuantileViolation {
  const firstCount = countOf(first);
  const secondCount = countOf(second);
  // Widths are in units of 1 / (firstCount secondCount), in which every step begins and ends at a whole number.
  const end = firstCount * secondCount;
  let violated = 0;
  let total = 0;
  let [i, j] = [0, 0];
  let firstEnd = first.counts[0]! * secondCount;
  let secondEnd = second.counts[0]! * firstCount;
  for (let position = 0; position < end; ) {
    while (firstEnd <= position) firstEnd += first.counts[++i]! * secondCount;
    while (secondEnd <= position) secondEnd += second.counts[++j]! * firstCount;
    const next = Math.min(firstEnd, secondEnd);
    const difference = first.values[i]! - second.values[j]!;
    const area = difference * difference * (next - position);
    total += area;
    if (difference < 0) violated += area;
    position = next;
  }
  return { violated: violated / end, total: total / end, share: total === 0 ? 0.5 : violated / total };
}

function countOf({ counts }: StepSample): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
