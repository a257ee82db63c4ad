// The folds of a definition as kernels over judged blocks, with the tables they read: what ranks are worth, and what
// each user's own limit is. Tables are made once and grow with the depth of the blocks.
import type { EvaluationContext } from '../data/evaluation-context.js';
import type { Backend } from '../kernels/contract.js';
import { foldCascade } from '../kernels/fold-cascade.js';
import { foldFirst } from '../kernels/fold-first.js';
import { foldHitsWithin } from '../kernels/fold-hits-within.js';
import { foldInterpolated } from '../kernels/fold-interpolated.js';
import { foldPrecisionSum } from '../kernels/fold-precision-sum.js';
import { foldPreference } from '../kernels/fold-preference.js';
import { foldSum } from '../kernels/fold-sum.js';
import { countHits } from './count-hits.js';
import { weightsOf } from './discounts.js';
import { stoppingGain } from './gains.js';
import type { JudgedGains } from './list-metric.js';
import { foldPrecisionsAtEnds } from './scored-block.js';
import { ELEVEN_RECALLS, hitsAtRecall, userLimits } from './user-limits.js';
import type { ListDefinition } from './vocabulary.js';

/** The last rank that is looked at; undefined for whole lists. */
export function lastRank({ ranks }: ListDefinition, cutoff: number | undefined): number | undefined {
  return ranks === 'one-more' && cutoff !== undefined ? cutoff + 1 : cutoff;
}

export class FoldPlan {
  /** What other plans must have in common with this one to have the same folds; undefined where nobody can. */
  readonly sharedKey: string | undefined;
  /** Of each user; undefined where the fold has none. */
  readonly limits: Float64Array | undefined;
  /** The gain at which every reader of a cascade stops. */
  readonly scale: number;
  private weights: Float64Array = new Float64Array(0);

  constructor(
    readonly definition: ListDefinition,
    readonly cutoff: number | undefined,
    context: EvaluationContext,
  ) {
    this.limits = userLimits(definition, context);
    this.scale = definition.fold === 'cascade' ? stoppingGain(definition, context.truth) : 1;
    const { fold, discount, ranks = '', p = '' } = definition;
    const isShareable = this.limits === undefined && fold !== 'cascade';
    // Without discounts all that is added up are gains.
    const kind = fold === 'f-measure' ? 'sum' : fold;
    this.sharedKey = isShareable ? `${kind} ${discount} ${ranks} ${p} ${cutoff ?? ''}` : undefined;
  }

  /** What ranks are worth, down to `depth` at least. */
  weightsTo(depth: number): Float64Array {
    if (this.weights.length < depth || this.weights.length === 0) {
      this.weights = weightsOf(this.definition, this.cutoff, depth);
    }
    return this.weights;
  }

  /** The fold of every list of the block, which are good until other folds are asked for. */
  foldsOf(backend: Backend, judged: JudgedGains): Float64Array {
    const { block, folds } = judged;
    return folds.of(this.sharedKey, block.userCount, (column) => this.fold(backend, judged, column));
  }

  private fold(backend: Backend, judged: JudgedGains, column: Float64Array): void {
    const { block, firstUser, tieEnds } = judged;
    const { userCount, gains, depth } = block;
    const { fold, norm } = this.definition;
    const k = Math.min(lastRank(this.definition, this.cutoff) ?? depth, depth);
    let limits = this.limits?.subarray(firstUser, firstUser + userCount);
    if (fold === 'r-hits' && norm === 'hits-of-list') {
      limits = new Float64Array(userCount);
      countHits(block, depth, limits);
    }
    if (tieEnds !== undefined) foldPrecisionsAtEnds(block, tieEnds, k, column);
    else if (this.definition.fold === 'eleven-points') this.foldPoints(backend, gains, limits!, k, column);
    else this.foldGains(backend, gains, limits, userCount, k, column);
  }

  /** The mean of eleven folds, added from the lowest recall to the highest. */
  private foldPoints(
    backend: Backend,
    gains: Float64Array,
    relevantCounts: Float64Array,
    k: number,
    column: Float64Array,
  ): void {
    const userCount = column.length;
    const [limits, point] = [new Float64Array(userCount), new Float64Array(userCount)];
    column.fill(0);
    for (const recall of ELEVEN_RECALLS) {
      for (let user = 0; user < userCount; user++) {
        limits[user] = hitsAtRecall(recall, this.definition.rounding, relevantCounts[user]!);
      }
      backend.run(foldInterpolated, { gains, limits, userCount, k, column: point });
      for (let user = 0; user < userCount; user++) column[user]! += point[user]!;
    }
    for (let user = 0; user < userCount; user++) column[user]! /= ELEVEN_RECALLS.length;
  }

  /** Folds gains that are laid out like those of a block. */
  foldGains(
    backend: Backend,
    gains: Float64Array,
    limits: Float64Array | undefined,
    userCount: number,
    k: number,
    column: Float64Array,
  ): void {
    const { fold } = this.definition;
    if (fold === 'precision-sum') backend.run(foldPrecisionSum, { gains, userCount, k, column });
    else if (fold === 'r-hits') backend.run(foldHitsWithin, { gains, limits: limits!, userCount, k, column });
    else if (fold === 'preference') backend.run(foldPreference, { gains, limits: limits!, userCount, k, column });
    else if (fold === 'interpolated') backend.run(foldInterpolated, { gains, limits: limits!, userCount, k, column });
    else {
      const weights = this.weightsTo(k);
      if (fold === 'first') backend.run(foldFirst, { gains, weights, userCount, k, column });
      else if (fold === 'cascade') {
        backend.run(foldCascade, { gains, weights, scale: this.scale, userCount, k, column });
      } else backend.run(foldSum, { gains, weights, userCount, k, column });
    }
  }
}
