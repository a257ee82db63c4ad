// What lists must be judged with before a metric can fold them, so that metrics that ask for the same are judged once.
import type { Gain, Hits, ListDefinition, Ties } from './vocabulary.js';

/** What the lists of a block must be judged with: metrics that ask for the same share one judgement. */
export interface Judging {
  /** `signed` is binary, with -1 for items that were judged and found not relevant. */
  readonly gain: Gain | 'signed';
  /** The grade that is worth 1; 1 where it is not said. */
  readonly unit?: number;
  readonly ties: Ties;
  /** All that are listed, where it is not said. */
  readonly hits?: Hits;
}

/** The metrics of one key can share a judgement. */
export function judgingKey({ gain, unit = 1, ties, hits = 'listed' }: Judging): string {
  return `${gain} ${unit} ${ties} ${hits}`;
}

export function judgingOf({ gain, fold, unit = 1, ties = 'given', hits = 'listed' }: ListDefinition): Judging {
  if (fold === 'preference') return { gain: 'signed', ties: 'given' };
  // Only sums know what half a hit is, and only precisions what stands at the same rank.
  const isKnown = ties === 'worst' ? fold === 'precision-sum' : fold === 'sum';
  const tied = isKnown ? ties : 'given';
  if (fold === 'cascade') return { gain: 'exp2', unit: 1, ties: 'given' };
  const scored = { ties: tied, ...(hits === 'listed' ? {} : { hits }) };
  return gain === 'binary' ? { gain, ...scored } : { gain, unit, ...scored };
}
