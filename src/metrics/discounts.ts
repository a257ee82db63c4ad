// What each rank is worth under a definition, as a table for the kernels.
import { logDiscounts, naturalDiscounts } from '../num/discounts.js';
import type { ListDefinition } from './vocabulary.js';

/** What ranks 1 to `depth` weigh in the fold of a definition; without a cutoff, k is the depth. */
export function weightsOf(definition: ListDefinition, cutoff: number | undefined, depth: number): Float64Array {
  const { fold } = definition;
  return fold === 'f-measure' ? new Float64Array(depth).fill(1) : discountsOf(definition, cutoff, depth);
}

/** Discounts of ranks 1 to `depth`. */
export function discountsOf(
  { discount, p = 1 }: ListDefinition,
  cutoff: number | undefined,
  depth: number,
): Float64Array {
  if (discount === 'log2') return logDiscounts(depth);
  if (discount === 'natural') return naturalDiscounts(depth);
  if (discount === 'harmonic-tail') return harmonicTails(cutoff ?? depth, depth);
  const discounts = new Float64Array(depth);
  // Rank 2 is worth as much as rank 1: the same table, one rank later.
  if (discount === 'log2-clipped' && depth > 0) {
    discounts.set(logDiscounts(depth - 1), 1);
    discounts[0] = 1;
    return discounts;
  }
  const k = cutoff ?? depth;
  let power = 1;
  for (let i = 0; i < depth; i++) {
    if (discount === 'none') discounts[i] = 1;
    else if (discount === 'reciprocal') discounts[i] = 1 / (i + 1);
    else if (discount === 'remaining') discounts[i] = (k - i) / k;
    else if (discount === 'first-rank') discounts[i] = i === 0 ? 1 : 0;
    else discounts[i] = power;
    power *= p;
  }
  return discounts;
}

/** 1/i + 1/(i+1) + ... + 1/k at place i - 1, added from the smallest: in how many precisions a hit at rank i counts. */
function harmonicTails(k: number, depth: number): Float64Array {
  const tails = new Float64Array(depth);
  let tail = 0;
  for (let rank = k; rank >= 1; rank--) {
    tail += 1 / rank;
    if (rank <= depth) tails[rank - 1] = tail;
  }
  return tails;
}
