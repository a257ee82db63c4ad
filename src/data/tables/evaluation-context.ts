// What metrics may know of an evaluation before they see a list, and the blocks of users in which the lists then come.
// Users are evaluated in one order: those of the truth first, then users who have a list and are not in the truth.
import type { ListRows } from './ranked-lists.js';
import type { SideInputs } from './side-inputs.js';
import type { Truth } from './truth.js';

export interface EvaluationContext extends SideInputs {
  /** Evaluated users. */
  readonly userCount: number;
  /** The first so many of them are users of the truth; the others only have a list. */
  readonly truthUserCount: number;
  /** One entry for each evaluated user, empty for those who are not in the truth. */
  readonly truth: Truth;
  /** Relevant items of each evaluated user. */
  readonly relevantCounts: Uint32Array;
  /** Whether a user of the truth without a list counts as 0 in metrics of accuracy, or not at all. */
  readonly missingUsers: 'zero' | 'skip';
  /** Where a metric keeps a number a user, every one of which it writes; of its own unless it shares them with threads. */
  readonly newColumn?: ((length: number) => Float64Array) | undefined;
}

/** The lists of users `firstUser` to `firstUser + rows.userCount - 1`. A user without a list has the length 0. */
export interface ListedBlock {
  readonly firstUser: number;
  readonly rows: ListRows;
  /** Whether lists hold every item that could be ranked for their user, as those made of the scores of all items do. */
  readonly isWhole?: boolean | undefined;
}

export interface PositiveRanks {
  readonly userCount: number;
  /**
   * For each user twice the pairs of a positive and a negative item in which the positive one has the higher score,
   * plus the pairs whose scores are equal: a whole number, exact below 2^53.
   */
  readonly doubleWins: Float64Array;
  /** Positive items among the candidates, for each user. */
  readonly positiveCounts: Uint32Array;
  /** Candidates, positive or not, for each user; AUC = doubleWins / (2 * positives * (candidates - positives)). */
  readonly candidateCounts: Uint32Array;
}

export interface JudgedBlock {
  readonly userCount: number;
  /** Ranks judged; cutoffs go up to it. */
  readonly depth: number;
  /** `gains[rank * userCount + user]`, ranks from 0: the gain of the item there, 0 where it is not relevant or absent. */
  readonly gains: Float64Array;
  /** Length of each user's list, uncut. */
  readonly listLengths: Uint32Array;
  /** Number of each user's relevant items. */
  readonly relevantCounts: Uint32Array;
}
