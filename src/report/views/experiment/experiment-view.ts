// What all renderings of an experiment need to know of its document: the chief metric, the boards with their models in
// order, and names that fit.
import type {
  ExperimentBoard,
  ExperimentDocument,
  ExperimentMeasurements,
  ExperimentModel,
  ExperimentScore,
} from '../../../documents/experiment-document.js';
import { studentTailQuantile } from '../../../foundation/numbers/test-distributions.js';
import { counted, intervalText, NO_VALUE, wholeNumber } from '../../parts/number-text.js';
import { displayNames, type NameBook, shortened } from '../../parts/safe-text.js';
import { greatestFirst, placesOf, type ValuedInterval } from '../report-view.js';

/** What a report of an experiment goes by. */
export interface ExperimentReportOptions {
  /** The label by which models are put in order; the one that the search chose by, or the first of the document. */
  readonly metric?: string;
}

export interface ExperimentView {
  readonly document: ExperimentDocument;
  /** Undefined if no metric with a value says what is better. */
  readonly chief: string | undefined;
  readonly labels: readonly string[];
  readonly boards: readonly BoardView[];
  readonly modelName: NameBook;
  readonly modelPlace: (name: string) => number;
  readonly labelName: NameBook;
  readonly datasetName: NameBook;
  readonly protocolName: NameBook;
}

export interface BoardView {
  readonly board: ExperimentBoard;
  /** The dataset, and the protocol where there are several. */
  readonly title: string;
  /** Best first by the chief metric, those without a score last. */
  readonly models: readonly ExperimentModel[];
}

export type ModelMeasurement = ExperimentMeasurements['models'][number];

export function experimentView(document: ExperimentDocument, { metric }: ExperimentReportOptions = {}): ExperimentView {
  const { plan, boards, definitions } = document;
  const labels = Object.keys(definitions);
  const chief = [...(metric === undefined ? [] : [metric]), plan.select, ...labels].find(
    (label) =>
      Object.hasOwn(definitions, label) &&
      definitions[label]!.direction !== 'none' &&
      boards.some(({ models }) => models.some((model) => foldScore(model, label) !== undefined)),
  );
  const datasetName = displayNames(document.datasets.map(({ name }) => name));
  const protocolName = displayNames(
    plan.protocols.map(({ name }) => name),
    48,
  );
  return {
    document,
    chief,
    labels,
    modelName: displayNames(plan.models.map(({ name }) => name)),
    modelPlace: placesOf(plan.models),
    labelName: displayNames(labels),
    datasetName,
    protocolName,
    boards: boards.map((board) => ({
      board,
      title: `${datasetName(board.dataset)}${plan.protocols.length > 1 ? `, ${protocolName(board.protocol)}` : ''}`,
      models: chief === undefined ? board.models : bestModelsFirst(document, board.models, chief),
    })),
  };
}

export function foldScore({ scores }: ExperimentModel, label: string): ExperimentScore | undefined {
  return Object.hasOwn(scores, label) ? scores[label] : undefined;
}

/** Fewer fold scores give no interval that could be trusted: they are drawn as points. */
export const FEWEST_FOLDS = 5;

/** The corrected t interval of the fold scores, or that over the users of the only fold; undefined for too few folds. */
export function shownInterval({ folds, intervals }: ExperimentScore): ValuedInterval | undefined {
  const { bca, correctedT } = intervals;
  const count = countedFolds({ folds });
  if (count === 1) return bca;
  return count < FEWEST_FOLDS || correctedT === undefined
    ? undefined
    : { ...correctedT, tailQuantile: (tail) => studentTailQuantile(tail, count - 1) };
}

/** The interval in words for a table, or why there is none. */
export function shownIntervalText(score: ExperimentScore | undefined): string {
  if (score === undefined) return NO_VALUE;
  const isFew = countedFolds(score) < FEWEST_FOLDS && countedFolds(score) > 1;
  return intervalText(shownInterval(score)) || (isFew ? 'too few folds' : NO_VALUE);
}

/** Of all seeds, those that have a score. */
function countedFolds({ folds }: Pick<ExperimentScore, 'folds'>): number {
  return folds.flat().filter((value) => value !== null).length;
}

/** Models without a score last; equal ones in the order of the plan. */
export function bestModelsFirst(
  { definitions }: ExperimentDocument,
  models: readonly ExperimentModel[],
  label: string,
): ExperimentModel[] {
  const sign = definitions[label]!.direction === 'lower' ? -1 : 1;
  return greatestFirst(models, (model) => sign * (foldScore(model, label)?.mean ?? -sign * Number.POSITIVE_INFINITY));
}

/** The best mean of a board; undefined where neither way is better, or fewer than two models have a score. */
export function bestMean(
  { definitions }: ExperimentDocument,
  { models }: ExperimentBoard,
  label: string,
): number | undefined {
  const means = models.flatMap((model) => foldScore(model, label)?.mean ?? []);
  const { direction } = definitions[label]!;
  if (direction === 'none' || means.length < 2) return undefined;
  return direction === 'lower' ? Math.min(...means) : Math.max(...means);
}

/** Letters of a model's significance group; empty where it was not compared. */
export function lettersOf({ comparison }: ExperimentBoard, label: string, model: string): string {
  const compared = comparison?.metrics.find((metric) => metric.label === label);
  return compared?.groups?.find(({ run }) => run === model)?.letters ?? '';
}

/** Folds of all seeds, and those of them without parameters, which failed. */
export function foldCounts({ folds }: ExperimentModel): { readonly all: number; readonly failed: number } {
  return { all: folds.length, failed: folds.filter(({ parameters }) => parameters === null).length };
}

export function measurementOf(
  { measurements }: ExperimentDocument,
  { dataset, protocol }: ExperimentBoard,
  model: string,
): ModelMeasurement | undefined {
  return measurements.models.find(
    (each) => each.dataset === dataset && each.protocol === protocol && each.model === model,
  );
}

/** `943 users, 1,682 items and 55,375 of 100,000 rows` */
export function countsText(
  { datasets }: ExperimentDocument,
  { dataset, counts: { users, items, rows } }: ExperimentBoard,
): string {
  const all = datasets.find(({ name }) => name === dataset)?.rowCount ?? rows;
  const kept = all > rows ? `${wholeNumber(rows)} of ${counted(all, 'row')}` : counted(rows, 'row');
  return `${counted(users, 'user')}, ${counted(items, 'item')} and ${kept}`;
}

/** `5 models, 3 datasets, 2 protocols and 4 metrics` */
export function sizeText({ plan: { models, datasets, protocols, metrics } }: ExperimentDocument): string {
  return (
    `${counted(models.length, 'model')}, ${counted(datasets.length, 'dataset')}, ` +
    `${counted(protocols.length, 'protocol')} and ${counted(metrics.length, 'metric')}`
  );
}

/** `ml-1m: ease, seed 0, fold 3, trial 5` */
export function failurePlace(
  { datasetName, protocolName, modelName, document }: ExperimentView,
  { dataset, protocol, model, seed, fold, trial }: ExperimentDocument['failures'][number],
): string {
  const parts = [
    ...(protocol !== null && document.plan.protocols.length > 1 ? [protocolName(protocol)] : []),
    ...(model === null ? [] : [modelName(model)]),
    ...(seed === null ? [] : [`seed ${seed}`]),
    ...(fold === null ? [] : [`fold ${fold}`]),
    ...(trial === null ? [] : [`trial ${trial}`]),
  ];
  return parts.length === 0 ? datasetName(dataset) : `${datasetName(dataset)}: ${parts.join(', ')}`;
}

/** One entry for each reason, dataset, protocol and model, with how often and where first. */
export function failureTexts(view: ExperimentView, most = 300): string[] {
  const groups = new Map<string, ExperimentDocument['failures'][number][]>();
  for (const failure of view.document.failures) {
    const { dataset, protocol, model, reason } = failure;
    const key = JSON.stringify([dataset, protocol, model, reason]);
    groups.set(key, [...(groups.get(key) ?? []), failure]);
  }
  return [...groups.values()].map((all) => {
    const [first] = all as [ExperimentDocument['failures'][number]];
    const often = all.length === 1 ? '' : ` and ${counted(all.length - 1, 'more')}`.replace(/mores$/, 'more');
    return `${failurePlace(view, first)}${often}: ${shortened(first.reason, most)}`;
  });
}
