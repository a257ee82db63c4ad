// A leaderboard for each dataset and protocol: models in order with their intervals, the groups of those without a significant
// difference, all metrics, and the pairs behind the letters.
import type { ExperimentModel } from '../../../documents/experiment-document.js';
import { intervalText, shortNumber } from '../../parts/number-text.js';
import type { Plot } from '../../svg/draw-plot.js';
import { comparisonSentences, pairCells, pairHeader } from '../comparison-summary.js';
import { pairsFigure, ranksFigure } from '../differences-section.js';
import {
  type Blocks,
  block,
  type Inline,
  inline,
  mark,
  type ReportBlock,
  type Section,
  sentence,
  stopped,
  valueCell,
} from '../report-blocks.js';
import { boardValues } from './board-values.js';
import { type BoardView, bestMean, countsText, type ExperimentView, foldScore, lettersOf } from './experiment-view.js';
import { failedSentences, hasOneFold, invalidSentences, methodSentences } from './experiment-words.js';
import { INVALID_NAME, intervalCells } from './leaderboard-tables.js';

const MOST_ROWS = 40;
/** Pairs of many models would be most of the page; the document has all. */
const MOST_PAIRS = 300;

export function boardsSection(view: ExperimentView): Section {
  return block.section({
    id: 'leaderboard',
    title: 'Leaderboards',
    body: [
      view.boards.map((board) => boardPart(view, board)),
      block.list(methodSentences(view).map(sentence)),
      block.paragraph('The best mean of a metric is in bold. Small letters are significance groups.', { isNote: true }),
    ],
  });
}

function boardPart(view: ExperimentView, board: BoardView): Blocks {
  const { chief, labelName } = view;
  const figure =
    chief === undefined
      ? undefined
      : block.ofMetric(
          view.labels.indexOf(chief),
          block.figure({
            caption: inline`${mark.strong(labelName(chief))} on ${mark.name(board.title)}: dots are ${hasOneFold(view.document) ? 'values of the only fold' : 'means over folds and seeds'}, lines BCa intervals; the numbers are in the table below.`,
            plot: boardPlot(view, board, chief),
          }),
        );
  return [
    block.heading(board.title),
    block.paragraph(`${countsText(board.board)}.`),
    figure,
    valuesTable(view, board),
    block.list([...failedSentences(view, board), ...invalidSentences(board)].map(stopped)),
    intervalsPart(view, board),
    pairsPart(view, board),
  ];
}

/** Means of a metric in the order of the board; `marks` are the folds. */
export function boardPlot(
  { document, modelName, labelName }: ExperimentView,
  { board, models, title }: BoardView,
  label: string,
  hasFolds = false,
): Plot {
  const best = bestMean(document, board, label);
  const rows = models.slice(0, MOST_ROWS).map((model) => {
    const score = foldScore(model, label);
    const interval = hasFolds ? undefined : (score?.intervals.bca ?? score?.intervals.t);
    const marks = score?.folds.flat().filter((value) => value !== null) ?? [];
    return {
      ...{ name: modelName(model.name), value: score?.mean ?? null, text: shortNumber(score?.mean) },
      ...{ low: interval?.low, high: interval?.high, isStrong: score !== undefined && score.mean === best },
      ...(hasFolds ? { marks } : {}),
    };
  });
  const rest = models.length > rows.length ? `, the first ${rows.length} models` : '';
  return {
    kind: 'interval',
    title: `${labelName(label)} of each model on ${title}${hasFolds ? ', fold by fold' : ''}`,
    desc: `${rows.map(({ name, text }) => `${name} ${text}`).join(', ')}.`.slice(0, 600),
    rows,
    axis: `${labelName(label)}${rest}`,
  };
}

function valuesTable(view: ExperimentView, { board, models, title }: BoardView): ReportBlock {
  const { document, labels, modelName, labelName } = view;
  const cell = (model: ExperimentModel, label: string): Inline => {
    const score = foldScore(model, label);
    const isBest = score !== undefined && score.mean === bestMean(document, board, label);
    const interval = intervalText(score?.intervals.bca);
    return valueCell(shortNumber(score?.mean), isBest, lettersOf(board, label, model.name), interval);
  };
  return block.table({
    name: `Means of all metrics by model on ${title}`,
    header: ['model', ...labels.map(labelName), ...(board.invalid === undefined ? [] : [INVALID_NAME])],
    rows: models.map((model) => [
      mark.name(modelName(model.name)),
      ...labels.map((label) => cell(model, label)),
      ...(board.invalid === undefined ? [] : [shortNumber(model.invalid)]),
    ]),
    isSortable: true,
    columnMetrics: [...labels.keys()],
  });
}

function intervalsPart(view: ExperimentView, { models, title }: BoardView): ReportBlock {
  const { labels, modelName, labelName } = view;
  const rows = labels.flatMap((label) =>
    models.map((model): Inline[] => {
      const score = foldScore(model, label);
      const why = score?.intervals.why ?? '';
      return [
        mark.name(modelName(model.name)),
        ...[labelName(label), shortNumber(score?.mean), shortNumber(score?.userMean), `${score?.users ?? 0}`],
        ...intervalCells(score),
        why,
      ];
    }),
  );
  const table = block.table({
    name: `All intervals on ${title}`,
    header: ['model', 'metric', 'mean of folds', 'mean of users', 'users', 'BCa', 't', 'corrected t', 'note'],
    rows,
    wordCount: 2,
    rowMetrics: labels.flatMap((_, metric) => models.map(() => metric)),
  });
  return block.details('BCa, t and corrected t intervals of all metrics', table);
}

/** The chief metric as plots, all metrics as a table. */
function pairsPart(view: ExperimentView, board: BoardView): Blocks {
  const {
    board: { comparison },
    title,
  } = board;
  const pairs = (comparison?.metrics ?? []).flatMap(({ label, pairs: own }) => own.map((pair) => ({ label, pair })));
  if (comparison === null || pairs.length === 0) return undefined;
  const shown = pairs.slice(0, MOST_PAIRS);
  const table = block.table({
    name: `Pairs of models on ${title}`,
    header: ['metric', ...pairHeader(comparison)],
    rows: shown.map(({ label, pair }) => {
      const [, ...cells] = pairCells(pair);
      return [view.labelName(label), `${view.modelName(pair.run)} - ${view.modelName(pair.other)}`, ...cells];
    }),
    wordCount: 2,
    rowMetrics: shown.map(({ label }) => view.labels.indexOf(label)),
  });
  const rest =
    pairs.length > shown.length ? block.paragraph(`The first ${shown.length} of ${pairs.length} pairs.`) : undefined;
  const chief = comparison.metrics.find(({ label, pairs: own }) => label === view.chief && own.length > 0);
  const values = boardValues(view, board);
  const plots =
    chief === undefined
      ? undefined
      : block.ofMetric(view.labels.indexOf(chief.label), [
          pairsFigure(values, chief, comparison),
          chief.friedman === undefined ? undefined : ranksFigure(values, chief, comparison),
        ]);
  return block.details('Paired tests on users', [
    plots,
    table,
    rest,
    block.list(comparisonSentences(comparison).map(sentence)),
  ]);
}
