// Runs in order, with intervals: a plot of the chief metric, a table of all of them, and small plots of the others.
import type { ResultRun } from '../../documents/result-document.js';
import { type Markup, markup, type Piece } from '../parts/markup.js';
import { intervalText, shortNumber } from '../parts/number-text.js';
import {
  type Cell,
  detailsMarkup,
  figureMarkup,
  listMarkup,
  metricMarkup,
  NARROW,
  nameMarkup,
  type Section,
  sentence,
  tableMarkup,
} from '../parts/page-parts.js';
import { type IntervalPlot, intervalPlot } from '../svg/interval-plot.js';
import { intervalSentences } from './interval-sentences.js';
import { metricGrid } from './metric-grid.js';
import { bestRunsFirst, bestValue, type ResultView } from './report-view.js';

/** More would be a wall; the table has all. */
const MOST_SMALL_PLOTS = 24;
const MOST_ROWS = 40;

export function leaderboardSection(view: ResultView): Section {
  const { chief, labels, document } = view;
  const hasValue = (label: string) => document.runs.some(({ metrics }) => typeof metrics[label]?.value === 'number');
  const others = labels.filter((label) => label !== chief && hasValue(label)).slice(0, MOST_SMALL_PLOTS);
  const small = others.map((label) =>
    metricMarkup(labels.indexOf(label), markup`<div class="small">${intervalPlot(plotOf(view, label), NARROW)}</div>`),
  );
  const notes = intervalSentences(document).map((text) =>
    text.startsWith('no ') ? sentence(text) : `Intervals: ${text}.`,
  );
  return {
    id: 'leaderboard',
    title: 'Leaderboard',
    body: [
      chief === undefined
        ? undefined
        : metricMarkup(
            labels.indexOf(chief),
            figureMarkup({ caption: caption(view, chief), draw: (width) => intervalPlot(plotOf(view, chief), width) }),
          ),
      valuesTable(view),
      listMarkup(notes),
      small.length === 0
        ? undefined
        : detailsMarkup(
            'The other metrics as plots',
            markup`<div class="multiples">${small}</div>`,
            others.length <= 8,
            others.map((label) => labels.indexOf(label)),
          ),
    ],
  };
}

function caption({ document, labelName }: ResultView, label: string): Piece {
  const { title, direction } = document.definitions[label]!;
  const better = direction === 'lower' ? 'Lower is better.' : direction === 'higher' ? 'Higher is better.' : '';
  return markup`<strong>${labelName(label)}</strong>: ${sentence(title)} ${better} Dots are means over users, lines their intervals; the numbers are in the table below.`;
}

function plotOf({ document, runName, labelName }: ResultView, label: string): IntervalPlot {
  const runs = bestRunsFirst(document, document.runs, label).slice(0, MOST_ROWS);
  const best = bestValue(document, label);
  const random = document.runs[0]?.metrics[label]?.random;
  const isShared = document.runs.every(({ metrics }) => metrics[label]?.random === random);
  const rows = runs.map(({ name, metrics }) => {
    const { value = null, interval } = metrics[label] ?? {};
    return {
      ...{ name: runName(name), value, text: shortNumber(value) },
      ...{ low: interval?.low, high: interval?.high, isStrong: value !== null && value === best },
    };
  });
  const rest = document.runs.length > runs.length ? `, the first ${runs.length} runs` : '';
  return {
    title: `${labelName(label)} of each run`,
    desc: `${rows.map(({ name, text }) => `${name} ${text}`).join(', ')}.`.slice(0, 600),
    rows,
    axis: `${labelName(label)}${rest}`,
    reference: typeof random === 'number' && isShared ? { value: random, name: 'at random' } : undefined,
  };
}

function valuesTable(view: ResultView): Markup {
  const { document, runs, labels, runName, labelName } = view;
  const compared = document.comparison?.metrics ?? [];
  const lettersOf = (name: string, label: string) =>
    compared.find((metric) => metric.label === label)?.groups?.find(({ run }) => run === name)?.letters ?? '';
  const cell = ({ name, metrics }: ResultRun, label: string): Cell => {
    const value = metrics[label]?.value;
    const figure = shortNumber(value);
    const isBest = typeof value === 'number' && document.runs.length > 1 && value === bestValue(document, label);
    const interval = intervalText(metrics[label]?.interval);
    const letters = lettersOf(name, label);
    return markup`${isBest ? markup`<strong>${figure}</strong>` : figure}${letters === '' ? undefined : markup`<sup>${letters}</sup>`}${interval === '' ? undefined : markup` <small>${interval}</small>`}`;
  };
  const { references, rows } = metricGrid(document);
  const table = tableMarkup({
    name: 'Values of all metrics by run',
    header: ['run', ...labels.map(labelName)],
    rows: runs.map((run) => [nameMarkup(runName(run.name)), ...labels.map((label) => cell(run, label))]),
    footer: references.map((name, place) => [name, ...rows.map((row) => row.references[place]!)]),
    isSortable: true,
    columnMetrics: [...labels.keys()],
  });
  const notes = [
    ...(document.runs.length > 1 && view.chief !== undefined ? ['The best value of a metric is in bold.'] : []),
    ...(compared.some(({ groups }) => groups !== undefined)
      ? ['Small letters are significance groups: runs that share one cannot be told apart.']
      : []),
    ...(references.includes('at random') ? ['At random: what lists in random order would have on average.'] : []),
    ...(references.includes('at best') ? ['At best: what perfect lists would have.'] : []),
  ];
  return markup`${table}<p class="note">${notes.join(' ')}</p>`;
}
