// What stands beside every aggregate: its exact mean if each user's candidates were ranked in random order, and what it
// would be for the best lists. Lists are then of full length, all candidates of the user, cut at k where the metric is;
// the users are those of the value itself.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { hypergeometric } from '../../../foundation/numbers/binomial.js';
import { ExactSum } from '../../../foundation/numbers/exact-sum.js';
import { aggregateRow, type FullValue, quotient, USERS } from '../aggregates.js';
import { CostlyMeans, type RankDraw, type UserProfile } from './expected-fold.js';
import { type FoldPlan, fNorm, lastRank, NormPlan } from './fold-plan.js';
import { FOLDS } from './folds.js';
import type { ListDefinition } from './list-vocabulary.js';
import { NORMS } from './norms.js';
import { RANK_TIES } from './tie-groups.js';
import { visitProfiles } from './user-profiles.js';

export interface ExpectedAggregate {
  /** Null where there is no closed form, or the catalogue is not known. */
  readonly random: number | null;
  readonly best: number | null;
}

/** For the users whose value is not NaN, of whom there are `countedUsers`. */
export function expectedAggregate(
  plan: FoldPlan,
  context: EvaluationContext,
  values: Float64Array,
  countedUsers: number,
): ExpectedAggregate {
  const { definition } = plan;
  const { expected } = aggregateRow(definition);
  // A list that is not the best one is no measure of what can be had.
  if (expected === undefined || NORMS[definition.norm].items === 'in-table-order') return { random: null, best: null };
  const lists = new FullLists(plan);
  const [random, best] = [new Summary(definition), new Summary(definition)];
  // Who is found by chance cannot be said beforehand.
  let isRandomKnown = !USERS[definition.users].needsHit && expected.isLinear && context.itemCount > 0;
  visitProfiles(plan, context, { values, countedUsers }, (profile, userCount) => {
    best.add(lists.best(profile), userCount);
    const drawn = isRandomKnown ? lists.random(profile) : null;
    if (drawn === null) isRandomKnown = false;
    else random.add(drawn, userCount);
  });
  return { random: isRandomKnown ? finite(random.value()) : null, best: finite(best.value()) };
}

/** Values of many users, as the definition aggregates them. */
class Summary {
  private readonly sums = [new ExactSum(), new ExactSum()] as const;
  private userCount = 0;

  constructor(private readonly definition: ListDefinition) {}

  add(value: FullValue, userCount: number): void {
    const { parts } = aggregateRow(this.definition).expected!;
    this.userCount += userCount;
    for (const [i, part] of parts(value).entries()) this.sums[i]!.add(userCount * part);
  }

  /** NaN for nobody. */
  value(): number {
    const [sum, second] = this.sums;
    if (this.userCount === 0) return Number.NaN;
    return aggregateRow(this.definition).expected!.combine(
      sum.value(),
      second.value(),
      this.userCount,
      this.definition,
    );
  }
}

/** One user's value if all candidates were ranked: in the best order, or on average over all orders. */
class FullLists {
  private readonly norms: NormPlan;
  private readonly means = new CostlyMeans();
  private readonly lastRank: number;

  constructor(private readonly plan: FoldPlan) {
    this.norms = new NormPlan(plan);
    this.lastRank = lastRank(plan.definition, plan.cutoff) ?? Number.POSITIVE_INFINITY;
  }

  /** The list that has the relevant items first, highest gain before the others. */
  best(profile: UserProfile): FullValue {
    const { gains, limit, relevantCount } = profile;
    const hits = Math.min(relevantCount, this.lastRank);
    // Where relevant items do not stand below each other, all of them stand at the first rank.
    const fold = this.isByMisses ? gainSumOf(profile) * this.plan.weightSum(1) : this.plan.best(gains, hits, limit);
    return this.valueOf(profile, fold, hits);
  }

  /** The mean over all orders of the candidates; null where no closed form is known. */
  random(profile: UserProfile): FullValue | null {
    const { candidateCount: count, relevantCount } = profile;
    const { fold: kind, norm } = this.plan.definition;
    const depth = Math.min(this.lastRank, count);
    const gainSum = gainSumOf(profile);
    const hits = Math.min(relevantCount, depth);
    if (this.isByMisses) {
      // So many misses are equally likely above a relevant item: from none to all.
      const rankCount = count - (profile.gains?.filter((gain) => gain > 0).length ?? relevantCount) + 1;
      const fold = (gainSum / rankCount) * this.plan.weightSum(Math.min(depth, rankCount));
      return this.valueOf(profile, fold, hits);
    }
    const draw = { count, depth, relevantCount, gainSum };
    if (NORMS[norm].hits === 'to-k' && depth < count && relevantCount > 0) return this.randomByHits(profile, draw);
    const ofUser = FOLDS[kind].randomOfUser;
    const fold = ofUser === undefined ? this.foldOf(draw) : ofUser(draw, profile, this.plan, this.means);
    return fold === null ? null : this.valueOf(profile, fold, hits);
  }

  private get isByMisses(): boolean {
    const { fold, ties = 'given' } = this.plan.definition;
    return FOLDS[fold].sharesRanks === true && RANK_TIES[ties].isByMisses === true;
  }

  /** The mean of a fold that the draw decides; null for the others. */
  private foldOf(draw: RankDraw): number | null {
    if (draw.relevantCount === 0 || draw.depth === 0) return 0;
    return FOLDS[this.plan.definition.fold].random?.(draw, this.plan) ?? null;
  }

  /** Where the norm depends on how many are found, each number of hits is taken by itself: it says all about the norm. */
  private randomByHits(profile: UserProfile, { count, depth, relevantCount, gainSum }: RankDraw): FullValue | null {
    const { norm } = this.plan.definition;
    if (profile.gains !== undefined && NORMS[norm].is === 'best-list') return null;
    const { least, probabilities } = hypergeometric(count, relevantCount, depth);
    let value = 0;
    for (const [i, probability] of probabilities.entries()) {
      const hits = least + i;
      const fold = this.foldOf({ count: depth, depth, relevantCount: hits, gainSum: (gainSum / relevantCount) * hits });
      if (fold === null) return null;
      value += probability * quotient(fold, this.normOf(profile, hits));
    }
    // Sums of folds and norms are not what is averaged here: with a pooled aggregate there is no closed form.
    return aggregateRow(this.plan.definition).isPooled ? null : { fold: value, norm: 1, value, recall: 0 };
  }

  /** The value of a list in which so many relevant items are found up to the cutoff. */
  private valueOf(profile: UserProfile, fold: number, hits: number): FullValue {
    const { fold: kind, beta = 1 } = this.plan.definition;
    const norm = this.normOf(profile, hits);
    if (!FOLDS[kind].isFMeasure) return { fold, norm, value: quotient(fold, norm), recall: 0 };
    const { relevantCount } = profile;
    const value = quotient(fold, fNorm(beta, relevantCount, norm));
    return { fold, norm, value, recall: quotient(fold, relevantCount) };
  }

  /** All candidates are listed, and so are all relevant items. */
  private normOf({ candidateCount, relevantCount, gains, limit }: UserProfile, hits: number): number {
    const { cutoff, definition } = this.plan;
    const hitCount = NORMS[definition.norm].hits === 'whole-list' ? relevantCount : hits;
    const counts = { k: cutoff ?? Number.POSITIVE_INFINITY, r: relevantCount, L: candidateCount, hits: hitCount };
    return this.norms.of(counts, limit, gains);
  }
}

function gainSumOf({ gains, relevantCount }: UserProfile): number {
  return gains === undefined ? relevantCount : gains.reduce((sum, gain) => sum + gain, 0);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
