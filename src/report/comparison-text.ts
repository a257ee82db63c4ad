// A comparison for the terminal: for each metric the runs with letters that say who can be told apart, then the pairs.

import type { ResultComparedMetric, ResultComparison, ResultDocument } from '../data/result-document.js';
import { alignedColumns, titledList, widthOf, wrapped } from './aligned-columns.js';
import { comparisonSentences, directionWords, metricSentences, pairCells, pairHeader } from './comparison-words.js';
import { fittedTable } from './fitted-table.js';
import { shortNumber } from './number-text.js';
import { pageText } from './terminal-text.js';
import { noticeTexts, type TextOptions } from './text.js';

/** Columns of the table of pairs that are left out first where a page is narrow, by their place. */
const DISPENSABLE = [7, 2, 9, 6, 8, 4];

/** The comparison as text, ending with a line break; a document without one gives an empty text. */
export function renderComparisonText(document: ResultDocument, options: TextOptions = {}): string {
  const { comparison, engine } = document;
  if (comparison === undefined) return '';
  const { width = 100, notices = true } = options;
  const lines = [
    ...comparison.metrics.flatMap((metric) => [...metricLines(metric, comparison, width), '']),
    ...titledList('How', comparisonSentences(comparison), width),
    ...(notices ? titledList('Notices', noticeTexts(document), width) : []),
    ...wrapped('', `recgauge ${engine.version}, backend ${engine.backend}`, width),
  ];
  return pageText(lines);
}

function metricLines(metric: ResultComparedMetric, comparison: ResultComparison, width: number): string[] {
  const { label, pairs } = metric;
  const table = pairs.length === 0 ? [] : fitting([pairHeader(comparison), ...pairs.map(pairCells)], width);
  return [
    ...wrapped('', `${label} (${directionWords(metric)})`, width),
    ...meanLines(metric, width),
    ...table,
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

/** The table without as many columns as it takes to fit the page, and in parts where even that is too wide. */
function fitting(rows: readonly (readonly string[])[], width: number): string[] {
  const left = new Set<number>();
  const cells = () => rows.map((row) => row.filter((_, column) => !left.has(column)));
  for (const column of DISPENSABLE) {
    if (widthOf(alignedColumns(cells())) <= width) break;
    left.add(column);
  }
  return fittedTable(cells(), { width });
}
