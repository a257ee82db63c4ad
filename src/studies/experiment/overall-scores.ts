// Who is best over datasets, metric by metric: scores as shares of the best of each dataset, mean ranks, Friedman's test and
// the critical difference. Shares say by how much, ranks say how often.
import type { ExperimentBoard, ExperimentOverall } from '../../documents/experiment-document.js';
import type { ExperimentPlan } from '../../documents/experiment-plan.js';
import type { ResultDefinition } from '../../documents/result-document.js';
import { nemenyiDifference } from '../../engine/statistics/tests/all-pairs.js';
import { friedman } from '../../engine/statistics/tests/friedman.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';

type Direction = 'higher' | 'lower';

/** Scores of one metric under one protocol. */
interface Standing {
  readonly direction: Direction;
  /** Datasets on which some model has a score. */
  readonly boards: readonly ExperimentBoard[];
  /** Models with a score on each of them. */
  readonly models: readonly string[];
  scoreOf(board: ExperimentBoard, model: string): number | undefined;
}

/**
 * Share = score / best of the dataset, or best / score where less is better, averaged over datasets (Schnabel 2022, fig. 5);
 * ranks with ties halved, Friedman's test and CD = q sqrt(k (k + 1) / (6 N)) at the plan's alpha (Demsar 2006). Null for a
 * single dataset.
 */
export function overallScores(
  boards: readonly ExperimentBoard[],
  { metrics, protocols, comparison }: Pick<ExperimentPlan, 'metrics' | 'protocols' | 'comparison'>,
  definitions: Readonly<Record<string, Pick<ResultDefinition, 'direction'>>>,
): ExperimentOverall[] | null {
  if (new Set(boards.map(({ dataset }) => dataset)).size < 2) return null;
  return protocols.flatMap(({ name }) =>
    metrics.flatMap((metric) => {
      const direction = definitions[metric]?.direction ?? 'none';
      if (direction === 'none') return [];
      const all = boards.filter(({ protocol }) => protocol === name);
      const standing = standingOf(all, metric, direction);
      if (standing.boards.length < 2 || standing.models.length === 0) return [];
      const leftOut = [...new Set(all.flatMap(({ models }) => models.map((model) => model.name)))].filter(
        (model) => !standing.models.includes(model),
      );
      return [
        {
          metric,
          ...(protocols.length > 1 ? { protocol: name } : {}),
          ...(leftOut.length === 0 ? {} : { leftOut }),
          normalised: shares(standing),
          ...ranking(standing, comparison.alpha),
        },
      ];
    }),
  );
}

function standingOf(all: readonly ExperimentBoard[], metric: string, direction: Direction): Standing {
  const scoreOf = ({ models }: ExperimentBoard, model: string) => {
    const scores = models.find(({ name }) => name === model)?.scores ?? {};
    return Object.hasOwn(scores, metric) ? scores[metric]!.mean : undefined;
  };
  const boards = all.filter((board) => board.models.some(({ name }) => scoreOf(board, name) !== undefined));
  const names = boards[0]?.models.map(({ name }) => name) ?? [];
  const models = names.filter((name) => boards.every((board) => scoreOf(board, name) !== undefined));
  return { direction, boards, models, scoreOf };
}

/** Nothing where a score is below 0, of which there is no share. */
function shares({ direction, boards, models, scoreOf }: Standing): ExperimentOverall['normalised'] {
  const bests = boards.map((board) => {
    const scores = board.models.flatMap(({ name }) => scoreOf(board, name) ?? []);
    return { least: Math.min(...scores), best: direction === 'lower' ? Math.min(...scores) : Math.max(...scores) };
  });
  if (bests.some(({ least }) => least < 0)) return [];
  return models.map((model) => {
    const own = boards.map((board, place): [string, number] => {
      const [score, best] = [scoreOf(board, model)!, bests[place]!.best];
      // Where the best is 0, it is all of itself, and nothing is a share of it.
      const share = score === best ? 1 : direction === 'lower' ? best / score : score / best;
      return [board.dataset, share];
    });
    const value = exactMean(Float64Array.from(own, ([, share]) => share));
    return { model, value, byDataset: Object.fromEntries(own) };
  });
}

function ranking(
  { direction, boards, models, scoreOf }: Standing,
  alpha: number,
): Pick<ExperimentOverall, 'averageRanks' | 'friedman' | 'criticalDifference'> {
  const columns = models.map((model) => Float64Array.from(boards, (board) => scoreOf(board, model)!));
  if (models.length < 2) {
    return { averageRanks: models.map((model) => ({ model, rank: 1 })), friedman: null, criticalDifference: null };
  }
  const { meanRanks, statistic, p } = friedman(columns, { direction });
  return {
    averageRanks: models.map((model, place) => ({ model, rank: meanRanks[place]! })),
    friedman: { statistic, p },
    criticalDifference: nemenyiDifference(models.length, boards.length, alpha),
  };
}
