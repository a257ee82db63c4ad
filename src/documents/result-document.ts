// The narrow place between computing and reading: everything an evaluation found, as plain JSON with a version. Reports,
// comparisons and gates need nothing else, so what the command line computed a page can render, and the reverse. Its JSON
// schema is published in the package.
import type { ResultDiff } from './result-diff.js';
import type { ResultSampled } from './result-sampled.js';

export type { ResultDiff, ResultDiffLine } from './result-diff.js';
export type { ResultSampled, ResultSampledValue } from './result-sampled.js';

/** Names the kind and the version of the document; a change that old readers cannot read changes the number. */
export const RESULT_FORMAT = 'recgauge/result@1';

/** The id of the element of a report that holds the document. */
export const RESULT_ELEMENT = 'recgauge-result';

/** An evaluation as versioned plain JSON: what was computed, on what, how, and the values of users. */
export interface ResultDocument {
  readonly format: typeof RESULT_FORMAT;
  /** What computed it. */
  readonly engine: { readonly name: 'recgauge'; readonly version: string; readonly backend: 'js' | 'wasm' };
  readonly data: ResultData;
  /** Every choice that can change a number, by its name as an option of the command line, without dashes. */
  readonly options: Readonly<Record<string, string | number | boolean | null>>;
  /** What each column means, by label, in the order in which the metrics were asked for. */
  readonly definitions: Readonly<Record<string, ResultDefinition>>;
  readonly runs: readonly ResultRun[];
  /** The users of the per-user columns, in their order; absent without these columns. */
  readonly users?: readonly string[];
  readonly notices: readonly ResultNotice[];
  /** One metric in all dialects, where that was asked for. */
  readonly diff?: ResultDiff;
  /** Runs against each other, where that was asked for. */
  readonly comparison?: ResultComparison;
  /** Values of groups of users or items, where they were asked for. */
  readonly breakdowns?: readonly ResultBreakdown[];
  /** What sampled candidates would have given, where that was asked for. */
  readonly sampled?: ResultSampled;
}

/** What was evaluated, so that two results can be told to speak of the same data. */
export interface ResultData {
  /** Hash of truth, training and the options that say which rows of them count; the order of rows does not change it. */
  readonly fingerprint: string;
  /** Where the truth and the training interactions came from. */
  readonly truth: string | null;
  readonly train: string | null;
  /** Users of the truth; of them, users with a relevant item. */
  readonly userCount: number;
  readonly relevantUserCount: number;
  /** Items of truth and training. */
  readonly itemCount: number;
  /** Relevant pairs of a user and an item. */
  readonly relevantCount: number;
  /** The split that the truth and the training interactions are parts of, where they were read with its manifest. */
  readonly split?: ResultSplit;
}

/** What a label of the result means: title, formula, words, source, range and direction. */
export interface ResultDefinition {
  readonly title: string;
  readonly formula: string;
  /** Sentences. */
  readonly words: readonly string[];
  readonly citation: string;
  readonly range: readonly [least: number | null, greatest: number | null];
  readonly direction: 'higher' | 'lower' | 'none';
  readonly cutoff: number | null;
  /** The definition itself: words and numbers; null for a function supplied by the user. */
  readonly definition: Readonly<Record<string, string | number>> | null;
  /** Whose definition it is, and how that library reads what it is given; absent for our own. */
  readonly dialect?: ResultDialect;
}

/** The library and version whose definition a label is. */
export interface ResultDialect {
  readonly id: string;
  readonly version: string;
  readonly library: string;
  /** By the names of options: ties, scores, relevance and so on, where the library decides them. */
  readonly reading: Readonly<Record<string, string | number>>;
  /** The law of metrics that it breaks. */
  readonly breaks?: string;
  readonly note?: string;
}

/** One recommender of the result: its file, its lists and its values. */
export interface ResultRun {
  readonly name: string;
  /** Where the lists came from. */
  readonly source: string | null;
  readonly fingerprint: string;
  /** Users of the truth who have a list, and users with a list who are not in the truth. */
  readonly listedUserCount: number;
  readonly extraUserCount: number;
  /** Items of its catalogue: those of truth, training and its own lists. */
  readonly itemCount: number;
  /** By label, as in `definitions`. */
  readonly metrics: Readonly<Record<string, ResultValue>>;
  /**
   * By label: the little-endian doubles of the users' values in base64, NaN for users who are not counted. Metrics that
   * have no value for a single user are not in it; absent if the document was asked to leave users out.
   */
  readonly columns?: Readonly<Record<string, string>>;
}

/** The value of one metric and run: the mean, who is behind it, and what to hold it against. */
export interface ResultValue {
  /** Null where nobody is counted or the value is not defined; `why` then says it. */
  readonly value: number | null;
  /** Users counted. */
  readonly users: number;
  /** Users of the truth who are not counted: without a relevant item, without a list, or undefined for them. */
  readonly skipped: { readonly noRelevant: number; readonly noList: number; readonly undefined: number };
  /** Counted users without a list, whose value is 0. */
  readonly zeroForMissing: number;
  /** The value that lists in random order are expected to have; null where no exact mean or no catalogue is known. */
  readonly random: number | null;
  /** The best value that lists without training items could have; null where it is not known. */
  readonly best: number | null;
  /** For rating errors: the share of the pairs that were predicted. */
  readonly coverage?: number;
  readonly why?: string;
  /** Where the value would lie for other users like these; absent where there is none, and `whyNoInterval` says why. */
  readonly interval?: ResultInterval;
  readonly whyNoInterval?: string;
  /** How the users' values are spread, where that was asked for. */
  readonly distribution?: ResultDistribution;
}

/** An interval with its level and how it was made. */
export interface ResultInterval {
  readonly low: number;
  readonly high: number;
  /** Such as 0.95. */
  readonly level: number;
  /** `bca`, `percentile`, `basic`, `normal`, `studentised` or `t`. */
  readonly method: string;
  /** Resamples that it rests on; 0 for a formula. */
  readonly replicates: number;
  /** What is special about it, such as a single user. */
  readonly note?: string;
}

/** The users' values of one metric, without users who are not counted. */
export interface ResultDistribution {
  readonly users: number;
  /** Standard deviation, over users - 1; 0 for a single user. */
  readonly deviation: number;
  /** By share, linear between neighbours, from 0 (the least) to 1 (the greatest). */
  readonly quantiles: readonly { readonly share: number; readonly value: number }[];
  /** Users whose value is 0. */
  readonly zeros: number;
  /** Edges around all values, ascending, one more than counts; a value on an inner edge belongs to the upper cell. */
  readonly histogram: { readonly edges: readonly number[]; readonly counts: readonly number[] };
}

/** Values by group: of users by their activity or any column, or of relevant items by their popularity. */
export interface ResultBreakdown {
  /** `activity`, `popularity` or `user-groups`. */
  readonly by: string;
  /** What makes the groups, in sentences. */
  readonly words: string;
  readonly groups: readonly ResultGroup[];
}

/** One group of a breakdown, with its size and its values. */
export interface ResultGroup {
  /** Of the group, or the least and the greatest number of a band, such as `6-20`. */
  readonly name: string;
  /** Users of the truth in the group; of a group of items, users of the truth with a relevant item in it. */
  readonly users: number;
  /** Items of truth and training in it, where it is a group of items. */
  readonly items?: number;
  /** In the order of the document's runs; groups of users have only metrics that are means of users' values. */
  readonly runs: readonly {
    readonly name: string;
    readonly metrics: Readonly<Record<string, ResultGroupValue>>;
  }[];
}

/** The value of one run in one group. */
export interface ResultGroupValue {
  /** Null where nobody of the group is counted, or the metric has no value. */
  readonly value: number | null;
  /** Users of the group who are counted. */
  readonly users: number;
  readonly interval?: ResultInterval;
}

/** Whether runs differ: pairs of them, metric by metric, on the users that both have values for. */
export interface ResultComparison {
  /** The test, such as `t` or `wilcoxon`, in a few words, and how p-values are adjusted for their number. */
  readonly test: string;
  readonly adjust: string;
  readonly alpha: number;
  /** The run that all others are held against; null if every pair is. */
  readonly baseline: string | null;
  readonly interval: {
    readonly level: number;
    readonly method: string;
    readonly replicates: number;
    readonly seed: number;
  };
  /** How many p-values are adjusted together. */
  readonly family: number;
  readonly metrics: readonly ResultComparedMetric[];
}

/** One metric under comparison: means, letters and pairs of runs. */
export interface ResultComparedMetric {
  readonly label: string;
  readonly direction: 'higher' | 'lower' | 'none';
  readonly pairs: readonly ResultPair[];
  /** The mean of each run over its own counted users, in the order of runs; none where nothing is compared. */
  readonly means: readonly { readonly run: string; readonly mean: number }[];
  /** Letters by run, best run first: runs that share a letter cannot be told apart. Absent against a baseline. */
  readonly groups?: readonly { readonly run: string; readonly mean: number; readonly letters: string }[];
  /** All runs at once, where there are three or more. */
  readonly friedman?: ResultFriedman;
  /** Why there are no pairs. */
  readonly why?: string;
}

/** Two runs compared by one metric. */
export interface ResultPair {
  /** The difference is that of `run` minus `other`. */
  readonly run: string;
  readonly other: string;
  /** Users that both runs have a value for, and users left out because one of them has none. */
  readonly users: number;
  readonly dropped: number;
  readonly difference: number;
  /** The difference as a share of the other's mean; null where that is 0. */
  readonly relative: number | null;
  readonly interval: ResultInterval;
  readonly statistic: number | null;
  readonly p: number;
  readonly adjusted: number;
  readonly isSignificant: boolean;
  /** Mean difference over its standard deviation; null where that is 0. */
  readonly effectSize: number | null;
  /** Matched rank-biserial correlation, -1 to 1. */
  readonly rankBiserial: number | null;
  /** Users for whom `run` is better, equal and worse. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** The least difference that this many users would show with a power of 0.8; null where nothing varies. */
  readonly detectable: number | null;
  readonly note?: string;
}

/** The Friedman test over all runs, with mean ranks and their critical difference. */
export interface ResultFriedman {
  readonly users: number;
  readonly statistic: number;
  readonly p: number;
  readonly imanDavenport: { readonly statistic: number | null; readonly p: number };
  readonly meanRanks: readonly { readonly run: string; readonly rank: number }[];
  /** Mean ranks further apart than this differ (Nemenyi), at the alpha of the comparison. */
  readonly criticalDifference: number;
}

/** A notice as a result keeps it. */
export interface ResultNotice {
  /** Stable word for programs, such as `unsorted-list`. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  readonly count: number;
  /** Name of the run that it is about; absent where it is about the data. */
  readonly run?: string;
}

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
