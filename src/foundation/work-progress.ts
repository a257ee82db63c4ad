// How far a long work is, for whoever waits: told by the library, shown by the shells. Numbers never go back within a
// work, and the last ones are equal.

/** How far work has come, and what is being done. */
export interface WorkProgress {
  /** Of `total`, in whatever the work counts: rows, users, steps. */
  readonly done: number;
  readonly total: number;
  /** What is being done, such as `hashing train.csv`. */
  readonly what: string;
}

/** Options of work that tells its progress. */
export interface Watched {
  /** Called now and then, and at the end. */
  readonly onProgress?: ((progress: WorkProgress) => void) | undefined;
}
