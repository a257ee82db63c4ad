// How far scores vary, fold by fold and by the source of what varies; and what the searches did: how much of the best score a
// budget buys, and which parameters were chosen on each fold.
import type { ExperimentFold, ExperimentModel, ExperimentScore } from '../../../documents/experiment-document.js';
import { NO_VALUE, shortNumber } from '../../parts/number-text.js';
import { displayNames, shortened } from '../../parts/safe-text.js';
import { MOST_SERIES } from '../../svg/plot-frame.js';
import { type Blocks, block, inline, mark, type ReportBlock, type Section, sentence } from '../report-blocks.js';
import { boardPlot } from './boards-section.js';
import { type BoardView, type ExperimentView, foldScore } from './experiment-view.js';
import { searchSentence } from './experiment-words.js';

const SOURCES = ['split', 'search', 'training', 'users'] as const;

/** Undefined where no metric says what is better. */
export function foldsSection(view: ExperimentView): Section | undefined {
  const { chief } = view;
  if (chief === undefined) return undefined;
  return block.section({
    id: 'folds',
    title: 'Fold by fold',
    body: [
      view.boards.map((board) => foldsFigure(view, board, chief)),
      block.heading('Where the variance comes from'),
      block.paragraph(
        'Standard deviations of the score of a single fold: from the split of the data, the search, the seed of training, and the draw of users. A source that was not varied has none.',
      ),
      view.boards.map((board) => varianceTable(view, board, chief)),
    ],
  });
}

function foldsFigure(view: ExperimentView, board: BoardView, label: string): ReportBlock {
  const places = board.board.models
    .map(({ folds }) => folds.map(({ seed, fold }) => `seed ${seed}, fold ${fold}`))
    .reduce((most, own) => (own.length > most.length ? own : most), [] as string[]);
  const figure = block.figure({
    caption: inline`${mark.strong(view.labelName(label))} on ${mark.name(board.title)}: rings are folds of all seeds, the dot is the mean.`,
    plot: boardPlot(view, board, label, true),
    table: block.table({
      name: `Scores of folds on ${board.title}`,
      header: ['model', ...places],
      rows: board.models.map((model) => {
        const values = foldScore(model, label)?.folds.flat() ?? [];
        return [mark.name(view.modelName(model.name)), ...places.map((_, place) => shortNumber(values[place]))];
      }),
    }),
  });
  return block.ofMetric(view.labels.indexOf(label), figure);
}

function varianceTable(view: ExperimentView, board: BoardView, chief: string): Blocks {
  const tableOf = (label: string) => {
    const table = block.table({
      name: `Standard deviations by source, ${view.labelName(label)} on ${board.title}`,
      header: [`${view.labelName(label)}, ${board.title}`, ...SOURCES],
      rows: board.models.map((model) => [
        mark.name(view.modelName(model.name)),
        ...SOURCES.map((source) => deviationText(foldScore(model, label), source)),
      ]),
    });
    return block.ofMetric(view.labels.indexOf(label), table);
  };
  const others = view.labels.filter((label) => label !== chief);
  return [
    tableOf(chief),
    others.length === 0
      ? undefined
      : block.details(
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

/** Places of the table behind the curves, besides the last. */
const SHOWN_PLACES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_COLUMNS = 30;

/** Undefined where nothing was searched: the plan has the parameters then. */
export function searchSection(view: ExperimentView): Section | undefined {
  if (!view.document.plan.models.some(({ searched }) => searched)) return undefined;
  return block.section({
    id: 'search',
    title: 'Search',
    body: [
      block.paragraph(sentence(searchSentence(view.document))),
      curvesFigure(view),
      gainsFigure(view),
      block.heading('Parameters that were chosen'),
      view.boards.map((board) => parametersPart(view, board)),
    ],
  });
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

function curvesFigure(view: ExperimentView): Blocks {
  const names = view.document.plan.models.filter(({ searched }) => searched).map(({ name }) => name);
  const curves = names
    .map((name) => ({ name, values: budgetShares(foldsOf(view, name)) }))
    .filter(({ values }) => values.length > 0);
  if (curves.length === 0) return block.paragraph('No search curve to show.');
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
  return block.figure({
    caption: `Best validation score so far over the best of the whole search, averaged over folds, seeds and datasets; a search without a score yet counts as 0.${rest}`,
    plot: { kind: 'curve', ...plot },
    table: block.table({
      name: 'Share of the best score by the number of trials',
      header: ['model', ...places.map((place) => `${place}`)],
      rows: curves.map(({ name, values }) => [
        mark.name(view.modelName(name)),
        ...places.map((place) => shortNumber(values[Math.min(place, values.length) - 1])),
      ]),
    }),
  });
}

/** The mean over searches of what was gained on the first score, as a share of what the whole search gains on it. */
export function gainShares(folds: readonly ExperimentFold[]): number[] {
  const curves = folds.flatMap(({ bestSoFar }) => {
    const first = bestSoFar.find((score) => score !== null) ?? null;
    const last = bestSoFar.at(-1) ?? null;
    // A search that is no better for going on has no gain to share.
    if (first === null || last === null || first === last) return [];
    return [bestSoFar.map((score) => (score === null ? 0 : (score - first) / (last - first)))];
  });
  const length = curves.reduce((most, curve) => Math.max(most, curve.length), 0);
  return Array.from(
    { length },
    (_, place) => curves.reduce((sum, curve) => sum + curve[Math.min(place, curve.length - 1)]!, 0) / curves.length,
  );
}

function gainsFigure(view: ExperimentView): Blocks {
  const names = view.document.plan.models.filter(({ searched }) => searched).map(({ name }) => name);
  const shown = names
    .map((name) => ({ name: view.modelName(name), values: gainShares(foldsOf(view, name)) }))
    .filter(({ values }) => values.length > 0)
    .slice(0, MOST_SERIES);
  if (shown.length === 0) return undefined;
  return block.figure({
    caption:
      'Share of the gain: what the best validation score has gained on the first one after so many trials, over what it gains in the whole search, averaged over the folds, seeds and datasets where there is a gain.',
    plot: {
      ...{ kind: 'curve', title: 'Share of the gain by the number of trials', axis: 'trials' },
      desc: `${shown.length} models; 0 is the first score, 1 the best of the search.`,
      series: shown,
    },
  });
}

function foldsOf({ document }: ExperimentView, name: string): ExperimentFold[] {
  return document.boards.flatMap(({ models }) => models.find((model) => model.name === name)?.folds ?? []);
}

function parametersPart(view: ExperimentView, { models, title }: BoardView): ReportBlock {
  return block.details(
    title,
    models.map((model) => parametersTable(view, model, title)),
  );
}

function parametersTable({ modelName }: ExperimentView, { name, folds }: ExperimentModel, title: string): Blocks {
  if (folds.length === 0) return undefined;
  const keys = [...new Set(folds.flatMap(({ parameters }) => Object.keys(parameters ?? {})))].slice(0, MOST_COLUMNS);
  const names = displayNames(keys, 24);
  const textOf = ({ parameters }: ExperimentFold, key: string) => {
    if (parameters === null || !Object.hasOwn(parameters, key)) return NO_VALUE;
    const value = parameters[key]!;
    return typeof value === 'number' ? `${Number(value.toPrecision(6))}` : shortened(`${value}`, 40);
  };
  return block.table({
    name: `Parameters of ${modelName(name)} on ${title}`,
    header: [mark.name(modelName(name)), ...keys.map(names), 'validation', 'trials', 'failed', 'users'],
    rows: folds.map((fold) => [
      `seed ${fold.seed}, fold ${fold.fold}`,
      ...keys.map((key) => textOf(fold, key)),
      fold.parameters === null ? 'failed' : shortNumber(fold.validation),
      ...[fold.trials, fold.failedTrials, fold.users].map((count) => `${count}`),
    ]),
  });
}
