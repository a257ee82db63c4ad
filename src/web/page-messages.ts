// What the page and its worker say to each other. Files go in as handles and come out as Blobs; tables, columns and
// documents never leave the worker, so that nothing large is ever copied on the thread that draws.
import type { ListsOfUser, RenderedSection, ResultDiff } from '../shell.js';
import type { PageOptions } from './page-options.js';

/** What a file is in an evaluation. */
export type FileRole = 'test' | 'train' | 'recs' | 'log' | 'none';

export type PageColumnRole = 'user' | 'item' | 'rating' | 'timestamp';

/** How a file is read where the guess is overruled; a column is a name, a number from 0, or null for "not read". */
export interface PageReading {
  readonly separator?: string;
  readonly header?: boolean;
  /** Rows without a usable number are left out and named; refused by default. */
  readonly badRows?: 'report';
  readonly columns: Readonly<Partial<Record<PageColumnRole, string | number | null>>>;
}

export interface ChosenFile {
  readonly file: File;
  readonly role: Exclude<FileRole, 'none'>;
  /** The name of the run, for recommendations. */
  readonly run: string;
  readonly reading: PageReading;
  /** What the first bytes were when the file was previewed. */
  readonly mark: string;
}

/** A refusal in words: what is wrong, and lines that say where, what was found and what to do. */
export interface Failure {
  readonly kind: 'refused' | 'cancelled' | 'memory' | 'broken';
  readonly reason: string;
  readonly lines: readonly string[];
}

export interface Preview {
  readonly mark: string;
  /** The format in words; undefined where the file cannot be read. */
  readonly format: string | undefined;
  readonly role: FileRole;
  /** Names of all columns, or their numbers where there is no header. */
  readonly columns: readonly string[];
  readonly hasHeader: boolean;
  /** Which column has which role; an index into `columns`. */
  readonly found: Readonly<Partial<Record<PageColumnRole, number>>>;
  /** The first rows as they stand in the file. */
  readonly rows: readonly (readonly string[])[];
  readonly notices: readonly string[];
  readonly failure: Failure | undefined;
}

export interface MetricInfo {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly cutoff: 'required' | 'optional' | 'none';
  readonly needsTrain: boolean;
}

export interface DialectInfo {
  readonly id: string;
  readonly library: string;
  readonly version: string;
  readonly metrics: readonly string[];
}

export interface CatalogueInfo {
  readonly version: string;
  readonly metrics: readonly MetricInfo[];
  readonly dialects: readonly DialectInfo[];
  readonly splits: readonly { readonly id: string; readonly title: string; readonly words: string }[];
}

export interface Download {
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

/** How a run does against the baselines, by the first metric; names of baselines by how that ended. */
export interface Verdict {
  readonly run: string;
  readonly label: string;
  readonly isTested: boolean;
  readonly beaten: readonly string[];
  /** Ahead, by what could be chance. */
  readonly unclear: readonly string[];
  readonly lost: readonly string[];
}

export interface ResultSummary {
  readonly verdicts: readonly Verdict[];
  readonly sections: readonly RenderedSection[];
  /** What makes the sections sort and copy; it lies in the worker only. */
  readonly script: string;
  readonly runs: readonly string[];
  /** All labels, in the order of the report's chooser. */
  readonly columns: readonly string[];
  /** Those with a value for each user. */
  readonly labels: readonly string[];
  readonly userCount: number;
  readonly downloads: readonly Download[];
  /** The same evaluation as lines for a shell. */
  readonly commands: string;
}

/** The values of the runs that are evaluated already, while the rest is still at work. */
export interface Stage {
  readonly leaderboard: RenderedSection;
  /** Baselines that are still to come. */
  readonly waiting: readonly string[];
}

/** How far an evaluation is, as a whole: `share` is from 0 to 1 and never goes back. */
export interface PageProgress {
  readonly what: string;
  readonly share: number;
  /** Not known at the start. */
  readonly secondsLeft: number | undefined;
}

/** What fitting and ranking take, by the name of the baseline. */
export type BaselineCosts = Readonly<Record<string, { readonly seconds: number; readonly bytes: number }>>;

/** The sample, evaluated as it is shown before anybody asks. */
export interface Proof {
  readonly label: string;
  readonly rows: readonly {
    readonly name: string;
    readonly value: number;
    readonly low: number;
    readonly high: number;
  }[];
  /** Of the first run. */
  readonly libraries: ResultDiff;
}

/** Some users with their values by run. */
export interface UserSlice {
  readonly total: number;
  /** In the order of the values. */
  readonly runs: readonly string[];
  readonly users: readonly {
    readonly user: string;
    readonly values: readonly (number | null)[];
    /** How much better the run is than the other one; null where one has no value. */
    readonly difference: number | null;
  }[];
}

export interface UsersRequest {
  readonly label: string;
  /** The run that the order goes by, and the one that it is compared with; the same where there is only one. */
  readonly run: string;
  readonly other: string;
  readonly order: 'difference' | 'best' | 'worst' | 'id';
  /** Only users at these places by the difference, counted from 0, the end left out. */
  readonly range: readonly [from: number, to: number] | undefined;
  /** Only users whose id contains it. */
  readonly search: string;
  readonly from: number;
  readonly count: number;
}

/** Every job with what it is given and what it gives. */
export interface Jobs {
  catalogue: { readonly given: undefined; readonly gives: CatalogueInfo };
  sample: { readonly given: undefined; readonly gives: File };
  preview: {
    readonly given: { readonly file: File; readonly reading: PageReading; readonly role: FileRole | undefined };
    readonly gives: Preview;
  };
  evaluate: {
    readonly given: {
      readonly files: readonly ChosenFile[];
      readonly options: PageOptions;
      /** As far as they are known. */
      readonly costs: BaselineCosts;
    };
    readonly gives: ResultSummary;
  };
  proof: { readonly given: undefined; readonly gives: Proof };
  costs: { readonly given: ChosenFile; readonly gives: BaselineCosts };
  /** Undefined for a file that is neither a result nor a report. */
  open: { readonly given: File; readonly gives: ResultSummary | undefined };
  spread: { readonly given: { readonly metric: string }; readonly gives: RenderedSection };
  users: { readonly given: UsersRequest; readonly gives: UserSlice };
  /** The users of two runs by their difference, drawn; undefined where no user has both values. */
  pair: { readonly given: Pick<UsersRequest, 'label' | 'run' | 'other'>; readonly gives: RenderedSection | undefined };
  user: { readonly given: { readonly user: string; readonly depth: number }; readonly gives: ListsOfUser };
  download: { readonly given: { readonly id: string }; readonly gives: Blob };
}

export type JobName = keyof Jobs;

export type ToWorker =
  | { readonly kind: 'job'; readonly id: number; readonly name: JobName; readonly given: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: PageProgress }
  | { readonly kind: 'stage'; readonly id: number; readonly stage: Stage }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure };
