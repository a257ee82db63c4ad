// What a sum of item values is divided by, for lists that exist and for those that only could.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { gainsOf } from '../lists/gains.js';
import type { ItemValueDefinition } from './items-vocabulary.js';

/** The norm of a user whose list has so many items that count, so much discount in all, and is worth so much uncut. */
export type NormOf = (user: number, length: number, discountSum: number, listWorth: number) => number;

export function normOf(
  definition: ItemValueDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
  itemValues: Float64Array,
): NormOf {
  const { norm } = definition;
  const { relevantCounts, itemCount } = context;
  if (norm === 'list') return (_, length) => length;
  if (norm === 'discounts') return (_user, _length, discountSum) => discountSum;
  if (norm === 'relevant') return (user) => relevantCounts[user]!;
  if (norm === 'worth-of-list') return (_user, _length, _discountSum, listWorth) => listWorth;
  if (norm === 'worth-of-relevant') return worthOfRelevant(definition, context, itemValues);
  const constant = norm === 'cutoff' ? cutoff! : norm === 'catalogue' ? itemCount : 1;
  return () => constant;
}

/** Whether users without a relevant item are left out. */
export function asksRelevance({ gain, norm }: ItemValueDefinition): boolean {
  return gain !== 'all' || norm === 'relevant' || norm === 'worth-of-relevant';
}

/** What items are worth together; those that are skipped have no value. */
export function worthOf(items: Uint32Array, values: Float64Array, gains: Float64Array | undefined): number {
  let sum = 0;
  for (const item of items) {
    const value = values[item]!;
    if (!Number.isNaN(value)) sum += gains === undefined ? value : value * gains[item]!;
  }
  return sum;
}

/** Added exactly, so that what items are called does not matter. */
function worthOfRelevant(
  { gain, unit = 1 }: ItemValueDefinition,
  { truth }: EvaluationContext,
  itemValues: Float64Array,
): NormOf {
  const gains = gainsOf(truth, { gain: gain === 'all' ? 'binary' : gain, unit });
  return (user) => {
    const worths = gains.slice(truth.offsets[user]!, truth.offsets[user + 1]!);
    for (let i = 0; i < worths.length; i++) worths[i]! *= itemValues[truth.items[truth.offsets[user]! + i]!]!;
    return exactSum(worths.filter((worth) => !Number.isNaN(worth)));
  };
}
