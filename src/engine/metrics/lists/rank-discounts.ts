// What each rank is worth: one row a discount.
import { logDiscounts, naturalDiscounts } from '../../../foundation/numbers/discounts.js';
import { expectedReciprocal, type RankDraw } from './expected-fold.js';
import type { Discount } from './list-vocabulary.js';

interface DiscountRow {
  /** Discounts of ranks 1 to `depth`; k is the cutoff, or the depth without one, and p the persistence. */
  readonly values: (depth: number, k: number, p: number) => Float64Array;
  /** A gain with its discount. */
  readonly formula: (gain: string, rank?: string) => string;
  readonly words: string;
  /** Whether all ranks weigh the same. */
  readonly isFlat?: true;
  /** Of the first relevant rank, on average over all orders, where a closed form is known. */
  readonly expectedFirst?: (draw: RankDraw) => number | undefined;
  /** Whether it means nothing without a cutoff. */
  readonly needsCutoff?: true;
}

export const DISCOUNTS: Readonly<Record<Discount, DiscountRow>> = {
  none: {
    values: (depth) => new Float64Array(depth).fill(1),
    isFlat: true,
    formula: (gain) => gain,
    words: 'with equal weights',
  },
  log2: {
    values: logDiscounts,
    formula: (gain, rank = 'i') => `${gain} / log2(${rank} + 1)`,
    words: 'with weight 1 / log2(i + 1) at rank i',
  },
  'log2-clipped': {
    values: clippedDiscounts,
    formula: (gain) => `${gain} / log2(max(i, 2))`,
    words: 'with weight 1 at ranks 1 and 2 and 1 / log2(i) at a later rank i',
  },
  natural: {
    values: naturalDiscounts,
    formula: (gain) => `${gain} / ln(i + 1)`,
    words: 'with weight 1 / ln(i + 1) at rank i',
  },
  reciprocal: {
    values: (depth) => tableOf(depth, (rank) => 1 / rank),
    expectedFirst: (draw) => (draw.depth > draw.count - draw.relevantCount ? expectedReciprocal(draw) : undefined),
    formula: (gain) => `${gain} / i`,
    words: 'with weight 1 / i at rank i',
  },
  geometric: {
    values: powers,
    formula: (gain) => `${gain} · p^(i − 1)`,
    words: 'with weight p^(i − 1) at rank i, the probability that a reader gets that far',
  },
  'harmonic-tail': {
    values: harmonicTails,
    formula: (gain) => `${gain} · Σ(n=i..k) 1 / n`,
    words: 'with weight 1/i + 1/(i + 1) + ... + 1/k at rank i, its share in the precisions at all ranks up to k',
    needsCutoff: true,
  },
  remaining: {
    values: (depth, k) => tableOf(depth, (rank) => (k - rank + 1) / k),
    formula: (gain) => `${gain} · (k − i + 1) / k`,
    words: 'with weight (k − i + 1) / k at rank i, its share in the recalls at all ranks up to k',
    needsCutoff: true,
  },
  'first-rank': {
    values: (depth) => tableOf(depth, (rank) => (rank === 1 ? 1 : 0)),
    expectedFirst: ({ count, relevantCount }) => relevantCount / count,
    formula: (gain) => `${gain} · [i = 1]`,
    words: 'with weight 1 at rank 1 and 0 below',
  },
};

function tableOf(depth: number, worth: (rank: number) => number): Float64Array {
  const table = new Float64Array(depth);
  for (let rank = 1; rank <= depth; rank++) table[rank - 1] = worth(rank);
  return table;
}

/** Rank 2 is worth as much as rank 1: the same table, one rank later. */
function clippedDiscounts(depth: number): Float64Array {
  const discounts = new Float64Array(depth);
  if (depth === 0) return discounts;
  discounts.set(logDiscounts(depth - 1), 1);
  discounts[0] = 1;
  return discounts;
}

function powers(depth: number, _: number, p: number): Float64Array {
  let power = 1;
  return tableOf(depth, (rank) => {
    if (rank > 1) power *= p;
    return power;
  });
}

/** 1/i + 1/(i+1) + ... + 1/k at place i - 1, added from the smallest: in how many precisions a hit at rank i counts. */
function harmonicTails(depth: number, k: number): Float64Array {
  const tails = new Float64Array(depth);
  let tail = 0;
  for (let rank = k; rank >= 1; rank--) {
    tail += 1 / rank;
    if (rank <= depth) tails[rank - 1] = tail;
  }
  return tails;
}
