// How far scores vary: fold by fold, and by the source of what varies.
import type { ExperimentScore } from '../../../documents/experiment-document.js';
import { type Markup, markup, type Piece } from '../../parts/markup.js';
import { NO_VALUE, shortNumber } from '../../parts/number-text.js';
import {
  detailsMarkup,
  figureMarkup,
  metricMarkup,
  nameMarkup,
  type Section,
  tableMarkup,
} from '../../parts/page-parts.js';
import { intervalPlot } from '../../svg/interval-plot.js';
import { boardPlot } from './boards-section.js';
import { type BoardView, type ExperimentView, foldScore } from './experiment-view.js';

const SOURCES = ['split', 'search', 'training', 'users'] as const;

/** Undefined where no metric says what is better. */
export function foldsSection(view: ExperimentView): Section | undefined {
  const { chief } = view;
  if (chief === undefined) return undefined;
  return {
    id: 'folds',
    title: 'Fold by fold',
    body: [
      view.boards.map((board) => foldsFigure(view, board, chief)),
      markup`<h3>Where the variance comes from</h3><p>Standard deviations of the score of a single fold: from the split of the data, the search, the seed of training, and the draw of users. A source that was not varied has none.</p>`,
      view.boards.map((board) => varianceTable(view, board, chief)),
    ],
  };
}

function foldsFigure(view: ExperimentView, board: BoardView, label: string): Markup {
  const places = board.board.models
    .map(({ folds }) => folds.map(({ seed, fold }) => `seed ${seed}, fold ${fold}`))
    .reduce((most, own) => (own.length > most.length ? own : most), [] as string[]);
  const figure = figureMarkup({
    caption: markup`<strong>${view.labelName(label)}</strong> on ${nameMarkup(board.title)}: rings are folds of all seeds, the dot is the mean.`,
    draw: (width) => intervalPlot(boardPlot(view, board, label, true), width),
    table: tableMarkup({
      name: `Scores of folds on ${board.title}`,
      header: ['model', ...places],
      rows: board.models.map((model) => {
        const values = foldScore(model, label)?.folds.flat() ?? [];
        return [nameMarkup(view.modelName(model.name)), ...places.map((_, place) => shortNumber(values[place]))];
      }),
    }),
  });
  return metricMarkup(view.labels.indexOf(label), figure);
}

function varianceTable(view: ExperimentView, board: BoardView, chief: string): Piece {
  const tableOf = (label: string) => {
    const table = tableMarkup({
      name: `Standard deviations by source, ${view.labelName(label)} on ${board.title}`,
      header: [`${view.labelName(label)}, ${board.title}`, ...SOURCES],
      rows: board.models.map((model) => [
        nameMarkup(view.modelName(model.name)),
        ...SOURCES.map((source) => deviationText(foldScore(model, label), source)),
      ]),
    });
    return metricMarkup(view.labels.indexOf(label), table);
  };
  const others = view.labels.filter((label) => label !== chief);
  return [
    tableOf(chief),
    others.length === 0
      ? undefined
      : detailsMarkup(
          `The other metrics on ${board.title}`,
          others.map(tableOf),
          false,
          others.map((label) => view.labels.indexOf(label)),
        ),
  ];
}

function deviationText(score: ExperimentScore | undefined, source: (typeof SOURCES)[number]): string {
  const variance = score?.variance[source];
  // An estimate of a variance may fall below 0 where there is next to none.
  return typeof variance === 'number' ? shortNumber(Math.sqrt(Math.max(0, variance))) : NO_VALUE;
}
