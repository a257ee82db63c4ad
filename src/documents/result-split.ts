// What a result document says of the split that its data are parts of.

/** How the evaluated parts were made, as their manifest says. */
export interface ResultSplit {
  readonly method: string;
  /** Null where nothing was left to chance. */
  readonly seed: number | null;
  /** The number of the fold, from 0, and how many the split has. */
  readonly fold: number;
  readonly foldCount: number;
  /** Where the log that was split came from, and the hash of its rows. */
  readonly log: string | null;
  readonly fingerprint: string;
  /** Every option of the split, those of it that are lists as text. */
  readonly options: Readonly<Record<string, string | number | boolean | null>>;
  /** What was done to the log before, such as `core (users 5, items 5)`. */
  readonly preparation: readonly string[];
  /** By the name of the part; `use` is what it was in the evaluation. */
  readonly parts: Readonly<
    Record<string, { readonly rows: number; readonly sha256: string; readonly use: 'truth' | 'training' | 'none' }>
  >;
}
