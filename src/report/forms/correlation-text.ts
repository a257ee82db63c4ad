// Rank correlations for the terminal: a square of numbers for each measure, the mean first. Columns that are too wide with
// their names have numbers, and what is too wide even so is cut into parts.

import type { CorrelationDocument } from '../../documents/correlation-document.js';
import { alignedColumns, widthOf, wrapped } from '../parts/aligned-columns.js';
import { fittedTable } from '../parts/fitted-table.js';
import { NO_VALUE, shortNumber, wholeNumber } from '../parts/number-text.js';
import { lineText } from '../parts/terminal-text.js';
import { correlationRemarks, TIED_MARK, TIED_SENTENCE } from '../views/correlation-remarks.js';
import {
  type CorrelationCell,
  type CorrelationSection,
  type CorrelationTable,
  correlationSections,
} from '../views/correlation-sections.js';
import type { TextOptions } from './result-text.js';

/** The agreement of rankings as text, ending with a line break. */
export function renderCorrelationText(document: CorrelationDocument, options: TextOptions = {}): string {
  const { width = 100, parts = 'all', notices = true } = options;
  const sections = correlationSections(document).map((section) => sectionLines(section, width).join('\n'));
  const remarks = parts === 'table' ? [] : [remarkLines(document, width, notices).join('\n')];
  return `${[...sections, ...remarks].join('\n\n')}\n`;
}

/** The title of a section and its squares of numbers. */
export function sectionLines({ title, note, levels, tables }: CorrelationSection, width: number): string[] {
  return [
    ...wrapped('', note === '' ? title : `${title} (${note})`, width),
    ...tables.flatMap((table, i) => [...(i === 0 ? [] : ['']), ...tableLines(table, levels, width)]),
  ];
}

/** `0.6536`, `0.4000*`, `-` without a value, nothing where a pair is not there. */
export function cellText(cell: CorrelationCell | undefined, kind: CorrelationTable['kind']): string {
  if (cell === undefined) return '';
  if (cell.value === null) return NO_VALUE;
  return kind === 'count' ? wholeNumber(cell.value) : `${shortNumber(cell.value)}${cell.tied ? TIED_MARK : ''}`;
}

function tableLines({ name, kind, cells }: CorrelationTable, levels: readonly string[], width: number): string[] {
  const rowsOf = (rows: readonly string[], columns: readonly string[]) => [
    [name, ...columns],
    ...rows.map((row, i) => [row, ...cells[i]!.map((cell) => cellText(cell, kind))]),
  ];
  const named = alignedColumns(rowsOf(levels, levels));
  if (widthOf(named) <= width) return named;
  const numbers = levels.map((_, i) => `${i + 1}`);
  const places = numbers.map((number) => number.padStart(`${levels.length}`.length));
  const numbered = levels.map((level, i) => `${places[i]} ${level}`);
  return fittedTable(rowsOf(numbered, numbers), { width });
}

function remarkLines(document: CorrelationDocument, width: number, hasNotices: boolean): string[] {
  const { measures, lower, withoutValue, hasTies, notices } = correlationRemarks(document);
  return [
    ...measures.flatMap((text) => wrapped('', text, width)),
    ...(lower.length === 0 ? [] : wrapped('Lower is better: ', lower.join(', '), width)),
    ...(hasTies ? wrapped(`${TIED_MARK} `, TIED_SENTENCE, width) : []),
    ...section('No value', withoutValue, width),
    ...(hasNotices ? section('Notices', notices, width) : []),
    lineText(`recgauge ${document.engine.version}`),
  ];
}

function section(title: string, texts: readonly string[], width: number): string[] {
  return texts.length === 0 ? [] : [`${title}:`, ...texts.flatMap((text) => wrapped('  - ', text, width))];
}
