// A result for the terminal: the table of values, then everything that a reader must know to trust it. Lines keep to a
// width as far as names allow; what does not fit beside each other is put below.

import type { ResultDocument } from '../../documents/result-document.js';
import { alignedColumns, titledList, widthOf, wrapped } from '../parts/aligned-columns.js';
import { fittedTable } from '../parts/fitted-table.js';
import { counted, wholeNumber } from '../parts/number-text.js';
import { pageText } from '../parts/terminal-text.js';
import { intervalSentences } from '../views/interval-sentences.js';
import { type MetricGrid, metricGrid, REFERENCE_NAMES, valuesWithIntervals } from '../views/metric-grid.js';
import { withShortNames } from '../views/short-names.js';
import { splitSentence } from '../views/split-sentence.js';
import { countedUsers } from '../views/user-counts.js';
import { detailLines } from './details-text.js';

/** How wide a text may be, and which parts of it are written. */
export interface TextOptions {
  /** Columns of the page; 100 unless said otherwise. */
  readonly width?: number;
  /** `table` for the values alone; everything otherwise. */
  readonly parts?: 'all' | 'table';
  /** Whether notices are listed; a shell that shows them elsewhere says no. */
  readonly notices?: boolean;
  /** What stands beside the runs: `at random`, `at best` and `users`, all unless said otherwise. */
  readonly references?: readonly string[];
}

/** The result as text, ending with a line break. */
export function renderText(result: ResultDocument, options: TextOptions = {}): string {
  const document = withShortNames(result);
  const { width = 100, parts = 'all', notices = true, references = REFERENCE_NAMES } = options;
  const table = tableLines(document, width, references);
  if (parts === 'table') return pageText(table);
  const lines = [
    ...table,
    '',
    ...detailLines(document, width),
    ...directionLines(document, width),
    ...dataLines(document, width),
    ...titledList('Intervals', intervalSentences(document), width),
    ...titledList('Users', countedUsers(document), width),
    ...(notices ? titledList('Notices', noticeTexts(document), width) : []),
    ...wrapped('Options: ', optionsText(document), width),
    ...wrapped('', `recgauge ${document.engine.version}, backend ${document.engine.backend}`, width),
  ];
  return pageText(lines);
}

/** The notices as sentences, each with its run and its stable word. */
export function noticeTexts({ notices }: ResultDocument): string[] {
  return notices.map(({ code, message, run }) => {
    const about = run === undefined ? '' : `${run}: `;
    return `${about}${message} [${code}]`;
  });
}

/**
 * Metrics below each other, or runs if there are more of them; the other way, or in parts, where that is too wide.
 * Intervals stand behind their values, or below them where that is too wide.
 */
function tableLines(document: ResultDocument, width: number, references: readonly string[]): string[] {
  const grid = metricGrid(document, document.runs, references);
  const ways = [metricsBelow, metricsBelowWithIntervals, runsBelow, runsBelowWithIntervals];
  if (grid.runs.length > grid.rows.length) ways.push(...ways.splice(0, 2));
  for (const way of ways) {
    const lines = alignedColumns(way(grid));
    if (widthOf(lines) <= width) return lines;
  }
  return fittedTable(metricsBelowWithIntervals(grid), { width, tailCount: grid.references.length });
}

function metricsBelow({ runs, references, rows }: MetricGrid): string[][] {
  // An interval has a column of its own, so that values stay below each other where some have none.
  const hasIntervals = runs.map((_, run) => rows.some(({ intervals }) => intervals[run] !== ''));
  return [
    ['metric', ...runs.flatMap((name, run) => (hasIntervals[run] ? [name, ''] : [name])), ...references],
    ...rows.map(({ label, values, intervals, references: beside }) => [
      label,
      ...values.flatMap((value, run) => (hasIntervals[run] ? [value, intervals[run]!] : [value])),
      ...beside,
    ]),
  ];
}

function metricsBelowWithIntervals({ runs, references, rows }: MetricGrid): string[][] {
  return [
    ['metric', ...runs, ...references],
    ...rows.flatMap(({ label, values, intervals, references: beside }) => [
      [label, ...values, ...beside],
      ...intervalLine(intervals),
    ]),
  ];
}

function runsBelow({ runs, references, rows }: MetricGrid): string[][] {
  const cells = rows.map(valuesWithIntervals);
  return [
    ['run', ...rows.map(({ label }) => label)],
    ...runs.map((run, index) => [run, ...cells.map((values) => values[index]!)]),
    ...referencesBelow(references, rows),
  ];
}

function runsBelowWithIntervals({ runs, references, rows }: MetricGrid): string[][] {
  return [
    ['run', ...rows.map(({ label }) => label)],
    ...runs.flatMap((run, index) => [
      [run, ...rows.map(({ values }) => values[index]!)],
      ...intervalLine(rows.map(({ intervals }) => intervals[index]!)),
    ]),
    ...referencesBelow(references, rows),
  ];
}

function referencesBelow(references: readonly string[], rows: MetricGrid['rows']): string[][] {
  return references.map((name, index) => [name, ...rows.map((row) => row.references[index]!)]);
}

/** A line of its own, where there is anything to say. */
function intervalLine(intervals: readonly string[]): string[][] {
  return intervals.some((text) => text !== '') ? [['', ...intervals]] : [];
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
    ...(data.split === undefined ? [] : wrapped('Split: ', splitSentence(data.split), width)),
  ];
}

function optionsText({ options }: ResultDocument): string {
  const words = Object.entries(options)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`);
  return words.length === 0 ? 'none' : words.join(', ');
}
