// A comparison for the terminal: for each metric the runs with letters that say who can be told apart, then the pairs.

import type { ResultComparedMetric, ResultComparison, ResultDocument } from '../../documents/result-document.js';
import { alignedColumns, titledList, widthOf, wrapped } from '../parts/aligned-columns.js';
import { fittedTable } from '../parts/fitted-table.js';
import { shortNumber } from '../parts/number-text.js';
import { pageText } from '../parts/terminal-text.js';
import {
  comparisonSentences,
  directionWords,
  metricSentences,
  pairCells,
  pairHeader,
} from '../views/comparison-words.js';
import { noticeTexts, type TextOptions } from './result-text.js';

type Rows = readonly (readonly string[])[];

/** Columns of the table of pairs that are left out first where a page is narrow, by their place. */
const DISPENSABLE = [7, 2, 9, 6, 8, 4];

/** The comparison as text, ending with a line break; a document without one gives an empty text. */
export function renderComparisonText(document: ResultDocument, options: TextOptions = {}): string {
  const { comparison, engine } = document;
  if (comparison === undefined) return '';
  const { width = 100, notices = true } = options;
  const tables = comparison.metrics.map((metric) => pairTable(metric, comparison, width));
  const shown = tables.flatMap(([header]) => header ?? []);
  const lines = [
    ...comparison.metrics.flatMap((metric, place) => [...metricLines(metric, tables[place]!, width), '']),
    ...titledList('How', comparisonSentences(comparison, shown), width),
    ...(notices ? titledList('Notices', noticeTexts(document), width) : []),
    ...wrapped('', `recgauge ${engine.version}, backend ${engine.backend}`, width),
  ];
  return pageText(lines);
}

function metricLines(metric: ResultComparedMetric, table: Rows, width: number): string[] {
  return [
    ...wrapped('', `${metric.label} (${directionWords(metric)})`, width),
    ...meanLines(metric, width),
    ...(table.length === 0 ? [] : fittedTable(table, { width })),
    ...metricSentences(metric).flatMap((sentence) => wrapped('  - ', sentence, width)),
  ];
}

/** The runs, best first where that is known, with the letters of their groups. */
function meanLines({ means, groups }: ResultComparedMetric, width: number): string[] {
  if (means.length === 0) return [];
  if (groups === undefined) return [...fittedTable([['run', 'mean'], ...means.map(meanCells)], { width }), ''];
  const rows = groups.map((group) => [...meanCells(group), group.letters]);
  return [...fittedTable([['run', 'mean', 'group'], ...rows], { width }), ''];
}

function meanCells({ run, mean }: { readonly run: string; readonly mean: number }): string[] {
  return [run, shortNumber(mean)];
}

/** The pairs below their header, without as many columns as it takes to fit the page; none where nothing was compared. */
function pairTable({ pairs }: ResultComparedMetric, comparison: ResultComparison, width: number): Rows {
  if (pairs.length === 0) return [];
  const rows = [pairHeader(comparison), ...pairs.map(pairCells)];
  const left = new Set<number>();
  const cells = () => rows.map((row) => row.filter((_, column) => !left.has(column)));
  for (const column of DISPENSABLE) {
    if (widthOf(alignedColumns(cells())) <= width) break;
    left.add(column);
  }
  return cells();
}
