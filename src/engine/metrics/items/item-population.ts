// Who a metric counts. Whether somebody has a list is known only when it comes, so membership is asked user by user.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { neededBaseline, neededTrain } from './item-needs.js';
import type { ItemsUsers, Substitute } from './items-vocabulary.js';

/** Whether a user, whose list has that length, belongs to those whom the metric is about. */
export type Membership = (user: number, length: number) => boolean;

export function membershipOf(users: ItemsUsers, context: EvaluationContext): Membership {
  if (users === 'listed') return (_, length) => length > 0;
  if (users === 'truth') return (user) => user < context.truthUserCount;
  if (users === 'relevant') return (user) => context.relevantCounts[user]! > 0;
  if (users === 'train') {
    const { offsets } = neededTrain(context);
    return (user) => offsets[user + 1]! > offsets[user]!;
  }
  const { lengths } = neededBaseline(context);
  return (user) => lengths[user]! > 0;
}

/** The value that stands for somebody who cannot be measured; NaN for those who are left out. */
export function substituteOf(word: Substitute): number {
  if (word === 'skip') return Number.NaN;
  return word === 'zero' ? 0 : 1;
}

/** The values of evaluated users and, behind them, of those who belong to the users of the metric without being evaluated. */
export function withOtherUsers(
  values: Float64Array,
  { users, missing }: { readonly users: ItemsUsers; readonly missing: Substitute },
  { otherUsers }: EvaluationContext,
): Float64Array {
  const count = users === 'train' || users === 'baseline' ? (otherUsers?.[users] ?? 0) : 0;
  if (count === 0 || missing === 'skip') return values;
  const all = new Float64Array(values.length + count).fill(substituteOf(missing));
  all.set(values);
  return all;
}
