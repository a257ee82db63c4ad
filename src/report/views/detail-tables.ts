// What tables show besides the values of a result: a breakdown with one line for each group, the distribution over users with a
// histogram that fits beside it, and sampled values beside those of the full ranking.
import type {
  ResultBreakdown,
  ResultDistribution,
  ResultDocument,
  ResultGroup,
  ResultGroupValue,
  ResultSampledValue,
} from '../../documents/result-document.js';
import { intervalText, shortNumber, signedNumber, wholeNumber } from '../parts/number-text.js';

export interface DetailTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The first so many columns say whose line it is; they come again where a table is cut into parts. */
  readonly leadCount: number;
}

/** None where there is no group, or no metric that groups have. */
export function breakdownTables({ definitions, runs }: ResultDocument, { groups }: ResultBreakdown): DetailTable[] {
  const labels = Object.keys(definitions).filter((label) =>
    groups.some((group) => group.runs.some(({ metrics }) => metrics[label] !== undefined)),
  );
  const leadNames = groups.some(({ items }) => items !== undefined) ? ['items', 'users'] : ['users'];
  const tableOf = (title: string, names: readonly string[], cells: (group: ResultGroup) => string[]): DetailTable => ({
    header: [title, ...leadNames, ...names],
    rows: groups.map((group) => [
      group.name,
      ...(leadNames.length > 1 ? [wholeNumber(group.items ?? 0)] : []),
      wholeNumber(group.users),
      ...cells(group),
    ]),
    leadCount: 1 + leadNames.length,
  });
  if (labels.length === 0) return [];
  const cellOf = (group: ResultGroup, run: string, label: string) =>
    groupText(group.runs.find(({ name }) => name === run)?.metrics[label]);
  const names = runs.map(({ name }) => name);
  if (names.length === 1) {
    return [tableOf('group', labels, (group) => labels.map((label) => cellOf(group, names[0]!, label)))];
  }
  return labels.map((label) => tableOf(label, names, (group) => names.map((run) => cellOf(group, run, label))));
}

/** One cell: the value, and its interval where it has one. */
function groupText(value: ResultGroupValue | undefined): string {
  return `${shortNumber(value?.value)} ${intervalText(value?.interval)}`.trimEnd();
}

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
        lines.map((line) => distributionCells(line.label, line.distribution)),
      ),
    ];
  return [...new Set(lines.map(({ label }) => label))].map((label) =>
    tableOf(
      label,
      lines.filter((line) => line.label === label).map(({ run, distribution }) => distributionCells(run, distribution)),
    ),
  );
}

function distributionCells(name: string, { users, zeros, quantiles, histogram }: ResultDistribution): string[] {
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

/** One table with a line for each metric and run; none where nothing was sampled. */
export function sampledTables({ sampled }: ResultDocument): DetailTable[] {
  if (sampled === undefined) return [];
  const isDebiased = sampled.debias !== 'none';
  const lines = Object.keys(sampled.runs[0]?.metrics ?? {}).flatMap((label) =>
    sampled.runs.map(({ name, metrics }) => [label, name, ...sampledCells(metrics[label]!, isDebiased)]),
  );
  const header = ['metric', 'run', 'full', 'sampled', 'off by', 'times', 'deviation'];
  return [{ header: isDebiased ? [...header, 'debiased', 'off by'] : header, rows: lines, leadCount: 2 }];
}

function sampledCells({ full, sampled, debiased, deviation }: ResultSampledValue, isDebiased: boolean): string[] {
  return [
    shortNumber(full),
    shortNumber(sampled),
    signedNumber(sampled - full),
    full > 0 ? (sampled / full).toFixed(2) : '-',
    shortNumber(deviation),
    ...(isDebiased ? [shortNumber(debiased), signedNumber(debiased === undefined ? undefined : debiased - full)] : []),
  ];
}
