// From which number of relevant items on a recall is reached, as folds compute and explain it.
import type { RecallRounding } from './list-vocabulary.js';

/** Recalls 0, 0.1, ... 1. */
export const ELEVEN_RECALLS: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** How many of `relevantCount` items must be found for a recall. */
export function hitsAtRecall(recall: number, rounding: RecallRounding | undefined, relevantCount: number): number {
  return rounding === 'up' ? Math.floor(recall * relevantCount + 0.9) : Math.round(recall * relevantCount);
}

export function recallSymbol(share: string, rounding: RecallRounding | undefined): string {
  return rounding === 'up' ? `floor(${share} · r + 0.9)` : `round(${share} · r)`;
}

export function roundingWords(rounding: RecallRounding | undefined): string {
  return rounding === 'up' ? 'plus 0.9 and rounded down' : 'rounded to the nearest whole number';
}
