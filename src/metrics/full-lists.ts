// One user's value if all candidates were ranked: in the best order, or on average over all orders.

import { hypergeometric } from '../num/hypergeometric.js';
import { quotient } from './aggregates.js';
import { type Draw, ExpectedFold } from './expected-fold.js';
import { type FoldPlan, lastRank } from './folds.js';
import { foldDescending, IdealFolds } from './ideal-folds.js';
import { countNorm, fNorm } from './norms.js';
import type { UserProfile } from './user-profiles.js';

export interface FullValue {
  readonly fold: number;
  /** What the fold is divided by; for an F measure, the norm of its precision. */
  readonly norm: number;
  readonly value: number;
  /** Of an F measure; else 0. */
  readonly recall: number;
}

export class FullLists {
  private readonly ideals: IdealFolds;
  private readonly expected: ExpectedFold;
  private readonly k: number;
  private readonly lastRank: number;

  constructor(private readonly plan: FoldPlan) {
    this.ideals = new IdealFolds(plan);
    this.expected = new ExpectedFold(plan);
    this.k = plan.cutoff ?? Number.POSITIVE_INFINITY;
    this.lastRank = lastRank(plan.definition, plan.cutoff) ?? Number.POSITIVE_INFINITY;
  }

  /** The list that has the relevant items first, highest gain before the others. */
  best(profile: UserProfile): FullValue {
    const found = Math.min(profile.relevantCount, this.lastRank);
    // Where relevant items do not stand below each other, all of them stand at the first rank.
    const fold = this.isByMisses ? gainSumOf(profile) * this.expected.weightSum(1) : this.idealFold(profile, found);
    return this.valueOf(profile, fold, this.normOf(profile, found));
  }

  /** The mean over all orders of the candidates; null where no closed form is known. */
  random(profile: UserProfile): FullValue | null {
    const { candidateCount: count, relevantCount } = profile;
    const { norm } = this.plan.definition;
    const depth = Math.min(this.lastRank, count);
    const gainSum = gainSumOf(profile);
    if (this.isByMisses) {
      // So many misses are equally likely above a relevant item: from none to all.
      const rankCount = count - (profile.gains?.filter((gain) => gain > 0).length ?? relevantCount) + 1;
      const fold = (gainSum / rankCount) * this.expected.weightSum(Math.min(depth, rankCount));
      return this.valueOf(profile, fold, this.normOf(profile, Math.min(relevantCount, depth)));
    }
    const draw = { count, depth, relevantCount, gainSum };
    if ((norm === 'hits' || norm === 'ideal-of-hits') && depth < count && relevantCount > 0) {
      return this.randomByHits(profile, draw);
    }
    const fold = this.expectedFold(profile, draw);
    return fold === null ? null : this.valueOf(profile, fold, this.normOf(profile, Math.min(relevantCount, depth)));
  }

  private get isByMisses(): boolean {
    const { fold, ties } = this.plan.definition;
    return fold === 'sum' && ties === 'misses';
  }

  private expectedFold({ missCount, limit, gains }: UserProfile, draw: Draw): number | null {
    const { fold } = this.plan.definition;
    if (fold === 'r-hits') return (draw.relevantCount / draw.count) * Math.min(draw.depth, draw.relevantCount);
    if (fold === 'preference') return this.expected.ofPreference(draw, missCount, limit);
    if (fold === 'interpolated' || fold === 'eleven-points') return this.expected.ofInterpolated(draw, limit);
    return fold === 'cascade' ? this.expected.ofCascade(draw, gains!) : this.expected.ofDraw(draw);
  }

  /** Where the norm hangs on how many are found, each number of hits is taken by itself: it says all about the norm. */
  private randomByHits(profile: UserProfile, { count, depth, relevantCount, gainSum }: Draw): FullValue | null {
    if (profile.gains !== undefined && this.plan.definition.norm === 'ideal-of-hits') return null;
    const { least, probabilities } = hypergeometric(count, relevantCount, depth);
    let value = 0;
    for (const [i, probability] of probabilities.entries()) {
      const hits = least + i;
      const found = { count: depth, depth, relevantCount: hits, gainSum: (gainSum / relevantCount) * hits };
      const fold = this.expected.ofDraw(found);
      if (fold === null) return null;
      value += probability * quotient(fold, this.normOf(profile, hits));
    }
    // Sums of folds and norms are not what is averaged here: with a pooled aggregate there is no closed form.
    return this.plan.definition.aggregate === 'pooled' ? null : { fold: value, norm: 1, value, recall: 0 };
  }

  private valueOf({ relevantCount }: UserProfile, fold: number, norm: number): FullValue {
    const { fold: kind, beta = 1 } = this.plan.definition;
    if (kind !== 'f-measure') return { fold, norm, value: quotient(fold, norm), recall: 0 };
    const value = quotient(fold, fNorm(beta, relevantCount, norm));
    return { fold, norm, value, recall: quotient(fold, relevantCount) };
  }

  /** The norm of a list of all candidates, of which so many relevant ones are found up to the cutoff. */
  private normOf(profile: UserProfile, hits: number): number {
    const { candidateCount, relevantCount } = profile;
    const { definition } = this.plan;
    const { norm } = definition;
    if (norm === 'hits') return hits;
    // All candidates are listed.
    if (norm === 'hits-of-list') return relevantCount;
    if (norm === 'ideal-of-hits') return this.idealFold(profile, hits);
    if (norm === 'ideal-uncut') return this.idealFold(profile, relevantCount);
    // All candidates are listed: the best order of the list is that of all relevant items.
    if (norm.startsWith('ideal')) return this.idealFold(profile, Math.min(relevantCount, this.k));
    if (norm !== 'discounts') return countNorm(definition, this.k, relevantCount, candidateCount);
    const length = Math.min(this.k, candidateCount);
    return Number.isFinite(length) ? this.expected.weightSum(length) : Number.NaN;
  }

  private idealFold({ gains, limit }: UserProfile, count: number): number {
    if (gains === undefined) return this.ideals.foldOfCount(count, limit);
    return foldDescending(this.plan, gains, Math.min(count, gains.length));
  }
}

function gainSumOf({ gains, relevantCount }: UserProfile): number {
  return gains === undefined ? relevantCount : gains.reduce((sum, gain) => sum + gain, 0);
}
