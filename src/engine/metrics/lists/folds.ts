// How the ranks of a list become one number: one row a fold, with everything about it.
import type { Backend } from '../../../foundation/kernels/contract.js';
import {
  foldCascade,
  foldFirst,
  foldHitsWithin,
  foldInterpolated,
  foldPrecisionSum,
  foldPreference,
  foldSum,
} from '../../../foundation/kernels/fold-kernels.js';
import {
  type CostlyMeans,
  expectedFirst,
  expectedPrecisions,
  type RankDraw,
  type UserProfile,
} from './expected-fold.js';
import type { Fold, ListDefinition, RankTies, RecallRounding } from './list-vocabulary.js';
import { countHits } from './metric-judging.js';
import { NORMS } from './norms.js';
import { DISCOUNTS } from './rank-discounts.js';
import { foldPrecisionsAtEnds, RANK_TIES } from './tie-groups.js';

/** Gains laid out like those of a block, and the column that the folds of the users go to. */
interface FoldInput {
  readonly gains: Float64Array;
  readonly userCount: number;
  /** Ranks looked at. */
  readonly k: number;
  readonly column: Float64Array;
  /** Of each user; the folds of best lists have none. */
  readonly limits?: Float64Array | undefined;
  readonly tieEnds?: Uint32Array | undefined;
}

/** What the folds of one metric have in common. */
export interface FoldTables {
  readonly definition: ListDefinition;
  /** The gain at which every reader of a cascade stops. */
  readonly scale: number;
  /** What ranks are worth, down to `depth` at least. */
  weightsTo(depth: number): Float64Array;
  /** What the first `depth` ranks are worth together. */
  weightSum(depth: number): number;
}

interface FoldRow {
  readonly run: (backend: Backend, input: FoldInput, plan: FoldTables) => void;
  /** The number of ranks, hits or misses that the fold holds against a user; absent where it holds none. */
  readonly limit?: (relevantCount: number, missCount: number, definition: ListDefinition) => number;
  /** What items are worth: absent where it counts only that they are relevant. */
  readonly gains?: 'of-definition' | 'cascade' | 'signed';
  /** Ties that it can read besides `given`. */
  readonly ties?: readonly RankTies[];
  /** Whether it is the hits of an F measure: all ranks weigh the same, and the norm is that of a precision. */
  readonly isFMeasure?: true;
  /** Whether a rank may hold several items, whose gains are then added. */
  readonly sharesRanks?: true;
  /** The fold of the best list of so many relevant items of gain 1. */
  readonly best: (count: number, limit: number, plan: FoldTables) => number;
  /** The same for gains that differ, highest first. */
  readonly bestOfGains?: (gains: Float64Array, count: number, plan: FoldTables) => number;
  /** The mean over all orders, where the draw decides it; at least one rank and one relevant item are drawn. */
  readonly random?: (draw: RankDraw, plan: FoldTables) => number;
  /** The mean over all orders where more of the user matters; null where it takes too many steps. */
  readonly randomOfUser?: (draw: RankDraw, user: UserProfile, plan: FoldTables, means: CostlyMeans) => number | null;
  /** Over ranks 1 to `last`, items being worth `gain`. */
  readonly formula: (definition: ListDefinition, last: string, gain: string) => string;
  /** What the symbols of the formula stand for. */
  readonly symbols?: (definition: ListDefinition) => string[];
  readonly words: (definition: ListDefinition, ranks: string, isCut: boolean) => string;
}

interface RoundingRow {
  readonly hits: (recall: number, relevantCount: number) => number;
  readonly symbol: (recall: string) => string;
  readonly words: string;
}

/** From which number of relevant items on a recall is reached; the first is the textbook's. */
const ROUNDINGS: Readonly<Record<RecallRounding, RoundingRow>> = {
  ceiling: {
    hits: exactCeiling,
    symbol: (recall) => `⌈${recall} · r⌉`,
    words: 'rounded up',
  },
  up: {
    hits: (recall, relevantCount) => Math.floor(recall * relevantCount + 0.9),
    symbol: (recall) => `floor(${recall} · r + 0.9)`,
    words: 'plus 0.9 and rounded down, as trec_eval 9 does',
  },
  nearest: {
    hits: (recall, relevantCount) => Math.round(recall * relevantCount),
    symbol: (recall) => `round(${recall} · r)`,
    words: 'rounded to the nearest integer',
  },
};

/** The ceiling of a decimal fraction of a count in whole numbers: 0.1 of 30 is 3, although 0.1 * 30 > 3 in doubles. */
function exactCeiling(recall: number, count: number): number {
  for (let scale = 1; scale <= 1e9; scale *= 10) {
    const digits = Math.round(recall * scale);
    if (digits / scale === recall) return Math.ceil((digits * count) / scale);
  }
  return Math.ceil(recall * count);
}

/** How many of `relevantCount` items must be found for a recall. */
export function hitsAtRecall(recall: number, relevantCount: number, rounding: RecallRounding = 'ceiling'): number {
  return ROUNDINGS[rounding].hits(recall, relevantCount);
}

/** Recalls 0, 0.1, ... 1. */
const ELEVEN_RECALLS: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

const HITS_TO_RANK = 'h(i) = Σ(j=1..i) rel(j)';

export const FOLDS: Readonly<Record<Fold, FoldRow>> = {
  sum: {
    run: (backend, input, plan) => backend.run(foldSum, { ...input, weights: plan.weightsTo(input.k) }),
    gains: 'of-definition',
    ties: ['averaged', 'best', 'misses'],
    sharesRanks: true,
    best: (count, _, plan) => plan.weightSum(count),
    bestOfGains: (gains, count, plan) => {
      const weights = plan.weightsTo(count);
      let sum = 0;
      for (let i = 0; i < count; i++) sum = sum + gains[i]! * weights[i]!;
      return sum;
    },
    random: ({ count, depth, gainSum }, plan) => (gainSum / count) * plan.weightSum(depth),
    formula: ({ discount }, last, gain) => `Σ(i=1..${last}) ${DISCOUNTS[discount].formula(gain)}`,
    words: ({ discount }, ranks) => `The items at ${ranks} are summed ${DISCOUNTS[discount].words}.`,
  },
  first: {
    run: (backend, input, plan) => backend.run(foldFirst, { ...input, weights: plan.weightsTo(input.k) }),
    best: (count, _, plan) => (count === 0 ? 0 : plan.weightsTo(1)[0]!),
    random: (draw, plan) =>
      DISCOUNTS[plan.definition.discount].expectedFirst?.(draw) ?? expectedFirst(draw, plan.weightsTo(draw.depth)),
    // Discounts never grow with the rank, so the first relevant item has the greatest.
    formula: ({ discount }, last) => `max(i=1..${last}) ${DISCOUNTS[discount].formula('rel(i)')}`,
    words: ({ discount }, ranks) => `Only the first relevant item at ${ranks} counts, ${DISCOUNTS[discount].words}.`,
  },
  'precision-sum': {
    run: (backend, input) => {
      if (input.tieEnds === undefined) backend.run(foldPrecisionSum, input);
      else foldPrecisionsAtEnds(input.gains, input.userCount, input.tieEnds, input.k, input.column);
    },
    ties: ['worst'],
    best: (count) => count,
    random: expectedPrecisions,
    formula: ({ ties = 'given' }, last) => `Σ(i=1..${last}) rel(i) · ${RANK_TIES[ties].precision}`,
    words: (_, ranks) => `The precisions at the relevant items at ${ranks} are summed.`,
  },
  cascade: {
    run: (backend, input, plan) =>
      backend.run(foldCascade, { ...input, weights: plan.weightsTo(input.k), scale: plan.scale }),
    gains: 'cascade',
    best: () => Number.NaN,
    bestOfGains: (gains, count, plan) => {
      const weights = plan.weightsTo(count);
      let [sum, reach] = [0, 1];
      for (let i = 0; i < count; i++) {
        const stop = Math.min(1, gains[i]! / plan.scale);
        sum = sum + reach * stop * weights[i]!;
        reach = reach * (1 - stop);
      }
      return sum;
    },
    randomOfUser: (draw, { gains }, plan, means) =>
      means.ofCascade(draw, gains!, plan.weightsTo(draw.depth), plan.scale),
    formula: ({ discount }, last) =>
      `Σ(i=1..${last}) ${DISCOUNTS[discount].formula('s(i)')} · Π(j=1..i − 1) (1 − s(j))`,
    symbols: () => ['s(i) = (2^g(i) − 1) / 2^max'],
    words: ({ discount, max }, ranks) => {
      const greatest = max === undefined ? 'the highest grade in the truth' : `${max}`;
      return `The probabilities of stopping at ${ranks} are summed ${DISCOUNTS[discount].words}; max is ${greatest}.`;
    },
  },
  'r-hits': {
    run: (backend, input, { definition }) => {
      const limits = NORMS[definition.norm].limitsRanks ? hitsOf(input) : input.limits!;
      backend.run(foldHitsWithin, { ...input, limits });
    },
    limit: (relevantCount) => relevantCount,
    best: (count) => count,
    randomOfUser: ({ count, depth, relevantCount }) => (relevantCount / count) * Math.min(depth, relevantCount),
    formula: (definition, last) => {
      const most = limitSymbol(definition);
      return `Σ(i=1..${last === 'k' ? `min(k, ${most})` : most}) rel(i)`;
    },
    words: (definition, _, isCut) =>
      `The relevant items at the first ${limitSymbol(definition)} ranks are counted${isCut ? ', up to rank k' : ''}.`,
  },
  preference: {
    run: (backend, input) => backend.run(foldPreference, { ...input, limits: input.limits! }),
    limit: (relevantCount, missCount) => Math.min(relevantCount, missCount),
    gains: 'signed',
    best: (count) => count,
    randomOfUser: (draw, { missCount, limit }, _, means) => means.ofPreference(draw, missCount, limit),
    formula: (_, last) => `Σ(i=1..${last}) rel(i) · (1 − min(n(i), r) / min(N, r))`,
    symbols: () => ['n(i) = judged and not relevant above i', 'N = all judged and not relevant'],
    words: (_, ranks) =>
      `For each relevant item at ${ranks}, the share of the user's N items judged not relevant that are not ranked above it ` +
      'is added; at most r of these items count.',
  },
  interpolated: {
    run: (backend, input) => backend.run(foldInterpolated, { ...input, limits: input.limits! }),
    limit: (relevantCount, _, { recall = 0, rounding }) => hitsAtRecall(recall, relevantCount, rounding),
    best: (count, limit) => (count > 0 && count >= limit ? 1 : 0),
    randomOfUser: (draw, { limit }, _, means) => means.ofGreatest(draw, limit),
    formula: (_, last) => `max(i=1..${last}, h(i) ≥ c) h(i) / i`,
    symbols: ({ recall = 0, rounding = 'ceiling' }) => [HITS_TO_RANK, `c = ${ROUNDINGS[rounding].symbol(`${recall}`)}`],
    words: ({ recall = 0, rounding = 'ceiling' }, ranks) =>
      `The highest precision at ${ranks} where at least c relevant items are found; c is ${recall} times ` +
      `r, ${ROUNDINGS[rounding].words}.`,
  },
  'eleven-points': {
    run: foldPoints,
    limit: (relevantCount) => relevantCount,
    best: (count, relevantCount, { definition: { rounding } }) => {
      const reached = ELEVEN_RECALLS.filter((recall) => count >= hitsAtRecall(recall, relevantCount, rounding));
      return count > 0 ? reached.length / ELEVEN_RECALLS.length : 0;
    },
    randomOfUser: (draw, _, { definition: { rounding } }, means) => {
      let sum = 0;
      for (const recall of ELEVEN_RECALLS) {
        const point = means.ofGreatest(draw, hitsAtRecall(recall, draw.relevantCount, rounding));
        if (point === null) return null;
        sum += point;
      }
      return sum / ELEVEN_RECALLS.length;
    },
    formula: (_, last) => `Σ(m=0..10) max(i=1..${last}, h(i) ≥ c(m)) h(i) / i / 11`,
    symbols: ({ rounding = 'ceiling' }) => [HITS_TO_RANK, `c(m) = ${ROUNDINGS[rounding].symbol('m / 10')}`],
    words: ({ rounding = 'ceiling' }, ranks) =>
      `The highest precision at ${ranks} where at least c relevant items are found, averaged ` +
      `over c = 0, 0.1, ... 1 times r, ${ROUNDINGS[rounding].words}.`,
  },
  'f-measure': {
    run: (backend, input, plan) => FOLDS.sum.run(backend, input, plan),
    isFMeasure: true,
    best: (count) => count,
    random: ({ count, depth, relevantCount }) => (relevantCount / count) * depth,
    formula: (_, last, gain) => `Σ(i=1..${last}) ${gain}`,
    words: (_, ranks) => `The items at ${ranks} are summed ${DISCOUNTS.none.words}.`,
  },
};

/** Hits of the whole lists. */
function hitsOf({ gains, userCount }: FoldInput): Float64Array {
  const hits = new Float64Array(userCount);
  countHits(gains, userCount, gains.length / userCount, hits);
  return hits;
}

function limitSymbol({ norm }: ListDefinition): string {
  return NORMS[norm].limitsRanks ? 'h' : 'r';
}

/** The mean of eleven folds, added from the lowest recall to the highest. */
function foldPoints(backend: Backend, input: FoldInput, { definition: { rounding } }: FoldTables): void {
  const { userCount, column, limits: relevantCounts } = input;
  const [limits, point] = [new Float64Array(userCount), new Float64Array(userCount)];
  column.fill(0);
  for (const recall of ELEVEN_RECALLS) {
    for (let user = 0; user < userCount; user++) limits[user] = hitsAtRecall(recall, relevantCounts![user]!, rounding);
    backend.run(foldInterpolated, { ...input, limits, column: point });
    for (let user = 0; user < userCount; user++) column[user]! += point[user]!;
  }
  for (let user = 0; user < userCount; user++) column[user]! /= ELEVEN_RECALLS.length;
}
