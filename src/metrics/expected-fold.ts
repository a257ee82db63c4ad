// The exact mean of a fold over all orders of a user's candidates, in closed form. Every order is as likely as any other,
// so each rank holds each item equally often, and pairs of ranks hold pairs of items equally often.

import { hypergeometric } from '../num/hypergeometric.js';
import { naturalLog } from '../num/log2.js';
import { expectedGreatest, greatestSteps } from './expected-greatest.js';
import type { FoldPlan } from './folds.js';
import { prefixSums } from './norms.js';
import { ELEVEN_RECALLS, hitsAtRecall } from './user-limits.js';

/** What is drawn: `count` things in random order, of which the first `depth` are looked at. */
export interface Draw {
  readonly count: number;
  readonly depth: number;
  /** How many of the things are relevant. */
  readonly relevantCount: number;
  /** The sum of the gains of the relevant things. */
  readonly gainSum: number;
}

/** Euler's constant. */
const EULER = 0.5772156649015329;

/** From here on four terms of the series are exact to the last digit. */
const SMALL = 200;

/** Steps of all users together beyond which sums over ranks and counts are not worked out. */
const MOST_STEPS = 50_000_000;

export class ExpectedFold {
  private sums: Float64Array = new Float64Array(1);
  private stepCount = 0;
  /** Means of greatest precisions, which many users have in common, by what they hang on. */
  private readonly greatest = new Map<string, number>();

  constructor(private readonly plan: FoldPlan) {}

  /** Mean of the folds that need to know no more than the draw; null for the others. */
  ofDraw({ count, depth, relevantCount, gainSum }: Draw): number | null {
    const { fold, discount } = this.plan.definition;
    if (relevantCount === 0 || depth === 0) return 0;
    if (fold === 'sum') return (gainSum / count) * this.weightSum(depth);
    if (fold === 'f-measure') return (relevantCount / count) * depth;
    if (fold === 'precision-sum') return expectedPrecisions(count, depth, relevantCount);
    if (fold !== 'first') return null;
    if (discount === 'first-rank') return relevantCount / count;
    return depth > count - relevantCount && discount === 'reciprocal'
      ? expectedReciprocal(count, relevantCount)
      : expectedFirst(this.plan.weightsTo(depth), count, depth, relevantCount);
  }

  /** What the first `depth` ranks weigh together. */
  weightSum(depth: number): number {
    if (depth >= this.sums.length) this.sums = prefixSums(this.plan.weightsTo(depth));
    return this.sums[depth]!;
  }

  /** Mean of the cascade; null where it would take too many steps. */
  ofCascade({ count, depth }: Draw, gains: Float64Array): number | null {
    const { scale } = this.plan;
    if (!this.canTake(depth * Math.min(depth, gains.length + 1))) return null;
    const goings = meanProducts(gains.map((gain) => 1 - Math.min(1, gain / scale)));
    const weights = this.plan.weightsTo(depth);
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

  /**
   * Mean of the preference: a relevant item at rank i has as many of the `missCount` judged and not relevant items above
   * it as i - 1 draws bring; null where that would take too many steps.
   */
  ofPreference({ count, depth, relevantCount }: Draw, missCount: number, limit: number): number | null {
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

  /** Mean of the interpolated precision, or of eleven of them; null where it would take too many steps. */
  ofInterpolated(draw: Draw, limit: number): number | null {
    const { fold, rounding } = this.plan.definition;
    if (fold === 'interpolated') return this.ofGreatest(draw, limit);
    let sum = 0;
    for (const recall of ELEVEN_RECALLS) {
      const point = this.ofGreatest(draw, hitsAtRecall(recall, rounding, draw.relevantCount));
      if (point === null) return null;
      sum += point;
    }
    return sum / ELEVEN_RECALLS.length;
  }

  private ofGreatest(draw: Draw, limit: number): number | null {
    const key = `${draw.count} ${draw.depth} ${draw.relevantCount} ${limit}`;
    const known = this.greatest.get(key);
    if (known !== undefined) return known;
    if (!this.canTake(greatestSteps(draw))) return null;
    const mean = expectedGreatest(draw, limit);
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
function expectedPrecisions(count: number, depth: number, relevantCount: number): number {
  const share = count > 1 ? (relevantCount - 1) / (count - 1) : 0;
  return (relevantCount / count) * (harmonic(depth) * (1 - share) + share * depth);
}

/** The weight of the first relevant rank: rank i is it where all above are not. */
function expectedFirst(weights: Float64Array, count: number, depth: number, relevantCount: number): number {
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
function expectedReciprocal(count: number, relevantCount: number): number {
  return (relevantCount / (count - relevantCount + 1)) * (harmonic(count) - harmonic(relevantCount - 1));
}

/** 1 + 1/2 + ... + 1/n. */
export function harmonic(n: number): number {
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
