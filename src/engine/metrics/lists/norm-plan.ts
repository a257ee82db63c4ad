// The norm of one metric: what each user's fold is divided by, from the counts of the user or from the best list.
import type { JudgedBlock } from '../../../data/tables/judged-block.js';
import type { Backend } from '../../../foundation/kernels/contract.js';
import type { FoldPlan } from './fold-plan.js';
import { FOLDS } from './folds.js';
import { GAINS } from './gains.js';
import { countHits, type JudgedGains } from './metric-judging.js';
import { HITLESS, NORMS, type NormCounts, type NormRow } from './norms.js';

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
