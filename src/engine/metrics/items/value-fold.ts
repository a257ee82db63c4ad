// Metrics that add up what the items of a list are worth: novelty, popularity, long tail, and their kin. A user's items
// are added in the order of ranks; users are added exactly, so that neither blocks nor their order change a bit. L is the
// length of the list, r the number of relevant items, pop(i) the popularity of the item at rank i.

import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { atOnce, type Steps } from '../../../foundation/work-options.js';
import { countedMean } from '../aggregates.js';
import type { MetricMeaning } from '../definition.js';
import { DISCOUNTS } from '../lists/rank-discounts.js';
import type { FamilyMetric, FoldedColumn } from '../metric-column.js';
import { keyThatNeedsCutoff } from '../word-needs.js';
import { RelevanceColumn } from './item-candidates.js';
import { itemValues, valueNumbers, valueSentence } from './item-values.js';
import type { ItemValueDefinition } from './items-vocabulary.js';
import {
  ITEMS_USERS,
  type Membership,
  neededCutoff,
  neededPopularity,
  SUBSTITUTES,
  usersSentence,
  withOtherUsers,
} from './items-words.js';

import { bestItemValue, randomItemValue } from './value-bounds.js';
import {
  asksRelevance,
  type NormOf,
  VALUE_GAINS,
  VALUE_MEANS,
  VALUE_NORMS,
  worthOf,
  worthSymbol,
} from './value-norm.js';

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
    const norm = VALUE_NORMS[definition.norm];
    if (keyThatNeedsCutoff(definition) !== undefined) neededCutoff(cutoff);
    this.#definition = definition;
    this.#cutoff = cutoff;
    this.#context = context;
    this.#itemValues = itemValues(definition, context.itemCount, () => neededPopularity(context));
    this.#isMember = ITEMS_USERS[definition.users].membership(context);
    this.#normOf = norm.of({ definition, cutoff, context, itemValues: this.#itemValues });
    const { gain } = VALUE_GAINS[definition.gain];
    this.#relevance = gain === undefined ? undefined : new RelevanceColumn(context, gain, definition.unit);
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

  result(): FoldedColumn {
    return atOnce(this.resultInSteps());
  }

  *resultInSteps(): Steps<FoldedColumn> {
    const values = this.#sums.map((sum, user) =>
      this.#isMissing[user] === 1 ? sum : quotient(sum, this.#norms[user]!),
    );
    const all = this.#asksRelevance() ? values : withOtherUsers(values, this.#definition, this.#context);
    const { mean, count } = countedMean(all);
    const otherCount = all.length - values.length;
    // What lists those could have who are not evaluated is not known.
    const isBounded = count > 0 && otherCount === 0;
    const bounds = [this.#definition, this.#cutoff, this.#context, this.#itemValues, values] as const;
    const { isPooled } = VALUE_MEANS[this.#definition.mean];
    return {
      value: isPooled ? this.#pooled(otherCount) : mean,
      userCount: count,
      values,
      ...(isPooled ? { weights: this.#norms } : {}),
      random: isBounded ? yield* randomItemValue(...bounds, this.#relevance) : null,
      best: isBounded ? yield* bestItemValue(...bounds) : null,
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
    const { readsListWorth } = VALUE_NORMS[this.#definition.norm];
    const listWorth = readsListWorth ? worthOf(items, values, gains) : 0;
    this.#relevance?.close(user);
    if (keptCount === 0) return;
    this.#sums[user] = sum;
    this.#norms[user] = this.#normOf(user, keptCount, discountSum, listWorth);
  }

  #miss(user: number): void {
    this.#isMissing[user] = 1;
    const { value } = SUBSTITUTES[this.#definition.missing];
    this.#sums[user] = value;
    this.#norms[user] = Number.isNaN(value) ? 0 : this.#normOf(user, 0, 0, 0);
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
    const otherSum = SUBSTITUTES[this.#definition.missing].value * otherNorm;
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
  return DISCOUNTS[discount].values(2 * length, 2 * length, 1);
}

export function explainValue(definition: ItemValueDefinition, cutoff: number | undefined): MetricMeaning {
  const isRelevance = asksRelevance(definition) && !ITEMS_USERS[definition.users].haveRelevant;
  return {
    formula: formulaOf(definition, cutoff),
    words: [
      valueSentence(definition),
      sumSentence(definition, cutoff),
      normSentence(definition, cutoff),
      usersSentence(definition, isRelevance ? '; those without a relevant item are excluded' : ''),
    ],
  };
}

function formulaOf(definition: ItemValueDefinition, cutoff: number | undefined): string {
  const { discount, mean, norm } = definition;
  const sum = `Σ(i=1..${cutoff === undefined ? 'L' : 'k'}) ${DISCOUNTS[discount].formula(worthSymbol(definition))}`;
  const divisor = VALUE_NORMS[norm].symbol(definition, cutoff);
  const share = divisor === '' ? sum : VALUE_MEANS[mean].formula(sum, divisor);
  return `${share}${valueNumbers(definition)}`;
}

function sumSentence({ gain, unit = 1, discount }: ItemValueDefinition, cutoff: number | undefined): string {
  const { which, words } = VALUE_GAINS[gain];
  const ranks = cutoff === undefined ? 'all ranks' : cutoff === 1 ? 'rank 1' : `ranks 1 to ${cutoff}`;
  return `${which} at ${ranks} are ${words(unit)}summed ${DISCOUNTS[discount].words}.`;
}

function normSentence(definition: ItemValueDefinition, cutoff: number | undefined): string {
  const divisor = VALUE_NORMS[definition.norm].words(definition, cutoff);
  const { sums, norms } = VALUE_MEANS[definition.mean];
  return divisor === '' ? `${sums} is not normalised.` : `${sums} is divided by ${divisor}${norms}.`;
}
