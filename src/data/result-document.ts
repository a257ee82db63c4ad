// The narrow place between computing and reading: everything an evaluation found, as plain JSON with a version. Reports,
// comparisons and gates need nothing else, so what the command line computed a page can render, and the reverse. Its JSON
// schema is published in the package.

/** Names the kind and the version of the document; a change that old readers cannot read changes the number. */
export const RESULT_FORMAT = 'recgauge/result@1';

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
}

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

export interface ResultValue {
  /** Null where nobody is counted or the value is not defined; `why` then says it. */
  readonly value: number | null;
  /** Users counted. */
  readonly users: number;
  /** Users of the truth who are not counted: without a relevant item, without a list, or undefined for them. */
  readonly skipped: { readonly noRelevant: number; readonly noList: number; readonly undefined: number };
  /** Counted users without a list, whose value is 0. */
  readonly zeroForMissing: number;
  /** The value that lists in random order would have; null where it is not known. */
  readonly random: number | null;
  /** The best value that lists without training items could have; null where it is not known. */
  readonly best: number | null;
  /** For rating errors: the share of the pairs that were predicted. */
  readonly coverage?: number;
  readonly why?: string;
}

/** One metric as every library computes it, and which choice makes the difference from the standard definition. */
export interface ResultDiff {
  /** The label of the standard definition, or of its form that has a value on these data. */
  readonly metric: string;
  /** Its value in each run. */
  readonly standard: readonly { readonly run: string; readonly value: number | null }[];
  /** Why what was asked for has no value on these data. */
  readonly refused?: string;
  /** The choices in the order in which they are made; contributions depend on it. */
  readonly order: readonly string[];
  readonly lines: readonly ResultDiffLine[];
}

export interface ResultDiffLine {
  readonly run: string;
  /** As in labels. */
  readonly dialect: string;
  readonly library: string;
  readonly version: string;
  readonly label: string;
  readonly value: number | null;
  readonly users: number;
  /** From the value of the standard definition. */
  readonly difference: number | null;
  /** One choice after the other; the contributions add up to the difference. */
  readonly steps: readonly {
    readonly choice: string;
    readonly from: string;
    readonly to: string;
    readonly value: number;
    readonly contribution: number;
  }[];
  readonly why?: string;
}

export interface ResultNotice {
  /** Stable word for programs, such as `unsorted-list`. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  readonly count: number;
  /** Name of the run that it is about; absent where it is about the data. */
  readonly run?: string;
}
