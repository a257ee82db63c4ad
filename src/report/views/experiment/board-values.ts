// A board of an experiment as the sections of a result read it: models are runs, means over folds are values. So a metric
// against its cutoff and the libraries side by side are shown of experiments too, by the same code.

import { markup, type Piece } from '../../parts/markup.js';
import { detailsMarkup, type Section } from '../../parts/page-parts.js';
import { cutoffFamilies, cutoffFigure } from '../cutoff-section.js';
import { dialectFamilies, dialectPart } from '../dialect-section.js';
import type { ValuesView } from '../report-view.js';
import { type BoardView, type ExperimentView, foldScore } from './experiment-view.js';

export function boardValues(view: ExperimentView, { models }: BoardView): ValuesView {
  const { document, labels, modelName, labelName } = view;
  const runs = models.map((model) => ({
    name: model.name,
    metrics: Object.fromEntries(
      labels.map((label) => {
        const score = foldScore(model, label);
        return [
          label,
          { value: score?.mean ?? null, interval: score?.intervals.bca ?? score?.intervals.t ?? undefined },
        ];
      }),
    ),
  }));
  return { document, labels, runs, runName: modelName, labelName };
}

/** Undefined where no metric has two cutoffs. */
export function experimentCutoffs(view: ExperimentView): Section | undefined {
  const families = cutoffFamilies(view);
  if (families.length === 0) return undefined;
  return {
    id: 'cutoffs',
    title: 'Against the cutoff',
    metrics: families.flatMap(({ members }) => members.map(({ label }) => view.labels.indexOf(label))),
    body: byBoard(view, (values) => families.map((family) => cutoffFigure(values, family))),
  };
}

/** Undefined where no library's definition is in the document. */
export function experimentDialects(view: ExperimentView): Section | undefined {
  const families = dialectFamilies(view);
  if (families.length === 0) return undefined;
  return {
    id: 'libraries',
    title: 'The libraries side by side',
    metrics: families.flatMap(([, labels]) => labels.map((label) => view.labels.indexOf(label))),
    body: byBoard(view, (values) => families.map(([name, labels]) => dialectPart(values, name, labels))),
  };
}

/** The first board as it is, the others folded. */
function byBoard(view: ExperimentView, draw: (values: ValuesView) => Piece): Piece {
  return view.boards.map((board, place) => {
    const body = draw(boardValues(view, board));
    if (view.boards.length === 1) return body;
    return place === 0 ? markup`<h3>${board.title}</h3>${body}` : detailsMarkup(board.title, body);
  });
}
