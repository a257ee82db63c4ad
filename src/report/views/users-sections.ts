// For whom a run works: the distribution over users, since a mean hides whether everybody got a little or some got all, and
// values of groups of users and items beside each other.
import type { ResultBreakdown } from '../../documents/result-document.js';
import { doublesOfBase64 } from '../../foundation/base64.js';
import { percentage, shortNumber, wholeNumber } from '../parts/number-text.js';
import { displayNames, shortened } from '../parts/safe-text.js';
import { MOST_SERIES } from '../svg/plot-frame.js';
import { breakdownTables, type DetailTable } from './detail-tables.js';
import { type Blocks, block, inline, mark, type ReportBlock, type Section } from './report-blocks.js';
import { bestRunsFirst, INTERVAL_WORDS, plotPoint, type ResultView } from './report-view.js';
import { type UserSpread, userSpread } from './user-columns.js';

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
    block.ofMetric(metricOf(other), [
      block.heading(mark.code(view.labelName(other.label))),
      pairedFigure(view, other.label),
      other.figure,
    ]),
  );
  return block.section({
    id: 'users',
    title: 'Distribution over users',
    body: [block.ofMetric(metricOf(first), [pairedFigure(view, first.label), first.figure]), block.others(rest)],
  });
}

/** The two best runs, user by user. */
function pairedFigure(view: ResultView, label: string): Blocks {
  const [first, second] = bestRunsFirst(view.document, view.runs, label);
  const [one, other] = [first?.columns?.[label], second?.columns?.[label]];
  if (one === undefined || other === undefined) return undefined;
  return pairedUsers(view, label, [
    { name: first!.name, column: doublesOfBase64(one) },
    { name: second!.name, column: doublesOfBase64(other) },
  ]);
}

/** A run with its values by user. */
export interface PairedRun {
  readonly name: string;
  readonly column: Float64Array;
}

/** How much better the first of two runs is for each user, sorted; undefined where no user has both values. */
export function pairedUsers(
  { document, runName, labelName }: Pick<ResultView, 'document' | 'runName' | 'labelName'>,
  label: string,
  [first, second]: readonly [PairedRun, PairedRun],
): Blocks {
  const sign = document.definitions[label]!.direction === 'lower' ? -1 : 1;
  const differences = first.column
    .map((value, user) => sign * (value - second.column[user]!))
    .filter((value) => !Number.isNaN(value));
  if (differences.length === 0) return undefined;
  const names = [runName(first.name), runName(second.name)] as const;
  return block.figure({
    caption: inline`${mark.strong(labelName(label))} of ${mark.name(names[0])} minus that of ${mark.name(names[1])}, user by user, sorted${sign < 0 ? '; up is better' : ''}.`,
    plot: {
      ...{ kind: 'paired', differences, first: names[0], second: names[1] },
      title: `Users by the difference of ${labelName(label)}, ${names[0]} minus ${names[1]}`,
      desc: `${differences.filter((value) => value > 0).length} users are better off with ${names[0]}, ${differences.filter((value) => value < 0).length} with ${names[1]}.`,
      axis: 'users, sorted',
    },
  });
}

function spreadFigure({ runs, runName, runPlace, labelName }: ResultView, label: string): ReportBlock | undefined {
  const spreads = runs.slice(0, MOST_RUNS).flatMap((run) => {
    const spread = userSpread(run, label);
    return spread === undefined ? [] : [{ name: runName(run.name), runs: [runPlace(run.name)], spread }];
  });
  if (spreads.length === 0) return undefined;
  const plot = {
    title: `Users by their ${labelName(label)}`,
    desc: spreads
      .map(({ name, spread }) => `${name}: median ${shortNumber(spread.quantiles[2])}`)
      .join(', ')
      .slice(0, 600),
    rows: spreads.map(({ name, runs, spread: { edges, counts, zeros, quantiles } }) => ({
      ...{ name, runs, edges, counts, zeros },
      quartiles: quantiles.every(Number.isFinite)
        ? ([quantiles[1]!, quantiles[2]!, quantiles[3]!] as const)
        : undefined,
    })),
    axis: `${labelName(label)} of a user`,
  };
  const left = runs.length > MOST_RUNS ? ` The first ${MOST_RUNS} of ${runs.length} runs.` : '';
  return block.figure({
    caption: inline`${mark.strong(labelName(label))}: how many users have which value; those at exactly 0 are stated at the left. Under the bars, the dot is the median and the line holds the middle half of the users.${left}`,
    plot: { kind: 'histogram', ...plot },
    table: block.table({
      name: `Quantiles of ${labelName(label)}`,
      header: ['run', 'users', 'with 0', 'share with 0', '5 %', '25 %', 'median', '75 %', '95 %'],
      rows: spreads.map(({ name, spread }) => [mark.name(name), ...cellsOf(spread)]),
      rowRuns: spreads.map(({ runs }) => runs),
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

const MOST_GROUPS = 30;
const MOST_PLOTTED = 12;

/** Undefined where no group was asked for. */
export function breakdownSection(view: ResultView): Section | undefined {
  const { breakdowns = [] } = view.document;
  if (breakdowns.length === 0) return undefined;
  const body = breakdowns.map((breakdown) => breakdownPart(view, breakdown));
  return block.section({ id: 'groups', title: 'By group', body });
}

function breakdownPart(view: ResultView, breakdown: ResultBreakdown): Blocks {
  const { labels, chief, document } = view;
  const known = labels.filter((label) =>
    breakdown.groups.some((group) => group.runs.some(({ metrics }) => typeof metrics[label]?.value === 'number')),
  );
  const ordered = [...known].sort((left, right) => Number(right === chief) - Number(left === chief));
  const [first, ...rest] = ordered.slice(0, MOST_PLOTTED);
  const partOf = (label: string) => block.ofMetric(labels.indexOf(label), groupFigure(view, breakdown, label));
  const tables = breakdownTables(document, breakdown).map((table) => groupTable(view, breakdown, table));
  return [
    block.heading(`By ${shortened(breakdown.by, 60)}`),
    block.paragraph(breakdown.words),
    first === undefined ? undefined : partOf(first),
    block.others(rest.map(partOf)),
    tables.length === 0 ? undefined : block.details('The numbers of all metrics', tables),
  ];
}

/** Of all metrics of the only run, or of one metric of all runs. */
function groupTable(view: ResultView, { by }: ResultBreakdown, { header, rows, leadCount }: DetailTable): ReportBlock {
  const { labels, labelName, runName, runs } = view;
  const nameOf = runs.length === 1 ? labelName : runName;
  const title = runs.length === 1 ? 'group' : labelName(header[0]!);
  const table = block.table({
    name: `Values by ${by}${runs.length === 1 ? '' : `, ${title}`}`,
    header: header.map((name, column) => (column === 0 ? title : column < leadCount ? name : nameOf(name))),
    rows: rows.map((cells) => cells.map((cell, column) => (column === 0 ? shortened(cell, 40) : cell))),
    columnMetrics: runs.length === 1 ? header.slice(1).map((label) => labels.indexOf(label)) : [],
  });
  return table;
}

function groupFigure(view: ResultView, { by, groups }: ResultBreakdown, label: string): ReportBlock {
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
    runs: runs.map(({ name }) => view.runPlace(name)),
    groups: shown.map((group) => ({
      name: names(group.name),
      points: runs.map(({ name }) =>
        plotPoint(
          group.runs.find((run) => run.name === name)?.metrics[label],
          runs.length * shown.length,
          view.document.definitions[label],
        ),
      ),
    })),
    axis: view.labelName(label),
  };
  const left = [
    ...(view.runs.length > runs.length ? [`the first ${runs.length} of ${view.runs.length} runs`] : []),
    ...(groups.length > shown.length ? [`the first ${shown.length} of ${groups.length} groups`] : []),
  ];
  const rest = left.length === 0 ? '' : ` Shown are ${left.join(' and ')}; the tables have all.`;
  return block.figure({
    caption: inline`${mark.strong(view.labelName(label))} by ${shortened(by, 60)}, with intervals where groups have them. ${INTERVAL_WORDS}${rest}`,
    plot: { kind: 'grouped', ...plot },
  });
}
