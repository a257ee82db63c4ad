// What the best lists and lists in random order would have. Best: for every user, as many of the most valuable candidates
// as a list can hold. Random: every candidate stands at every rank with the same chance, so a sum over ranks is expected to
// be the sum of the discounts times the mean over the candidates.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { eachInSteps, type Steps } from '../../../foundation/work-options.js';
import { countedMean } from '../aggregates.js';
import { DISCOUNTS } from '../lists/rank-discounts.js';
import { candidateCount, forEachRelevantCandidate, longestList, type RelevanceColumn } from './item-candidates.js';
import { isLowerBetter } from './item-values.js';
import type { ItemValueDefinition } from './items-vocabulary.js';
import { VALUE_GAINS, VALUE_MEANS, VALUE_NORMS } from './value-norm.js';

/** The best aggregate of lists as long as can be, over the users who have a value; null where it is not known. */
export function* bestItemValue(
  definition: ItemValueDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
  itemValues: Float64Array,
  values: Float64Array,
): Steps<number | null> {
  const norm = VALUE_NORMS[definition.norm];
  const isPlain = VALUE_GAINS[definition.gain].gain === undefined && DISCOUNTS[definition.discount].isFlat;
  if (!isPlain || norm.isWorth) return null;
  const order = orderOf(definition, itemValues);
  // Lists may be filled up with items that are passed over, and then the shortest rest is the best.
  if (order.length < itemValues.length && norm.isOfList) return null;
  const normAt = norm.of({ definition, cutoff, context, itemValues });
  const sums = new Float64Array(values.length).fill(Number.NaN);
  const norms = new Float64Array(values.length);
  const head = new HeadSums(order, itemValues, context);
  yield* eachInSteps(values.length, trainedBy(context), (user) => {
    if (Number.isNaN(values[user])) return;
    const length = head.take(user, longestList(context, user, cutoff));
    if (length === 0) return;
    sums[user] = head.sum;
    norms[user] = normAt(user, length, length, head.sum);
  });
  if (VALUE_MEANS[definition.mean].isPooled)
    return exactSum(sums.map((sum) => (Number.isNaN(sum) ? 0 : sum))) / exactSum(norms);
  const best = countedMean(sums.map((sum, user) => sum / norms[user]!));
  return best.count === 0 ? null : best.mean;
}

/** Items that have a value, the best first: popular items are the worse ones. */
function orderOf(definition: ItemValueDefinition, itemValues: Float64Array): Uint32Array {
  const isAscending = isLowerBetter(definition);
  const places = new Map<number, number>();
  for (const worth of itemValues) if (!Number.isNaN(worth)) places.set(worth, (places.get(worth) ?? 0) + 1);
  // From the number of items of each value to the place of the first of them.
  let place = 0;
  for (const [worth, itemCount] of [...places].sort(([a], [b]) => (isAscending ? a - b : b - a))) {
    places.set(worth, place);
    place += itemCount;
  }
  const order = new Uint32Array(place);
  for (let item = 0; item < itemValues.length; item++) {
    const next = places.get(itemValues[item]!);
    if (next === undefined) continue;
    order[next] = item;
    places.set(itemValues[item]!, next + 1);
  }
  return order;
}

/** Sums over the first candidates of users in one order of items. */
class HeadSums {
  readonly #context: EvaluationContext;
  readonly #itemValues: Float64Array;
  /** Sum over the first items of the order. */
  readonly #prefixes: Float64Array;
  /** Place of each item in the order; beyond its end for items that are not in it. */
  readonly #places: Uint32Array;
  readonly #order: Uint32Array;
  readonly #near: number[] = [];
  sum = 0;

  constructor(order: Uint32Array, itemValues: Float64Array, context: EvaluationContext) {
    this.#context = context;
    this.#itemValues = itemValues;
    this.#order = order;
    this.#prefixes = new Float64Array(order.length + 1);
    this.#places = new Uint32Array(itemValues.length).fill(0xffffffff);
    for (const [place, item] of order.entries()) {
      this.#prefixes[place + 1] = this.#prefixes[place]! + itemValues[item]!;
      this.#places[item] = place;
    }
  }

  /** Sums up the user's first candidates; returns how many there are, at most `length`. */
  take(user: number, length: number): number {
    let end = Math.min(length, this.#order.length);
    let trainedSum = 0;
    let trainedCount = 0;
    for (const place of this.#trainedPlaces(user, end)) {
      if (place >= end) break;
      trainedSum += this.#itemValues[this.#order[place]!]!;
      trainedCount++;
      end = Math.min(end + 1, this.#order.length);
    }
    this.sum = this.#prefixes[end]! - trainedSum;
    return end - trainedCount;
  }

  /** Places of the user's training items, ascending; only those near enough to push the end of the list further down. */
  #trainedPlaces(user: number, end: number): readonly number[] {
    const { train } = this.#context;
    const near = this.#near;
    near.length = 0;
    if (train === undefined) return near;
    const reach = end + train.offsets[user + 1]! - train.offsets[user]!;
    for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) {
      const place = this.#places[train.items[i]!]!;
      if (place < reach) near.push(place);
    }
    return near.sort((a, b) => a - b);
  }
}

/** The expected aggregate of lists as long as can be, over the users who have a value; null where it has no closed form. */
export function* randomItemValue(
  definition: ItemValueDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
  itemValues: Float64Array,
  values: Float64Array,
  relevance: RelevanceColumn | undefined,
): Steps<number | null> {
  const norm = VALUE_NORMS[definition.norm];
  const discount = DISCOUNTS[definition.discount];
  const { isPooled } = VALUE_MEANS[definition.mean];
  // What a whole list is worth is not known of lists that are cut.
  if (norm.readsListWorth) return null;
  const known = itemValues.filter((value) => !Number.isNaN(value));
  const isRatio = known.length < itemValues.length && norm.isOfList === true;
  // Where items are skipped, the divisor is random too; only a plain mean over what is left is known.
  if (isRatio && (isPooled || relevance !== undefined)) return null;
  // A table of discounts as long as the catalogue is too much for a side figure.
  if (!discount.isFlat && cutoff === undefined) return null;
  const discountSums = prefixSums(discount.isFlat ? undefined : discount.values(cutoff!, cutoff!, 1));
  const normAt = norm.of({ definition, cutoff, context, itemValues });
  const total = exactSum(known);
  const sums = new Float64Array(values.length).fill(Number.NaN);
  const norms = new Float64Array(values.length);
  yield* eachInSteps(values.length, trainedBy(context), (user) => {
    const length = longestList(context, user, cutoff);
    if (Number.isNaN(values[user]) || length === 0) return;
    const worth =
      relevance === undefined
        ? candidateWorth(context, user, itemValues, total, known.length)
        : relevantWorth(context, user, itemValues, relevance);
    const discountSum = discountSums(length);
    sums[user] = isRatio ? worth.sum / worth.knownCount : discountSum * (worth.sum / candidateCount(context, user));
    norms[user] = isRatio ? 1 : normAt(user, length, discountSum, worth.sum);
  });
  if (isPooled) return exactSum(sums.map((sum) => (Number.isNaN(sum) ? 0 : sum))) / exactSum(norms);
  const expected = countedMean(sums.map((sum, user) => sum / norms[user]!));
  return expected.count === 0 ? null : expected.mean;
}

/** How many items of training a user has. */
function trainedBy({ train }: EvaluationContext): (user: number) => number {
  return (user) => (train === undefined ? 0 : train.offsets[user + 1]! - train.offsets[user]!);
}

interface Worth {
  readonly sum: number;
  /** Candidates that are not skipped. */
  readonly knownCount: number;
}

function candidateWorth(
  { train }: EvaluationContext,
  user: number,
  itemValues: Float64Array,
  total: number,
  knownCount: number,
): Worth {
  let trained = 0;
  let trainedCount = 0;
  if (train !== undefined) {
    for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) {
      const value = itemValues[train.items[i]!]!;
      if (Number.isNaN(value)) continue;
      trained += value;
      trainedCount++;
    }
  }
  return { sum: total - trained, knownCount: knownCount - trainedCount };
}

function relevantWorth(
  context: EvaluationContext,
  user: number,
  itemValues: Float64Array,
  relevance: RelevanceColumn,
): Worth {
  let sum = 0;
  forEachRelevantCandidate(context, user, (place) => {
    const value = itemValues[context.truth.items[place]!]!;
    if (!Number.isNaN(value)) sum += value * relevance.gainAt(place);
  });
  return { sum, knownCount: 0 };
}

/** Sum of the discounts of the first ranks; without discounts, their number. */
function prefixSums(discounts: Float64Array | undefined): (length: number) => number {
  if (discounts === undefined) return (length) => length;
  const sums = new Float64Array(discounts.length + 1);
  for (let rank = 0; rank < discounts.length; rank++) sums[rank + 1] = sums[rank]! + discounts[rank]!;
  return (length) => sums[length]!;
}
