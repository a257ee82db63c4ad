// The narrow place between full rankings and AUC: how often each user's positive items outrank the negative ones, as
// whole numbers. Nothing before it knows a metric; nothing after it knows an item or a score. A number per user is one
// division away from it, so ties (half a win) stay exact.

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
