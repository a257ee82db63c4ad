// The words of measures of judged lists, one row a word: each measure as a function of one user's judged list, with its
// formula and a sentence. They are asked for seldom, so they are plain loops that both backends share.
import { logDiscounts } from '../../../foundation/numbers/discounts.js';
import { log2, naturalLog } from '../../../foundation/numbers/elementary.js';
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { hitsAtRecall } from '../lists/folds.js';
import type { Counted, JudgedDefinition, JudgedMeasure } from './judged-vocabulary.js';

/** What is known of a user. */
export interface JudgedUser {
  /** By rank, down to the cutoff and the end of the list; below 0 where an item was judged and is not relevant. */
  readonly gains: Float64Array;
  readonly relevantCount: number;
  /** Gains of all relevant items, highest first. */
  readonly ideal: Float64Array;
}

/** The last rank in a formula, `k` or `L`, and what is made of it. */
interface RankSymbols {
  readonly last: string;
  /** Such as `(i=1..k)`. */
  readonly range: string;
  /** Such as `ranks 1 to k`. */
  readonly words: string;
}

interface CountRow {
  readonly of: (user: JudgedUser) => number;
  /** Whether items that were judged and are not relevant must be told from the others. */
  readonly isSigned?: true;
  readonly formula: (ranks: RankSymbols) => string;
  readonly words: (ranks: RankSymbols) => string;
}

interface MeasureRow {
  readonly of: (user: JudgedUser, definition: JudgedDefinition) => number;
  readonly isSigned?: (definition: JudgedDefinition) => boolean;
  readonly readsIdeal?: true;
  readonly formula: (ranks: RankSymbols, definition: JudgedDefinition) => string;
  /** What the symbols of the formula stand for. */
  readonly symbols?: (ranks: RankSymbols, definition: JudgedDefinition) => readonly string[];
  readonly words: (ranks: RankSymbols, definition: JudgedDefinition) => string;
}

/** As trec_eval smooths the share of relevant items among those judged. */
const INFERRED_EPSILON = 0.00001;

const COUNTS: Readonly<Record<Counted, CountRow>> = {
  users: { of: () => 1, formula: () => '1', words: () => 'Each user counts as 1.' },
  listed: {
    of: ({ gains }) => gains.length,
    formula: ({ range }) => `Σ${range} 1`,
    words: ({ words }) => `The items at ${words} are counted.`,
  },
  relevant: {
    of: ({ relevantCount }) => relevantCount,
    formula: () => 'r',
    words: () => 'All relevant items are counted, in the list or not.',
  },
  hits: {
    of: ({ gains }) => hitCount(gains, gains.length),
    formula: ({ range }) => `Σ${range} rel(i)`,
    words: ({ words }) => `The relevant items at ${words} are counted.`,
  },
  rejected: {
    of: ({ gains }) => countWhere(gains, (gain) => gain < 0),
    isSigned: true,
    formula: ({ range }) => `Σ${range} rejected(i)`,
    words: ({ words }) => `The items at ${words} that were judged not relevant are counted.`,
  },
  unjudged: {
    of: ({ gains }) => countWhere(gains, (gain) => gain === 0),
    isSigned: true,
    formula: ({ range }) => `Σ${range} unjudged(i)`,
    words: ({ words }) => `The items at ${words} that are not in the truth are counted.`,
  },
};

export const JUDGED_MEASURES: Readonly<Record<JudgedMeasure, MeasureRow>> = {
  'cost-gain': {
    of: costGain,
    readsIdeal: true,
    formula: ({ range }, { gain }) => {
      const { symbol, idealSum } = JUDGED_GAINS[gain];
      return `[Σ${range} ${symbol} / log2(2 + C(i) − G(i))] / ${idealSum}`;
    },
    symbols: (_, { gain }) => JUDGED_GAINS[gain].gathered,
    words: ({ words }) =>
      `An item at ${words} is discounted by how much more the ideal list has gained down to its rank.`,
  },
  'ndcg-at-hits': {
    of: ndcgAtHits,
    readsIdeal: true,
    formula: ({ range }) => `[Σ${range} rel(i) · nDCG(i) + (r − h) · nDCG(∞)] / r`,
    symbols: (ranks, definition) => [ndcgSymbol(ranks, definition), `h = Σ${ranks.range} rel(i)`],
    words: ({ words }) =>
      `The nDCG at the rank of each relevant item at ${words} is averaged; items not found have the nDCG of the whole list.`,
  },
  'ndcg-at-levels': {
    of: ndcgAtLevels,
    readsIdeal: true,
    formula: () => 'mean(n) nDCG(n)',
    symbols: (ranks, definition) => [
      ndcgSymbol(ranks, definition),
      `n = each rank after which the ideal list has a lower grade, and ${ranks.last} if it is above r + 1`,
    ],
    words: () => 'The nDCG is averaged over the last rank of each grade in the ideal list.',
  },
  inferred: {
    of: inferredPrecision,
    isSigned: () => true,
    formula: ({ range }) =>
      `[Σ${range} rel(i) · (1 / i + (i − 1) / i · J(i) / (i − 1) · (H(i) + e) / (J(i) + 2e))] / r`,
    symbols: () => ['H(i) = relevant items above i', 'J(i) = judged items above i', 'e = 0.00001'],
    words: ({ words }) =>
      `The precision at each relevant item at ${words} is estimated from the judged items above it.`,
  },
  smoothed: {
    of: smoothedPrecision,
    formula: () => 'ln((1 + S) / (1 + r − S))',
    symbols: ({ range }) => [`S = Σ${range} rel(i) · Σ(j=1..i) rel(j) / i`],
    words: ({ words }, { empty = 'formula' }) =>
      `S is the sum of the precisions at the relevant items at ${words}; ${EMPTY_LISTS[empty].words}.`,
  },
  'at-multiple': {
    of: precisionAtMultiple,
    formula: ({ last }) => `[Σ(i=1..min(n, ${last})) rel(i)] / n`,
    symbols: (_, { multiple = 1 }) => [`n = floor(${multiple} · r + 0.9)`],
    words: (_, { multiple = 1 }) =>
      `The number of relevant items at the first n ranks is divided by n, about ${multiple} times r.`,
  },
  'precision-recall': {
    of: precisionTimesRecall,
    formula: ({ last }) => `h / ${last === 'k' ? 'min(k, L)' : 'L'} · h / r`,
    symbols: ({ range }) => [`h = Σ${range} rel(i)`],
    words: ({ words }) =>
      `The share of relevant items at ${words} is multiplied by the share of the relevant items found there.`,
  },
  utility: {
    of: ({ gains }) => 2 * hitCount(gains, gains.length) - gains.length,
    formula: ({ range }) => `Σ${range} (2 · rel(i) − 1)`,
    words: ({ words }) => `Of the items at ${words}, each relevant one counts 1 and each other one −1.`,
  },
  count: {
    of: (user, { counted = 'users' }) => COUNTS[counted].of(user),
    isSigned: ({ counted = 'users' }) => COUNTS[counted].isSigned === true,
    formula: (ranks, { counted = 'users' }) => COUNTS[counted].formula(ranks),
    words: (ranks, { counted = 'users' }) => COUNTS[counted].words(ranks),
  },
};

/** What relevant items are worth, in formulas. */
export const JUDGED_GAINS = {
  binary: {
    symbol: 'rel(i)',
    ideal: 'Σ(i=1..min(n, r)) 1 / log2(i + 1)',
    idealSum: 'r',
    gathered: ['G(i) = Σ(j=1..i) rel(j)', 'C(i) = i'],
    words: 'rel(i) is 1 if the item at rank i is relevant (grade above 0), and 0 otherwise.',
  },
  grade: {
    symbol: 'g(i)',
    ideal: 'Σ(i=1..n) g*(i) / log2(i + 1)',
    idealSum: '[Σ(i=1..r) g*(i)]',
    gathered: ['G(i) = Σ(j=1..i) g(j)', 'C(i) = Σ(j=1..i) max(1, g*(j))'],
    words: 'g(i) is the grade of the item at rank i, 0 where it is not relevant; g*(i) that of the ideal list.',
  },
} as const;

/** What a user without a list has. */
const EMPTY_LISTS = {
  formula: { isZero: false, words: 'a user without a list has S = 0' },
  zero: { isZero: true, words: 'a user without a list has the value 0' },
} as const;

export const JUDGED_AGGREGATES = {
  mean: { isMean: true, of: exactMean, formula: (value: string) => value, words: 'The value is the mean over users.' },
  sum: { isMean: false, of: exactSum, formula: (u: string) => `Σ(u) ${u}`, words: 'The value is the sum over users.' },
} as const;

export const JUDGED_NORMS = {
  one: { isCutoff: false, formula: (value: string) => value, words: [] },
  cutoff: {
    isCutoff: true,
    formula: (value: string) => `[${value}] / k`,
    words: ['The number is divided by k, even if the list is shorter.'],
  },
} as const;

export const JUDGED_USERS = {
  truth: 'Users without a relevant item are excluded, users without a list have an empty one',
  listed: 'Only users with a relevant item and a list are included',
  all: 'All users of the truth are included, those without a list with an empty one',
} as const;

function ndcgSymbol({ last }: RankSymbols, { gain }: JudgedDefinition): string {
  const { symbol, ideal } = JUDGED_GAINS[gain];
  return `nDCG(n) = [Σ(i=1..min(n, ${last})) ${symbol} / log2(i + 1)] / [${ideal}]`;
}

/** Σ g(i) / log2(2 + cost(i) - gathered(i)), over Σ g*(j); the cost of a rank is g* there, at least 1. */
function costGain({ gains, ideal }: JudgedUser): number {
  let [sum, cost, gathered, most] = [0, 0, 0, 0];
  for (const [i, gain] of gains.entries()) {
    cost += Math.max(1, ideal[i] ?? 0);
    gathered += gain;
    if (gain !== 0) sum += gain / log2(2 + cost - gathered);
  }
  for (const gain of ideal) most += gain;
  return share(sum, most);
}

/** nDCG down to each relevant item, the whole list standing for those that were not found. */
function ndcgAtHits({ gains, ideal }: JudgedUser): number {
  const [own, best] = [cumulated(gains), cumulated(ideal)];
  let [sum, found] = [0, 0];
  for (const [i, gain] of gains.entries()) {
    if (!(gain > 0)) continue;
    sum += own[i + 1]! / best[Math.min(i + 1, ideal.length)]!;
    found += 1;
  }
  return share(sum + (ideal.length - found) * share(own.at(-1)!, best.at(-1)!), ideal.length);
}

/** nDCG down to the last item of every grade in the best list, and to the end of a list longer by two or more. */
function ndcgAtLevels({ gains, ideal }: JudgedUser): number {
  const [own, best] = [cumulated(gains), cumulated(ideal)];
  let [sum, count] = [0, 0];
  for (let rank = 1; rank <= ideal.length; rank++) {
    if (ideal[rank] === ideal[rank - 1]) continue;
    sum += own[Math.min(rank, gains.length)]! / best[rank]!;
    count += 1;
  }
  if (gains.length > ideal.length + 1) {
    sum += share(own.at(-1)!, best.at(-1)!);
    count += 1;
  }
  return share(sum, count);
}

/** Precision at each relevant item, estimated from the judged items above it. */
function inferredPrecision({ gains, relevantCount }: JudgedUser): number {
  let [sum, hits, misses] = [0, 0, 0];
  for (const [above, gain] of gains.entries()) {
    if (gain < 0) misses += 1;
    if (!(gain > 0)) continue;
    const judged = hits + misses;
    const relevantShare = (hits + INFERRED_EPSILON) / (judged + 2 * INFERRED_EPSILON);
    sum += above === 0 ? 1 : 1 / (above + 1) + (above / (above + 1)) * (judged / above) * relevantShare;
    hits += 1;
  }
  return share(sum, relevantCount);
}

/** ln((1 + S) / (1 + r - S)), S the sum of the precisions at the relevant items. */
function smoothedPrecision({ gains, relevantCount }: JudgedUser, { empty = 'formula' }: JudgedDefinition): number {
  if (gains.length === 0 && EMPTY_LISTS[empty].isZero) return 0;
  let [sum, hits] = [0, 0];
  for (const [i, gain] of gains.entries()) if (gain > 0) sum += ++hits / (i + 1);
  return naturalLog((1 + sum) / (1 + relevantCount - sum));
}

function precisionAtMultiple({ gains, relevantCount }: JudgedUser, { multiple = 1 }: JudgedDefinition): number {
  const depth = hitsAtRecall(multiple, relevantCount, 'up');
  return share(hitCount(gains, Math.min(depth, gains.length)), depth);
}

function precisionTimesRecall({ gains, relevantCount }: JudgedUser): number {
  const hits = hitCount(gains, gains.length);
  return share(hits * hits, gains.length * relevantCount);
}

function countWhere(gains: Float64Array, isCounted: (gain: number) => boolean): number {
  let total = 0;
  for (const gain of gains) if (isCounted(gain)) total += 1;
  return total;
}

function hitCount(gains: Float64Array, depth: number): number {
  let hits = 0;
  for (let rank = 0; rank < depth; rank++) if (gains[rank]! > 0) hits += 1;
  return hits;
}

/** sums[n] = the discounted gains of n ranks. */
function cumulated(gains: Float64Array): Float64Array {
  const discounts = logDiscounts(gains.length);
  const sums = new Float64Array(gains.length + 1);
  for (let i = 0; i < gains.length; i++) sums[i + 1] = sums[i]! + gains[i]! * discounts[i]!;
  return sums;
}

/** Nothing found is 0, also where there is nothing to divide by. */
function share(part: number, whole: number): number {
  return part === 0 ? 0 : part / whole;
}
