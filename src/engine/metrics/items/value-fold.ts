// Metrics that add up what the items of a list are worth: novelty, popularity, long tail, and their kin. A user's items
// are added in the order of ranks; users are added exactly, so that neither blocks nor their order change a bit.
import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { logDiscounts } from '../../../foundation/numbers/discounts.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { FamilyColumn, FamilyMetric } from '../family-column.js';
import { bestItemValue } from './best-value.js';
import { countedMean } from './item-mean.js';
import { neededCutoff, neededPopularity } from './item-needs.js';
import { type Membership, membershipOf, substituteOf, withOtherUsers } from './item-population.js';
import { itemValues } from './item-values.js';
import type { ItemValueDefinition } from './items-vocabulary.js';
import { randomItemValue } from './random-item-value.js';
import { RelevanceColumn } from './relevance-column.js';
import { asksRelevance, type NormOf, normOf, worthOf } from './value-norm.js';

export class ValueFold implements FamilyMetric {
  readonly #definition: ItemValueDefinition;
  readonly #cutoff: number | undefined;
  readonly #context: EvaluationContext;
  readonly #itemValues: Float64Array;
  readonly #isMember: Membership;
  readonly #normOf: NormOf;
  readonly #relevance: RelevanceColumn | undefined;
  /** NaN for users who are not counted. */
  readonly #sums: Float64Array;
  readonly #norms: Float64Array;
  readonly #isMissing: Uint8Array;
  #discounts: Float64Array = new Float64Array(0);

  constructor(definition: ItemValueDefinition, cutoff: number | undefined, context: EvaluationContext) {
    if (definition.norm === 'cutoff') neededCutoff(cutoff);
    this.#definition = definition;
    this.#cutoff = cutoff;
    this.#context = context;
    this.#itemValues =
      definition.value === 'one'
        ? new Float64Array(context.itemCount).fill(1)
        : itemValues(definition, neededPopularity(context));
    this.#isMember = membershipOf(definition.users, context);
    this.#normOf = normOf(definition, cutoff, context, this.#itemValues);
    this.#relevance =
      definition.gain === 'all' ? undefined : new RelevanceColumn(context, definition.gain, definition.unit);
    this.#sums = new Float64Array(context.userCount).fill(Number.NaN);
    this.#norms = new Float64Array(context.userCount);
    this.#isMissing = new Uint8Array(context.userCount);
  }

  add({ firstUser, rows }: ListedBlock): void {
    const { items, starts, lengths, userCount } = rows;
    for (let row = 0; row < userCount; row++) {
      const user = firstUser + row;
      const length = Math.min(lengths[row]!, this.#cutoff ?? Number.POSITIVE_INFINITY);
      if (!this.#isMember(user, length) || (this.#asksRelevance() && this.#context.relevantCounts[user] === 0))
        continue;
      const start = starts[row]!;
      if (length > 0) this.#fold(user, items.subarray(start, start + lengths[row]!), length);
      else this.#miss(user);
    }
  }

  result(): FamilyColumn {
    const values = this.#sums.map((sum, user) =>
      this.#isMissing[user] === 1 ? sum : quotient(sum, this.#norms[user]!),
    );
    const all = this.#asksRelevance() ? values : withOtherUsers(values, this.#definition, this.#context);
    const { mean, count } = countedMean(all);
    const otherCount = all.length - values.length;
    // What lists those could have who are not evaluated is not known.
    const isBounded = count > 0 && otherCount === 0;
    const bounds = [this.#definition, this.#cutoff, this.#context, this.#itemValues, values] as const;
    const isPooled = this.#definition.mean === 'rows';
    return {
      value: isPooled ? this.#pooled(otherCount) : mean,
      userCount: count,
      values,
      ...(isPooled ? { weights: this.#norms } : {}),
      random: isBounded ? randomItemValue(...bounds, this.#relevance) : null,
      best: isBounded ? bestItemValue(...bounds) : null,
    };
  }

  /** The whole list is given, of which the first `length` items are added up. */
  #fold(user: number, items: Uint32Array, length: number): void {
    if (length > this.#discounts.length) this.#discounts = discountTable(this.#definition, length);
    const values = this.#itemValues;
    const discounts = this.#discounts;
    const gains = this.#relevance?.open(user);
    let sum = 0;
    let keptCount = 0;
    let discountSum = 0;
    for (let rank = 0; rank < length; rank++) {
      const item = items[rank]!;
      const value = values[item]!;
      // Items that are skipped have no value.
      if (Number.isNaN(value)) continue;
      const discount = discounts[rank]!;
      keptCount++;
      discountSum += discount;
      sum += (gains === undefined ? value : value * gains[item]!) * discount;
    }
    const listWorth = this.#definition.norm === 'worth-of-list' ? worthOf(items, values, gains) : 0;
    this.#relevance?.close(user);
    if (keptCount === 0) return;
    this.#sums[user] = sum;
    this.#norms[user] = this.#normOf(user, keptCount, discountSum, listWorth);
  }

  #miss(user: number): void {
    this.#isMissing[user] = 1;
    this.#sums[user] = substituteOf(this.#definition.missing);
    this.#norms[user] = this.#definition.missing === 'skip' ? 0 : this.#normOf(user, 0, 0, 0);
  }

  #asksRelevance(): boolean {
    return asksRelevance(this.#definition);
  }

  /** The sum of all sums divided by the sum of all norms; a missing user's sum is its substitute times its norm. */
  #pooled(otherCount: number): number {
    const sums = this.#sums.map((sum, user) => {
      if (Number.isNaN(sum)) return 0;
      return this.#isMissing[user] === 1 ? sum * this.#norms[user]! : sum;
    });
    if (otherCount === 0) return exactSum(sums) / exactSum(this.#norms);
    // Nobody's relevant items are asked for, so the norm of a missing list is the same for all.
    const otherNorm = otherCount * this.#normOf(0, 0, 0, 0);
    const otherSum = substituteOf(this.#definition.missing) * otherNorm;
    return (exactSum(sums) + otherSum) / (exactSum(this.#norms) + otherNorm);
  }
}

/** A value that is not defined is always the same NaN: engines differ in the bits of one that is computed. */
function quotient(sum: number, norm: number): number {
  const value = sum / norm;
  return Number.isNaN(value) ? Number.NaN : value;
}

/** Longer than asked for, so that a block of growing lists does not make a table each. */
function discountTable({ discount }: ItemValueDefinition, length: number): Float64Array {
  return discount === 'log2' ? logDiscounts(2 * length) : new Float64Array(2 * length).fill(1);
}
