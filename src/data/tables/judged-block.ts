// The narrow place between ranking and metrics: what each rank of each list is worth, and the sizes of lists and
// truths. Nothing before it knows a metric; nothing after it knows an item, a score or a model.

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
