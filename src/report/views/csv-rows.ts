// Documents as rows for programs that read tables, the names of the columns first, with every digit. What a row does not have
// is empty.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import type { ExperimentDocument, ExperimentOverall, SearchStudy } from '../../documents/experiment-document.js';
import type { GateDocument } from '../../documents/gate-document.js';
import type { LintDocument } from '../../documents/lint-document.js';
import type { ResultDocument } from '../../documents/result-document.js';
import { foldCounts, foldScore, lettersOf, measurementOf } from './experiment/experiment-view.js';

export type CsvCell = string | number | boolean | null | undefined;
export type CsvRow = readonly CsvCell[];

const PAIR_HEADER = [
  ...['metric', 'run', 'other', 'users', 'dropped', 'difference', 'relative', 'ci_low', 'ci_high', 'ci_level'],
  ...['ci_method', 'test', 'statistic', 'p', 'adjust', 'p_adjusted', 'significant', 'effect_size', 'rank_biserial'],
  ...['wins', 'ties', 'losses', 'detectable', 'note', 'ci_note'],
];

/** One row for each metric and pair; a document without a comparison gives only the header. */
export function comparisonRows({ comparison }: ResultDocument): CsvRow[] {
  const rows = (comparison?.metrics ?? []).flatMap(({ label, pairs }) =>
    pairs.map((pair) => {
      const { low, high, level, method, note } = pair.interval;
      return [
        ...[label, pair.run, pair.other, pair.users, pair.dropped, pair.difference, pair.relative, low, high, level],
        ...[method, comparison!.test, pair.statistic, pair.p, comparison!.adjust, pair.adjusted],
        ...[`${pair.isSignificant}`, pair.effectSize, pair.rankBiserial, pair.wins, pair.ties, pair.losses],
        ...[pair.detectable, pair.note, note],
      ];
    }),
  );
  return [PAIR_HEADER, ...rows];
}

const CORRELATION_HEADER = [
  ...['first', 'second', 'measure', 'value', 'algorithms', 'p', 'low', 'high', 'least', 'residual', 'tied'],
  ...['groups', 'deviation', 'why'],
];

/** One row for each pair and coefficient: the means over groups, then every group. */
export function correlationRows({ groups, average }: CorrelationDocument): CsvRow[] {
  const names = Object.keys(groups[0]?.fixed ?? {});
  const ofGroups = groups.flatMap(({ fixed, pairs }) =>
    pairs.flatMap(({ first, second, count, values }) =>
      Object.entries(values).map(([measure, { value, p, interval, least, residual, tied, why }]) => [
        'group',
        ...names.map((name) => fixed[name]),
        ...[first, second, measure, value, count, p, interval?.[0], interval?.[1], least, residual, tied],
        ...[undefined, undefined, why],
      ]),
    ),
  );
  const ofMean = (average?.pairs ?? []).flatMap(({ first, second, values }) =>
    Object.entries(values).map(([measure, { value, groupCount, deviation, why }]) => [
      'mean',
      ...names.map(() => undefined),
      ...[first, second, measure, value],
      ...Array.from({ length: 7 }, () => undefined),
      ...[groupCount, deviation, why],
    ]),
  );
  return [['scope', ...names, ...CORRELATION_HEADER], ...ofMean, ...ofGroups];
}

const LINT_COLUMNS = ['code', 'severity', 'run', 'message', 'numbers', 'why', 'citation', 'advice'] as const;

/** One row for each finding; numbers are written as `users=3; k=10`. */
export function lintRows({ findings }: LintDocument): CsvRow[] {
  const rows = findings.map((finding) => {
    const numbers = Object.entries(finding.numbers).map(([name, value]) => `${name}=${value}`);
    return LINT_COLUMNS.map((column) => (column === 'numbers' ? numbers.join('; ') : finding[column]));
  });
  return [LINT_COLUMNS, ...rows];
}

const GATE_COLUMNS = [
  ...['check', 'verdict', 'run', 'baseline_run', 'metric', 'users', 'value', 'baseline', 'drop', 'limit', 'ci_low'],
  ...['ci_high', 'ci_level', 'p_drop', 'p_drop_adjusted', 'p_within', 'users_needed', 'min', 'max', 'note'],
];

/** One row for each check: drops, then bounds. */
export function gateRows({ drops, bounds }: GateDocument): CsvRow[] {
  const ofDrops = drops.map((each) => {
    const { low, high, level } = each.interval;
    return [
      ...['drop', each.verdict, each.run, each.baselineRun, each.metric, each.users, each.mean, each.baselineMean],
      ...[each.drop, each.limit, low, high, level, each.pDrop, each.pDropAdjusted, each.pWithin, each.usersNeeded],
      ...[undefined, undefined, each.note],
    ];
  });
  const ofBounds = bounds.map(({ verdict, run, metric, value, min, max }) => [
    ...['bound', verdict, run, undefined, metric, undefined, value],
    ...Array.from({ length: 10 }, () => undefined),
    ...[min, max, undefined],
  ]);
  return [GATE_COLUMNS, ...ofDrops, ...ofBounds];
}

/** One row for each run and library, with what each choice contributes as `choice=0.1 (to)`. */
export function diffRows({ diff }: ResultDocument): CsvRow[] {
  const header = ['run', 'label', 'library', 'version', 'value', 'standard', 'difference', 'users', 'steps', 'why'];
  const rows = (diff?.lines ?? []).map(({ run, label, library, version, value, difference, users, steps, why }) => [
    ...[run, label, library, version, value, diff!.standard.find((each) => each.run === run)?.value, difference, users],
    ...[steps.map(({ choice, contribution, to }) => `${choice}=${contribution} (${to})`).join('; '), why],
  ]);
  return [header, ...rows];
}

const STUDY_COLUMNS = [
  ...['dataset', 'protocol', 'model', 'search', 'score', 'evaluations', 'failed', 'relative_accuracy', 'seconds'],
  ...['time_saved', 'evaluations_saved'],
];

/** One row for each model and search, then one for each search over all models. */
export function searchRows({ rows, searches }: SearchStudy): CsvRow[] {
  const outcome = (each: SearchStudy['searches'][number] | SearchStudy['rows'][number]) => [
    ...[each.evaluationCount, each.failedCount, each.relativeAccuracy, each.seconds, each.timeSaved],
    each.evaluationsSaved,
  ];
  const ofModels = rows.map((row) => [row.dataset, row.protocol, row.model, row.search, row.score, ...outcome(row)]);
  const ofAll = searches.map((each) => [undefined, undefined, undefined, each.search, undefined, ...outcome(each)]);
  return [STUDY_COLUMNS, ...ofModels, ...ofAll];
}

const HEADER = [
  ...['dataset', 'protocol', 'model', 'metric', 'direction', 'mean', 'user_mean', 'users', 'folds', 'failed_folds'],
  ...['ci_level', 'bca_low', 'bca_high', 't_low', 't_high', 'corrected_t_low', 'corrected_t_high', 'ci_note', 'group'],
  ...['variance_split', 'variance_search', 'variance_training', 'variance_users'],
  ...['share_of_best', 'mean_rank', 'search_seconds', 'fit_seconds', 'rank_seconds', 'memory_bytes'],
];

/** One row for each dataset, protocol, model and metric; a model without a score has its row, without numbers. */
export function experimentRows(document: ExperimentDocument): CsvRow[] {
  const rows = document.boards.flatMap((board) =>
    board.models.flatMap((model) => {
      const counts = foldCounts(model);
      const cost = measurementOf(document, board, model.name);
      return Object.entries(document.definitions).map(([label, { direction }]) => {
        const score = foldScore(model, label);
        const { bca, t, correctedT, why } = score?.intervals ?? {};
        const { split, search, training, users } = score?.variance ?? {};
        const overall = overallOf(document.overall, label, board.protocol);
        return [
          ...[board.dataset, board.protocol, model.name, label, direction],
          ...[score?.mean, score?.userMean, score?.users, counts.all, counts.failed],
          ...[(bca ?? t ?? correctedT)?.level, bca?.low, bca?.high, t?.low, t?.high, correctedT?.low, correctedT?.high],
          ...[why, lettersOf(board, label, model.name), split, search, training, users],
          overall?.normalised.find((each) => each.model === model.name)?.byDataset[board.dataset],
          overall?.averageRanks.find((each) => each.model === model.name)?.rank,
          ...[cost?.searchSeconds, cost?.fitSeconds, cost?.rankSeconds, cost?.memoryBytes],
        ];
      });
    }),
  );
  return [HEADER, ...rows];
}

function overallOf(all: readonly ExperimentOverall[] | null, label: string, protocol: string) {
  return all?.find((entry) => entry.metric === label && (entry.protocol ?? protocol) === protocol);
}

const FOLD_HEADER = [
  ...['dataset', 'protocol', 'model', 'seed', 'fold', 'metric', 'value', 'users', 'validation', 'trials'],
  ...['failed_trials', 'parameters'],
];

/** One row for each fold and metric, with the parameters that were chosen as JSON. */
export function foldRows({ boards, definitions }: ExperimentDocument): CsvRow[] {
  const rows = boards.flatMap(({ dataset, protocol, models }) =>
    models.flatMap(({ name, folds }) =>
      folds.flatMap(({ seed, fold, values, users, validation, trials, failedTrials, parameters }) =>
        Object.keys(definitions).map((label) => [
          ...[dataset, protocol, name, seed, fold, label],
          Object.hasOwn(values, label) ? values[label] : undefined,
          ...[users, validation, trials, failedTrials],
          parameters === null ? undefined : JSON.stringify(parameters),
        ]),
      ),
    ),
  );
  return [FOLD_HEADER, ...rows];
}
