// What the searches did: how much of the best score a budget buys, and which parameters were chosen on each fold.
import type { ExperimentFold, ExperimentModel } from '../../../documents/experiment-document.js';
import { displayNames, shortened } from '../../parts/display-names.js';
import { type Markup, markup, type Piece } from '../../parts/markup.js';
import { NO_VALUE, shortNumber } from '../../parts/number-text.js';
import {
  detailsMarkup,
  figureMarkup,
  nameMarkup,
  type Section,
  sentence,
  tableMarkup,
} from '../../parts/page-parts.js';
import { curvePlot } from '../../svg/curve-plot.js';
import { MOST_SERIES } from '../../svg/series.js';
import type { BoardView, ExperimentView } from './experiment-view.js';
import { searchSentence } from './experiment-words.js';

/** Places of the table behind the curves, besides the last. */
const SHOWN_PLACES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_COLUMNS = 30;

/** Undefined where nothing was searched: the plan has the parameters then. */
export function searchSection(view: ExperimentView): Section | undefined {
  if (!view.document.plan.models.some(({ searched }) => searched)) return undefined;
  return {
    id: 'search',
    title: 'Search',
    body: [
      markup`<p>${sentence(searchSentence(view.document))}</p>`,
      curvesFigure(view),
      markup`<h3>Parameters that were chosen</h3>`,
      view.boards.map((board) => parametersPart(view, board)),
    ],
  };
}

/** The mean over folds, seeds and boards of best so far / best of the search, model by model. */
export function budgetShares(folds: readonly ExperimentFold[]): (number | null)[] {
  const curves = folds.map(({ bestSoFar }) => bestSoFar).filter((curve) => (curve.at(-1) ?? 0) > 0);
  const length = curves.reduce((most, curve) => Math.max(most, curve.length), 0);
  return Array.from({ length }, (_, place) => {
    let sum = 0;
    for (const curve of curves) {
      const [score, best] = [curve[Math.min(place, curve.length - 1)] ?? null, curve.at(-1)!];
      // Best so far can only get better: where it falls, less is better.
      if (score !== null && score > 0) sum += score <= best ? score / best : best / score;
    }
    return curves.length === 0 ? null : sum / curves.length;
  });
}

function curvesFigure(view: ExperimentView): Piece {
  const names = view.document.plan.models.filter(({ searched }) => searched).map(({ name }) => name);
  const curves = names
    .map((name) => ({ name, values: budgetShares(foldsOf(view, name)) }))
    .filter(({ values }) => values.length > 0);
  if (curves.length === 0) return markup`<p>There is no curve of a search to show.</p>`;
  const shown = curves.slice(0, MOST_SERIES);
  const longest = Math.max(...curves.map(({ values }) => values.length));
  const places = [...SHOWN_PLACES.filter((place) => place < longest), longest];
  const plot = {
    title: 'Share of the best score by the number of trials',
    desc: `${shown.length} models, up to ${longest} trials; 1 is the best score that the search found.`,
    series: shown.map(({ name, values }) => ({ name: view.modelName(name), values })),
    axis: 'trials',
  };
  const rest = curves.length > shown.length ? ` The first ${shown.length} models; the table has all.` : '';
  return figureMarkup({
    caption: `Best validation score so far over the best of the whole search, averaged over folds, seeds and datasets; a search without a score yet counts as 0.${rest}`,
    draw: (width) => curvePlot(plot, width),
    table: tableMarkup({
      name: 'Share of the best score by the number of trials',
      header: ['model', ...places.map((place) => `${place}`)],
      rows: curves.map(({ name, values }) => [
        nameMarkup(view.modelName(name)),
        ...places.map((place) => shortNumber(values[Math.min(place, values.length) - 1])),
      ]),
    }),
  });
}

function foldsOf({ document }: ExperimentView, name: string): ExperimentFold[] {
  return document.boards.flatMap(({ models }) => models.find((model) => model.name === name)?.folds ?? []);
}

function parametersPart(view: ExperimentView, { models, title }: BoardView): Markup {
  return detailsMarkup(
    title,
    models.map((model) => parametersTable(view, model, title)),
  );
}

function parametersTable({ modelName }: ExperimentView, { name, folds }: ExperimentModel, title: string): Piece {
  if (folds.length === 0) return undefined;
  const keys = [...new Set(folds.flatMap(({ parameters }) => Object.keys(parameters ?? {})))].slice(0, MOST_COLUMNS);
  const names = displayNames(keys, 24);
  const textOf = ({ parameters }: ExperimentFold, key: string) => {
    if (parameters === null || !Object.hasOwn(parameters, key)) return NO_VALUE;
    const value = parameters[key]!;
    return typeof value === 'number' ? `${Number(value.toPrecision(6))}` : shortened(`${value}`, 40);
  };
  return tableMarkup({
    name: `Parameters of ${modelName(name)} on ${title}`,
    header: [nameMarkup(modelName(name)), ...keys.map(names), 'validation', 'trials', 'failed', 'users'],
    rows: folds.map((fold) => [
      `seed ${fold.seed}, fold ${fold.fold}`,
      ...keys.map((key) => textOf(fold, key)),
      fold.parameters === null ? 'failed' : shortNumber(fold.validation),
      ...[fold.trials, fold.failedTrials, fold.users].map((count) => `${count}`),
    ]),
  });
}
