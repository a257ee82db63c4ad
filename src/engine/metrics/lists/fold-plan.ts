// The fold of one metric: the tables that its row reads, made once and grown with the depth of the blocks, and what its
// lists must be judged with.

import type { EvaluationContext, JudgedBlock } from '../../../data/tables/evaluation-context.js';
import type { Backend } from '../../../foundation/kernels/contract.js';
import { FOLDS, type FoldTables } from './folds.js';
import { GAINS, HITS, type Judging, stoppingGain } from './gains.js';
import type { ListDefinition } from './list-vocabulary.js';
import { countHits, type JudgedGains } from './metric-judging.js';
import { HITLESS, NORMS, type NormCounts, type NormRow } from './norms.js';
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

// The norm of one metric: what each user's fold is divided by, from the counts of the user or from the best list.

/** With more relevant items than this a table would cost more than it saves. */
const MOST_TABLED = 65_536;

export class NormPlan {
  private readonly row: NormRow;
  private readonly k: number;
  private sorted = new Float64Array(0);

  constructor(private readonly folds: FoldPlan) {
    this.row = NORMS[folds.definition.norm];
    this.k = folds.cutoff ?? Number.POSITIVE_INFINITY;
  }

  /**
   * The norms of users with 0, 1 and so on to `most` relevant items, where these numbers decide them and all but that of
   * none are above 0; the norm of none is NaN.
   */
  tableTo(most: number): Float64Array | undefined {
    const { definition, isByCounts, limits } = this.folds;
    const { gain, fold, hitless = 'zero' } = definition;
    const isPlain = GAINS[gain].isBinary && !FOLDS[fold].isFMeasure && HITLESS[hitless].value === 0;
    const isDecided = isByCounts && isPlain && limits === undefined && this.row.isByRelevant;
    if (!isDecided || most > MOST_TABLED) return undefined;
    return Float64Array.from({ length: most + 1 }, (_, r) =>
      r === 0 ? Number.NaN : this.of({ k: this.k, r, L: 0, hits: 0 }, 0),
    );
  }

  /** The norm of one user; the limit is that of the fold, the gains are those of the relevant items, where these differ. */
  of(counts: NormCounts, limit: number, gains?: Float64Array): number {
    const { is } = this.row;
    const size = this.row.size(counts, this.folds.definition.p ?? 0);
    if (is === 'best-list') return this.folds.best(gains, size, limit);
    if (is === 'size') return size;
    return Number.isFinite(size) ? this.folds.weightSum(size) : Number.NaN;
  }

  /** Writes the norm of each user of the block. */
  writeNorms(backend: Backend, judged: JudgedGains, norms: Float64Array): void {
    const { row, folds } = this;
    // Who stands in the top k is a matter of chance where ties are averaged: what is found there are expected gains.
    const isExpected = row.hits === 'to-k' && judged.given !== undefined;
    if (row.is !== 'best-list' || (folds.isByCounts && !isExpected)) this.writeFromCounts(judged, norms);
    else if (row.items === 'hits') this.writeFromHits(judged, norms);
    else this.writeFromTruth(backend, judged, norms);
  }

  /** Turns the norms of precisions into those of an F measure: hits / norm is then the F of both. */
  weighNorms({ userCount, relevantCounts }: JudgedBlock, norms: Float64Array): void {
    const { fold, beta = 1 } = this.folds.definition;
    if (!FOLDS[fold].isFMeasure) return;
    for (let user = 0; user < userCount; user++) norms[user] = fNorm(beta, relevantCounts[user]!, norms[user]!);
  }

  private writeFromCounts(judged: JudgedGains, norms: Float64Array): void {
    const { row, k } = this;
    const { limits } = this.folds;
    const { userCount, relevantCounts, listLengths } = judged.block;
    if (row.hits !== undefined) {
      const { gains, depth } = this.foundBlock(judged);
      countHits(gains, userCount, depth, norms);
    }
    const counts = { k, r: 0, L: 0, hits: 0 };
    for (let user = 0; user < userCount; user++) {
      counts.r = relevantCounts[user]!;
      counts.L = listLengths[user]!;
      counts.hits = norms[user]!;
      norms[user] = this.of(counts, limits === undefined ? 0 : limits[judged.firstUser + user]!);
    }
  }

  /** The gains that hits are taken from, and how deep. */
  private foundBlock({ block, given = block }: JudgedGains): { gains: Float64Array; depth: number } {
    if (this.row.hits === 'whole-list') return given;
    return { gains: block.gains, depth: Math.min(this.k, block.depth) };
  }

  /** The best order of what the list holds. */
  private writeFromHits(judged: JudgedGains, norms: Float64Array): void {
    const { gains, depth } = this.foundBlock(judged);
    const { userCount } = judged.block;
    const { limits } = this.folds;
    const sorted = this.space(depth);
    for (let user = 0; user < userCount; user++) {
      let count = 0;
      for (let rank = 0; rank < depth; rank++) {
        const gain = gains[rank * userCount + user]!;
        if (gain > 0) sorted[count++] = gain;
      }
      sorted.subarray(0, count).sort().reverse();
      const limit = limits === undefined ? 0 : limits[judged.firstUser + user]!;
      norms[user] = this.folds.best(sorted, Math.min(count, this.k), limit);
    }
  }

  /** The best order of all that the user likes, or the order of the table. */
  private writeFromTruth(backend: Backend, judged: JudgedGains, norms: Float64Array): void {
    const { folds, row, k } = this;
    const { userCount, listLengths, relevantCounts } = judged.block;
    let most = 0;
    for (let user = 0; user < userCount; user++) most = Math.max(most, relevantCounts[user]!);
    const depth = row.size({ k, r: most, L: Number.POSITIVE_INFINITY, hits: 0 }, 0);
    const gains = row.items === 'in-table-order' ? judged.gainsInOrder(depth) : judged.idealGains(depth);
    if (!row.isCutByList) {
      const input = { gains, userCount, k: depth, column: norms.subarray(0, userCount) };
      FOLDS[folds.definition.fold].run(backend, input, folds);
      return;
    }
    const sorted = this.space(depth);
    for (let user = 0; user < userCount; user++) {
      for (let rank = 0; rank < depth; rank++) sorted[rank] = gains[rank * userCount + user]!;
      norms[user] = folds.best(sorted, Math.min(depth, relevantCounts[user]!, listLengths[user]!), 0);
    }
  }

  private space(length: number): Float64Array {
    if (this.sorted.length < length) this.sorted = new Float64Array(length);
    return this.sorted;
  }
}

/** hits / fNorm = (1 + b²) P R / (b² P + R) for P = hits / n and R = hits / r. */
export function fNorm(beta: number, r: number, n: number): number {
  return (beta * beta * r + n) / (1 + beta * beta);
}
