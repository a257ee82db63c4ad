// What every test gives back: its name, its statistic, its p-value, against which alternative and by which method, so
// that a number in a report never loses its meaning. Degenerate samples have values too, and a note that says so.
import { checkWord } from '../../foundation/checks.js';

/** What the p-value speaks against equality for: a and b differ, a is less than b, a is greater than b. */
export type Alternative = 'two-sided' | 'less' | 'greater';

const ALTERNATIVES: readonly Alternative[] = ['two-sided', 'less', 'greater'];

/** A statistic with its p-value, the direction and how it was computed. */
export interface TestResult {
  /** Such as `wilcoxon signed-rank`. */
  readonly test: string;
  /** May be infinite, where the note says why; never NaN. */
  readonly statistic: number;
  /** In 0 .. 1; 1 where nothing speaks against equality. */
  readonly p: number;
  readonly alternative: Alternative;
  /** How the p-value was found, such as `exact` or `normal approximation`. */
  readonly method: string;
  /** What is unusual about the sample, for people. */
  readonly note?: string;
}

/** A range that holds the true value with the stated confidence. */
export interface ConfidenceInterval {
  readonly level: number;
  readonly low: number;
  readonly high: number;
}

/** Two-sided where nothing is asked; refuses other words. */
export function alternativeOf(options: { readonly alternative?: Alternative }): Alternative {
  const alternative = options.alternative ?? 'two-sided';
  checkWord('alternative', alternative, ALTERNATIVES);
  return alternative;
}

/** The p-value of a statistic whose distribution is symmetric about 0, given P(X > x). */
export function pOfSymmetric(statistic: number, alternative: Alternative, tail: (x: number) => number): number {
  if (alternative === 'two-sided') return Math.min(1, 2 * tail(Math.abs(statistic)));
  return tail(alternative === 'greater' ? statistic : -statistic);
}

/** The p-value from P(X <= x) and P(X >= x): the one asked for, or twice the smaller, at most 1. */
export function pOfTails(atMost: number, atLeast: number, alternative: Alternative): number {
  if (alternative === 'two-sided') return Math.min(1, 2 * Math.min(atMost, atLeast));
  return Math.min(1, alternative === 'greater' ? atLeast : atMost);
}
