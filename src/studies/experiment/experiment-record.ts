// What is kept while an experiment runs, one record for each thing that is done: append-only and plain, so that a run that
// was killed goes on from what it finds. The final document is a function of the plan, the data and these records alone.
import type { ParameterValues } from '../../models/scoring/parameters.js';
import type { Trial } from './search/trial.js';

/** The smallest piece of work that has a score: one model on one fold of one split. */
export interface UnitKey {
  readonly dataset: string;
  readonly protocol: string;
  readonly model: string;
  readonly seed: number;
  readonly fold: number;
}

/** A thing that is done and kept: a trial, a fold, or a failure; or that a failure is not final. */
export type ExperimentRecord =
  | { readonly kind: 'trial'; readonly unit: UnitKey; readonly trial: Trial }
  | ({ readonly kind: 'fold'; readonly unit: UnitKey } & FoldRecord)
  | { readonly kind: 'failure'; readonly unit: UnitKey; readonly reason: string }
  | RetryRecord;

/** That a unit is to be tried again: of all before it, only its trials with these numbers still count. */
export interface RetryRecord {
  readonly kind: 'retry';
  readonly unit: UnitKey;
  readonly kept: readonly number[];
}

/** The test of one model on one fold, with the values of its users. */
export interface FoldRecord {
  readonly parameters: ParameterValues;
  /** By name of parameter: where its space was cut, since training has space for no more; absent where none was. */
  readonly limits?: Readonly<Record<string, number>> | undefined;
  /** By label of metric: the mean over the users of the fold. */
  readonly values: Readonly<Record<string, number | null>>;
  /** By label of metrics without a value: why; absent where all have one. */
  readonly why?: Readonly<Record<string, string>> | undefined;
  /** Recommended items of the first ten that break global time, a user; absent where training has no times. */
  readonly invalid?: number | undefined;
  /** Ids of the test users, in the order of the columns. */
  readonly users: readonly string[];
  /** By label of metric: users' values as little-endian doubles in base64, as in a result document. */
  readonly columns: Readonly<Record<string, string>>;
  /** Values with other training seeds and the same parameters, where that was asked for. */
  readonly repeats: readonly Readonly<Record<string, number | null>>[];
  readonly measurements: {
    readonly fitSeconds: number;
    readonly rankSeconds: number;
    readonly memoryBytes: number | null;
  };
}

/** Where records are kept; handed in, so that a file, a database or a test can be it. */
export interface ExperimentStore {
  /** All records that were kept before for this plan and data, in their order. */
  readonly records: readonly ExperimentRecord[];
  /** Keeps a record for good before it returns; with workers it may be called again before that. */
  append(record: ExperimentRecord): Promise<void>;
}
