// What all leaderboards of an experiment say together: whether metrics agree, whether protocols agree, and who is best over
// datasets. It is a function of the boards alone; models that failed somewhere are left out where they would distort and
// are named.

import type { CorrelationDocument } from '../../documents/correlation-document.js';
import type { ExperimentBoard, ExperimentDocument } from '../../documents/experiment-document.js';
import type { ExperimentPlan } from '../../documents/experiment-plan.js';
import type { ResultDefinition } from '../../documents/result-document.js';
import { METRIC_FACTOR, type Score, type ScoreTable } from '../../documents/score-table.js';
import { InputError } from '../../foundation/errors.js';
import { correlate } from '../correlate/correlate.js';
import { overallScores } from './overall-scores.js';

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
    return correlate(table, { by, top });
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
