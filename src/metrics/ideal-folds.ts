// The folds of the best lists there could be. The best list has the relevant items first, those of the highest gain
// before the others; which relevant items it may have, and where it is cut, is what the ideal norms differ in.
import type { JudgedBlock } from '../data/judged-block.js';
import type { Backend } from '../kernels/contract.js';
import type { FoldPlan } from './folds.js';
import type { JudgedGains } from './list-metric.js';
import { ELEVEN_RECALLS, hitsAtRecall } from './user-limits.js';

export class IdealFolds {
  /** table[m] = fold of m relevant items of gain 1. */
  private table: Float64Array = new Float64Array(0);
  private sorted = new Float64Array(0);

  constructor(private readonly plan: FoldPlan) {}

  /** Writes what the definition's ideal list of each user of the block has. */
  writeFolds(backend: Backend, judged: JudgedGains, folds: Float64Array): void {
    const { norm } = this.plan.definition;
    const ofHits = norm === 'ideal-of-hits';
    // Who stands in the top k is a matter of chance where ties are averaged: what is found there are expected gains.
    const isExpected = ofHits && judged.given !== undefined;
    if (countsSuffice(this.plan) && !isExpected) this.writeFromCounts(judged, folds);
    else if (ofHits || norm === 'ideal-of-list') {
      this.writeFromFound(ofHits ? judged.block : (judged.given ?? judged.block), folds);
    } else this.writeFromTruth(backend, judged, folds);
  }

  /** The fold of the best list that holds so many relevant items of gain 1, before any cut. */
  foldOfCount(count: number, limit: number): number {
    const { fold, rounding } = this.plan.definition;
    if (fold === 'interpolated') return count > 0 && count >= limit ? 1 : 0;
    if (fold === 'eleven-points') {
      const reached = ELEVEN_RECALLS.filter((recall) => count > 0 && count >= hitsAtRecall(recall, rounding, limit));
      return reached.length / ELEVEN_RECALLS.length;
    }
    if (count >= this.table.length) this.table = tableOfCounts(this.plan, Math.max(count, 2 * this.table.length));
    return this.table[count]!;
  }

  private writeFromCounts({ block, given = block, firstUser }: JudgedGains, folds: Float64Array): void {
    const { norm } = this.plan.definition;
    const { limits } = this.plan;
    const k = this.plan.cutoff ?? Number.POSITIVE_INFINITY;
    const { userCount, listLengths, relevantCounts, gains, depth } = given;
    const isFound = norm === 'ideal-of-hits' || norm === 'ideal-of-list';
    const foundDepth = norm === 'ideal-of-hits' ? Math.min(k, depth) : depth;
    for (let user = 0; user < userCount; user++) {
      let count = relevantCounts[user]!;
      if (isFound) {
        count = 0;
        for (let rank = 0; rank < foundDepth; rank++) if (gains[rank * userCount + user]! > 0) count += 1;
      }
      if (norm !== 'ideal-uncut' && count > k) count = k;
      if (norm === 'ideal-at-list' && count > listLengths[user]!) count = listLengths[user]!;
      folds[user] = this.foldOfCount(count, limits === undefined ? 0 : limits[firstUser + user]!);
    }
  }

  /** The best order of what the list holds. */
  private writeFromFound({ userCount, gains, depth }: JudgedBlock, folds: Float64Array): void {
    const { definition, cutoff } = this.plan;
    const k = cutoff ?? Number.POSITIVE_INFINITY;
    const foundDepth = definition.norm === 'ideal-of-hits' ? Math.min(k, depth) : depth;
    const sorted = this.room(foundDepth);
    for (let user = 0; user < userCount; user++) {
      let count = 0;
      for (let rank = 0; rank < foundDepth; rank++) {
        const gain = gains[rank * userCount + user]!;
        if (gain > 0) sorted[count++] = gain;
      }
      sorted.subarray(0, count).sort().reverse();
      folds[user] = foldDescending(this.plan, sorted, Math.min(count, k));
    }
  }

  /** The best order of all that the user likes. */
  private writeFromTruth(
    backend: Backend,
    { block, idealGains, gainsInOrder }: JudgedGains,
    folds: Float64Array,
  ): void {
    const { definition, cutoff } = this.plan;
    const { userCount, listLengths, relevantCounts } = block;
    let depth = 0;
    for (let user = 0; user < userCount; user++) depth = Math.max(depth, relevantCounts[user]!);
    if (definition.norm !== 'ideal-uncut') depth = Math.min(depth, cutoff ?? depth);
    const ideal = definition.norm === 'ideal-as-given' ? gainsInOrder(depth) : idealGains(depth);
    if (definition.norm !== 'ideal-at-list') {
      this.plan.foldGains(backend, ideal, undefined, userCount, depth, folds.subarray(0, userCount));
      return;
    }
    const sorted = this.room(depth);
    for (let user = 0; user < userCount; user++) {
      for (let rank = 0; rank < depth; rank++) sorted[rank] = ideal[rank * userCount + user]!;
      folds[user] = foldDescending(this.plan, sorted, Math.min(depth, relevantCounts[user]!, listLengths[user]!));
    }
  }

  private room(length: number): Float64Array {
    if (this.sorted.length < length) this.sorted = new Float64Array(length);
    return this.sorted;
  }
}

/** Whether the fold of a best list depends on the number of its relevant items alone. */
export function countsSuffice({ definition: { fold, gain } }: FoldPlan): boolean {
  return fold !== 'cascade' && (gain === 'binary' || fold !== 'sum');
}

/** Folds of the best lists that hold 0 to `most` relevant items of gain 1. */
function tableOfCounts(plan: FoldPlan, most: number): Float64Array {
  const ones = new Float64Array(most).fill(1);
  const table = new Float64Array(most + 1);
  if (plan.definition.fold === 'sum') {
    const weights = plan.weightsTo(most);
    for (let i = 0; i < most; i++) table[i + 1] = table[i]! + weights[i]!;
  } else for (let count = 1; count <= most; count++) table[count] = foldDescending(plan, ones, count);
  return table;
}

/** The fold of a list that begins with the first `count` of these gains, all above 0, and then has nothing relevant. */
export function foldDescending(plan: FoldPlan, gains: Float64Array, count: number): number {
  const { fold } = plan.definition;
  if (count === 0) return 0;
  if (fold === 'first') return plan.weightsTo(1)[0]!;
  // The relevant items come first: every precision is 1, nothing stands above them.
  if (fold === 'precision-sum' || fold === 'r-hits' || fold === 'preference' || fold === 'f-measure') return count;
  const weights = plan.weightsTo(count);
  let [sum, reach] = [0, 1];
  for (let i = 0; i < count; i++) {
    if (fold === 'cascade') {
      const stop = Math.min(1, gains[i]! / plan.scale);
      sum = sum + reach * stop * weights[i]!;
      reach = reach * (1 - stop);
    } else sum = sum + gains[i]! * weights[i]!;
  }
  return sum;
}
