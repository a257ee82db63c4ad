// A leaderboard for each dataset and protocol: models in order with their intervals, the groups of those without a significant
// difference, all metrics, and the pairs behind the letters.
import type { ExperimentDocument, ExperimentModel } from '../../../documents/experiment-document.js';
import { shortNumber } from '../../parts/number-text.js';
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
import { INTERVAL_WORDS, plotPoint } from '../report-view.js';
import { shownPairs } from '../shown-pairs.js';
import { boardValues } from './board-values.js';
import {
  type BoardView,
  bestMean,
  countsText,
  type ExperimentView,
  FEWEST_FOLDS,
  foldScore,
  lettersOf,
  shownIntervalText,
} from './experiment-view.js';
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
  const figureOf = (label: string) =>
    block.ofMetric(
      view.labels.indexOf(label),
      block.figure({
        caption: inline`${mark.strong(labelName(label))} on ${mark.name(board.title)}: ${dotWords(view.document)}`,
        plot: boardPlot(view, board, label),
        isSmall: label !== chief,
      }),
    );
  const others = view.labels.filter((label) => label !== chief);
  return [
    block.heading(board.title),
    block.paragraph(`${countsText(view.document, board.board)}.`),
    chief === undefined ? undefined : figureOf(chief),
    block.others(others.map(figureOf)),
    valuesTable(view, board),
    block.list([...failedSentences(view, board), ...invalidSentences(board)].map(stopped)),
    intervalsPart(view, board),
    pairsPart(view, board),
  ];
}

function dotWords(document: ExperimentDocument): string {
  if (hasOneFold(document))
    return `dots are values of the only fold, lines intervals over its users. ${INTERVAL_WORDS}`;
  return `dots are means, rings folds of all seeds, lines corrected t intervals. ${INTERVAL_WORDS} Fewer than ${FEWEST_FOLDS} folds are too few for an interval.`;
}

/** Means of a metric in the order of the board, with the folds. */
function boardPlot(view: ExperimentView, shown: BoardView, label: string): Plot {
  const { document, modelName, labelName } = view;
  const { board, models, title } = shown;
  const best = bestMean(document, board, label);
  const values = boardValues(view, shown).runs;
  const rows = models.slice(0, MOST_ROWS).map((model, place, { length }) => {
    const score = foldScore(model, label);
    const folds = score?.folds.flat().filter((value) => value !== null) ?? [];
    return {
      ...plotPoint(values[place]!.metrics[label], length, document.definitions[label]),
      ...{ name: modelName(model.name), text: shortNumber(score?.mean), runs: [view.modelPlace(model.name)] },
      isStrong: score !== undefined && score.mean === best,
      marks: folds.length > 1 ? folds : [],
    };
  });
  const rest = models.length > rows.length ? `, the first ${rows.length} models` : '';
  return {
    kind: 'interval',
    title: `${labelName(label)} of each model on ${title}`,
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
    const interval = score === undefined ? '' : shownIntervalText(score);
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
    rowRuns: models.map(({ name }) => [view.modelPlace(name)]),
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
  const pairs = (comparison?.metrics ?? []).flatMap((metric) =>
    shownPairs(metric, comparison!.alpha).map((pair) => ({ label: metric.label, pair })),
  );
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
