// Each measure as a function of one user's judged list. They are asked for seldom, so they are plain loops that both
// backends share.
import { logDiscounts } from '../../../foundation/numbers/discounts.js';
import { log2, naturalLog } from '../../../foundation/numbers/log2.js';
import { hitsAtRecall } from '../lists/recall-levels.js';
import type { JudgedDefinition, JudgedMeasure } from './judged-vocabulary.js';

/** What is known of a user. */
export interface JudgedUser {
  /** By rank, down to the cutoff and the end of the list; below 0 where an item was judged and is not relevant. */
  readonly gains: Float64Array;
  readonly relevantCount: number;
  /** Gains of all relevant items, highest first. */
  readonly ideal: Float64Array;
}

type Measure = (user: JudgedUser, definition: JudgedDefinition) => number;

/** As trec_eval smooths the share of relevant items among those judged. */
const INFERRED_EPSILON = 0.00001;

export const MEASURES: Readonly<Record<JudgedMeasure, Measure>> = {
  'cost-gain': costGain,
  'ndcg-at-hits': ndcgAtHits,
  'ndcg-at-levels': ndcgAtLevels,
  inferred: inferredPrecision,
  smoothed: smoothedPrecision,
  'at-multiple': precisionAtMultiple,
  'precision-recall': precisionTimesRecall,
  utility: ({ gains }) => 2 * hitCount(gains, gains.length) - gains.length,
  count,
};

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
function smoothedPrecision({ gains, relevantCount }: JudgedUser, { empty }: JudgedDefinition): number {
  if (gains.length === 0 && empty === 'zero') return 0;
  let [sum, hits] = [0, 0];
  for (const [i, gain] of gains.entries()) if (gain > 0) sum += ++hits / (i + 1);
  return naturalLog((1 + sum) / (1 + relevantCount - sum));
}

function precisionAtMultiple({ gains, relevantCount }: JudgedUser, { multiple = 1 }: JudgedDefinition): number {
  const depth = hitsAtRecall(multiple, 'up', relevantCount);
  return share(hitCount(gains, Math.min(depth, gains.length)), depth);
}

function precisionTimesRecall({ gains, relevantCount }: JudgedUser): number {
  const hits = hitCount(gains, gains.length);
  return share(hits * hits, gains.length * relevantCount);
}

function count({ gains, relevantCount }: JudgedUser, { counted }: JudgedDefinition): number {
  if (counted === 'users') return 1;
  if (counted === 'relevant') return relevantCount;
  let total = 0;
  for (const gain of gains) {
    if (counted === 'hits') total += gain > 0 ? 1 : 0;
    else if (counted === 'rejected') total += gain < 0 ? 1 : 0;
    else total += counted === 'listed' || gain === 0 ? 1 : 0;
  }
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
