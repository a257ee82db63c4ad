// The test that two rankings have nothing to do with each other, by the number of pairs that they order differently.
import { UsageError } from '../../../foundation/errors.js';
import { normalTail } from '../../../foundation/numbers/normal.js';
import type { PairOrder } from './pair-order.js';

/** `exact` counts permutations and knows no ties; `asymptotic` is the normal approximation with ties. */
export type KendallMethod = 'auto' | 'exact' | 'asymptotic';

/** Up to so many values, counting permutations is quick; the approximation is good above. */
const MOST_EXACT = 33;

/** Two-sided p of C - D; `auto` is exact without ties for at most 33 values, or where at most one pair stands out. */
export function kendallTest(order: PairOrder, count: number, method: KendallMethod): number {
  const { pairCount, discordantCount, tiedFirstCount, tiedSecondCount } = order;
  const hasTies = tiedFirstCount > 0 || tiedSecondCount > 0;
  if (method === 'exact' && hasTies) {
    throw new UsageError('The exact test knows no equal values', {
      argument: 'method',
      found: method,
      expected: 'auto or asymptotic',
    });
  }
  const fewer = Math.min(discordantCount, pairCount - discordantCount);
  const isExact = method === 'exact' || (method === 'auto' && !hasTies && (count <= MOST_EXACT || fewer <= 1));
  return isExact ? exactTest(count, fewer) : asymptoticTest(order, count);
}

/**
 * min(1, 2 P(D <= d)) over all n! permutations: with i values placed, the next one adds 0 to i inversions, each with the
 * same probability 1 / (i + 1). Kendall, A new measure of rank correlation, 1938.
 */
function exactTest(count: number, inversions: number): number {
  let shares = new Float64Array(inversions + 1);
  shares[0] = 1;
  for (let placed = 1; placed < count; placed++) {
    const next = new Float64Array(inversions + 1);
    let window = 0;
    for (let d = 0; d <= inversions; d++) {
      window += shares[d]!;
      next[d] = window / (placed + 1);
      if (d >= placed) window -= shares[d - placed]!;
    }
    shares = next;
  }
  const tail = shares.reduce((sum, share) => sum + share, 0);
  return Math.min(1, 2 * tail);
}

/** |C - D| / sqrt(variance) against the normal distribution; the variance allows for ties (Kendall, 1970, chapter 4). */
function asymptoticTest(order: PairOrder, count: number): number {
  const { first, second, concordantCount, discordantCount, tiedFirstCount, tiedSecondCount } = order;
  const ordered = count * (count - 1);
  const singles = ordered * (2 * count + 5) - sumOf(first.sizes, spread) - sumOf(second.sizes, spread);
  // Two values that are not equal have no ties, and three are needed for this part.
  const triples =
    count < 3 ? 0 : (sumOf(first.sizes, triple) * sumOf(second.sizes, triple)) / (9 * ordered * (count - 2));
  const variance = singles / 18 + (2 * tiedFirstCount * tiedSecondCount) / ordered + triples;
  return Math.min(1, 2 * normalTail(Math.abs(concordantCount - discordantCount) / Math.sqrt(variance)));
}

const spread = (size: number) => size * (size - 1) * (2 * size + 5);
const triple = (size: number) => size * (size - 1) * (size - 2);

function sumOf(sizes: Uint32Array, part: (size: number) => number): number {
  return sizes.reduce((sum, size) => sum + part(size), 0);
}
