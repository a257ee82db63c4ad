// How the users' values are spread, as lines of a table: who has 0, quantiles, and a histogram that fits beside them.
import type { ResultDistribution, ResultDocument } from '../../documents/result-document.js';
import { shortNumber, wholeNumber } from '../parts/number-text.js';
import type { DetailTable } from './breakdown-tables.js';

/** Shares and what they are called. */
const QUANTILES: readonly (readonly [share: number, name: string])[] = [
  [0.05, '5 %'],
  [0.25, '25 %'],
  [0.5, 'median'],
  [0.75, '75 %'],
  [0.95, '95 %'],
];

const BARS = '▁▂▃▄▅▆▇█';
const NOBODY = '·';

/** The metrics of a single run below each other, or one table for each metric with the runs below each other. */
export function distributionTables({ definitions, runs }: ResultDocument): DetailTable[] {
  const lines = Object.keys(definitions).flatMap((label) =>
    runs.flatMap(({ name, metrics }) => {
      const distribution = metrics[label]?.distribution;
      return distribution === undefined ? [] : [{ label, run: name, distribution }];
    }),
  );
  const tableOf = (title: string, rows: readonly (readonly string[])[]): DetailTable => ({
    header: [title, 'users', 'with 0', ...QUANTILES.map(([, name]) => name), 'histogram'],
    rows,
    leadCount: 1,
  });
  if (lines.length === 0) return [];
  if (runs.length === 1)
    return [
      tableOf(
        'metric',
        lines.map((line) => cellsOf(line.label, line.distribution)),
      ),
    ];
  return [...new Set(lines.map(({ label }) => label))].map((label) =>
    tableOf(
      label,
      lines.filter((line) => line.label === label).map(({ run, distribution }) => cellsOf(run, distribution)),
    ),
  );
}

function cellsOf(name: string, { users, zeros, quantiles, histogram }: ResultDistribution): string[] {
  const { edges, counts } = histogram;
  return [
    name,
    wholeNumber(users),
    wholeNumber(zeros),
    ...QUANTILES.map(([share]) => shortNumber(quantiles.find((quantile) => quantile.share === share)?.value)),
    [edgeText(edges[0]), barsOf(counts), edgeText(edges.at(-1))].join(' '),
  ];
}

/** One character for each cell: its share of the fullest, in eighths rounded up; a dot where nobody is. */
export function barsOf(counts: readonly number[]): string {
  const most = counts.reduce((greatest, count) => Math.max(greatest, count), 0);
  return counts.map((count) => (count === 0 ? NOBODY : BARS[Math.ceil((count * BARS.length) / most) - 1])).join('');
}

/** Three digits are enough to tell a scale. */
function edgeText(edge: number | undefined): string {
  return edge === undefined ? '' : `${Number(edge.toPrecision(3))}`;
}
