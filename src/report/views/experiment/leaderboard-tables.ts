// The tables of an experiment as cells of text, before they are laid out: the board by its chief metric, all metrics, and
// the standing over datasets. Text and Markdown show the same cells.
import type {
  ExperimentBoard,
  ExperimentModel,
  ExperimentOverall,
  ExperimentScore,
} from '../../../documents/experiment-document.js';
import { bytesText, intervalText, NO_VALUE, secondsText, shortNumber } from '../../parts/number-text.js';
import { levelText } from '../value-sentences.js';
import {
  type BoardView,
  type ExperimentView,
  foldScore,
  lettersOf,
  measurementOf,
  shownIntervalText,
} from './experiment-view.js';

export interface PlainTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns that are left out first where a page is narrow, by their place. */
  readonly dispensable?: readonly number[];
}

/** Mean, interval, group, time and memory of each model by the chief metric. */
export function chiefTable(view: ExperimentView, { board, models }: BoardView): PlainTable {
  const { chief, document, modelName, labelName } = view;
  const level = levelText(document.plan.interval.level);
  const label = chief === undefined ? 'model' : labelName(chief);
  return {
    header: [label, 'mean', 'group', `${level} interval`, 'search', 'fit', 'rank', 'memory'],
    rows: models.map((model) => {
      const score = chief === undefined ? undefined : foldScore(model, chief);
      const letters = chief === undefined ? '' : lettersOf(board, chief, model.name);
      return [
        modelName(model.name),
        shortNumber(score?.mean),
        letters,
        shownIntervalText(score),
        ...costCells(view, board, model),
      ];
    }),
    dispensable: [6, 4, 5, 7],
  };
}

/** BCa, t and corrected t. */
export function intervalCells(score: ExperimentScore | undefined): string[] {
  const { bca, t, correctedT } = score?.intervals ?? {};
  return [bca, t, correctedT].map((interval) => intervalText(interval) || NO_VALUE);
}

/** Seconds of search, fit and ranking, and bytes of the fit. */
export function costCells({ document }: ExperimentView, board: ExperimentBoard, { name }: ExperimentModel): string[] {
  const found = measurementOf(document, board, name);
  if (found === undefined) return [NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE];
  const { searchSeconds, fitSeconds, rankSeconds, memoryBytes } = found;
  return [
    ...[searchSeconds, fitSeconds, rankSeconds].map(secondsText),
    memoryBytes === null ? NO_VALUE : bytesText(memoryBytes),
  ];
}

/** The name of the column of recommendations that break global time. */
export const INVALID_NAME = '#invalid@10';

/** Means of all metrics with the letters of their groups, and #invalid; undefined where there is only the chief metric. */
export function metricsTable(view: ExperimentView, { board, models }: BoardView): PlainTable | undefined {
  const { labels, chief, modelName, labelName } = view;
  const others = labels.filter((label) => label !== chief);
  const hasInvalid = board.invalid !== undefined;
  if (others.length === 0 && !hasInvalid) return undefined;
  return {
    header: ['model', ...others.map(labelName), ...(hasInvalid ? [INVALID_NAME] : [])],
    rows: models.map((model) => [
      modelName(model.name),
      ...others.map((label) =>
        `${shortNumber(foldScore(model, label)?.mean)} ${lettersOf(board, label, model.name)}`.trimEnd(),
      ),
      ...(hasInvalid ? [shortNumber(model.invalid)] : []),
    ]),
  };
}

/** Mean rank and share of the best, by dataset too, best first. */
export function overallTable(view: ExperimentView, { averageRanks, normalised }: ExperimentOverall): PlainTable {
  const shareOf = (model: string) => normalised.find((each) => each.model === model);
  const datasets = Object.keys(normalised[0]?.byDataset ?? {});
  const ordered = [...averageRanks].sort((left, right) => left.rank - right.rank);
  return {
    header: [
      ...['model', 'mean rank'],
      ...(normalised.length === 0 ? [] : ['share of best', ...datasets.map(view.datasetName)]),
    ],
    rows: ordered.map(({ model, rank }) => {
      const share = shareOf(model);
      return [
        view.modelName(model),
        rank.toFixed(2),
        ...(normalised.length === 0
          ? []
          : [shortNumber(share?.value), ...datasets.map((dataset) => shortNumber(share?.byDataset[dataset]))]),
      ];
    }),
  };
}
