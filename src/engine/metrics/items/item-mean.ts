// The mean over the users who are counted.
import { ExactSum } from '../../../foundation/numbers/exact-sum.js';

/** Exact sum of the values that are numbers, divided by their count; NaN for none. */
export function countedMean(values: Float64Array): { mean: number; count: number } {
  const counted = new Float64Array(values.length);
  let count = 0;
  for (let user = 0; user < values.length; user++) {
    const value = values[user]!;
    if (!Number.isNaN(value)) counted[count++] = value;
  }
  const sum = new ExactSum();
  sum.addAll(counted, 0, count);
  return { mean: sum.mean(), count };
}
