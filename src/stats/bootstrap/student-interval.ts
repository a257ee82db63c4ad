// Student's interval around a mean, to stand beside those of the bootstrap, which are too narrow for a handful of values.
import { studentTailQuantile } from '../../num/student-t.js';
import { momentsOf } from '../moments.js';
import { lowTail } from './bounds.js';
import { degenerateInterval, type Interval } from './interval.js';

/** x -+ t s / sqrt(n), t the quantile of n - 1 degrees of freedom. Values that are all equal have the interval [x, x]. */
export function studentInterval(values: Float64Array, level: number): Interval {
  const degenerate = degenerateInterval(values, level, 'student');
  if (degenerate !== null) return degenerate;
  const { mean, deviation, count } = momentsOf(values);
  const reach = (studentTailQuantile(lowTail(level), count - 1) * deviation) / Math.sqrt(count);
  return { low: mean - reach, high: mean + reach, level, method: 'student', replicates: 0 };
}
