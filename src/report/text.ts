// A result for the terminal: the table of values, then everything that a reader must know to trust it. Lines keep to a
// width as far as names allow; what does not fit beside each other is put below.
import type { ResultDocument, ResultRun } from '../data/result-document.js';
import { alignedColumns, widthOf, wrapped } from './aligned-columns.js';
import { countedUsers } from './counted-users.js';
import { detailLines } from './details-text.js';
import { type MetricGrid, metricGrid } from './metric-grid.js';
import { counted, wholeNumber } from './number-text.js';

export interface TextOptions {
  /** Columns of the page; 100 unless said otherwise. */
  readonly width?: number;
  /** `table` for the values alone; everything otherwise. */
  readonly parts?: 'all' | 'table';
  /** Whether notices are listed; a shell that shows them elsewhere says no. */
  readonly notices?: boolean;
}

/** The result as text, ending with a line break. */
export function renderText(document: ResultDocument, options: TextOptions = {}): string {
  const { width = 100, parts = 'all', notices = true } = options;
  const table = tableLines(document, width);
  if (parts === 'table') return linesText(table);
  const lines = [
    ...table,
    '',
    ...detailLines(document, width),
    ...directionLines(document, width),
    ...dataLines(document, width),
    ...section('Users', countedUsers(document), width),
    ...(notices ? section('Notices', noticeTexts(document), width) : []),
    ...wrapped('Options: ', optionsText(document), width),
    `recgauge ${document.engine.version}, backend ${document.engine.backend}`,
  ];
  return linesText(lines);
}

/** The notices as sentences, each with its run and its stable word. */
export function noticeTexts({ notices }: ResultDocument): string[] {
  return notices.map(({ code, message, run }) => {
    const about = run === undefined ? '' : `${run}: `;
    return `${about}${message} [${code}]`;
  });
}

function linesText(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** Metrics below each other, or runs if there are more of them; the other way, or in parts, where that is too wide. */
function tableLines(document: ResultDocument, width: number): string[] {
  const grid = metricGrid(document);
  const layouts = [alignedColumns(metricsBelow(grid)), alignedColumns(runsBelow(grid))];
  if (grid.runs.length > grid.rows.length) layouts.reverse();
  const fitting = layouts.find((lines) => widthOf(lines) <= width);
  return fitting ?? tableInParts(document, width);
}

function metricsBelow({ runs, references, rows }: MetricGrid): string[][] {
  return [['metric', ...runs, ...references], ...rows.map((row) => [row.label, ...row.values, ...row.references])];
}

function runsBelow({ runs, references, rows }: MetricGrid): string[][] {
  return [
    ['run', ...rows.map(({ label }) => label)],
    ...runs.map((run, index) => [run, ...rows.map(({ values }) => values[index]!)]),
    ...references.map((name, index) => [name, ...rows.map((row) => row.references[index]!)]),
  ];
}

/** As many runs beside each other as fit, at least one, in one table below the other. */
function tableInParts(document: ResultDocument, width: number): string[] {
  const lines: string[] = [];
  let rest: readonly ResultRun[] = document.runs;
  while (rest.length > 0) {
    let count = rest.length;
    let part = partOf(document, rest);
    while (count > 1 && widthOf(part) > width) part = partOf(document, rest.slice(0, --count));
    lines.push(...(lines.length > 0 ? [''] : []), ...part);
    rest = rest.slice(count);
  }
  return lines;
}

function partOf(document: ResultDocument, runs: readonly ResultRun[]): string[] {
  return alignedColumns(metricsBelow(metricGrid(document, runs)));
}

function directionLines({ definitions }: ResultDocument, width: number): string[] {
  const lower = Object.keys(definitions).filter((label) => definitions[label]!.direction === 'lower');
  return lower.length === 0 ? [] : wrapped('Lower is better: ', `${lower.join(', ')}`, width);
}

function dataLines({ data }: ResultDocument, width: number): string[] {
  const facts = [
    `${counted(data.userCount, 'user')}, ${wholeNumber(data.relevantUserCount)} of them with relevant items`,
    `${counted(data.relevantCount, 'relevant pair')}`,
    `${counted(data.itemCount, 'item')} in all`,
  ];
  return [
    ...wrapped('Truth: ', `${data.truth ?? 'given as a table'}; ${facts.join('; ')}`, width),
    ...(data.train === null ? [] : wrapped('Training: ', data.train, width)),
  ];
}

function section(title: string, texts: readonly string[], width: number): string[] {
  return texts.length === 0 ? [] : [`${title}:`, ...texts.flatMap((text) => wrapped('  - ', text, width))];
}

function optionsText({ options }: ResultDocument): string {
  const words = Object.entries(options)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`);
  return words.length === 0 ? 'none' : words.join(', ');
}
