// What all leaderboards say together: whether metrics and protocols agree, and who is best over datasets. It is a function of
// the boards alone; models that failed somewhere are left out where they would distort, and named.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import type { ExperimentBoard, ExperimentDocument, ExperimentOverall } from '../../documents/experiment-document.js';
import type { ExperimentPlan } from '../../documents/experiment-plan.js';
import type { ResultDefinition } from '../../documents/result-document.js';
import { METRIC_FACTOR, type Score, type ScoreTable } from '../../documents/score-table.js';
import { nemenyiDifference } from '../../engine/statistics/tests/all-pairs.js';
import { friedman } from '../../engine/statistics/tests/friedman.js';
import { InputError } from '../../foundation/errors.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import { atOnce } from '../../foundation/work-options.js';
import { correlationSteps } from '../correlate/correlate.js';

/** What leaderboards say together. */
export type BoardSummary = Pick<ExperimentDocument, 'metricAgreement' | 'protocolAgreement' | 'overall'> & {
  readonly optionAgreement: readonly CorrelationDocument[] | null;
};

/** Which direction is better, by label of a metric. */
export type Definitions = Readonly<Record<string, Pick<ResultDefinition, 'direction'>>>;

/** A column of the table that is correlated, and its word for a board. */
interface Factor {
  readonly name: string;
  readonly of: (board: ExperimentBoard) => string;
}

/** Cutoffs of OR@k: who wins, who is on the podium, and the five of Zhao et al. (TOIS 2022). */
const TOPS = [1, 3, 5];
const TAKEN = [METRIC_FACTOR, 'dataset', 'protocol', 'algorithm', 'value'];

/**
 * Agreement is Spearman's correlation (SRC) and the overlap of the top (OR@k) of models, in each dataset and on average
 * over them; options that were given as lists are compared value by value, all else equal. Zhao et al., TOIS 2022.
 * @example const { metricAgreement } = summariseBoards(experiment.boards, plan, experiment.definitions);
 */
export function summariseBoards(
  boards: readonly ExperimentBoard[],
  plan: Pick<ExperimentPlan, 'metrics' | 'protocols' | 'comparison'>,
  definitions: Definitions,
): BoardSummary {
  const dataset: Factor = { name: 'dataset', of: (board) => board.dataset };
  const protocol: Factor = { name: 'protocol', of: (board) => board.protocol };
  const isSeveral = plan.protocols.length > 1;
  const agreement = (factors: readonly Factor[], by: string) =>
    agreementOf(scoresOfBoards(boards, plan.metrics, definitions, factors), by, boards);
  const options = [...new Set(plan.protocols.flatMap(({ varied }) => Object.keys(varied)))];
  const variedOf = new Map(plan.protocols.map(({ name, varied }) => [name, varied]));
  const optionFactors = options.map((option): Factor => {
    const of = (board: ExperimentBoard) => variedOf.get(board.protocol)?.[option] ?? 'as the preset has it';
    return { name: TAKEN.includes(option) ? `option ${option}` : option, of };
  });
  return {
    metricAgreement: agreement([dataset, ...(isSeveral ? [protocol] : [])], METRIC_FACTOR),
    protocolAgreement: isSeveral ? agreement([dataset, protocol], protocol.name) : null,
    optionAgreement:
      options.length < 2
        ? null
        : optionFactors.flatMap(({ name }) => agreement([dataset, ...optionFactors], name) ?? []),
    overall: overallScores(boards, plan, definitions),
  };
}

/** One score for each board, model and metric that some model has; null where a model has none. */
function scoresOfBoards(
  boards: readonly ExperimentBoard[],
  wanted: readonly string[],
  definitions: Definitions,
  factors: readonly Factor[],
): ScoreTable {
  const metrics = wanted.filter((metric) =>
    boards.some(({ models }) => models.some(({ scores }) => Object.hasOwn(scores, metric))),
  );
  const scores = boards.flatMap((board) =>
    board.models.flatMap(({ name, scores: own }) =>
      metrics.map((metric): Score => {
        const value = Object.hasOwn(own, metric) ? own[metric]!.mean : null;
        return { algorithm: name, levels: [...factors.map(({ of }) => of(board)), metric], value };
      }),
    ),
  );
  return {
    kind: 'scores',
    factors: [...factors.map(({ name }) => name), METRIC_FACTOR],
    scores,
    lower: metrics.filter((metric) => definitions[metric]?.direction === 'lower'),
    sources: [],
    notices: [],
  };
}

/** Null where nothing can be compared: one level, one model, or no two levels with two models in common. */
function agreementOf(table: ScoreTable, by: string, boards: readonly ExperimentBoard[]): CorrelationDocument | null {
  const most = boards.reduce((count, { models }) => Math.max(count, models.length), 0);
  // The overlap of all models is 1 whatever their order.
  const top = TOPS.filter((cutoff) => cutoff < most);
  try {
    return atOnce(correlationSteps(table, { by, top }));
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

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
function overallScores(
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
