// The distribution over users: a mean hides whether everybody got a little or some got all.
import { type Markup, markup } from '../parts/markup.js';
import { percentage, shortNumber, wholeNumber } from '../parts/number-text.js';
import {
  detailsMarkup,
  figureMarkup,
  metricMarkup,
  nameMarkup,
  type Section,
  tableMarkup,
} from '../parts/page-parts.js';
import { histogramRows } from '../svg/histogram-rows.js';
import type { ResultView } from './report-view.js';
import { type UserSpread, userSpread } from './user-spread.js';

const MOST_RUNS = 12;
const MOST_METRICS = 20;

/** Undefined where the document holds nothing about single users. */
export function spreadSection(view: ResultView): Section | undefined {
  const { chief, labels } = view;
  const ordered = [...labels].sort((left, right) => Number(right === chief) - Number(left === chief));
  const figures = ordered.flatMap((label) => {
    const figure = spreadFigure(view, label);
    return figure === undefined ? [] : [{ label, figure }];
  });
  const [first, ...others] = figures.slice(0, MOST_METRICS);
  if (first === undefined) return undefined;
  const metricOf = ({ label }: { readonly label: string }) => labels.indexOf(label);
  const rest = others.map((other) =>
    metricMarkup(metricOf(other), markup`<h3><code>${view.labelName(other.label)}</code></h3>${other.figure}`),
  );
  return {
    id: 'users',
    title: 'Distribution over users',
    metrics: [first, ...others].map(metricOf),
    body: [
      metricMarkup(metricOf(first), first.figure),
      rest.length === 0 ? undefined : detailsMarkup('The other metrics', rest, false, others.map(metricOf)),
    ],
  };
}

function spreadFigure({ runs, runName, labelName }: ResultView, label: string): Markup | undefined {
  const spreads = runs.slice(0, MOST_RUNS).flatMap((run) => {
    const spread = userSpread(run, label);
    return spread === undefined ? [] : [{ name: runName(run.name), spread }];
  });
  if (spreads.length === 0) return undefined;
  const plot = {
    title: `Users by their ${labelName(label)}`,
    desc: spreads
      .map(({ name, spread }) => `${name}: median ${shortNumber(spread.quantiles[2])}`)
      .join(', ')
      .slice(0, 600),
    rows: spreads.map(({ name, spread: { edges, counts, quantiles } }) => ({
      ...{ name, edges, counts },
      quartiles: quantiles.every(Number.isFinite)
        ? ([quantiles[1]!, quantiles[2]!, quantiles[3]!] as const)
        : undefined,
    })),
    axis: `${labelName(label)} of a user`,
  };
  const left = runs.length > MOST_RUNS ? ` The first ${MOST_RUNS} of ${runs.length} runs.` : '';
  return figureMarkup({
    caption: markup`<strong>${labelName(label)}</strong>: how many users have which value. Under the bars, the dot is the median and the line holds the middle half of the users.${left}`,
    draw: (width) => histogramRows(plot, width),
    table: tableMarkup({
      name: `Quantiles of ${labelName(label)}`,
      header: ['run', 'users', 'with 0', 'share with 0', '5 %', '25 %', 'median', '75 %', '95 %'],
      rows: spreads.map(({ name, spread }) => [nameMarkup(name), ...cellsOf(spread)]),
    }),
  });
}

function cellsOf({ users, zeros, quantiles }: UserSpread): string[] {
  return [
    wholeNumber(users),
    wholeNumber(zeros),
    percentage(users === 0 ? 0 : zeros / users),
    ...quantiles.map((value) => shortNumber(value)),
  ];
}
