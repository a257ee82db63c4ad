// Whether metrics agree: a heat map of rank correlations, from a correlation document or over the users of the result, and
// the place of every run by every metric.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import { displayNames, shortened } from '../parts/safe-text.js';
import { correlationSections } from './correlation-tables.js';
import { type Blocks, block, mark, type ReportBlock, type Section } from './report-blocks.js';
import type { ResultView } from './report-view.js';
import { type Agreement, userAgreement } from './user-columns.js';

const MOST_LEVELS = 20;

/** Undefined where there is one metric only and no correlation document. */
export function agreementSection(view: ResultView): Section | undefined {
  const { correlation } = view.options;
  const agreement = userAgreement(view.document);
  const parts: Blocks[] = [
    ...(correlation === undefined ? [] : [correlationFigure(correlation, view.labels)]),
    ...(agreement === undefined ? [] : [usersFigure(view, agreement)]),
    ...(view.labels.length > 1 && view.runs.length > 1 ? [placesTable(view)] : []),
  ];
  return parts.length === 0 ? undefined : block.section({ id: 'agreement', title: 'Do metrics agree?', body: parts });
}

function usersFigure({ labelName, labels: all }: ResultView, { labels, cells, knownCount }: Agreement): ReportBlock {
  const { length } = labels;
  const rest = knownCount > length ? ` Shown are the first ${length} of ${knownCount} metrics.` : '';
  return squareFigure(
    'Agreement of metrics over users',
    `Spearman's rank correlation over users, the mean over runs: 1 where two metrics put the users in the same order, 0 where they have nothing in common.${rest}`,
    labels.map(labelName),
    cells,
    labels.map((label) => all.indexOf(label)),
  );
}

/** Of the mean over groups, or the only group, by a measure or the first. */
export function correlationFigure(document: CorrelationDocument, labels: readonly string[], measure?: string): Blocks {
  const [section] = correlationSections(document);
  const table = section?.tables.find(
    ({ kind, name }) => kind === 'measure' && (measure === undefined || name === measure),
  );
  if (section === undefined || table === undefined) return undefined;
  const names = displayNames(section.levels);
  const title = document.measures[table.name]?.title ?? table.name;
  const about = [section.title, section.note].filter((text) => text !== '').join(', ');
  const levels = section.levels.slice(0, MOST_LEVELS);
  const rest =
    section.levels.length > levels.length ? ` Shown are the first ${levels.length} of ${section.levels.length}.` : '';
  return squareFigure(
    `Agreement of rankings by ${shortened(document.by, 40)}${measure === undefined ? '' : `, ${measure}`}`,
    `${title}, ${about}.${rest}`,
    levels.map(names),
    table.cells.slice(0, MOST_LEVELS).map((row) => row.slice(0, MOST_LEVELS).map((cell) => cell?.value)),
    document.by === 'metric' ? levels.map((level) => labels.indexOf(level)) : undefined,
  );
}

function squareFigure(
  title: string,
  caption: string,
  names: readonly string[],
  cells: Agreement['cells'],
  metrics: readonly number[] | undefined,
): ReportBlock {
  const plot = { title, desc: caption, names, cells };
  const text = (value: number | null | undefined) =>
    value === undefined ? '' : value === null ? '-' : value.toFixed(3);
  return block.figure({
    caption: `${caption} Columns carry the numbers of the rows.`,
    plot: { kind: 'heat', ...plot },
    table: block.table({
      name: title,
      header: ['', ...names],
      rows: cells.map((row, place) => [names[place]!, ...row.map(text)]),
      ...(metrics === undefined ? {} : { columnMetrics: metrics }),
    }),
  });
}

/** 1 for the best run by each metric that says what is better; equal runs share the better place. */
function placesTable({ document, labels, runs, runName, runPlace, labelName }: ResultView): Blocks {
  const judged = labels.filter((label) => document.definitions[label]!.direction !== 'none');
  if (judged.length < 2) return undefined;
  const placeOf = (label: string, own: number | null | undefined): string => {
    if (typeof own !== 'number') return '-';
    const isLower = document.definitions[label]!.direction === 'lower';
    const better = runs.filter(({ metrics }) => {
      const value = metrics[label]?.value;
      return typeof value === 'number' && (isLower ? value < own : value > own);
    });
    return `${better.length + 1}`;
  };
  const table = block.table({
    name: 'Places of the runs by metric',
    header: ['run', ...judged.map(labelName)],
    rows: runs.map(({ name, metrics }) => [
      mark.name(runName(name)),
      ...judged.map((label) => placeOf(label, metrics[label]?.value)),
    ]),
    isSortable: true,
    columnMetrics: judged.map((label) => labels.indexOf(label)),
    rowRuns: runs.map(({ name }) => [runPlace(name)]),
  });
  return [block.heading('The place of each run'), table];
}
