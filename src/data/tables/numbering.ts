// How an evaluation numbers the ids of its tables. Ids have indices in the order in which files were read; numbers follow
// the order of ids alone, so that ties, sums and documents do not depend on which file came first.

/** In place of the number of a user who is not evaluated. */
export const NO_NUMBER = 0xffffffff;

export interface Numbering {
  /** Evaluated users: those of the truth, then those who only have a list; both in the order of ids. */
  readonly userCount: number;
  readonly truthUserCount: number;
  /** Items of the catalogue: of truth, training and the evaluated run, in the order of ids. */
  readonly itemCount: number;
  /** Number of the user at each index of the id space, `NO_NUMBER` for users who are not evaluated. */
  readonly userNumbers: Uint32Array;
  /** Number of the item at each index. Items outside the catalogue have numbers from `itemCount` on, in order too. */
  readonly itemNumbers: Uint32Array;
  /** Whether the number of an item is its index: its columns may then be used as they are. */
  readonly hasItemIndices: boolean;
  userIdAt(number: number): string;
  itemIdAt(number: number): string;
  /** Place of the item of each number in the order of all ids; the number itself within the catalogue's order. */
  itemIdRanks(): Uint32Array;
  /** Place of the item of each number if ids were texts: bytes in order, so that '10' comes before '9'. */
  itemTextRanks(): Uint32Array;
}
