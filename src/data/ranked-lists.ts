// The best items of every user, best first: what ranking gives and what metrics judge.

/** Cells of user u start at `u * k`; behind `lengths[u]` items they hold 0xffffffff and -Infinity. */
export interface RankedLists<Scores extends Float32Array | Float64Array = Float32Array | Float64Array> {
  readonly items: Uint32Array;
  readonly scores: Scores;
  readonly lengths: Uint32Array;
  readonly k: number;
  readonly userCount: number;
}
