// What workers give back of the users they have judged: sums, and columns with a number a user. Where threads can share
// memory the columns lie in it and every worker writes its users in place; elsewhere they are sent and put there.
import type { SharedEvaluator } from '../evaluate/evaluator.js';
import { ExactSum } from '../num/exact-sum.js';
import type { UserRange } from './user-ranges.js';

/** What a worker has made of a range of users. */
export interface JudgedUsers {
  /** One for each metric, as plain numbers. */
  readonly sums: readonly Float64Array[];
  /** The users' part of all columns; absent where they have been written in place. */
  readonly columns: readonly Float64Array[] | undefined;
}

/** Columns that every thread writes its users into, kept in the order in which they are asked for. */
export function sharedColumns() {
  if (typeof SharedArrayBuffer === 'undefined') return undefined;
  const all: Float64Array[] = [];
  const newColumn = (length: number) => {
    const column = new Float64Array(new SharedArrayBuffer(8 * length));
    all.push(column);
    return column;
  };
  return { all, newColumn };
}

export function putInPlace(evaluator: SharedEvaluator, { sums, columns }: JudgedUsers, { from }: UserRange): void {
  if (columns !== undefined) {
    const places = evaluator.shares().flatMap((share) => share.columns);
    for (const [place, column] of columns.entries()) places[place]!.set(column, from);
  }
  evaluator.restore(sums.map((sum) => ExactSum.fromArray(sum)));
}
