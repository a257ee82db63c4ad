// The words in which a split is asked for and recorded. Every choice that papers leave out has a name here; what is not
// given gets the default named beside it, and the split carries all of them, so that it can be asked for again.

/** Random number scheme: the key of a row is a function of (seed, user, item) alone. */
export interface SeedOptions {
  /** A whole number, 0 .. 2^53 - 1; 0 by default. */
  readonly seed?: number | undefined;
  /** `mixed` by default; `sha256` is slower and easy to repeat in any language. See `SeededKeys`. */
  readonly key?: KeyName | undefined;
}

/** How random keys of users and items are made. */
export type KeyName = 'mixed' | 'sha256';

/**
 * Which of two rows with equal timestamps (or ratings) is the earlier one: the one that stands first in the file (as RecBole), the
 * smaller or the greater item, or the one with the smaller seeded key.
 */
export type SplitTieRule = 'row' | 'item' | 'item-descending' | 'seeded';

/** How shares of a user's rows become whole numbers; see `ratioSizes`. */
export type Rounding = 'recbole1x' | 'recbole0x' | 'boundaries' | 'ceil';

/** Whether rows of validation and test stay whose user, or whose user or item, is unknown to training. */
export type ColdRule = 'keep' | 'drop-users' | 'drop';

/** What becomes of users and items of held-out rows that training does not have. */
export interface ColdOptions {
  /** `keep` by default; cold users and items are counted in any case. */
  readonly cold?: ColdRule | undefined;
}

/** The order in which a user's rows are cut: the last ones are held out. */
export interface OrderOptions extends SeedOptions, ColdOptions {
  readonly order: 'random' | 'temporal';
  /** `item` by default. Only with temporal order. */
  readonly ties?: SplitTieRule | undefined;
}

/** Shares of each user's rows. */
export interface UserRatioOptions extends OrderOptions {
  readonly method: 'user-ratio';
  /** Of train and test, or of train, validation and test; they sum to 1. */
  readonly ratios: readonly number[];
  /** `recbole1x` by default. */
  readonly rounding?: Rounding | undefined;
}

/** The last rows of each user; whoever has too few gives test rows first, then validation rows, and keeps one. */
export interface LeaveOutOptions extends OrderOptions {
  readonly method: 'leave-n-out';
  /** Rows for validation; 1 by default. */
  readonly validation?: number | undefined;
  /** Rows for test; 1 by default. */
  readonly test?: number | undefined;
}

/** The last rows of each user who has enough; the others stay in training as a whole. */
export interface HoldOutOptions extends OrderOptions {
  readonly method: 'hold-n-out';
  /** Rows for validation; 0 by default. */
  readonly validation?: number | undefined;
  /** Rows for test; 1 by default. */
  readonly test?: number | undefined;
  /** Rows that must be left for training; 1 by default. */
  readonly leastTrain?: number | undefined;
}

/** The first rows of each user are given, the others are predicted (Breese et al. 1998). */
export interface GivenOptions extends OrderOptions {
  readonly method: 'given-n';
  readonly given: number;
  /** Rows for validation, right after the given ones; 0 by default. */
  readonly validation?: number | undefined;
}

/** Shares of all rows in random order, whoever they belong to; sizes are exact. */
export interface GlobalRatioOptions extends SeedOptions, ColdOptions {
  readonly method: 'global-ratio';
  readonly ratios: readonly number[];
  readonly rounding?: Rounding | undefined;
}

/**
 * `boundary`: T is the time of the last row before the cut, later rows are held out, and equal times never straddle.
 * `boundary-later`: T is the time of the first row after the cut, and rows of that time are held out. `index`: exactly so
 * many rows, equal times by the tie rule. `percentile`: rows after the linear percentile of the times, as np.percentile.
 * `absolute`: at the times that are given, rows of these times are held out.
 */
export type TimeCut = 'boundary' | 'boundary-later' | 'index' | 'percentile' | 'absolute';

/** All rows by time, cut at the same moments for everybody. */
export interface GlobalTemporalOptions extends SeedOptions, ColdOptions {
  readonly method: 'global-temporal';
  /** `boundary` by default. */
  readonly cut?: TimeCut | undefined;
  /** Shares of train and test, or of train, validation and test; not with `absolute`. */
  readonly ratios?: readonly number[] | undefined;
  /** With `absolute`: when test starts, or when validation and test start. */
  readonly times?: readonly number[] | undefined;
  /** `item` by default. Only with `index`. */
  readonly ties?: SplitTieRule | undefined;
}

/** Every row is in the test part of one fold. */
export interface CrossValidationOptions extends SeedOptions, ColdOptions {
  readonly method: 'cross-validation';
  /** Whether each user's rows are dealt to the folds, each item's, or all rows whoever they belong to; `user` by default. */
  readonly scope?: 'user' | 'item' | 'global' | undefined;
  /** 5 by default. */
  readonly folds?: number | undefined;
  /**
   * Rows of users (or items) with fewer rows than there are folds: dealt like others, or kept in training in every fold,
   * as MyMediaLite does with items; `deal` by default. Not of the scope `global`.
   */
  readonly tooFew?: 'deal' | 'train' | undefined;
  /** Whether fold f - 1 is held out for validation when fold f is tested; false by default. */
  readonly validation?: boolean | undefined;
}

/** What the inductive splits share: users (or items) are dealt to folds, and met with a part of their rows. */
export interface InductiveOptions extends SeedOptions, ColdOptions {
  /** 5 by default. */
  readonly folds?: number | undefined;
  /** Whether hyper-parameters are searched with fold f - 1 held out, or with each of the others; `one` by default. */
  readonly search?: 'one' | 'all' | undefined;
}

/** Held-out users (or items) keep their rows for folding in, except for some of validation and of test. */
export interface HeldSideOptions extends InductiveOptions {
  readonly method: 'user-inductive' | 'item-inductive';
  /** Rows of validation for each held-out user; 1 by default. */
  readonly validation?: number | undefined;
  /** Rows of test for each held-out user; 1 by default. */
  readonly test?: number | undefined;
  /** Which rows are held out; `random` by default. */
  readonly held?: 'random' | 'last' | undefined;
  /** `item` by default. Only with `last`. */
  readonly ties?: SplitTieRule | undefined;
  /** What becomes of users with fewer than validation + test + 1 rows: refused, or kept in training; `error` by default. */
  readonly tooFew?: 'error' | 'train' | undefined;
}

/** Held-out users and held-out items: tested is what the ones chose of the others. */
export interface FullyInductiveOptions extends InductiveOptions {
  readonly method: 'fully-inductive';
}

/**
 * Users are dealt to folds; those of a fold are tested with some of their rows, and everything else is training: their
 * other rows, and all rows of the others (LensKit's crossfold). One of test, given and share says how many.
 */
export interface UserCrossfoldOptions extends OrderOptions {
  readonly method: 'user-crossfold';
  /** 5 by default. */
  readonly folds?: number | undefined;
  /** The last rows of each tested user, all where there are no more; 10 by default. */
  readonly test?: number | undefined;
  /** All rows of a tested user behind the first ones. */
  readonly given?: number | undefined;
  /** The last rows of each tested user by share, floor(share * n + 1/2). */
  readonly share?: number | undefined;
}

/**
 * The best-rated rows of each user are tested: at most `test` that reach the user's own threshold (Mahout's evaluator of
 * recommendations). Who has too few rows, none above the threshold, or nothing left for training is not tested.
 */
export interface TopRatedOptions extends SeedOptions, ColdOptions {
  readonly method: 'top-rated';
  /** N: the most rows of a user; 10 by default. */
  readonly test?: number | undefined;
  /** A rule such as `user-mean+sample-sd`, the default, or `>=4`; means are those of all ratings of the user. */
  readonly relevance?: string | undefined;
  /** Rows that a user must have to be tested; 2N by default. */
  readonly leastRows?: number | undefined;
  /** Tested users are dealt to so many folds, 0 for one each, and others keep all their rows; 1, all at once, by default. */
  readonly folds?: number | undefined;
  /** Which of two rows with equal ratings counts as the lower one; `seeded` by default. */
  readonly ties?: SplitTieRule | undefined;
}

/** RiVal's splitters, bit for bit: java.util.Random, hash maps and all. Ids must be integers. */
export interface RivalOptions extends ColdOptions {
  readonly method: 'rival-cross-validation' | 'rival-ratio' | 'rival-temporal';
  /** RiVal's `perUser`; `user` by default. */
  readonly scope?: 'user' | 'global' | undefined;
  /** Of cross-validation; 5 by default. */
  readonly folds?: number | undefined;
  /** Share of training, as a float of 32 bits; 0.8 by default. Not of cross-validation. */
  readonly ratio?: number | undefined;
  /** Not of the temporal splitter; 0 by default. */
  readonly seed?: number | undefined;
}

/** Everything that `splitTable` can do. */
export type SplitOptions =
  | UserRatioOptions
  | LeaveOutOptions
  | HoldOutOptions
  | GivenOptions
  | GlobalRatioOptions
  | GlobalTemporalOptions
  | CrossValidationOptions
  | HeldSideOptions
  | FullyInductiveOptions
  | UserCrossfoldOptions
  | TopRatedOptions
  | RivalOptions;

/** A split that somebody else made; see `fixedSplit` and `fixedInductiveSplit`. */
export interface FixedOptions extends ColdOptions {
  readonly method: 'fixed' | 'fixed-inductive';
  readonly folds?: number | undefined;
  readonly search?: 'one' | 'all' | undefined;
}
