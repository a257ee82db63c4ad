// Where the positives of a run stand in the full ranking: the only thing that has to be known of a run to say what
// sampling would have made of it, without sampling.
import { checkLength, checkObject } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { exactSum } from '../../foundation/numbers/exact-sum.js';

/** One entry for each positive item. Other positives of its user are no negatives and take no part in its rank. */
export interface FullRanks {
  /** 1 + the negatives that are ranked above it. */
  readonly ranks: ArrayLike<number>;
  /** Items that could be drawn against it: those the user has neither in training nor in test. */
  readonly negativeCounts: ArrayLike<number>;
  /** Share of the popularity of its negatives that those above it have; sampling by popularity needs it. */
  readonly massAbove?: ArrayLike<number>;
  /** The number of its user, where users have several positives, whose values are averaged first. */
  readonly users?: ArrayLike<number>;
}

/** Refuses ranks that no full ranking has, at their place. */
export function checkFullRanks(full: FullRanks): void {
  checkObject('full', full);
  const { ranks, negativeCounts, massAbove, users } = full;
  const count = ranks.length;
  if (count === 0)
    throw new UsageError('there are no ranks', { argument: 'ranks', found: 0, expected: 'at least one' });
  checkLength('negativeCounts', negativeCounts.length, count, 'as many as ranks');
  if (massAbove !== undefined) checkLength('massAbove', massAbove.length, count, 'as many as ranks');
  if (users !== undefined) checkLength('users', users.length, count, 'as many as ranks');
  for (let i = 0; i < count; i++) {
    const [rank, negativeCount, mass, user] = [ranks[i]!, negativeCounts[i]!, massAbove?.[i] ?? 0, users?.[i] ?? 0];
    if (!isWhole(negativeCount, 1, 0xfffffffe)) refuse('negativeCounts', i, negativeCount, 'a whole number above 0');
    if (!isWhole(rank, 1, negativeCount + 1)) refuse('ranks', i, rank, `a whole number from 1 to ${negativeCount + 1}`);
    if (!(mass >= 0 && mass <= 1)) refuse('massAbove', i, mass, 'a share from 0 to 1');
    if (!isWhole(user, 0, 0xfffffffe)) refuse('users', i, user, 'a whole number, not negative');
  }
}

export function userCountOf({ ranks, users }: FullRanks): number {
  return users === undefined ? ranks.length : new Set(Array.from(users)).size;
}

/** Mean over users of the means over their positives. */
export function meanOverUsers({ users }: FullRanks, values: Float64Array): number {
  if (users === undefined) return exactSum(values) / values.length;
  const counts = new Map<number, number>();
  for (let i = 0; i < values.length; i++) counts.set(users[i]!, (counts.get(users[i]!) ?? 0) + 1);
  return exactSum(values.map((value, i) => value / counts.get(users[i]!)!)) / counts.size;
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function refuse(name: string, place: number, found: number, expected: string): never {
  throw new InputError('not a place in a full ranking', { argument: `${name}[${place}]`, found, expected });
}
