// A board of an experiment as the sections of a result read it: models are runs, means over folds are values. So a metric
// against its cutoff and the libraries side by side are shown of experiments too, by the same code.
import { counted, secondsText } from '../../parts/number-text.js';
import { cutoffFamilies, cutoffFigure, cutoffsPart } from '../cutoff-section.js';
import { dialectFamilies, dialectPart } from '../libraries-section.js';
import { type Blocks, block, inline, mark, type Section } from '../report-blocks.js';
import type { ValuesView } from '../report-view.js';
import { type BoardView, type ExperimentView, foldScore, shownInterval } from './experiment-view.js';
import { costCells } from './leaderboard-tables.js';

export function boardValues(view: ExperimentView, { models }: BoardView): ValuesView {
  const { document, labels, modelName, modelPlace, labelName } = view;
  const runs = models.map((model) => ({
    name: model.name,
    metrics: Object.fromEntries(
      labels.map((label) => {
        const score = foldScore(model, label);
        return [label, { value: score?.mean ?? null, interval: score && shownInterval(score) }];
      }),
    ),
  }));
  return { document, labels, runs, runName: modelName, runPlace: modelPlace, labelName };
}

/** Undefined where no metric has two cutoffs. */
export function experimentCutoffs(view: ExperimentView): Section | undefined {
  const families = cutoffFamilies(view);
  const body = byBoard(view, (values) => families.map((family) => cutoffFigure(values, family)));
  return cutoffsPart(families, body);
}

/** Undefined where no library's definition is in the document. */
export function experimentDialects(view: ExperimentView): Section | undefined {
  const families = dialectFamilies(view);
  if (families.length === 0) return undefined;
  return block.section({
    id: 'libraries',
    title: 'The libraries side by side',
    body: byBoard(view, (values) => families.map(([name, labels]) => dialectPart(values, name, labels))),
  });
}

/** The first board as it is, the others folded. */
function byBoard(view: ExperimentView, draw: (values: ValuesView) => Blocks): Blocks {
  return view.boards.map((board, place) => {
    const body = draw(boardValues(view, board));
    if (view.boards.length === 1) return body;
    return place === 0 ? [block.heading(board.title), body] : block.details(board.title, body);
  });
}

/** What the models took. It depends on the machine and is compared by nobody. */
export function costsSection(view: ExperimentView): Section {
  const { seconds, workers, platform, finished } = view.document.measurements;
  const tables = view.boards.map(({ board, models, title }) =>
    block.table({
      name: `Time and memory on ${title}`,
      header: [title, 'search', 'fit', 'rank', 'memory'],
      rows: models.map((model) => [mark.name(view.modelName(model.name)), ...costCells(view, board, model)]),
    }),
  );
  return block.section({
    id: 'costs',
    title: 'Time and memory',
    body: [
      block.paragraph(
        inline`${secondsText(seconds)} of work in all, with ${counted(workers, 'worker')}, on ${platform}; finished ${finished}. Memory is what the fit of the chosen parameters needs, by the model's own count.`,
      ),
      tables,
    ],
  });
}
