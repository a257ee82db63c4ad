// What `diff` found of one metric in all libraries: their values, and which choices make the differences.
import type { ResultDiff, ResultDiffLine } from '../../documents/result-document.js';
import { shortened } from '../parts/display-names.js';
import { type Markup, markup } from '../parts/markup.js';
import { NO_VALUE, shortNumber, signedNumber } from '../parts/number-text.js';
import { figureMarkup, nameMarkup, tableMarkup } from '../parts/page-parts.js';
import { groupedPlot } from '../svg/grouped-plot.js';
import { MOST_SERIES } from '../svg/series.js';
import type { ResultView } from './report-view.js';

/** Smaller contributions are rounding. */
const SMALLEST_TOLD = 5e-13;

export function diffPart({ document, runName }: ResultView, diff: ResultDiff): Markup {
  const runs = [...new Set(diff.lines.map(({ run }) => run))];
  const names = [...new Set(diff.lines.map(({ label }) => label))];
  const shown = runs.slice(0, MOST_SERIES);
  const metric = shortened(diff.metric, 40);
  const lineOf = (run: string, label: string) => diff.lines.find((line) => line.run === run && line.label === label);
  const standardOf = (run: string) => diff.standard.find((each) => each.run === run)?.value ?? null;
  const withValue = names.filter((label) => shown.some((run) => typeof lineOf(run, label)?.value === 'number'));
  const plot = {
    title: `${metric} in all libraries`,
    desc: `${names.length} definitions of ${metric}; ${shown.length} runs.`,
    series: shown.map(runName),
    groups: [
      { name: 'standard', points: shown.map((run) => ({ value: standardOf(run) })) },
      ...withValue.map((label) => ({
        name: shortened(label.replace(/@\d+$/, ''), 32),
        points: shown.map((run) => ({ value: lineOf(run, label)?.value ?? null })),
      })),
    ],
    axis: metric,
  };
  const tables = runs.map((run) =>
    tableMarkup({
      name: `${metric} of ${runName(run)} in all libraries`,
      header: ['library', 'label', 'because of', 'value', 'difference'],
      rows: [
        ['standard definition', metric, diff.refused ?? '', shortNumber(standardOf(run)), ''],
        ...diff.lines.filter((line) => line.run === run).map(diffCells),
      ],
      wordCount: 3,
    }),
  );
  const order = `Choices are changed one at a time, in this order: ${diff.order.join(', ')}. The contributions add up to the difference.`;
  const figure = figureMarkup({
    caption: markup`<strong>${metric}</strong> of the same lists in every library. ${order}`,
    draw: (width) => groupedPlot(plot, width),
    table: markup`${tables.map((table, place) => [document.runs.length > 1 ? markup`<p>${nameMarkup(runName(runs[place]!))}</p>` : undefined, table])}`,
  });
  return markup`<h3>Why libraries differ on <code>${metric}</code></h3>${figure}`;
}

function diffCells({ library, version, label, value, difference, steps, why }: ResultDiffLine): string[] {
  const told = steps
    .filter(({ contribution }) => Math.abs(contribution) >= SMALLEST_TOLD)
    .map(({ choice, contribution, to }) => `${choice} ${signedNumber(contribution)} (${to})`);
  return [
    `${library} ${version}`,
    label,
    why ?? told.join(', '),
    shortNumber(value),
    difference === null ? NO_VALUE : signedNumber(Math.abs(difference) < SMALLEST_TOLD ? 0 : difference),
  ];
}
