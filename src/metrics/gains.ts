// From grades to gains, and from gains to the best list there could be. Gains are computed once for each item of the
// truth, in portable arithmetic; kernels only copy and add them.
import type { Truth } from '../data/truth.js';
import { exp2 } from '../num/exp2.js';
import type { Gain } from './vocabulary.js';

/** Gain of every item of the truth, 0 where its grade says it is not relevant. */
export function gainsOf({ items, grades }: Truth, gain: Gain): Float64Array {
  const gains = new Float64Array(items.length);
  for (let i = 0; i < gains.length; i++) gains[i] = gainOf(grades === undefined ? 1 : grades[i]!, gain);
  return gains;
}

function gainOf(grade: number, gain: Gain): number {
  if (!(grade > 0)) return 0;
  if (gain === 'binary') return 1;
  return gain === 'grade' ? grade : exp2(grade) - 1;
}

/**
 * The lists that would be best for users `from` to `to`: their gains in descending order, down to `depth`, laid out
 * like a judged block.
 */
export function idealGains(truth: Truth, gains: Float64Array, from: number, to: number, depth: number): Float64Array {
  const userCount = to - from;
  const ideal = new Float64Array(depth * userCount);
  for (let user = from; user < to; user++) {
    const sorted = gains.slice(truth.offsets[user], truth.offsets[user + 1]).sort();
    const length = Math.min(depth, sorted.length);
    for (let rank = 0; rank < length; rank++) {
      ideal[rank * userCount + user - from] = sorted[sorted.length - 1 - rank]!;
    }
  }
  return ideal;
}
