// The leaderboards of an experiment for a paper: a booktabs table for each dataset and protocol and one for the standing
// over datasets, the best mean in bold, significance groups as superscripts. How it was made stands in comments above.
import type { ExperimentBoard, ExperimentDocument, ExperimentModel } from '../../documents/experiment-document.js';
import { shortened } from '../parts/display-names.js';
import { latexComment, latexTable, latexText } from '../parts/latex-text.js';
import { visible } from '../parts/markup.js';
import { NO_VALUE, shortNumber } from '../parts/number-text.js';
import { sentence } from '../parts/page-parts.js';
import {
  type BoardView,
  bestMean,
  countsText,
  type ExperimentReportOptions,
  type ExperimentView,
  experimentView,
  foldScore,
  lettersOf,
  sizeText,
} from '../views/experiment/experiment-view.js';
import { failedSentences, methodSentences, overallSentences } from '../views/experiment/experiment-words.js';
import { overallTable } from '../views/experiment/leaderboard-tables.js';
import { levelText } from '../views/interval-sentences.js';

/** The leaderboards of an experiment as LaTeX, ending with a line break. It needs `\usepackage{booktabs}`. */
export function renderExperimentLatex(document: ExperimentDocument, options: ExperimentReportOptions = {}): string {
  const view = experimentView(document, options);
  const comments = [
    `recgauge ${document.engine.version}; needs \\usepackage{booktabs}`,
    `${document.plan.name}: ${sizeText(document)}`,
    ...methodSentences(view),
  ].map((text) => latexComment(shortened(text, 400)));
  const boards = view.boards.map((board) => boardTable(view, board));
  const overall = (document.overall ?? []).map((entry) => {
    const of = entry.protocol === undefined ? '' : `, ${view.protocolName(entry.protocol)}`;
    const { header, rows } = overallTable(view, entry);
    return floating(
      `Mean ranks and shares of the best score over datasets: ${view.labelName(entry.metric)}${of}. ` +
        `${overallSentences(view, entry).map(sentence).join(' ')}`,
      header.map(words),
      rows.map((row) => row.map(words)),
    );
  });
  return `${comments.join('\n')}\n${[...boards, ...overall].join('\n')}`;
}

function boardTable(view: ExperimentView, { board, models, title }: BoardView): string {
  const { document, chief, labels, modelName, labelName } = view;
  const ordered = [...labels].sort((left, right) => Number(right === chief) - Number(left === chief));
  const level = levelText(document.plan.interval.level);
  const header = ordered.flatMap((label) => [
    words(labelName(label)),
    ...(label === chief ? [words(`${level} interval`)] : []),
  ]);
  const rows = models.map((model) => [
    words(modelName(model.name)),
    ...ordered.flatMap((label) => [
      meanCell(document, board, model, label),
      ...(label === chief ? [intervalCell(model, label)] : []),
    ]),
  ]);
  const failed = failedSentences(view, { board, models, title });
  const caption =
    `Leaderboard of ${title} (${countsText(board)}). The best mean is in bold; models that share a letter cannot be ` +
    `told apart.${failed.length === 0 ? '' : ` ${failed.map(sentence).join(' ')}`}`;
  return floating(caption, ['model', ...header], rows);
}

function meanCell(document: ExperimentDocument, board: ExperimentBoard, model: ExperimentModel, label: string): string {
  const mean = foldScore(model, label)?.mean;
  if (mean === undefined) return NO_VALUE;
  const text = mean === bestMean(document, board, label) ? `\\textbf{${shortNumber(mean)}}` : shortNumber(mean);
  const letters = words(lettersOf(board, label, model.name));
  return letters === '' ? text : `${text}$^{\\mathrm{${letters}}}$`;
}

function intervalCell(model: ExperimentModel, label: string): string {
  const { bca, t } = foldScore(model, label)?.intervals ?? {};
  const interval = bca ?? t;
  return interval === undefined ? NO_VALUE : `[${shortNumber(interval.low)}, ${shortNumber(interval.high)}]`;
}

function floating(caption: string, header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [
    '\\begin{table}',
    '\\centering',
    `\\caption{${words(caption)}}`,
    latexTable(header, rows),
    '\\end{table}',
  ];
  return `${lines.join('\n')}\n`;
}

/** Names come from files: signs that would turn or break a line are spelled out, the rest is escaped. */
function words(text: string): string {
  return latexText(visible(text));
}
