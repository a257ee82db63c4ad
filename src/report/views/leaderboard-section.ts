// Runs in order, with intervals: a plot of the chief metric, a table of all of them, and small plots of the others.
import type { ResultRun } from '../../documents/result-document.js';
import { intervalText, shortNumber } from '../parts/number-text.js';
import type { Plot } from '../svg/draw-plot.js';
import { type Blocks, block, type Inline, inline, mark, type Section, sentence, valueCell } from './report-blocks.js';
import { bestRunsFirst, bestValue, INTERVAL_WORDS, metricGrid, plotPoint, type ResultView } from './report-view.js';
import { intervalSentences } from './value-sentences.js';

/** More would be a wall; the table has all. */
const MOST_SMALL_PLOTS = 24;
const MOST_ROWS = 40;

export function leaderboardSection(view: ResultView): Section {
  const { chief, labels, document } = view;
  const hasValue = (label: string) => document.runs.some(({ metrics }) => typeof metrics[label]?.value === 'number');
  const others = labels.filter((label) => label !== chief && hasValue(label)).slice(0, MOST_SMALL_PLOTS);
  const figureOf = (label: string) =>
    block.ofMetric(
      labels.indexOf(label),
      block.figure({ caption: caption(view, label), plot: plotOf(view, label), isSmall: label !== chief }),
    );
  const notes = intervalSentences(document).map((text) =>
    text.startsWith('no ') ? sentence(text) : `Intervals: ${text}.`,
  );
  return block.section({
    id: 'leaderboard',
    title: 'Leaderboard',
    body: [
      chief === undefined ? undefined : figureOf(chief),
      block.others(others.map(figureOf)),
      valuesTable(view),
      block.list(notes),
    ],
  });
}

function caption({ document, labelName }: ResultView, label: string): Inline {
  const { title, direction } = document.definitions[label]!;
  const better = direction === 'lower' ? 'Lower is better.' : direction === 'higher' ? 'Higher is better.' : '';
  return inline`${mark.strong(labelName(label))}: ${sentence(title)} ${better} Dots are means over users. ${INTERVAL_WORDS} Whether runs differ is decided by their paired differences, not by intervals that overlap.`;
}

function plotOf({ document, runName, runPlace, labelName }: ResultView, label: string): Plot {
  const runs = bestRunsFirst(document, document.runs, label).slice(0, MOST_ROWS);
  const best = bestValue(document, label);
  const random = document.runs[0]?.metrics[label]?.random;
  const isShared = document.runs.every(({ metrics }) => metrics[label]?.random === random);
  const rows = runs.map(({ name, metrics }) => {
    const point = plotPoint(metrics[label], runs.length, document.definitions[label]);
    const { value } = point;
    return {
      ...{ ...point, name: runName(name), runs: [runPlace(name)] },
      ...{ text: shortNumber(value), isStrong: value !== null && value === best },
    };
  });
  const rest = document.runs.length > runs.length ? `, the first ${runs.length} runs` : '';
  return {
    kind: 'interval',
    title: `${labelName(label)} of each run`,
    desc: `${rows.map(({ name, text }) => `${name} ${text}`).join(', ')}.`.slice(0, 600),
    rows,
    axis: `${labelName(label)}${rest}`,
    reference: typeof random === 'number' && isShared ? { value: random, name: 'at random' } : undefined,
  };
}

function valuesTable(view: ResultView): Blocks {
  const { document, runs, labels, runName, runPlace, labelName } = view;
  const compared = document.comparison?.metrics ?? [];
  const lettersOf = (name: string, label: string) =>
    compared.find((metric) => metric.label === label)?.groups?.find(({ run }) => run === name)?.letters ?? '';
  const cell = ({ name, metrics }: ResultRun, label: string): Inline => {
    const value = metrics[label]?.value;
    const figure = shortNumber(value);
    const isBest = typeof value === 'number' && document.runs.length > 1 && value === bestValue(document, label);
    return valueCell(figure, isBest, lettersOf(name, label), intervalText(metrics[label]?.interval));
  };
  const { references, rows } = metricGrid(document);
  const table = block.table({
    name: 'Values of all metrics by run',
    header: ['run', ...labels.map(labelName)],
    rows: runs.map((run) => [mark.name(runName(run.name)), ...labels.map((label) => cell(run, label))]),
    footer: references.map((name, place) => [name, ...rows.map((row) => row.references[place]!)]),
    isSortable: true,
    columnMetrics: [...labels.keys()],
    rowRuns: runs.map(({ name }) => [runPlace(name)]),
  });
  const notes = [
    ...(document.runs.length > 1 && view.chief !== undefined ? ['The best value of a metric is in bold.'] : []),
    ...(compared.some(({ groups }) => groups !== undefined)
      ? [
          'Small letters are significance groups: runs that share one do not differ significantly, which does not show that they are equal.',
        ]
      : []),
    ...(references.includes('at random') ? ['At random: the mean value of random lists.'] : []),
    ...(references.includes('at best') ? ['At best: the value of ideal lists.'] : []),
  ];
  return [table, block.paragraph(notes.join(' '), { isNote: true })];
}
