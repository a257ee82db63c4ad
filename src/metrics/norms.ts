// What each user's fold is divided by. Most norms are counts; those of the best possible list are folds themselves, which
// with binary gains depend on nothing but how many relevant items there are.
import type { JudgedBlock } from '../data/judged-block.js';
import type { Backend } from '../kernels/contract.js';
import { countHits } from './count-hits.js';
import type { FoldPlan } from './folds.js';
import { IdealFolds } from './ideal-folds.js';
import type { JudgedGains } from './list-metric.js';
import type { ListDefinition } from './vocabulary.js';

/** Folds of which a best list has some. */
const PLAIN_FOLDS: ReadonlySet<ListDefinition['fold']> = new Set(['sum', 'first', 'precision-sum']);

/** With more relevant items than this a table would cost more than it saves. */
const MOST_TABLED = 65_536;

/** Above 0 for everybody with a relevant item, which is worth 1, and decided by their number. */
const POSITIVE: ReadonlySet<ListDefinition['norm']> = new Set([
  'one',
  'cutoff',
  'endless',
  'relevant',
  'relevant-at-cutoff',
  'ideal',
  'ideal-uncut',
]);

export class NormPlan {
  private readonly ideals: IdealFolds;
  /** discountSums[n] = sum of the discounts of n ranks. */
  private discountSums: Float64Array = new Float64Array(1);

  constructor(private readonly folds: FoldPlan) {
    this.ideals = new IdealFolds(folds);
  }

  /**
   * The norms of users with 0, 1 and so on to `most` relevant items, where these numbers decide them and all but that of
   * none are above 0; the norm of none is NaN.
   */
  tableTo(most: number): Float64Array | undefined {
    const { definition, cutoff, limits } = this.folds;
    const { gain, fold, norm, hitless } = definition;
    const isDecided = gain === 'binary' && PLAIN_FOLDS.has(fold) && POSITIVE.has(norm) && limits === undefined;
    if (!isDecided || hitless === 'one' || most > MOST_TABLED) return undefined;
    const k = cutoff ?? Number.POSITIVE_INFINITY;
    return Float64Array.from({ length: most + 1 }, (_, count) => {
      if (count === 0) return Number.NaN;
      if (!norm.startsWith('ideal')) return countNorm(definition, k, count, 0);
      return this.ideals.foldOfCount(norm === 'ideal' ? Math.min(k, count) : count, 0);
    });
  }

  /** Writes the norm of each user of the block. */
  writeNorms(backend: Backend, judged: JudgedGains, norms: Float64Array): void {
    const { definition, cutoff } = this.folds;
    const { block } = judged;
    const { userCount, relevantCounts, listLengths } = block;
    const k = cutoff ?? Number.POSITIVE_INFINITY;
    if (definition.norm.startsWith('ideal')) this.ideals.writeFolds(backend, judged, norms);
    else if (definition.norm === 'hits') countHits(block, Math.min(k, block.depth), norms);
    else if (definition.norm === 'hits-of-list') countHits(judged.given ?? block, block.depth, norms);
    else if (definition.norm === 'discounts') this.writeDiscountSums(block, k, norms);
    else {
      for (let user = 0; user < userCount; user++) {
        norms[user] = countNorm(definition, k, relevantCounts[user]!, listLengths[user]!);
      }
    }
  }

  /** Turns the norms of precisions into those of an F measure: hits / norm is then the F of both. */
  weighNorms({ userCount, relevantCounts }: JudgedBlock, norms: Float64Array): void {
    const { fold, beta = 1 } = this.folds.definition;
    if (fold !== 'f-measure') return;
    for (let user = 0; user < userCount; user++) norms[user] = fNorm(beta, relevantCounts[user]!, norms[user]!);
  }

  private writeDiscountSums({ userCount, listLengths }: JudgedBlock, k: number, norms: Float64Array): void {
    for (let user = 0; user < userCount; user++) {
      const length = Math.min(k, listLengths[user]!);
      if (length >= this.discountSums.length) this.discountSums = prefixSums(this.folds.weightsTo(length));
      norms[user] = this.discountSums[length]!;
    }
  }
}

/** A norm that counts say: k may be infinite, r is the number of relevant items, L the length of the list. */
export function countNorm({ norm, p = 0 }: ListDefinition, k: number, r: number, L: number): number {
  if (norm === 'cutoff') return k;
  if (norm === 'cutoff-or-list') return k === Number.POSITIVE_INFINITY ? L : k;
  if (norm === 'list') return Math.min(k, L);
  if (norm === 'relevant') return r;
  if (norm === 'relevant-at-cutoff') return Math.min(k, r);
  if (norm === 'relevant-at-list') return Math.min(k, r, L);
  if (norm === 'cumulated') {
    const rising = Math.min(k, r);
    return (rising * (rising + 1)) / 2 + (k - rising) * r;
  }
  return norm === 'endless' ? 1 / (1 - p) : 1;
}

/** hits / fNorm = (1 + b²) P R / (b² P + R) for P = hits / n and R = hits / r. */
export function fNorm(beta: number, r: number, n: number): number {
  return (beta * beta * r + n) / (1 + beta * beta);
}

/** sums[n] = ((0 + v0) + v1) + ... of the first n values. */
export function prefixSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return sums;
}
