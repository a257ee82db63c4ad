// For whom, and for which items, a run works: values of groups beside each other.
import type { ResultBreakdown } from '../../documents/result-document.js';
import { displayNames, shortened } from '../parts/display-names.js';
import { type Markup, markup } from '../parts/markup.js';
import { detailsMarkup, figureMarkup, metricMarkup, type Section, tableMarkup } from '../parts/page-parts.js';
import { groupedPlot } from '../svg/grouped-plot.js';
import { MOST_SERIES } from '../svg/series.js';
import { breakdownTables, type DetailTable } from './breakdown-tables.js';
import type { ResultView } from './report-view.js';

const MOST_GROUPS = 30;
const MOST_METRICS = 12;

/** Undefined where no group was asked for. */
export function breakdownSection(view: ResultView): Section | undefined {
  const { breakdowns = [] } = view.document;
  if (breakdowns.length === 0) return undefined;
  return { id: 'groups', title: 'By group', body: breakdowns.map((breakdown) => breakdownPart(view, breakdown)) };
}

function breakdownPart(view: ResultView, breakdown: ResultBreakdown): Markup {
  const { labels, chief, document } = view;
  const known = labels.filter((label) =>
    breakdown.groups.some((group) => group.runs.some(({ metrics }) => typeof metrics[label]?.value === 'number')),
  );
  const ordered = [...known].sort((left, right) => Number(right === chief) - Number(left === chief));
  const [first, ...rest] = ordered.slice(0, MOST_METRICS);
  const numbers = (own: readonly string[]) => own.map((label) => labels.indexOf(label));
  const partOf = (label: string) => metricMarkup(labels.indexOf(label), groupFigure(view, breakdown, label));
  const tables = breakdownTables(document, breakdown).map((table) => groupTable(view, breakdown, table));
  return markup`<h3>By ${shortened(breakdown.by, 60)}</h3><p>${breakdown.words}</p>${[
    first === undefined ? undefined : partOf(first),
    rest.length === 0 ? undefined : detailsMarkup('The other metrics', rest.map(partOf), false, numbers(rest)),
    tables.length === 0 ? undefined : detailsMarkup('The numbers of all metrics', tables, false, numbers(labels)),
  ]}`;
}

/** Of all metrics of the only run, or of one metric of all runs. */
function groupTable(view: ResultView, { by }: ResultBreakdown, { header, rows, leadCount }: DetailTable): Markup {
  const { labels, labelName, runName, runs } = view;
  const nameOf = runs.length === 1 ? labelName : runName;
  const title = runs.length === 1 ? 'group' : labelName(header[0]!);
  const table = tableMarkup({
    name: `Values by ${by}${runs.length === 1 ? '' : `, ${title}`}`,
    header: header.map((name, column) => (column === 0 ? title : column < leadCount ? name : nameOf(name))),
    rows: rows.map((cells) => cells.map((cell, column) => (column === 0 ? shortened(cell, 40) : cell))),
    columnMetrics: runs.length === 1 ? header.slice(1).map((label) => labels.indexOf(label)) : [],
  });
  return runs.length === 1 ? table : metricMarkup(labels.indexOf(header[0]!), table);
}

function groupFigure(view: ResultView, { by, groups }: ResultBreakdown, label: string): Markup {
  const runs = view.runs.slice(0, MOST_SERIES);
  const shown = groups.slice(0, MOST_GROUPS);
  const names = displayNames(
    shown.map(({ name }) => name),
    24,
  );
  const plot = {
    title: `${view.labelName(label)} by ${shortened(by, 40)}`,
    desc: `${shown.length} groups of ${by}; ${runs.length} runs.`.slice(0, 300),
    series: runs.map(({ name }) => view.runName(name)),
    groups: shown.map((group) => ({
      name: names(group.name),
      points: runs.map(({ name }) => {
        const { value = null, interval } = group.runs.find((run) => run.name === name)?.metrics[label] ?? {};
        return { value, low: interval?.low, high: interval?.high };
      }),
    })),
    axis: view.labelName(label),
  };
  const left = [
    ...(view.runs.length > runs.length ? [`the first ${runs.length} of ${view.runs.length} runs`] : []),
    ...(groups.length > shown.length ? [`the first ${shown.length} of ${groups.length} groups`] : []),
  ];
  const rest = left.length === 0 ? '' : ` Shown are ${left.join(' and ')}; the tables have all.`;
  return figureMarkup({
    caption: markup`<strong>${view.labelName(label)}</strong> by ${shortened(by, 60)}, with intervals where groups have them.${rest}`,
    draw: (width) => groupedPlot(plot, width),
  });
}
