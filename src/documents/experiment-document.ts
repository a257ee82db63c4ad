// Everything an experiment found, as plain JSON with a version: enough to read it, to compare it and to run it again.
// Timings and memory live in `measurements` alone, which no comparison looks at. Leaderboards and reports are pure
// functions of it.

import type { Notice } from '../foundation/notice.js';
import type { CorrelationDocument } from './correlation-document.js';
import type { ExperimentPlan } from './experiment-plan.js';
import type { LintFinding } from './lint-document.js';
import type { ResultComparison, ResultDefinition, ResultInterval } from './result-document.js';

/** Names the kind and the version of the document. */
export const EXPERIMENT_FORMAT = 'recgauge/experiment@1';

/** The whole result of an experiment; `measurements` aside, the same plan on the same data gives the same bytes. */
export interface ExperimentDocument {
  readonly format: typeof EXPERIMENT_FORMAT;
  readonly engine: { readonly name: 'recgauge'; readonly version: string; readonly backend: 'js' | 'wasm' };
  readonly plan: ExperimentPlan;
  /** In the order of the plan. */
  readonly datasets: readonly ExperimentData[];
  /** What each metric means, by label. */
  readonly definitions: Readonly<Record<string, ResultDefinition>>;
  /** One for each dataset and protocol, datasets outermost. */
  readonly boards: readonly ExperimentBoard[];
  /** Agreement of metrics on who is better, by `correlate` over the boards; null for fewer than two metrics or models. */
  readonly metricAgreement: CorrelationDocument | null;
  /** Agreement of protocols, where options were given as lists; null otherwise. */
  readonly protocolAgreement: CorrelationDocument | null;
  /** Agreement of the values of one option while the others stay, one for each of several that were given as lists. */
  readonly optionAgreement?: readonly CorrelationDocument[] | null | undefined;
  /** Over datasets, by metric; null for a single dataset. */
  readonly overall: readonly ExperimentOverall[] | null;
  readonly failures: readonly ExperimentFailure[];
  readonly notices: readonly Notice[];
  readonly measurements: ExperimentMeasurements;
}

/** A log as the experiment read it. */
export interface ExperimentData {
  readonly name: string;
  readonly file: string;
  /** Hash of the rows as they were read, times included; their order does not change it. */
  readonly fingerprint: string;
  readonly rowCount: number;
}

/** A leaderboard: all models on one dataset under one protocol. */
export interface ExperimentBoard {
  readonly dataset: string;
  readonly protocol: string;
  /** Users, items and rows after preparation. */
  readonly counts: { readonly users: number; readonly items: number; readonly rows: number };
  /** `ProtocolChoices` as `applyProtocol` recorded them for the first seed. */
  readonly choices: Readonly<Record<string, unknown>>;
  /** What the linter says of the split and of the way it is evaluated. */
  readonly findings: readonly LintFinding[];
  /** In the order of the plan; a model all of whose folds failed has no scores. */
  readonly models: readonly ExperimentModel[];
  /**
   * Paired tests on the users of all folds, as `compare` makes them, each user with the mean of their values over the seeds;
   * null for fewer than two models.
   */
  readonly comparison: ResultComparison | null;
}

/** A row of a leaderboard. */
export interface ExperimentModel {
  readonly name: string;
  /** By label of metric; absent where no fold has a value. */
  readonly scores: Readonly<Record<string, ExperimentScore>>;
  /** By seed and fold: what was chosen. */
  readonly folds: readonly ExperimentFold[];
}

/** One metric of one model: its mean, how sure it is and where it varies. */
export interface ExperimentScore {
  /** Mean of the fold scores of a seed, then of the seeds. */
  readonly mean: number;
  /** Mean over all users of all folds and seeds. */
  readonly userMean: number;
  readonly users: number;
  /** By seed, then by fold; null for a fold that failed. */
  readonly folds: readonly (readonly (number | null)[])[];
  /** BCa bootstrap of the fold scores, with Student's t and the corrected t (Nadeau and Bengio 2003) beside it. */
  readonly intervals: {
    readonly bca?: ResultInterval | undefined;
    readonly t?: ResultInterval | undefined;
    readonly correctedT?: ResultInterval | undefined;
    /** Why one of them is missing. */
    readonly why?: string | undefined;
  };
  /** Of the score of a single fold, by source; null where a source was not varied. */
  readonly variance: {
    readonly split: number | null;
    readonly search: number | null;
    readonly training: number | null;
    readonly users: number | null;
  };
}

/** What one model did on one fold of one seed. */
export interface ExperimentFold {
  readonly seed: number;
  readonly fold: number;
  /** Those that the test was run with; null if it failed. */
  readonly parameters: Readonly<Record<string, number | string | boolean>> | null;
  /** By name of parameter: where its space was cut, since training has room for no more; absent where none was. */
  readonly limits?: Readonly<Record<string, number>> | undefined;
  /** Of the search; null without one. */
  readonly validation: number | null;
  /** Trials that were run, and those of them that failed. */
  readonly trials: number;
  readonly failedTrials: number;
  /** Best score so far after each trial, null before the first that is done. */
  readonly bestSoFar: readonly (number | null)[];
  /** By label of metric. */
  readonly values: Readonly<Record<string, number | null>>;
  readonly users: number;
}

/** All datasets together, for one metric. */
export interface ExperimentOverall {
  readonly metric: string;
  /** Where there are several. */
  readonly protocol?: string | undefined;
  /** Models without a score on one of the datasets; they are in nothing of what follows. */
  readonly leftOut?: readonly string[] | undefined;
  /** Score over the best of the dataset, averaged over datasets; 1 is best everywhere. Empty for scores below 0. */
  readonly normalised: readonly {
    readonly model: string;
    readonly value: number;
    readonly byDataset: Readonly<Record<string, number>>;
  }[];
  readonly averageRanks: readonly { readonly model: string; readonly rank: number }[];
  readonly friedman: { readonly statistic: number; readonly p: number } | null;
  /** Mean ranks further apart than this differ (Nemenyi); null where there are too few datasets. */
  readonly criticalDifference: number | null;
}

/** A trial, a fold or a whole dataset that could not be done, and why; the rest went on. */
export interface ExperimentFailure {
  readonly dataset: string;
  readonly protocol: string | null;
  readonly model: string | null;
  readonly seed: number | null;
  readonly fold: number | null;
  readonly trial: number | null;
  readonly reason: string;
}

/** The id of the element of a report that holds the document. */
export const EXPERIMENT_ELEMENT = 'recgauge-experiment';

/** What depends on the machine and the day. */
export interface ExperimentMeasurements {
  /** Seconds of all work that the document rests on, whenever it was done. */
  readonly seconds: number;
  readonly workers: number;
  /** When the document was made, as ISO 8601. */
  readonly finished: string;
  readonly platform: string;
  readonly models: readonly {
    readonly dataset: string;
    readonly protocol: string;
    readonly model: string;
    readonly searchSeconds: number;
    readonly fitSeconds: number;
    readonly rankSeconds: number;
    /** Bytes that the fit of the chosen parameters needs, by the model's own count; null for a command. */
    readonly memoryBytes: number | null;
  }[];
}
