// What each rank is worth under a definition, as a table for the kernels.
import { logDiscounts } from '../num/discounts.js';
import type { Definition } from './vocabulary.js';

/** Discounts of ranks 1 to `depth`. */
export function discountsOf({ discount, persistence = 1 }: Definition, depth: number): Float64Array {
  if (discount === 'log2') return logDiscounts(depth);
  const discounts = new Float64Array(depth);
  // Rank 2 is worth as much as rank 1: the same table, one rank later.
  if (discount === 'log2-clipped' && depth > 0) {
    discounts.set(logDiscounts(depth - 1), 1);
    discounts[0] = 1;
    return discounts;
  }
  let power = 1;
  for (let i = 0; i < depth; i++) {
    if (discount === 'none') discounts[i] = 1;
    else if (discount === 'reciprocal') discounts[i] = 1 / (i + 1);
    else discounts[i] = power;
    power *= persistence;
  }
  return discounts;
}
