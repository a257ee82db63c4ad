// What a library's metrics are, as plain data: which entry of the catalogue each is a form of and only what differs
// from it, how the library reads what it is given, and where the definition was found.
import type { Reading } from '../metrics/reading.js';

/** When a library raises an error or has no number, where its definition would have one; `explainDialect` says it in words. */
export type FailureCondition =
  | 'always'
  | 'missing-list'
  | 'short-list'
  | 'short-given-list'
  | 'small-catalogue'
  | 'user-without-hit'
  | 'one-sided-list'
  | 'untrained-user';

/** When and why a library has no number. */
export interface DialectFailure {
  readonly when: readonly FailureCondition[];
  /** What the library does then: `NameError: ...`, or `NaN`. */
  readonly result: string;
  /** Why, in a sentence. */
  readonly why: string;
}

/** A metric of a library. */
export interface DialectMetric {
  /** The entry of the catalogue that it is a form of. */
  readonly of: string;
  /** The words of its definition that differ from those of the entry. */
  readonly changes?: Readonly<Record<string, string | number>>;
  /** Where this metric is read otherwise than the others of its library. */
  readonly reading?: Reading;
  /** The entry that readers would take it for; default: the one of its own name, else `of`. */
  readonly standard?: string;
  /** `none`: the library has no cutoff for it; `ignored`: it takes one and looks at whole lists all the same. */
  readonly cutoff?: 'none' | 'ignored';
  /** The ranks that the library looks at, by the cutoff that it is asked for, where these differ. */
  readonly cutoffs?: Readonly<Record<string, number>>;
  /** Its name among the golden values, `{k}` standing for the cutoff; null where no value was obtained. */
  readonly golden: string | null;
  /** The greatest difference from the golden values, where it is not that of the dialect. */
  readonly tolerance?: number;
  readonly fails?: DialectFailure;
  /** The law of metrics that it breaks, such as a hit rate above 1. */
  readonly breaks?: string;
  /** What a reader should know besides. */
  readonly note?: string;
}

/**
 * What one version of a library computes, as data: how it reads, and what each of its metrics changes of a standard
 * one.
 */
export interface Dialect {
  /** As in labels: `elliot` in `elliot:map@20`. */
  readonly id: string;
  readonly version: string;
  readonly library: string;
  readonly commit: string;
  /** Where in the library's sources the definitions stand. */
  readonly source: string;
  /** How the library was run, in a sentence: what it was given and who is counted. */
  readonly about: string;
  /** The file of golden values and the variant in it. */
  readonly golden: { readonly file: string; readonly variant: string };
  /** The greatest difference from the golden values, relative above 1; default: 1e-12. */
  readonly tolerance?: number;
  readonly reading: Reading;
  /** By the name in labels. */
  readonly metrics: Readonly<Record<string, DialectMetric>>;
}

/** Over the pairs of user and item that both truth and lists hold; a score is a predicted rating. */
export const RATING_ERRORS = {
  rmse: { of: 'rmse', golden: 'RMSE' },
  mae: { of: 'mae', golden: 'MAE' },
  r2: { of: 'r2', golden: 'R2' },
  expvar: { of: 'expvar', golden: 'ExplainedVariance' },
} as const satisfies Record<string, DialectMetric>;

/** The distance from 1 to the next double. */
const MACHINE_EPSILON = 2.220446049250313e-16;

/** Over all listed items, labelled by whether they are relevant, of all users together. */
export const LABELLED_CANDIDATES = {
  auc: {
    of: 'sauc',
    changes: { candidates: 'listed' },
    golden: 'AUC_stacked',
    note: 'Items of different users are compared too.',
  },
  logloss: {
    of: 'listlogloss',
    golden: 'LogLoss_eps1e-15',
    note: 'As with scikit-learn before 1.2; from 1.2 on, it equals logloss-machine.',
  },
  'logloss-machine': {
    of: 'listlogloss',
    changes: { eps: MACHINE_EPSILON },
    standard: 'logloss',
    golden: 'LogLoss_sklearn1.2_eps_auto',
    note: 'As with scikit-learn from 1.2 on, which keeps scores of double precision 2.2e-16 away from 0 and 1.',
  },
} as const satisfies Record<string, DialectMetric>;
