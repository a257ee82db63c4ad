// The exact mean of a fold over all orders of a user's candidates, in closed form. Every order is as likely as any other,
// so each rank holds each item equally often, and pairs of ranks hold pairs of items equally often.
import { hypergeometric } from '../../../foundation/numbers/binomial.js';
import { naturalLog } from '../../../foundation/numbers/elementary.js';

/** What is drawn: `count` items in random order, of which the first `depth` are looked at. */
export interface RankDraw {
  readonly count: number;
  readonly depth: number;
  /** How many of the items are relevant. */
  readonly relevantCount: number;
  /** The sum of the gains of the relevant items. */
  readonly gainSum: number;
}

/** What chance and the best lists depend on. */
export interface UserProfile {
  /** Items that could be recommended; infinite where that is not known. */
  readonly candidateCount: number;
  readonly relevantCount: number;
  /** Items that were judged and found not relevant. */
  readonly missCount: number;
  /** As the fold's; 0 where it has none. */
  readonly limit: number;
  /** Gains above 0, highest first; undefined where all of them are 1. */
  readonly gains: Float64Array | undefined;
}

/** Means of the greatest precision, kept from one evaluation to the next: they depend on four counts only and take long. */
const greatestSoFar = new Map<string, number>();

const MOST_KEPT = 4096;

/** Euler's constant. */
const EULER = 0.5772156649015329;

/** From here on four terms of the series are exact to the last digit. */
const SMALL = 200;

/** Steps of all users together beyond which sums over ranks and counts are not worked out. */
const MOST_STEPS = 50_000_000;

/** The means that take many steps, of all users of a metric; null once these are too many. */
export class CostlyMeans {
  private stepCount = 0;
  /** Means of greatest precisions, which many users have in common, by what decides them. */
  private readonly greatest = new Map<string, number>();

  /** Of a cascade whose readers stop at an item with probability gain / scale. */
  ofCascade({ count, depth }: RankDraw, gains: Float64Array, weights: Float64Array, scale: number): number | null {
    if (!this.canTake(depth * Math.min(depth, gains.length + 1))) return null;
    const goings = meanProducts(gains.map((gain) => 1 - Math.min(1, gain / scale)));
    let sum = 0;
    let before = 1;
    // Who is still reading behind rank i has met j items that could stop them, at random among the gains.
    for (let rank = 1; rank <= depth; rank++) {
      const { least, probabilities } = hypergeometric(count, gains.length, rank);
      let after = 0;
      for (const [i, probability] of probabilities.entries()) after += probability * goings[least + i]!;
      sum += weights[rank - 1]! * (before - after);
      before = after;
    }
    return sum;
  }

  /** Of the preference: above a relevant item at rank i stand as many of the misses as i - 1 draws bring. */
  ofPreference({ count, depth, relevantCount }: RankDraw, missCount: number, limit: number): number | null {
    if (relevantCount === 0) return 0;
    if (limit === 0) return (relevantCount / count) * depth;
    if (depth === count) {
      // In a whole ranking, any number of the misses may stand above a relevant item, each equally likely.
      const rising = Math.min(missCount, relevantCount);
      const sum = (rising * (rising + 1)) / 2 + (missCount - rising) * relevantCount;
      return relevantCount * (1 - sum / (missCount + 1) / limit);
    }
    if (!this.canTake(depth * Math.min(depth, missCount + 1))) return null;
    let sum = 0;
    for (let above = 0; above < depth; above++) {
      const { least, probabilities } = hypergeometric(count - 1, missCount, above);
      for (const [i, probability] of probabilities.entries()) {
        sum += probability * (1 - Math.min(least + i, limit) / limit);
      }
    }
    return (relevantCount / count) * sum;
  }

  /** Of the greatest precision at a hit that is at least the `limit`-th of the list. */
  ofGreatest(draw: RankDraw, limit: number): number | null {
    const key = `${draw.count} ${draw.depth} ${draw.relevantCount} ${limit}`;
    const known = this.greatest.get(key);
    if (known !== undefined) return known;
    // The limit is that of this evaluation, whatever another one has left behind.
    if (!this.canTake(greatestSteps(draw))) return null;
    const mean = greatestSoFar.get(key) ?? expectedGreatest(draw, limit);
    if (greatestSoFar.size >= MOST_KEPT) greatestSoFar.clear();
    greatestSoFar.set(key, mean);
    this.greatest.set(key, mean);
    return mean;
  }

  /** Whether so many more steps may be taken; the order of users does not change the answer for all of them. */
  private canTake(steps: number): boolean {
    this.stepCount += steps;
    return this.stepCount <= MOST_STEPS;
  }
}

/** Σ(i=1..depth) (r/N) (1 + (i-1)(r-1)/(N-1)) / i: rank i is relevant, and each rank above it is, given that. */
export function expectedPrecisions({ count, depth, relevantCount }: RankDraw): number {
  const share = count > 1 ? (relevantCount - 1) / (count - 1) : 0;
  return (relevantCount / count) * (harmonic(depth) * (1 - share) + share * depth);
}

/** The weight of the first relevant rank: rank i is it where all above are not. */
export function expectedFirst({ count, depth, relevantCount }: RankDraw, weights: Float64Array): number {
  const last = Math.min(depth, count - relevantCount + 1);
  let sum = 0;
  let missed = 1;
  for (let i = 0; i < last && missed > 1e-20; i++) {
    sum += ((weights[i]! * relevantCount) / (count - i)) * missed;
    missed *= (count - relevantCount - i) / (count - i);
  }
  return sum;
}

/** The reciprocal of the first relevant rank in a whole ranking: r / (N-r+1) · (1/r + 1/(r+1) + ... + 1/N). */
export function expectedReciprocal({ count, relevantCount }: RankDraw): number {
  return (relevantCount / (count - relevantCount + 1)) * (harmonic(count) - harmonic(relevantCount - 1));
}

/** 1 + 1/2 + ... + 1/n. */
function harmonic(n: number): number {
  if (n >= SMALL) {
    const square = 1 / (n * n);
    return naturalLog(n) + EULER + 1 / (2 * n) - square / 12 + (square * square) / 120;
  }
  let sum = 0;
  for (let i = n; i >= 1; i--) sum += 1 / i;
  return sum;
}

/** means[j] = the mean, over all choices of j of the values, of their product. */
function meanProducts(values: Float64Array): Float64Array {
  const means = new Float64Array(values.length + 1);
  means[0] = 1;
  for (const [i, value] of values.entries()) {
    const size = i + 1;
    // Of the choices of j among `size` values, j in `size` hold the new one.
    for (let j = size; j >= 1; j--) means[j] = ((size - j) / size) * means[j]! + (j / size) * value * means[j - 1]!;
  }
  return means;
}

/** Steps that the mean takes, at most. */
function greatestSteps({ depth, relevantCount }: RankDraw): number {
  const most = Math.min(depth, relevantCount);
  const placeCount = most * depth - (most * (most - 1)) / 2;
  return placeCount * placeCount;
}

/**
 * There is no closed form, but few precisions are possible, and the chance to reach each of them follows rank by rank:
 * E[max h(i)/i] = Σ(j) (x(j) - x(j-1)) P(max ≥ x(j)) over the possible precisions 0 < x(1) < x(2) < ... at ranks i that
 * hold a hit, at least the `limit`-th of the list; h(i) counts the hits down to rank i.
 */
function expectedGreatest(ranks: RankDraw, limit: number): number {
  const { depth, relevantCount } = ranks;
  const precisions = new Set<number>();
  for (let hits = Math.max(1, limit); hits <= Math.min(depth, relevantCount); hits++) {
    for (let rank = hits; rank <= depth; rank++) precisions.add(hits / rank);
  }
  let [sum, before] = [0, 0];
  for (const precision of Float64Array.from(precisions).sort()) {
    sum += (precision - before) * chanceToReach(ranks, limit, precision);
    before = precision;
  }
  return sum;
}

/** The chance of a hit that is at least the `limit`-th and at which the precision is not less. */
function chanceToReach({ count, depth, relevantCount }: RankDraw, limit: number, precision: number): number {
  const most = Math.min(depth, relevantCount);
  // chances[h] = that of h hits so far, none of which has reached it.
  const chances = new Float64Array(most + 1);
  chances[0] = 1;
  // More hits than so many have no chance: whoever had them would have reached it. So many may be had at any later rank.
  let mostSoFar = 0;
  let reached = 0;
  for (let rank = 1; rank <= depth; rank++) {
    const remaining = count - rank + 1;
    const next = mostSoFar + 1;
    const chance = next > most ? 0 : (chances[mostSoFar]! * (relevantCount - mostSoFar)) / remaining;
    for (let hits = mostSoFar; hits > 0; hits--) {
      const kept = (chances[hits]! * (remaining - relevantCount + hits)) / remaining;
      chances[hits] = kept + (chances[hits - 1]! * (relevantCount - hits + 1)) / remaining;
    }
    chances[0] = (chances[0]! * (remaining - relevantCount)) / remaining;
    if (next > most) continue;
    if (next >= limit && next / rank >= precision) reached += chance;
    else {
      chances[next] = chance;
      mostSoFar = next;
    }
  }
  return reached;
}
