// The fold of one metric: the tables that its row reads, made once and grown with the depth of the blocks, and what its
// lists must be judged with.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { FOLDS, type FoldTables } from './folds.js';
import { GAINS, HITS, type Judging, stoppingGain } from './gains.js';
import type { ListDefinition } from './list-vocabulary.js';
import { NORMS } from './norms.js';
import { DISCOUNTS } from './rank-discounts.js';

export class FoldPlan implements FoldTables {
  /** What other plans must have in common with this one to have the same folds; undefined where nobody can. */
  readonly sharedKey: string | undefined;
  /** Of each user; undefined where the fold has none. */
  readonly limits: Float64Array | undefined;
  readonly scale: number;
  /** Whether the fold of a best list depends on the number of its relevant items alone. */
  readonly isByCounts: boolean;
  private weights: Float64Array = new Float64Array(0);
  private sums: Float64Array = new Float64Array(1);

  constructor(
    readonly definition: ListDefinition,
    readonly cutoff: number | undefined,
    context: EvaluationContext,
  ) {
    const { fold, gain, ranks = '', p = '' } = definition;
    const row = FOLDS[fold];
    this.limits = userLimits(definition, context);
    this.scale = row.gains === 'cascade' ? stoppingGain(definition, context.truth) : 1;
    this.isByCounts = row.gains !== 'cascade' && (GAINS[gain].isBinary || row.gains !== 'of-definition');
    const isShareable = this.limits === undefined && row.gains !== 'cascade';
    // The hits of an F measure are a sum.
    const kind = row.isFMeasure ? 'sum' : fold;
    this.sharedKey = isShareable ? `${kind} ${discountOf(definition)} ${ranks} ${p} ${cutoff ?? ''}` : undefined;
  }

  weightsTo(depth: number): Float64Array {
    if (this.weights.length < depth || this.weights.length === 0) {
      const { definition, cutoff = depth } = this;
      this.weights = DISCOUNTS[discountOf(definition)].values(depth, cutoff, definition.p ?? 1);
    }
    return this.weights;
  }

  weightSum(depth: number): number {
    if (depth >= this.sums.length) this.sums = prefixSums(this.weightsTo(Math.max(depth, 2 * this.sums.length)));
    return this.sums[depth]!;
  }

  /** The fold of a best list, from the gains of its items, highest first, or where all are 1 from their number. */
  best(gains: Float64Array | undefined, count: number, limit: number): number {
    const { best, bestOfGains } = FOLDS[this.definition.fold];
    if (gains === undefined || bestOfGains === undefined) return best(count, limit, this);
    return bestOfGains(gains, Math.min(count, gains.length), this);
  }
}

function discountOf({ fold, discount }: ListDefinition): ListDefinition['discount'] {
  return FOLDS[fold].isFMeasure ? 'none' : discount;
}

/** sums[n] = ((0 + v0) + v1) + ... of the first n values. */
function prefixSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return sums;
}

function userLimits(
  definition: ListDefinition,
  { truth, relevantCounts }: Pick<EvaluationContext, 'truth' | 'relevantCounts'>,
): Float64Array | undefined {
  const { limit } = FOLDS[definition.fold];
  if (limit === undefined) return undefined;
  return Float64Array.from(relevantCounts, (relevantCount, user) => {
    const missCount = truth.offsets[user + 1]! - truth.offsets[user]! - relevantCount;
    return limit(relevantCount, missCount, definition);
  });
}

/** Ranks looked at. */
export const RANKS = { cutoff: { more: 0, last: 'k' }, 'one-more': { more: 1, last: 'k + 1' } } as const;

/** The last rank that is looked at; undefined for whole lists. */
export function lastRank({ ranks = 'cutoff' }: ListDefinition, cutoff: number | undefined): number | undefined {
  return cutoff === undefined ? undefined : cutoff + RANKS[ranks].more;
}

/** Ranks to judge; undefined for whole lists. What the whole list holds decides what there was to find. */
export function judgedDepth(definition: ListDefinition, cutoff: number | undefined): number | undefined {
  return NORMS[definition.norm].hits === 'whole-list' ? undefined : lastRank(definition, cutoff);
}

/** Whether the greatest grade of all users decides where every reader of a cascade stops. */
export function readsGreatestGrade({ fold, max }: ListDefinition): boolean {
  return FOLDS[fold].gains === 'cascade' && max === undefined;
}

/** What lists must be judged with before the fold can read them. */
export function judgingOf({ gain, fold, unit = 1, ties = 'given', hits = 'listed' }: ListDefinition): Judging {
  const { gains, ties: knownTies = [] } = FOLDS[fold];
  if (gains === 'signed') return { gain: 'signed', ties: 'given' };
  if (gains === 'cascade') return { gain: 'exp2', unit: 1, ties: 'given' };
  const scored = {
    ties: knownTies.includes(ties) ? ties : 'given',
    ...(HITS[hits].isPositive ? { hits } : {}),
  } as const;
  return GAINS[gain].isBinary ? { gain, ...scored } : { gain, unit, ...scored };
}
