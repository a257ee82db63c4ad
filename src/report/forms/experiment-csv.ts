// The leaderboards of an experiment for programs that read tables, in long form and with every digit: one row for each
// dataset, protocol, model and metric, and one for each fold.
import type { ExperimentDocument, ExperimentOverall } from '../../documents/experiment-document.js';
import { foldCounts, foldScore, lettersOf, measurementOf } from '../views/experiment/experiment-view.js';
import { csvLine } from './csv-line.js';

const HEADER = [
  ...['dataset', 'protocol', 'model', 'metric', 'direction', 'mean', 'user_mean', 'users', 'folds', 'failed_folds'],
  ...['ci_level', 'bca_low', 'bca_high', 't_low', 't_high', 'corrected_t_low', 'corrected_t_high', 'ci_note', 'group'],
  ...['variance_split', 'variance_search', 'variance_training', 'variance_users'],
  ...['share_of_best', 'mean_rank', 'search_seconds', 'fit_seconds', 'rank_seconds', 'memory_bytes'],
];

/** One row for each dataset, protocol, model and metric; a model without a score has its row, without numbers. */
export function renderExperimentCsv(document: ExperimentDocument): string {
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
  return [HEADER, ...rows].map(csvLine).join('');
}

function overallOf(all: readonly ExperimentOverall[] | null, label: string, protocol: string) {
  return all?.find((entry) => entry.metric === label && (entry.protocol ?? protocol) === protocol);
}

const FOLD_HEADER = [
  ...['dataset', 'protocol', 'model', 'seed', 'fold', 'metric', 'value', 'users', 'validation', 'trials'],
  ...['failed_trials', 'parameters'],
];

/** One row for each fold and metric, with the parameters that were chosen as JSON. */
export function renderExperimentFoldsCsv({ boards, definitions }: ExperimentDocument): string {
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
  return [FOLD_HEADER, ...rows].map(csvLine).join('');
}
