// Everything an experiment found, as plain JSON with a version, and methods of search compared on experiments. Timings and
// memory live in `measurements` alone, which comparisons ignore.
import * as is from '../foundation/schema.js';
import { correlationSchema } from './correlation-document.js';
import { engineOf, intervalBy, noticeSchema } from './document-parts.js';
import { planSchema } from './experiment-plan.js';
import { findingSchema } from './lint-document.js';
import { comparisonSchema } from './result-comparison.js';
import { definitionSchema } from './result-document.js';

/** Names the kind and the version of the document. */
export const EXPERIMENT_FORMAT = 'recgauge/experiment@1';

const numberOrNull = is.orNull(is.number);
const countOrNull = is.orNull(is.count);
const seconds = is.numberWithin({ least: 0 });
const foldInterval = intervalBy('a fold interval', 'bca', 't', 'corrected-t');

const experimentData = is.named('a data', {
  name: is.filledText,
  file: is.filledText,
  fingerprint: is.filledText.about(
    'Hash of the rows as they were read, times included; their order does not change it.',
  ),
  rowCount: is.count,
});

const experimentScore = is.named('a score', {
  mean: is.number.about('Mean of the fold scores of a seed, then of the seeds.'),
  userMean: is.number.about('Mean over all users of all folds and seeds.'),
  users: is.count,
  folds: is.list(is.list(numberOrNull)).about('By seed, then by fold; null for a fold that failed.'),
  intervals: is
    .object({
      bca: is.optional(foldInterval),
      t: is.optional(foldInterval),
      correctedT: is.optional(foldInterval),
      why: is.optional(is.filledText, 'Why one of them is missing.'),
    })
    .about('BCa bootstrap of the fold scores, with Student t and the corrected t (Nadeau and Bengio 2003) beside it.'),
  variance: is
    .object({ split: numberOrNull, search: numberOrNull, training: numberOrNull, users: numberOrNull })
    .about('Of the score of a single fold, by source; null where a source was not varied.'),
});

const experimentFold = is.named('a fold', {
  seed: is.count,
  fold: is.count,
  parameters: is
    .orNull(is.record(is.either(is.number, is.text, is.flag)))
    .about('Those that the test was run with; null if it failed.'),
  limits: is.optional(
    is.record(is.count),
    'Where the space of a parameter was cut, since training has space for no more; absent where none was.',
  ),
  validation: numberOrNull.about('Of the search; null without one.'),
  trials: is.count.about('Trials that were run.'),
  failedTrials: is.count,
  bestSoFar: is.list(numberOrNull).about('Best score so far after each trial, null before the first that is done.'),
  values: is.record(numberOrNull).about('By label of metric.'),
  invalid: is.optional(
    is.numberWithin({ least: 0 }),
    '#invalid: items of the first ten places that training first has at or after the last time of their user, a test user ' +
      'on average (Zhao et al. 2022, eq. 14); absent where training has no times.',
  ),
  users: is.count,
});

const experimentModel = is.named('a model', {
  name: is.filledText,
  scores: is.record(experimentScore).about('By label of metric; absent where no fold has a value.'),
  invalid: is.optional(is.numberWithin({ least: 0 }), 'Mean over folds and seeds of #invalid.'),
  folds: is.list(experimentFold).about('By seed and fold: what was chosen.'),
});

const experimentBoard = is.named('a board', {
  dataset: is.filledText,
  protocol: is.filledText,
  counts: is.object({ users: is.count, items: is.count, rows: is.count }).about('After preparation.'),
  choices: is.record(is.anything).about('As applyProtocol recorded them for the first seed.'),
  findings: is.list(findingSchema).about('What the linter says of the split and of the way it is evaluated.'),
  models: is.list(experimentModel).about('In the order of the plan; a model all of whose folds failed has no scores.'),
  invalid: is.optional(
    is.object({ mean: is.numberWithin({ least: 0 }), deviation: numberOrNull, models: is.count }),
    '#invalid averaged over the models, with its standard deviation; null for a single model.',
  ),
  comparison: is
    .orNull(comparisonSchema)
    .about(
      'Paired tests on the users of all folds, each with the mean of their values over the seeds; null for fewer than two models.',
    ),
});

const experimentOverall = is.named('an overall', {
  metric: is.filledText,
  protocol: is.optional(is.filledText, 'Where there are several.'),
  leftOut: is.optional(
    is.list(is.filledText),
    'Models without a score on one of the datasets; they are in nothing of what follows.',
  ),
  normalised: is
    .list(is.object({ model: is.filledText, value: is.number, byDataset: is.record(is.number) }))
    .about(
      'Score over the best of the dataset, averaged over datasets; 1 is best everywhere. Empty for scores below 0.',
    ),
  averageRanks: is.list(is.object({ model: is.filledText, rank: is.numberWithin({ least: 1 }) })),
  friedman: is.orNull(is.object({ statistic: is.numberWithin({ least: 0 }), p: is.share })),
  criticalDifference: numberOrNull.about(
    'Mean ranks that differ by more are significantly different (Nemenyi); null where there are too few datasets.',
  ),
});

const experimentFailure = is.named('a failure', {
  dataset: is.filledText,
  protocol: is.orNull(is.text),
  model: is.orNull(is.text),
  seed: countOrNull,
  fold: countOrNull,
  trial: countOrNull,
  reason: is.filledText,
});

const experimentMeasurements = is.object({
  seconds: seconds.about('Of all work that the document rests on, whenever it was done.'),
  workers: is.count,
  finished: is.filledText.about('When the document was made, as ISO 8601.'),
  platform: is.filledText,
  models: is.list(
    is.object({
      dataset: is.filledText,
      protocol: is.filledText,
      model: is.filledText,
      searchSeconds: seconds,
      fitSeconds: seconds,
      rankSeconds: seconds,
      memoryBytes: is
        .orNull(is.numberWithin({ least: 0 }))
        .about("Bytes that the fit of the chosen parameters needs, by the model's own count; null for a command."),
    }),
  ),
});

const agreement = is.orNull(correlationSchema);

export const experimentSchema = is.object({
  format: is.oneOf(EXPERIMENT_FORMAT),
  engine: engineOf({ backend: is.oneOf('js', 'wasm') }),
  plan: planSchema.about('What was to be done, with every default filled in.'),
  datasets: is.list(experimentData).about('In the order of the plan.'),
  definitions: is.record(definitionSchema).about('What each metric means, by label.'),
  boards: is.list(experimentBoard).about('One for each dataset and protocol, datasets outermost.'),
  metricAgreement: agreement.about('Of metrics on who is better; null for fewer than two metrics or models.'),
  protocolAgreement: agreement.about('Of protocols, where options were given as lists; null otherwise.'),
  optionAgreement: is.optional(
    is.orNull(is.list(correlationSchema)),
    'Of the values of one option while the others stay, one for each of several that were given as lists.',
  ),
  overall: is.orNull(is.list(experimentOverall)).about('Over datasets, by metric; null for a single dataset.'),
  failures: is.list(experimentFailure),
  notices: is.list(noticeSchema),
  measurements: experimentMeasurements.about('What depends on the machine and the day; no comparison looks at it.'),
});

/** The whole result of an experiment; `measurements` aside, the same plan on the same data gives the same bytes. */
export interface ExperimentDocument extends is.TypeOf<typeof experimentSchema> {}

/** A log as the experiment read it. */
export interface ExperimentData extends is.TypeOf<typeof experimentData> {}

/** A leaderboard: all models on one dataset under one protocol. */
export interface ExperimentBoard extends is.TypeOf<typeof experimentBoard> {}

/** A row of a leaderboard. */
export interface ExperimentModel extends is.TypeOf<typeof experimentModel> {}

/** One metric of one model: its mean, how sure it is and where it varies. */
export interface ExperimentScore extends is.TypeOf<typeof experimentScore> {}

/** What one model did on one fold of one seed. */
export interface ExperimentFold extends is.TypeOf<typeof experimentFold> {}

/** All datasets together, for one metric. */
export interface ExperimentOverall extends is.TypeOf<typeof experimentOverall> {}

/** A trial, a fold or a whole dataset that could not be done, and why; the rest went on. */
export interface ExperimentFailure extends is.TypeOf<typeof experimentFailure> {}

/** What depends on the machine and the day. */
export interface ExperimentMeasurements extends is.TypeOf<typeof experimentMeasurements> {}

export const SEARCHES_FORMAT = 'recgauge/searches@1';

/** Searches of the same models compared with one of them. */
export interface SearchStudy {
  readonly format: typeof SEARCHES_FORMAT;
  /** What the others are compared with, usually the grid. */
  readonly reference: string;
  /** The metric of the test that is compared. */
  readonly metric: string;
  readonly direction: 'higher' | 'lower';
  /** In the order in which the searches were given. */
  readonly searches: readonly StudiedSearch[];
  /** One for each dataset, protocol, searched model and search. */
  readonly rows: readonly StudiedModel[];
}

/** What a search gained and what it took. */
export interface StudiedOutcome {
  readonly search: string;
  readonly evaluationCount: number;
  readonly failedCount: number;
  /** Gain over the reference as a share of it; its sign is turned where less is better. Null where there is none. */
  readonly relativeAccuracy: number | null;
  readonly seconds: number | null;
  /** 1 - seconds / seconds of the reference. */
  readonly timeSaved: number | null;
  /** 1 - evaluations / evaluations of the reference. */
  readonly evaluationsSaved: number | null;
}

/** Sums over all models; the relative accuracy is the mean of theirs. */
export interface StudiedSearch extends StudiedOutcome {
  readonly method: string;
  /** Models that have a relative accuracy. */
  readonly modelCount: number;
  /** After each trial: best validation score so far over the best of all searches, averaged over models, folds and seeds. */
  readonly bestSoFar: readonly number[];
}

/** One search of one model on one dataset, under one protocol. */
export interface StudiedModel extends StudiedOutcome {
  readonly dataset: string;
  readonly protocol: string;
  readonly model: string;
  readonly score: number | null;
}
