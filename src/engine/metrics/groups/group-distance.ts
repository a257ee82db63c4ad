// How far apart the means of groups are.
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import type { Distance } from './groups-vocabulary.js';

/** Groups without a mean (NaN) are left out; fewer than two groups have no distance. 0 over 0 is a ratio of 1. */
export function groupDistance(means: readonly number[], distance: Distance): number {
  const known = means.filter((mean) => !Number.isNaN(mean));
  if (known.length < 2) return Number.NaN;
  if (distance === 'pairs') {
    return exactMean(known.flatMap((mean, i) => known.slice(i + 1).map((other) => Math.abs(mean - other))));
  }
  const least = known.reduce((a, b) => Math.min(a, b));
  const greatest = known.reduce((a, b) => Math.max(a, b));
  if (distance === 'difference') return greatest - least;
  return greatest === 0 ? 1 : least / greatest;
}
