// The test of no correlation that Pearson's and Spearman's coefficients share.
import { studentTail } from '../../../foundation/numbers/student-t.js';

/**
 * Two-sided p of a correlation r of n pairs: t = r sqrt((n - 2) / ((1 - r) (1 + r))) against Student's distribution with
 * n - 2 degrees of freedom. Exact for normal values, an approximation for ranks; null for fewer than 3 pairs.
 */
export function correlationTest(value: number, count: number): number | null {
  if (count < 3) return null;
  const rest = (1 - value) * (1 + value);
  if (rest <= 0) return 0;
  const t = Math.abs(value) * Math.sqrt((count - 2) / rest);
  return Math.min(1, 2 * studentTail(t, count - 2));
}
