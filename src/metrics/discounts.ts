// What each rank is worth under a definition, as a table for the kernels.
import { log2 } from '../num/log2.js';
import type { Definition } from './vocabulary.js';

/** Discounts of ranks 1 to `depth`. */
export function discountsOf({ discount, persistence = 1 }: Definition, depth: number): Float64Array {
  const discounts = new Float64Array(depth);
  let power = 1;
  for (let i = 0; i < depth; i++) {
    const rank = i + 1;
    if (discount === 'none') discounts[i] = 1;
    else if (discount === 'log2') discounts[i] = 1 / log2(rank + 1);
    else if (discount === 'log2-clipped') discounts[i] = 1 / log2(Math.max(rank, 2));
    else if (discount === 'reciprocal') discounts[i] = 1 / rank;
    else discounts[i] = power;
    power *= persistence;
  }
  return discounts;
}
