// What the best lists would have: for every user, as many of the most valuable candidates as a list can hold. Items are
// put in order once; a user's list then is the head of that order without the user's training items, whose sum follows
// from prefix sums.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { longestList } from './item-candidates.js';
import { countedMean } from './item-mean.js';
import type { ItemValueDefinition } from './items-vocabulary.js';
import { normOf } from './value-norm.js';

/** The best aggregate of lists as long as can be, over the users who have a value; null where it is not known. */
export function bestItemValue(
  definition: ItemValueDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
  itemValues: Float64Array,
  values: Float64Array,
): number | null {
  if (definition.gain !== 'all' || definition.discount !== 'none' || definition.norm.startsWith('worth')) return null;
  const order = orderOf(definition, itemValues);
  // Lists may be filled up with items that are passed over, and then the shortest rest is the best.
  if (order.length < itemValues.length && ['list', 'discounts'].includes(definition.norm)) return null;
  const normAt = normOf(definition, cutoff, context, itemValues);
  const sums = new Float64Array(values.length).fill(Number.NaN);
  const norms = new Float64Array(values.length);
  const head = new HeadSums(order, itemValues, context);
  for (let user = 0; user < values.length; user++) {
    if (Number.isNaN(values[user])) continue;
    const length = head.take(user, longestList(context, user, cutoff));
    if (length === 0) continue;
    sums[user] = head.sum;
    norms[user] = normAt(user, length, length, head.sum);
  }
  if (definition.mean === 'rows') return exactSum(sums.map((sum) => (Number.isNaN(sum) ? 0 : sum))) / exactSum(norms);
  const best = countedMean(sums.map((sum, user) => sum / norms[user]!));
  return best.count === 0 ? null : best.mean;
}

/** Items that have a value, the best first: popular items are the worse ones. */
function orderOf({ value }: ItemValueDefinition, itemValues: Float64Array): Uint32Array {
  const isLowerBetter = value === 'popularity' || value === 'log-popularity';
  const places = new Map<number, number>();
  for (const worth of itemValues) if (!Number.isNaN(worth)) places.set(worth, (places.get(worth) ?? 0) + 1);
  // From the number of items of each value to the place of the first of them.
  let place = 0;
  for (const [worth, itemCount] of [...places].sort(([a], [b]) => (isLowerBetter ? a - b : b - a))) {
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
