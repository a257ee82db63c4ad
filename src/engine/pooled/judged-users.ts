// What workers give back of the users they have judged: sums, and columns with a number a user. Where threads can share
// memory every worker writes its users' part of the columns into it, to be copied out; elsewhere they are sent.

import { ExactSum } from '../../foundation/numbers/exact-sum.js';
import type { SharedEvaluator } from '../judging/evaluator.js';
import type { UserRange } from './user-ranges.js';

/** What a worker has made of a range of users. */
export interface JudgedUsers {
  /** One for each metric, as plain numbers. */
  readonly sums: readonly Float64Array[];
  /** The users' part of all columns; absent where they have been written in place. */
  readonly columns: readonly Float64Array[] | undefined;
}

/** Puts sums and columns of a range in their places; columns come from `staged` where they were not sent. */
export function putInPlace(
  evaluator: SharedEvaluator,
  { sums, columns }: JudgedUsers,
  { from, to }: UserRange,
  staged: readonly Float64Array[] | undefined,
): void {
  const places = evaluator.shares().flatMap((share) => share.columns);
  const parts = columns ?? staged?.map((column) => column.subarray(from, to)) ?? [];
  for (const [place, column] of parts.entries()) places[place]!.set(column, from);
  evaluator.restore(sums.map((sum) => ExactSum.fromArray(sum)));
}
